import { listen, plain, type ReceivedRequest } from '../core/http.ts';
import { startSimulators, type Simulators } from '../../simulators.ts';

/**
 * Starts the simulated providers and a service that they report to; call it at the top of the file. The service keeps all POST requests
 * and answers 200; it returns the challenge of a handshake.
 *
 * @param configure sets the providers' behavior before each test; `url` is the service's URL.
 */
export function startSimulatorTest(configure: (world: Simulators, url: string) => void = () => {}) {
  const world = {} as Simulators;
  const received: { url: string; headers: ReceivedRequest['headers']; body: string }[] = [];
  const service = { url: '', received };
  let stop: () => Promise<void>;
  beforeAll(async () => {
    Object.assign(world, await startSimulators());
    const server = await listen(
      ({ method, target, query, headers, body }) => {
        if (method === 'POST') received.push({ url: target, headers, body: body.toString() });
        return plain(200, query.get('hub.challenge') ?? 'OK');
      },
      0,
      '127.0.0.1',
    );
    service.url = `http://127.0.0.1:${server.port}`;
    stop = server.stop;
  });
  beforeEach(() => {
    world.reset();
    received.length = 0;
    configure(world, service.url);
  });
  afterAll(() => Promise.all([world.stop(), stop()]));
  return { world, service };
}
