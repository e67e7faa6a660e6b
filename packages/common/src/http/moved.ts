import { request as overHttp, type ClientRequest } from 'node:http';
import { request as overHttps } from 'node:https';
import { pipeline } from 'node:stream';

import type { ErrorRequestHandler, Request, Response } from 'express';

import { AppError } from './errors.ts';

/** How often a request was passed on: an account may have moved more than once, and a circle must end. */
const PASSED_ON = 'X-Passed-On';
const MAY_BE_PASSED_ON = /^[0-3]$/;
/** Longer than event streams are silent. */
const SILENCE_MS = 120_000;
const RETRY_AFTER_SECONDS = '5';
/** In this process at a time: a cell that hangs must not use up this one's connections. */
const MOST_AT_A_TIME = 500;
/** Of one connection (RFC 9110 §7.6.1), and of proxies, whose word the client may have written. A cookie is of this host's sessions. */
const NOT_PASSED_ON = new Set(
  (
    'connection keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade host cookie expect ' +
    'forwarded x-real-ip x-forwarded-host x-forwarded-proto x-forwarded-port'
  ).split(' '),
);

/** The account is in another cell. What a program, a provider or a recipient sends is passed on; a person signs in there. */
export class AccountMoved extends AppError {
  readonly url: string;
  readonly isPassedOn: boolean;

  constructor(url: string, { isPassedOn }: { isPassedOn: boolean }) {
    super(421, 'account_moved', `The account has moved to ${url}`);
    this.url = url;
    this.isPassedOn = isPassedOn;
  }
}

const tried = new WeakSet<Response>();
let underWay = 0;

/** Whether the request was to be passed on, and could not be: it is not charged here, either. */
export const couldNotPassOn = (response: Response): boolean => tried.has(response);

/** Answers what is about an account that has moved with what its cell answers. */
export const passOnWhatMoved: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  const times = request.get(PASSED_ON) ?? '0';
  const passes = thrown instanceof AccountMoved && thrown.isPassedOn && !response.headersSent;
  // Anybody may write the header: what is no number that this writes ends here, too.
  if (!passes || !MAY_BE_PASSED_ON.test(times)) return next(thrown);
  tried.add(response);
  if (underWay >= MOST_AT_A_TIME) return next(unavailable());
  underWay += 1;
  response.once('close', () => (underWay -= 1));
  const body = readBody(request);
  const headers = headersOf(request, body);
  headers[PASSED_ON] = String(Number(times) + 1);
  const target = new URL(request.originalUrl, 'http://here');
  const url = `${thrown.url.replace(/\/+$/, '')}${target.pathname}${target.search}`;
  const send = url.startsWith('https:') ? overHttps : overHttp;
  const outgoing = send(url, { method: request.method, headers, timeout: SILENCE_MS });
  relay(outgoing, response, (cause) => next(unavailable(cause)));
  if (body === null) pipeline(request, outgoing, () => {});
  else outgoing.end(body);
};

function unavailable(cause?: Error): AppError {
  const options = { headers: { 'Retry-After': RETRY_AFTER_SECONDS }, cause };
  return new AppError(503, 'service_unavailable', 'The service is temporarily unavailable', options);
}

/** What has been read of the request's body, as it was sent or to the same effect; null while nothing has. */
function readBody(request: Request): Buffer | string | null {
  const body: unknown = request.body;
  if (body === undefined) return request.readableEnded ? '' : null;
  if (Buffer.isBuffer(body)) return body;
  if (request.is('application/x-www-form-urlencoded') === false) return JSON.stringify(body);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body as Record<string, string | string[]>)) {
    for (const each of [value].flat()) form.append(name, each);
  }
  return form.toString();
}

function headersOf(request: Request, body: Buffer | string | null): Record<string, string | string[]> {
  const ofConnection = new Set((request.get('Connection') ?? '').toLowerCase().split(/[\s,]+/));
  ofConnection.delete('content-length');
  const kept = Object.entries(request.headers).filter(([name]) => !NOT_PASSED_ON.has(name) && !ofConnection.has(name));
  const headers = Object.fromEntries(kept) as Record<string, string | string[]>;
  headers['x-forwarded-for'] = request.ip ?? '';
  // Without it Node writes the body of a DELETE or GET as it comes, and its bytes could be a request of their own.
  if (body === null && request.get('Transfer-Encoding') !== undefined) headers['transfer-encoding'] = 'chunked';
  if (body === null) return headers;
  // It was unpacked, and may have been written differently.
  delete headers['content-encoding'];
  return { ...headers, 'content-length': String(Buffer.byteLength(body)) };
}

function relay(outgoing: ClientRequest, response: Response, fail: (cause: Error) => void): void {
  response.once('close', () => outgoing.destroy());
  outgoing.once('timeout', () => outgoing.destroy(new Error('The cell of the account does not answer')));
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else if (!response.destroyed) fail(error);
  });
  outgoing.once('response', (answer) => {
    response.status(answer.statusCode ?? 502);
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !NOT_PASSED_ON.has(name)) response.set(name, value);
    }
    response.flushHeaders();
    pipeline(answer, response, () => {});
  });
}
