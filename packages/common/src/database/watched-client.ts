import type { Socket } from 'node:net';

import pg from 'pg';

import { noAnswer, sqlState } from './errors.ts';

/** The limits on waiting for a server that does not answer, in milliseconds. */
export interface AnswerLimits {
  /**
   * After this time without a byte from the server during a statement, another connection asks whether the server is working
   * on the statement.
   */
  askAfterMs: number;
  /** The time in which the server must answer on the other connection. */
  answerWithinMs: number;
}

interface ClientOptions {
  answerLimits?: AnswerLimits;
  /** Behind a pooler the server process that works for a client is unknown, so any answer to the check is enough. */
  pooled?: boolean;
  namedStatements?: boolean;
}

const ANSWER_LIMITS: AnswerLimits = { askAfterMs: 3000, answerWithinMs: 5000 };

/**
 * A client of node-postgres whose statements do not wait for a server that is frozen or unreachable. TCP would wait for a
 * quarter of an hour, and the server's own time limits do not work while the server hangs. If nothing arrives for
 * `askAfterMs` during a statement, the client asks the server on a new connection whether it is still working on the
 * statement. If so, the statement may take as long as the server allows. Without an answer, or if the server is not working
 * on the statement, the connection is closed and its statements fail with ETIMEDOUT. A commit that waits for a standby fails
 * in the same way. A result that is read slowly is not cut.
 *
 * A connection to a server that became read-only is closed, too, because another server has taken over.
 *
 * @returns a class to give to `pg.Pool`
 */
export function watchedClient(
  config: pg.ClientConfig,
  { answerLimits: limits = ANSWER_LIMITS, pooled = false, namedStatements = true }: ClientOptions = {},
): new () => pg.Client {
  const question = pooled ? ANSWERS : BUSY_BACKENDS;
  const busyBackends = shared(() => askForBusyBackends(config, question, limits.answerWithinMs));

  return class extends pg.Client {
    #question: NodeJS.Timeout | undefined;

    constructor(given?: pg.ClientConfig) {
      super(given);
      // 'drain' means that all statements sent so far have ended.
      this.on('drain', () => this.#stopWaiting());
      this.on('end', () => this.#stopWaiting());
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === READ_ONLY) this.connection.stream.destroy();
      });
    }

    override query(given: never, values?: unknown, callback?: unknown): never {
      const statement = namedStatements ? given : withoutName(given);
      const report = typeof values === 'function' ? values : callback;
      if (typeof report === 'function') {
        const done = (error: unknown, result: unknown) =>
          error ? this.#whenEnded(error, () => report(error, result)) : report(error, result);
        super.query(statement, (typeof values === 'function' ? undefined : values) as never, done as never);
      } else if (typeof (statement as pg.Submittable).submit === 'function') super.query(statement);
      else return this.#promised(statement, values) as never;
      if (!this.connection.stream.destroyed) this.#question ??= this.#askLater();
      return statement;
    }

    /** Passes a callback at once. If node-postgres added it, the statement would stay in memory until the next full garbage collection. */
    #promised(statement: never, values: unknown): Promise<unknown> {
      return new Promise((resolve, reject) =>
        this.query(statement, values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))),
      ).catch((error: Error) => {
        // The stack shows where the statement was sent.
        Error.captureStackTrace(error);
        throw error;
      });
    }

    /**
     * node-postgres reports an error before the server has ended the statement's transaction. Until then the transaction keeps
     * its locks, so that a retry on another connection would wait for them.
     */
    #whenEnded(error: unknown, report: () => void): void {
      const { readyForQuery: hasEnded } = this as unknown as { readyForQuery: boolean };
      if (hasEnded || !(error instanceof pg.DatabaseError)) return report();
      // These errors also close the connection.
      if (error.severity === 'FATAL' || error.code === READ_ONLY) return report();
      const end = () => {
        this.connection.off('readyForQuery', end).off('end', end);
        report();
      };
      this.connection.once('readyForQuery', end).once('end', end);
    }

    #askLater(): NodeJS.Timeout {
      const stream = this.connection.stream as Socket;
      const bytesBefore = stream.bytesRead;
      // A busy pool sends the next statement before 'drain', and the server finishes a result long before a slow reader
      // does. Both look like an idle server, but received or unread data shows that the server is not lost.
      const hasAnswered = () => stream.bytesRead !== bytesBefore || stream.readableLength > 0;
      const question = setTimeout(async () => {
        const backends = hasAnswered() ? 'unknown' : await busyBackends();
        // Data from the server arrived during the query.
        if (this.#question !== question) return;
        if (backends === 'unknown' || backends?.has(this.#processId) || hasAnswered())
          this.#question = this.#askLater();
        else stream.destroy(noAnswer());
      }, limits.askAfterMs).unref();
      return question;
    }

    #stopWaiting(): void {
      clearTimeout(this.#question);
      this.#question = undefined;
    }

    get #processId(): number {
      return (this as unknown as { processID: number }).processID;
    }
  };
}

const READ_ONLY = '25006';

// A commit that waits for a standby has no time limit in PostgreSQL, and its backend is not busy. If the standby stays away for
// longer than this client waits, it is unknown whether the commit will last.
const BUSY_BACKENDS = `
  SELECT pid FROM pg_stat_activity
   WHERE usename = current_user AND state NOT LIKE 'idle%' AND wait_event IS DISTINCT FROM 'SyncRep'`;
const ANSWERS = 'SELECT';

function withoutName(statement: unknown): never {
  const named = typeof statement === 'object' && statement !== null && 'name' in statement;
  return (named ? { ...statement, name: undefined } : statement) as never;
}

/**
 * The process ids of the backends that are working on a statement of this user; 'unknown' if the server rejects the query or
 * names no process; null without an answer.
 */
async function askForBusyBackends(
  config: pg.ClientConfig,
  question: string,
  answerWithinMs: number,
): Promise<ReadonlySet<number> | 'unknown' | null> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows, fields } = await client.query<{ pid: number }>(question);
    return fields.length === 0 ? 'unknown' : new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    // A server that rejects the connection, for example because it has too many connections or the password has changed, does not hang.
    return sqlState(error) === undefined ? null : 'unknown';
  } finally {
    // `end` would wait for the server, so the stream is destroyed.
    client.connection.stream.destroy();
  }
}

/** Calls during a run share its result. */
function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
