import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A service as the providers see it: keeps what is posted to it and answers 200, to a handshake with the challenge. */
export async function startTestService(): Promise<{ url: string; received: ReceivedCall[]; stop(): Promise<void> }> {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const challenge = new URL(url, 'http://localhost').searchParams.get('hub.challenge');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'POST') received.push({ method: 'POST', url, headers: request.headers, body });
      response.end(challenge ?? 'OK');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async stop() {
      const closed = new Promise((resolve) => void server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
