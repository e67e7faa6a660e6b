import { isNativeError } from 'node:util/types';

import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Matches names whose values are never written, such as `access_token`, `appSecret` and `x-api-key`. */
const SECRET_NAME = /(?:authorization|cookie|password|secret|token|api[-_]?key)$/i;
const MAX_DEPTH = 5;

/**
 * A JSON logger (pino). Request headers and bodies are never logged. This logger is a second protection. It replaces fields with a secret's
 * name at any depth. It writes only type, message, stack, code and cause of an error, because client libraries attach whole requests to
 * their errors.
 *
 * @param destination receives the lines. Default: standard output, which gets all lines of one tick in one write.
 */
export function createLogger(
  { service, level }: { service: string; level: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      // pino's `redact` is not used, because its wildcards cost more than the rest of a request's log line.
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers: { err: (error: unknown) => describeError(error) },
    },
    destination ?? standardOutput(),
  );
}

/**
 * A write costs more than everything else about a line, so the lines of a tick are written together at its end. The write
 * blocks until the reader has taken it, so that no line of a finished tick is lost even if the process is killed right
 * afterwards.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  let lines = '';
  const flush = () => {
    if (lines !== '') output.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return withoutSecretsBelow(fields, 0);
}

function withoutSecretsBelow(fields: object, depth: number): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    safe[name] = SECRET_NAME.test(name) ? '[redacted]' : withoutSecretsIn(value, depth + 1);
  }
  return safe;
}

function withoutSecretsIn(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || isNativeError(value) || value instanceof Date) return value;
  if (depth > MAX_DEPTH) return '[nested too deeply]';
  if (Array.isArray(value)) return value.map((item) => withoutSecretsIn(item, depth + 1));
  return withoutSecretsBelow(value, depth);
}

function describeError(error: unknown, depth = 0): unknown {
  if (!isNativeError(error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const nested = depth < MAX_DEPTH;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: String(error.code) }),
    ...(nested && cause !== undefined && { cause: describeError(cause, depth + 1) }),
    ...(nested &&
      error instanceof AggregateError && { errors: error.errors.map((one) => describeError(one, depth + 1)) }),
  };
}
