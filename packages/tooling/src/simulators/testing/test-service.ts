import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulators, type Simulators } from '../../simulators.ts';

interface ReceivedCall {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A fake service for the providers: it keeps all requests and answers 200, and returns the challenge of a handshake. */
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

/**
 * Starts the simulated providers and a service that they report to; call it at the top of the file.
 *
 * @param configure sets the providers' behavior before each test; `url` is the service's URL.
 */
export function startSimulatorTest(configure: (world: Simulators, url: string) => void = () => {}) {
  const world = {} as Simulators;
  const service = {} as Awaited<ReturnType<typeof startTestService>>;
  beforeAll(async () => {
    Object.assign(world, await startSimulators());
    Object.assign(service, await startTestService());
  });
  beforeEach(() => {
    world.reset();
    service.received.length = 0;
    configure(world, service.url);
  });
  afterAll(async () => {
    await world.stop();
    await service.stop();
  });
  return { world, service };
}
