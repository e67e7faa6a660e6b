import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface Outgoing {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** If no answer arrived, `status` is 0 and `body` contains the reason. */
export interface Delivered {
  status: number;
  body: string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The maximum number of scheduled calls, which limits memory when receivers do not answer. */
const MAX_WAITING = 200_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const TIMEOUT_MS = 15_000;

/** Sends requests from the providers to the services: events, status callbacks, bounces. */
export function createOutbox() {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 32 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 32 }),
  };
  const timers = new Set<NodeJS.Timeout>();
  let sending = 0;
  let epoch = 0;

  /** Sends now. Never rejects. */
  async function send(outgoing: Outgoing): Promise<Delivered> {
    sending += 1;
    try {
      return await exchange(outgoing, agents).catch((error: unknown) => {
        // The receiver closed an idle connection just as it was used again, so the request was not delivered.
        if (error instanceof StaleConnectionError) return exchange(outgoing, agents);
        throw error;
      });
    } catch (error) {
      return { status: 0, body: error instanceof Error ? error.message : String(error) };
    } finally {
      sending -= 1;
    }
  }

  /** Calls `run` after a delay, unless the outbox is cleared before. Returns false if too many calls are waiting. */
  function later(delayMs: number, run: () => void): boolean {
    if (timers.size + sending >= MAX_WAITING) return false;
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, delayMs);
    timers.add(timer);
    return true;
  }

  /** Cancels all scheduled deliveries. */
  function clear(): void {
    epoch += 1;
    timers.forEach((timer) => clearTimeout(timer));
    timers.clear();
  }

  return {
    send,
    later,
    /** Sends a request, and again after each delay until `isDone` returns true; by default, until the status is 2xx. */
    async sendPersistently(
      outgoing: Outgoing,
      retryDelaysMs: readonly number[],
      isDone: (delivered: Delivered) => boolean = isSuccess,
    ): Promise<Delivered> {
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
    /** The number of scheduled and active deliveries. */
    get waiting() {
      return timers.size + sending;
    },
    /** Increases each time the outbox is cleared. */
    get epoch() {
      return epoch;
    },
    clear,
    close() {
      clear();
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

function exchange(outgoing: Outgoing, agents: { http: HttpAgent; https: HttpsAgent }): Promise<Delivered> {
  return new Promise((resolve, reject) => {
    const url = new URL(outgoing.url);
    const { method = 'POST', body = '' } = outgoing;
    const headers = { ...outgoing.headers, ...(method === 'POST' && { 'Content-Length': Buffer.byteLength(body) }) };
    const options = { method, headers, timeout: TIMEOUT_MS };
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
