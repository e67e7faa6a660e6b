import type { Request, RequestHandler, Response } from 'express';

/**
 * Runs a middleware; rejects with what it throws or passes on as an error. Stays pending when the middleware answers the
 * request itself.
 */
export function run(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const running: unknown = middleware(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error as Error);
    });
    if (running instanceof Promise) running.catch(reject);
  });
}
