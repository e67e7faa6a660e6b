import { once } from 'node:events';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Response } from 'express';
import type { Pool, PoolClient } from 'pg';

import { AppError } from '../http/errors.ts';
import { createSlots, type SlotLimits, type Slots } from '../runtime/slots.ts';

type DownloadLimits = Omit<SlotLimits, 'refusal' | 'waitMs'> & { waitMs: number };

export interface DownloadOptions extends DownloadLimits {
  /** A client that reads less than MIN_BYTES in this time, in milliseconds, is disconnected. */
  stallMs: number;
}

/** With the default period of a minute, this is 10 kB a second. */
const MIN_BYTES = 600_000;

/** A download: the rows of one statement, made into a file. */
export interface Download {
  fileName: string;
  contentType: string;
  /** Starts the statement. */
  rows: (client: PoolClient) => Readable;
  /** The streams that convert the rows to the file, in order. */
  format: Duplex[];
}

/** Answers with the file; it counts towards the limit of `accountId`. */
export type SendDownload = (accountId: string, response: Response, download: Download) => Promise<void>;

/**
 * Slots for downloads, wherever their content comes from.
 *
 * @throws AppError 429 `too_many_exports` from the returned function when no slot becomes free in time.
 */
export function createDownloadSlots(limits: DownloadLimits): Slots {
  const headers = { 'Retry-After': String(Math.ceil(limits.waitMs / 1000)) };
  const message = 'Too many downloads in progress. Try again when one finishes';
  return createSlots({ ...limits, refusal: () => new AppError(429, 'too_many_exports', message, { headers }) });
}

/**
 * Disconnects a client that has unread data and reads less than MIN_BYTES in a period, because a download occupies its slot
 * until it ends.
 *
 * @returns a function that stops the monitoring.
 */
export function requireProgress(response: Response, periodMs: number): () => void {
  const sentBytes = () => (response.socket ? response.socket.bytesWritten - response.socket.writableLength : 0);
  let before = sentBytes();
  const timer = setInterval(() => {
    const sent = sentBytes();
    if ((response.writableNeedDrain || response.writableEnded) && sent - before < MIN_BYTES) response.destroy();
    before = sent;
  }, periodMs);
  return () => clearInterval(timer);
}

/**
 * Creates the function that streams files out of the database. One statement reads the rows, so that they are one consistent
 * snapshot. If the client reads slowly, PostgreSQL also sends slowly, so that a download holds only a few kilobytes in memory.
 * If the client disconnects or reads too slowly, the statement and its connection are closed. If the connection to the database is
 * lost, the download is cut, so that no client mistakes a part for the whole file.
 *
 * @param options by default, downloads use at most half of the pool, and at most two connections per account.
 * @throws AppError 429 `too_many_exports` from the returned function when no slot becomes free in time.
 */
export function createDownloads(pool: Pool, options: Partial<DownloadOptions> = {}): SendDownload {
  const total = Math.max(Math.floor(pool.options.max / 2), 1);
  const { stallMs, ...limits } = { total, perAccount: 2, waitMs: 10_000, stallMs: 60_000, ...options };
  const slots = createDownloadSlots(limits);

  return async function send(accountId, response, { fileName, contentType, rows, format }) {
    const describe = () => response.attachment(fileName).type(contentType);
    if (response.req.method === 'HEAD') return void describe().end();
    const leave = await slots(accountId);
    try {
      await withConnection(pool, async (client, lost) => {
        const read = rows(client);
        // An invalid statement fails here, while the answer can still be an error.
        await once(read, 'readable');
        describe();
        const stop = requireProgress(response, stallMs);
        await pipeline([read, ...format, response], { signal: lost }).finally(stop);
      });
    } finally {
      leave();
    }
  };
}

/**
 * Runs `work` on a connection that is closed when it fails. A client that went away does not count as a failure. When the
 * connection is lost, the call does not wait for `work`: streams that read from the connection may never get the error.
 */
async function withConnection(
  pool: Pool,
  work: (client: PoolClient, lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  const loss = new AbortController();
  const lost = new Promise<never>((_resolve, reject) => {
    loss.signal.addEventListener('abort', () => reject(loss.signal.reason as Error));
  });
  // Without a handler, a rejection that no code awaits would end the process.
  lost.catch(() => {});
  const onLost = (error: Error) => loss.abort(error);
  client.on('error', onLost);
  let failure: Error | undefined;
  try {
    // A download may take longer than the time limit of other statements.
    await client.query('BEGIN READ ONLY; SET LOCAL statement_timeout = 0');
    await Promise.race([work(client, loss.signal), lost]);
    await client.query('COMMIT');
  } catch (error) {
    failure = (loss.signal.aborted ? loss.signal.reason : error) as Error;
    if (loss.signal.aborted || !isClientGone(failure)) throw failure;
  } finally {
    client.off('error', onLost);
    client.release(failure);
  }
}

const CLIENT_GONE = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'EPIPE',
  'ECONNRESET',
]);

/** Whether a stream to a client failed only because the client went away. */
export function isClientGone({ code }: Error & { code?: string }): boolean {
  return code !== undefined && CLIENT_GONE.has(code);
}
