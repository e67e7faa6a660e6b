import type { Request, Response } from 'express';

/** Shorter responses are not counted, because the network buffers them at once. */
const MIN_BYTES = 65_536;
/** The maximum bytes of unread responses, of one client and of all clients together. */
const MAX_BYTES_OF_A_CLIENT = 64_000_000;
const MAX_BYTES = 128_000_000;
/** A client that reads nothing of a long response for this time is disconnected. */
const STALL_MS = 60_000;

interface Answer {
  response: Response;
  bytes: number;
}

/**
 * Returns a function that must be called for each response when it is sent. A response stays in memory until the client has
 * read it. If a client does not read its long responses, the connection of the oldest response is closed, so that unread
 * responses cannot fill the memory.
 */
export function createUntakenAnswers(): (response: Response, bytes: number) => void {
  const clients = new Map<string, Set<Answer>>();
  let total = 0;
  const sizeOf = (answers: Set<Answer>) => [...answers].reduce((sum, { bytes }) => sum + bytes, 0);

  function forget(client: string, answer: Answer): void {
    const answers = clients.get(client);
    if (!answers?.delete(answer)) return;
    total -= answer.bytes;
    if (answers.size === 0) clients.delete(client);
  }

  function cutOldest(client: string, answers: Set<Answer>): void {
    const [oldest] = answers;
    if (!oldest) return;
    forget(client, oldest);
    oldest.response.destroy();
  }

  /**
   * Returns the client with the most unread bytes. If that client has only one response, returns the client with the
   * oldest response, because one client can easily use many names.
   */
  function clientWithMost(): [string, Set<Answer>] | undefined {
    const [oldest] = clients;
    const [most] = [...clients].toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one));
    return most && most[1].size > 1 ? most : oldest;
  }

  return (response, bytes) => {
    if (bytes < MIN_BYTES) return;
    const [client, answer] = [clientOf(response.req), { response, bytes }];
    const answers = clients.get(client) ?? new Set();
    clients.set(client, answers.add(answer));
    total += bytes;
    response.setTimeout(STALL_MS, () => response.destroy());
    response.once('close', () => forget(client, answer));
    while (sizeOf(answers) > MAX_BYTES_OF_A_CLIENT && answers.size > 1) cutOldest(client, answers);
    while (total > MAX_BYTES && total > bytes) cutOldest(...(clientWithMost() ?? [client, answers]));
  };
}

/** The client: a key, a session, or else an address. */
function clientOf({ headers, ip = '' }: Request): string {
  return String(headers['x-api-key'] ?? headers.authorization ?? headers.cookie ?? ip);
}
