import { types } from 'node:util';

/**
 * Reads PostgreSQL's errors, whether node-postgres or Prisma throws them. Prisma's errors are recognized by their names and
 * codes, because each service generates its own client.
 */

/** Whether Prisma reports that the row to change or delete does not exist (its P2025). */
export function isMissing(error: unknown): boolean {
  return prismaCode(error) === 'P2025';
}

/**
 * Whether a unique value is taken.
 *
 * @param constraint the name of the constraint or unique index; any when absent.
 */
export function isTaken(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);
}

/** Whether PostgreSQL refused a statement because of such a constraint: unique, check, foreign key or exclusion. */
export function violates(error: unknown, constraint: string | RegExp): boolean {
  const name = constraintOf(error) ?? '';
  return typeof constraint === 'string' ? name === constraint : constraint.test(name);
}

/**
 * Whether a row's account no longer exists: it was deleted after its API key was looked up. The foreign key is named after the column
 * `account_id`; the foreign key on `credit_account_id` belongs to product feedback's ledger.
 */
export function isOfNoAccount(error: unknown): boolean {
  return sqlState(error) === '23503' && /(?<!_credit)_account_id_fkey$/.test(constraintOf(error) ?? '');
}

/**
 * PostgreSQL's error code, such as 23505; undefined for other errors.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function sqlState(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  // Only errors of the server have a severity. Without this check, EPIPE would look like one of the server's codes.
  return 'severity' in error && 'code' in error ? String(error.code) : adapterCause(error)?.originalCode;
}

/**
 * Whether the statement failed only because the database is unavailable. A later attempt is likely to succeed. The
 * causes are: no connection can be made, or none is free in time; the connection broke; the server is starting,
 * shutting down or out of connections, or refuses the password; or it is read-only because another server has taken
 * over.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  // Connecting to a name with several addresses fails with the errors of all addresses.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseLost);
  if (LOST_KINDS.has(adapterCause(error)?.kind ?? '')) return true;
  const state = sqlState(error);
  if (state !== undefined) return LOST_STATES.has(state) || state.startsWith('08');
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (LOST_CODES.has(code)) return true;
    if (code === 'P2028') return error.message.includes('Unable to start a transaction');
  }
  return LOST_MESSAGES.some((message) => error.message.includes(message));
}

/**
 * Whether PostgreSQL refused the work because of another transaction: deadlock, serialization failure, lock not available.
 * Nothing was changed, and another attempt may succeed.
 */
export function isConflict(error: unknown): boolean {
  return CONFLICT_STATES.has(sqlState(error) ?? '') || prismaCode(error) === 'P2034';
}

/** The error for work that must be repeated because of another transaction; `isConflict` recognizes it. */
export const conflict = () =>
  Object.assign(new Error('Another transaction has changed the rows'), { severity: 'ERROR', code: '40001' });

/** Whether the same request is likely to succeed a few seconds later: 503 with Retry-After, rather than 500. */
export function isTemporary(error: unknown): boolean {
  return isDatabaseLost(error) || isConflict(error);
}

const CONFLICT_STATES = new Set(['40P01', '40001', '55P03']);

/** The error for a database that did not answer in time or must not be queried; `isDatabaseLost` recognizes it. */
export function noAnswer(): Error {
  return Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' });
}

const LOST_STATES = new Set([
  '28000', // invalid_authorization_specification: the role may not connect
  '28P01', // invalid_password: the password was changed in the database, but not yet in the setting
  '25006', // read_only_sql_transaction: the server has become a standby
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting or recovering
  '57P05', // idle_session_timeout
]);

const LOST_CODES = new Set([
  // Network errors.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Prisma's codes: not reachable, timed out, connection closed, no free connection.
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2037',
]);

/** Kinds of the adapter's errors. Prisma wraps them in errors whose codes do not name the cause. */
const LOST_KINDS = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseAccessDenied',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
]);

/** node-postgres gives these errors no code. */
const LOST_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

interface AdapterCause {
  kind?: string;
  originalCode?: string;
  originalMessage?: string;
  constraint?: { index?: string };
}

/** The server's error as Prisma's adapter for PostgreSQL received it. */
function adapterCause(error: Error): AdapterCause | undefined {
  if (prismaCode(error) === undefined) return undefined;
  return (error as { meta?: { driverAdapterError?: { cause?: AdapterCause } } }).meta?.driverAdapterError?.cause;
}

function prismaCode(error: unknown): string | undefined {
  if (!types.isNativeError(error) || error.name !== 'PrismaClientKnownRequestError') return undefined;
  return (error as { code?: string }).code;
}

function constraintOf(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  if ('constraint' in error) return String(error.constraint);
  const cause = adapterCause(error);
  // The adapter reads the names of only some kinds of constraints; the server's message always has the name.
  return cause?.constraint?.index ?? /constraint "([^"]+)"/.exec(cause?.originalMessage ?? '')?.[1];
}
