/** PostgreSQL: shutdown, crash, start-up, dropped database, ended session, too many connections, read-only standby. */
const SQL_STATES = /^(?:57P0[1-5]|53300|25006|08\w{3})$/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EPIPE',
]);
/** Prisma: not reachable (two), timed out, closed, no connection free. */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024']);
const PRISMA_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
/** What node-postgres, its pool and Prisma's transactions say without a code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Unable to start a transaction in the given time',
];

interface DatabaseError {
  code?: unknown;
  kind?: unknown;
  syscall?: unknown;
  meta?: { driverAdapterError?: { cause?: unknown } };
}

/**
 * Whether an error means that the database cannot work now, and the same request may succeed later. Recognised by what
 * node-postgres and Prisma throw, since neither is imported here.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false;
  // Connecting to a name with several addresses fails with all their errors.
  if (thrown instanceof AggregateError) return thrown.errors.some(isDatabaseUnavailable);
  const { code, kind, syscall, meta } = thrown as DatabaseError;
  if (typeof code === 'string') {
    if (SQL_STATES.test(code) || PRISMA_CODES.has(code)) return true;
    if (SOCKET_CODES.has(code) && syscall !== undefined) return true;
  }
  if (typeof kind === 'string' && PRISMA_KINDS.has(kind)) return true;
  if (meta?.driverAdapterError && isDatabaseUnavailable(meta.driverAdapterError.cause)) return true;
  return thrown instanceof Error && MESSAGES.some((message) => thrown.message.includes(message));
}
