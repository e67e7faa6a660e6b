import { isUtf8 } from 'node:buffer';

import express, { type RequestHandler } from 'express';

import { AppError } from './errors.ts';
import { unstorableProblem } from './validation.ts';

/**
 * The maximum depth, far more than any schema needs. Recursive code needs a limit, because a client can send a level of nesting
 * with one byte.
 */
const MAX_DEPTH = 64;

/**
 * Limits the number of lists, objects and members: each takes up to twenty times the memory of its text, and time to
 * check. A body may have one of them for every `BYTES_OF_VALUE` bytes of its maximum size, about as many as a list of
 * short sentences has.
 */
const [MIN_VALUES, MAX_VALUES, BYTES_OF_VALUE] = [10_000, 200_000, 32];

/**
 * Middleware: reads a JSON body into `request.body`; a body of another type is 415.
 * NUL characters, lone surrogates and numbers like `1e400` anywhere in it are rejected here with the name of the field, because they cannot
 * be stored. Bytes that are not UTF-8, too many values, and nesting deeper than 64 levels, which would exhaust the stack, are
 * rejected, too.
 *
 * @param limitBytes larger bodies are refused with 413.
 * @param allowUnstorable leaves values that cannot be stored to the handler.
 */
export function jsonBody({
  limitBytes,
  allowUnstorable = false,
}: {
  limitBytes: number;
  allowUnstorable?: boolean;
}): RequestHandler {
  const maxValues = Math.min(Math.max(Math.floor(limitBytes / BYTES_OF_VALUE), MIN_VALUES), MAX_VALUES);
  const parse = express.json({ limit: limitBytes, strict: true, type: isJson, verify: verifier(maxValues) });
  return (request, response, next) => {
    const { 'transfer-encoding': chunked, 'content-length': length } = request.headers;
    const hasBody = chunked !== undefined || Number(length) > 0;
    if (hasBody && request.body === undefined && !isJson(request)) {
      throw new AppError(415, 'unsupported_media_type', 'The Content-Type must be application/json');
    }
    parse(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      if (isNestedTooDeeply(request.body)) return next(nestedTooDeeply());
      next(allowUnstorable ? undefined : unstorableProblem(request.body));
    });
  };
}

const invalid = (message: string) => new AppError(400, 'invalid_json', message);
const nestedTooDeeply = () => invalid('The request body is nested too deeply');

/** The decoder would replace bytes that are not UTF-8 with U+FFFD, and so change the text. */
function verifier(maxValues: number) {
  return (_request: unknown, _response: unknown, body: Buffer, encoding: string): void => {
    if (encoding === 'utf-8' && !isUtf8(body)) throw invalid('The request body is not valid UTF-8');
    if (body.length <= maxValues || countValues(body, encoding === 'utf-8') <= maxValues) return;
    throw invalid(`The request body has more than ${maxValues} values`);
  };
}

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = Buffer.from('"\\,[{');

/** @param skipsTexts false for encodings in which other characters can contain the byte of a quotation mark. */
function countValues(body: Buffer, skipsTexts: boolean): number {
  let values = 0;
  let isInText = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index];
    if (isInText && byte === BACKSLASH) index += 1;
    else if (byte === QUOTE) isInText = skipsTexts && !isInText;
    else if (!isInText && (byte === COMMA || byte === LIST || byte === OBJECT)) values += 1;
  }
  return values;
}

function isJson(request: { headers: { 'content-type'?: string | undefined } }): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '');
}

/** Whether a parsed JSON value has more than 64 levels; for JSON that is not read by `jsonBody`. */
export function isNestedTooDeeply(value: unknown): boolean {
  return isDeeperThan(MAX_DEPTH, value);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item));
}
