import path from 'node:path';

import express from 'express';
import pg from 'pg';

/**
 * An Express application without a service's code on PORT, with a pool as large as a service's. @param options command-line options for
 * PostgreSQL's sessions
 */
export function createCeiling(options?: string) {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, options });
  const app = express();
  app.disable('etag');
  app.disable('x-powered-by');
  const server = app.listen(Number(process.env['PORT']));
  process.once('SIGTERM', () => {
    server.close(() => pool.end());
    server.closeAllConnections();
  });
  return { app, pool };
}

const APPS = path.join(import.meta.dirname, '../../apps');

/** The exports of a service's `table.ts`, with which a ceiling selects the same columns as the service. */
export const describedIn = (file: string) => import(path.join(APPS, file));
