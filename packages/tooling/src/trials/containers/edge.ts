/*
 * The surroundings of the services in compose.yaml: the provider simulators with their inbox, and a load balancer on each
 * service's port that spreads requests over the service's replicas. They are one container, so that `localhost` means the
 * same for the simulators and the developer. SERVICES is a comma-separated list of `host:port`; the balancer listens on the
 * same ports.
 */
import { lookup } from 'node:dns/promises';
import { startBalancer } from '../../servers/balancer.ts';
import { startSimulators } from '../../simulators.ts';

const host = '0.0.0.0';
const services = (process.env.SERVICES ?? '').split(',').filter(Boolean);

const world = await startSimulators({ port: 4010, smtpPort: 4025, host });
const balancers = await Promise.all(services.map(startServiceBalancer));
console.log(`Serving the inbox on port 4010 and mail on port 4025, and balancing ${services.join(', ')}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([world.stop(), ...balancers.map((balancer) => balancer.stop())]));
}

function startServiceBalancer(service: string) {
  const [name = '', port = ''] = service.split(':');
  const targets = async () => {
    const addresses = await lookup(name, { all: true, family: 4 });
    return [...new Set(addresses.map(({ address }) => `http://${address}:${port}`))];
  };
  return startBalancer({ port: Number(port), host, targets });
}
