import type { Logger } from '../runtime/logging.ts';
import { isTemporary } from './errors.ts';

/**
 * Logs the failure of work that is retried automatically. It is a warning if the database was unavailable or another
 * transaction conflicted, because such problems pass. Otherwise it is an error, because an operator must act.
 *
 * @param fields what the work was about
 */
export function logFailure(logger: Logger, error: unknown, message: string, fields: object = {}): void {
  logger[isTemporary(error) ? 'warn' : 'error']({ err: error, ...fields }, message);
}
