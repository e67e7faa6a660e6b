import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that listens before its handler is known. */
export async function listen(): Promise<{ server: Server; url: string; handle: (listener: RequestListener) => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handle: (listener) => server.on('request', listener),
  };
}
