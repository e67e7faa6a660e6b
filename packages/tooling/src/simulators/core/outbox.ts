import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface Outgoing {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The time limit for the answer; default 15 s. */
  timeoutMs?: number;
}

/** If no answer arrived, `status` is 0 and `body` contains the reason. */
export interface Delivered {
  status: number;
  body: string;
  durationMs: number;
}

/** Sends requests from the providers to the services: events, status callbacks, bounces. */
export interface Outbox {
  /** Sends now. Never rejects. */
  send(outgoing: Outgoing): Promise<Delivered>;
  /** Calls `run` after a delay, unless the outbox is cleared before. Returns false if too many calls are waiting. */
  later(delayMs: number, run: () => void): boolean;
  /** Sends a request, and again after each delay until `isDone` returns true; by default, until the status is 2xx. */
  sendPersistently(
    outgoing: Outgoing,
    retryDelaysMs: readonly number[],
    isDone?: (delivered: Delivered) => boolean,
  ): Promise<Delivered>;
  /** The number of scheduled and active deliveries. */
  readonly waiting: number;
  /** Increases each time the outbox is cleared. */
  readonly epoch: number;
  /** Cancels all scheduled deliveries. */
  clear(): void;
  close(): void;
}

/** The maximum number of scheduled calls, which limits memory when receivers do not answer. */
const MAX_WAITING = 200_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export function createOutbox(): Outbox {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 32 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 32 }),
  };
  const timers = new Set<NodeJS.Timeout>();
  let sending = 0;
  let epoch = 0;

  async function send(outgoing: Outgoing): Promise<Delivered> {
    const startedAt = performance.now();
    sending += 1;
    try {
      const answer = await exchange(outgoing, agents).catch((error: unknown) => {
        // The receiver closed an idle connection just as it was used again, so the request was not delivered.
        if (error instanceof StaleConnectionError) return exchange(outgoing, agents);
        throw error;
      });
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { status: 0, body: reason, durationMs: Math.round(performance.now() - startedAt) };
    } finally {
      sending -= 1;
    }
  }

  function later(delayMs: number, run: () => void): boolean {
    if (timers.size + sending >= MAX_WAITING) return false;
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, delayMs);
    timers.add(timer);
    return true;
  }

  return {
    send,
    later,
    async sendPersistently(outgoing, retryDelaysMs, isDone = isSuccess) {
      const begun = epoch;
      let delivered = await send(outgoing);
      for (const delayMs of retryDelaysMs) {
        // The outbox was cleared during the attempt.
        if (isDone(delivered) || epoch !== begun) break;
        const waited = await new Promise<boolean>((resolve) => {
          if (!later(delayMs, () => resolve(true))) resolve(false);
        });
        if (!waited) break;
        delivered = await send(outgoing);
      }
      return delivered;
    },
    get waiting() {
      return timers.size + sending;
    },
    get epoch() {
      return epoch;
    },
    clear() {
      epoch += 1;
      timers.forEach((timer) => clearTimeout(timer));
      timers.clear();
    },
    close() {
      this.clear();
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Describes a delivery's result in one line. */
export function describeDelivery(delivered: Delivered): string {
  return delivered.status === 0 ? `not answered: ${delivered.body}` : `answered ${delivered.status}`;
}

export const isSuccess = ({ status }: Pick<Delivered, 'status'>) => status >= 200 && status < 300;

class StaleConnectionError extends Error {}

function exchange(
  outgoing: Outgoing,
  agents: { http: HttpAgent; https: HttpsAgent },
): Promise<Omit<Delivered, 'durationMs'>> {
  return new Promise((resolve, reject) => {
    const url = new URL(outgoing.url);
    const { method = 'POST', body = '' } = outgoing;
    const headers = { ...outgoing.headers, ...(method === 'POST' && { 'Content-Length': Buffer.byteLength(body) }) };
    const options = { method, headers, timeout: outgoing.timeoutMs ?? 15_000 };
    const request =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent: agents.https })
        : httpRequest(url, { ...options, agent: agents.http });
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MAX_ANSWER_BYTES) request.destroy(new Error('the answer is too long'));
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', (error: NodeJS.ErrnoException) => {
      const stale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(stale ? new StaleConnectionError(error.message) : error);
    });
    request.end(method === 'POST' ? body : undefined);
  });
}
