import { AppError } from '@services/common/http/errors';
import { isLeaving } from '@services/common/http/health';
import type { Request, Response } from 'express';

import { formatError } from '../envelope.ts';
import type { News } from '../events.ts';
import { LostNewsError, type Queue } from './queue.ts';

export interface StreamOptions {
  news: Queue<News>;
  /** The answer for a piece of news. An AppError ends the stream, and is its last message. */
  answer: (news: News) => Promise<string>;
  /** Whether the token still works; asked for now and then, and before anything is sent. */
  isAllowed: () => Promise<boolean>;
}

const HEARTBEAT_MS = 12_000;
const LOOK_MS = 1000;
const CHECK_MS = 5000;
/** A reader who has read nothing of what waits for so long is gone. */
const READ_MS = 30_000;

/** One message of the graphql-sse protocol, of the mode of distinct connections. */
export function writeMessage(response: Response, event: 'next' | 'complete', data = ''): void {
  response.write(`event: ${event}\ndata: ${data}\n\n`);
}

export function beginStream(response: Response): void {
  response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  response.set('Cache-Control', 'no-store');
  // So that the client knows at once that it is connected.
  response.write(':\n\n');
}

/** Answers with news until the client leaves, its token ends or this process is about to. */
export async function streamNews(request: Request, response: Response, options: StreamOptions): Promise<void> {
  const { news, answer, isAllowed } = options;
  const end = () => void news.return();
  response.once('close', end);
  if (response.closed) end();
  beginStream(response);
  const look = watch(request, response, isAllowed, end);
  try {
    for await (const one of news) {
      // What was written is read before more is made.
      if (response.writableNeedDrain) await drained(response);
      if (response.closed || !(await isAllowed())) break;
      const body = await answer(one);
      if (!response.closed) writeMessage(response, 'next', body);
    }
    if (!response.closed) writeMessage(response, 'complete');
  } catch (error) {
    // The client connects again, and reads what it has missed.
    if (error instanceof LostNewsError) return void response.destroy();
    if (!(error instanceof AppError)) throw error;
    if (response.closed) return;
    writeMessage(response, 'next', JSON.stringify(formatError(error, request)));
    writeMessage(response, 'complete');
  } finally {
    clearInterval(look);
    end();
    response.end();
  }
}

function drained(response: Response): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
}

/** Keeps proxies from ending the stream, and ends it when its token or this process does. */
function watch(request: Request, response: Response, isAllowed: () => Promise<boolean>, end: () => void) {
  let [beatAt, checkedAt, readAt] = [Date.now(), Date.now(), Date.now()];
  /** What is written is not waited for: a client that does not read would keep its stream for ever. */
  const stop = () => {
    end();
    if (response.writableNeedDrain) response.destroy();
  };
  return setInterval(() => {
    if (isLeaving(request.app)) return stop();
    if (!response.writableNeedDrain) readAt = Date.now();
    if (Date.now() - readAt >= READ_MS) return stop();
    if (Date.now() - beatAt >= HEARTBEAT_MS) {
      beatAt = Date.now();
      response.write(':\n\n');
    }
    if (Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    // A database that is away ends nothing.
    isAllowed().then(
      (allowed) => allowed || stop(),
      () => {},
    );
  }, LOOK_MS);
}
