import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface ClientOptions {
  /** The whole exchange, in milliseconds. */
  timeoutMs: number;
  /** Whether receivers may have addresses of this machine or its network. */
  allowPrivateAddresses: boolean;
}

/** What came of one attempt. A refused address, a timeout and a broken connection have no status. */
export type Outcome = { status: number } | { error: string };

export interface WebhookClient {
  post(url: string, headers: Record<string, string>, body: string): Promise<Outcome>;
}

/**
 * Posts webhooks to addresses that clients chose. The agents look at the address after name resolution, on the connection
 * that is used, so that a name cannot point at a private address between check and use. Redirects are not followed.
 */
export function createWebhookClient({ timeoutMs, allowPrivateAddresses }: ClientOptions): WebhookClient {
  const filter = { allowPrivateIPAddress: allowPrivateAddresses };
  const agents = { http: new RequestFilteringHttpAgent(filter), https: new RequestFilteringHttpsAgent(filter) };
  return {
    post: (url, headers, body) =>
      new Promise<Outcome>((resolve) => {
        const secure = url.startsWith('https:');
        const send = secure ? httpsRequest : httpRequest;
        const options = {
          method: 'POST',
          agent: secure ? agents.https : agents.http,
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(timeoutMs),
        };
        const fail = (error: Error) => resolve({ error: reason(error, timeoutMs) });
        try {
          const request = send(url, options, (response) => {
            resolve({ status: response.statusCode ?? 0 });
            // Only the status matters; whatever else the receiver has to say is not read.
            response.destroy();
          });
          request.on('error', fail);
          request.end(body);
        } catch (error) {
          fail(error as Error);
        }
      }),
  };
}

function reason(error: Error & { code?: string }, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No answer within ${timeoutMs} ms`;
  if (/is not allowed/.test(error.message)) return 'The address is private and not allowed';
  return error.code ?? 'The request failed';
}
