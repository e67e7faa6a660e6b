import { APIError, ConnectionError, RateLimitError, ServerError } from '../errors.ts';

/** Invalid arguments of the command. */
export class UsageError extends Error {}

/** An error in one line. */
export function describe(error: unknown): string {
  if (!(error instanceof APIError)) return (error as Error).message;
  const facts = [error.code, error.field && `field ${error.field}`, error.requestId && `request ${error.requestId}`];
  return `${error.reason} (${facts.filter(Boolean).join(', ')})`;
}

/** Whether the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof RateLimitError || error instanceof ServerError;
}
