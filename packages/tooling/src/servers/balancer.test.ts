import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBalancer, type Balancer } from './balancer.ts';
import { eventually } from '../testing/eventually.ts';

const running: { stop(): unknown }[] = [];

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function startReplica(name: string, listener?: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(
    listener ??
      (async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        response.end(`${name} ${Buffer.concat(chunks).toString()}`);
      }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({
    stop() {
      server.close();
      server.closeAllConnections();
    },
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function balance(urls: string[], intervalMs = 50): Promise<Balancer> {
  const balancer = await startBalancer({ port: 0, targets: () => Promise.resolve(urls), intervalMs });
  running.unshift(balancer);
  return balancer;
}

const post = async (url: string) => {
  const response = await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) });
  return `${response.status} ${(await response.text()).slice(0, 1)}`;
};

test('requests and their bodies are spread over the replicas', async () => {
  const replicas = [await startReplica('A'), await startReplica('B')];
  const balancer = await balance(replicas.map(({ url }) => url));
  const answers = [await post(balancer.url), await post(balancer.url), await post(balancer.url)];
  expect(new Set(answers)).toEqual(new Set(['200 A', '200 B']));
});

test('a request whose replica refuses the connection is sent to another replica', async () => {
  const gone = await startReplica('A');
  const stays = await startReplica('B');
  const balancer = await balance([gone.url, stays.url], 60_000);
  gone.server.close();
  gone.server.closeAllConnections();
  expect([await post(balancer.url), await post(balancer.url)]).toEqual(['200 B', '200 B']);
});

test('a replica that reports it is not ready gets no requests', async () => {
  let status = 200;
  const leaving = await startReplica('A', (request, response) => {
    request.resume();
    response.writeHead(request.url === '/health/ready' ? status : 200).end('A');
  });
  const stays = await startReplica('B');
  const balancer = await balance([leaving.url, stays.url]);
  expect(balancer.healthy()).toHaveLength(2);
  status = 503;
  await eventually(() => balancer.healthy().length === 1);
  expect([await post(balancer.url), await post(balancer.url)]).toEqual(['200 B', '200 B']);
});

test('a request that a replica drops is not sent to another replica', async () => {
  const drops = await startReplica('A', (request, response) => {
    if (request.url === '/health/ready') response.end();
    else request.socket.destroy();
  });
  const balancer = await balance([drops.url]);
  expect(await post(balancer.url)).toBe('502 T');
});

test('if no replica is ready, the balancer answers 503', async () => {
  const balancer = await balance([]);
  expect(await post(balancer.url)).toBe('503 N');
});
