import type { Express } from 'express';

import { finishApp, type RefusalLimit } from '../src/http/error-handling.ts';
import type { AppError } from '../src/http/errors.ts';
import { createMetrics } from '../src/runtime/metrics.ts';
import { createServiceApp, wellFormedUrl, type ServiceOptions } from '../src/http/service.ts';
import { recordingLogger, type Recording } from './recording-logger.ts';

export interface TestApp extends Recording {
  app: Express;
}

/** An application built like those of the services, with the given routes. */
export function createTestApp(
  addRoutes: (app: Express) => void,
  options: Partial<ServiceOptions> = {},
  limit?: RefusalLimit,
): TestApp {
  const recording = recordingLogger();
  const { logger } = recording;
  const app = createServiceApp({ logger, metrics: createMetrics({ service: 'test' }), checks: {}, ...options });
  app.use(wellFormedUrl);
  addRoutes(app);
  return { app: finishApp(app, { logger, formatError, ...(limit && { limit }) }), ...recording };
}

/** The simplest error body that a service could have. */
export function formatError({ code, message }: AppError) {
  return { code, message };
}
