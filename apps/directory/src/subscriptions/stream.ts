import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '@services/common/http/errors';
import { isLeaving } from '@services/common/http/health';
import type { Request, Response } from 'express';

import { formatError } from '../envelope.ts';
import { LostNewsError, type Queue } from './queue.ts';

/** Sends a response. If the response is large, the promise resolves when all of it is sent. */
export type Send = (body: string, isLarge: boolean) => Promise<void>;

export interface StreamOptions<Item> {
  items: Queue<Item>;
  /**
   * Sends the response for an item, and the data of its `complete` message if it is the last item of its operation. An AppError ends the
   * stream.
   */
  answer: (item: Item, send: Send, complete: (data: string) => void) => Promise<void>;
  /** Whether the token still works; checked every CHECK_MS, and before an answer is sent. */
  isAllowed: () => Promise<boolean>;
  /** The data of the `complete` messages at the end of the stream. Default: one message without data. */
  completions?: () => string[];
}

const HEARTBEAT_MS = 12_000;
const LOOK_MS = 1000;
const CHECK_MS = 5000;
/** The pause between the last message and the end of a connection. */
const APART_MS = 500;
/** Drop a client that has not read its buffer for STALL_MS. */
const STALL_MS = 30_000;
/** The time limit for reading a large response, after which it is cut off. */
const SEND_MS = 60_000;

/** A message of the graphql-sse protocol. */
function writeMessage(response: Response, event: 'next' | 'complete', data = ''): void {
  response.write(`event: ${event}\ndata: ${data}\n\n`);
}

export function beginStream(response: Response): void {
  response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  response.set('Cache-Control', 'no-store');
  // Tells the client at once that it is connected.
  response.write(':\n\n');
}

/** Answers with one result, which may be an error that kept the operation from running. */
export async function streamOnce(response: Response, body: string, isLarge = false): Promise<void> {
  beginStream(response);
  writeMessage(response, 'next', body);
  writeMessage(response, 'complete');
  await sendBody(response, '', isLarge);
}

/** Ends the response. If it is large, waits until the client has read it or has closed the connection. */
export async function sendBody(response: Response, body: string, isLarge: boolean): Promise<void> {
  if (response.closed) return;
  const closed = isLarge && new Promise((resolve) => response.once('close', resolve));
  response.end(body);
  if (!closed) return;
  const timer = setTimeout(() => response.destroy(), SEND_MS);
  await closed;
  clearTimeout(timer);
}

/** Sends events until the client leaves, the token ends, or the client has to reconnect. */
export async function streamItems<Item>(
  request: Request,
  response: Response,
  { items, answer, isAllowed, completions = () => [''] }: StreamOptions<Item>,
): Promise<void> {
  const end = () => void items.return();
  response.once('close', end);
  if (response.closed) end();
  beginStream(response);
  const look = watch(request, response, isAllowed, items);
  const send: Send = async (body, isLarge) => {
    if (!(await isAllowed())) return end();
    if (response.closed) return;
    writeMessage(response, 'next', body);
    if (isLarge && response.writableNeedDrain) await drained(response);
  };
  const complete = (data: string) => {
    if (!response.closed) writeMessage(response, 'complete', data);
  };
  try {
    for await (const one of items) {
      // Wait until the client has read the last answer before creating the next.
      if (response.writableNeedDrain) await drained(response);
      if (response.closed) break;
      await answer(one, send, complete);
    }
    completions().forEach(complete);
  } catch (error) {
    if (response.closed) return;
    // No `complete` is sent, because the client would not reconnect after it. When the client reconnects, it reads the events
    // that it missed, or gets an error that says when to retry. The connection ends a moment after the last message, because
    // graphql-sse drops a message that arrives together with the end.
    if (error instanceof LostNewsError || isPassing(error)) {
      await pause(APART_MS);
      return void response.destroy();
    }
    if (!(error instanceof AppError)) throw error;
    writeMessage(response, 'next', JSON.stringify(formatError(error, request)));
    writeMessage(response, 'complete');
  } finally {
    clearInterval(look);
    end();
    response.end();
  }
}

/** Whether a later request may succeed. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.status === 429 || error.status >= 500);
}

function drained(response: Response): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
}

/** Keeps proxies from ending the stream, and ends the stream when its token or this process ends. */
function watch(
  request: Request,
  response: Response,
  isAllowed: () => Promise<boolean>,
  items: Pick<Queue<unknown>, 'return' | 'lose'>,
) {
  let [beatAt, checkedAt, readAt] = [Date.now(), Date.now(), Date.now()];
  /** Does not wait for the buffer: otherwise a client that does not read would keep its stream forever. */
  const stop = () => {
    void items.return();
    if (response.writableNeedDrain) response.destroy();
  };
  return setInterval(() => {
    // The client reconnects to another process.
    if (isLeaving(request.app)) {
      response.destroy();
      return items.lose();
    }
    if (!response.writableNeedDrain) readAt = Date.now();
    if (Date.now() - readAt >= STALL_MS) return stop();
    if (Date.now() - beatAt >= HEARTBEAT_MS) {
      beatAt = Date.now();
      response.write(':\n\n');
    }
    if (Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    // An unavailable database does not end streams.
    isAllowed().then(
      (allowed) => allowed || stop(),
      () => {},
    );
  }, LOOK_MS);
}
