import { ConnectionError, invalidAnswer, TimeoutError } from './errors.ts';

/** Longer responses and events are rejected; the service itself sends much shorter responses and events. */
const LONGEST_ANSWER = 33_554_432;
const LONGEST_EVENT = 1_048_576;

/** One event of a stream (WHATWG HTML §9.2). */
export interface ServerSentEvent {
  event: string;
  /** The event's data: parsed if it is JSON, otherwise the text. */
  data: unknown;
}

/** Reads the body of a response. JSON is UTF-8 without a byte order mark. @throws APIError when the body is too long */
export async function readText({ body, status, headers }: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let [text, length] = ['', 0];
  // Leaving the loop closes the connection.
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > LONGEST_ANSWER)
      throw invalidAnswer(`The answer is longer than ${LONGEST_ANSWER} bytes`, status, headers);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The body of a response as it arrives. Leaving the loop closes the connection.
 *
 * @param check throws if the caller has canceled the call
 */
export async function* withIdleLimit(
  response: Response,
  milliseconds: number,
  check: () => void,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { promise, reject } = late();
      const timer = setTimeout(() => reject(new TimeoutError('The stream stopped')), milliseconds);
      const part = await Promise.race([reader.read(), promise]).finally(() => clearTimeout(timer));
      if (part.done) return;
      yield part.value;
    }
  } catch (error) {
    check();
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError('The connection was lost in the middle of a stream', { cause: error });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Makes `return` of an iterator close the connection even if nothing was read: a generator that has not started runs no `finally`.
 */
export function closing<Item>(items: AsyncGenerator<Item>, close: () => Promise<unknown>): AsyncGenerator<Item> {
  const end = items.return.bind(items);
  items.return = async (value) => {
    // A body that is being read cannot be canceled from here; its reader cancels it.
    await close().catch(() => undefined);
    return end(value);
  };
  return items;
}

function late(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

/** Events of a stream of bytes. */
export async function* readEvents(parts: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let event = 'message';
  let data: string[] = [];
  let length = 0;
  for await (const line of readLines(parts)) {
    if (line === '' && data.length > 0) yield { event, data: parsed(data.join('\n')) };
    length = line === '' ? 0 : length + line.length;
    if (length > LONGEST_EVENT) throw tooLong();
    if (line === '') [event, data] = ['message', []];
    const [, field, value = ''] = /^(\w+): ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
}

async function* readLines(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of parts) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_EVENT) throw tooLong();
    for (const line of lines) yield line.replace(/\r$/, '');
  }
}

const tooLong = () => invalidAnswer(`An event of the stream is longer than ${LONGEST_EVENT} bytes`, 200);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
