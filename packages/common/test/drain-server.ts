/** A service in a separate process, for tests of its reaction to signals. The parent process decides when a slow request ends. */
import express from 'express';

import { serve } from '../src/http/lifecycle.ts';
import { createLogger } from '../src/runtime/logging.ts';

const app = express();
app.get('/fast', (_req, res) => void res.send('fast'));
app.get('/slow', (_req, res) => {
  process.on('message', () => res.send('slow'));
  process.send?.('started');
});
app.get('/streamed', (_req, res) => {
  res.write('first ');
  process.on('message', () => res.end('last'));
  process.send?.('started');
});
app.get('/large', (_req, res) => {
  res.end(Buffer.alloc(30_000_000, 'x'));
  process.send?.('started');
});
app.get('/never', () => process.send?.('started'));

const drainMs = process.argv.find((argument) => argument.startsWith('--drain-ms='))?.slice('--drain-ms='.length);

await serve(app, {
  port: 0,
  ...(drainMs !== undefined && { drainMs: Number(drainMs) }),
  logger: createLogger({ service: 'drain', level: 'info' }),
  close: async () => {
    if (process.argv.includes('--failing-close')) throw new Error('cannot close');
  },
});
process.channel?.unref();
