import { makePlan } from './plan.ts';

test('if the command names no service, all services with the required files are started', () => {
  const all = makePlan([], {}).services.map(({ name }) => name);
  expect(all).toContain('lead-capture');
  expect(makePlan(['lead-capture'], {}).services).toMatchObject([{ name: 'lead-capture', port: 4001 }]);
});

test('an unknown service or option is rejected with a helpful one-line message', () => {
  expect(() => makePlan(['lead-captur'], {})).toThrow(
    'Unknown service "lead-captur"; the services are lead-capture, product-feedback, messaging, directory.',
  );
  expect(() => makePlan(['--clean'], {})).toThrow("Unknown option '--clean'. Usage: npm start [service…] [--fresh]");
});

test('--fresh is recognized after -- and as an npm setting', () => {
  expect(makePlan([], {}).fresh).toBe(false);
  expect(makePlan(['--fresh'], {}).fresh).toBe(true);
  expect(makePlan([], { npm_config_fresh: 'true' }).fresh).toBe(true);
});

test('STACK_PORT_OFFSET moves every port', () => {
  const { services, ports } = makePlan(['lead-capture'], { STACK_PORT_OFFSET: '100' });
  expect(services).toMatchObject([{ port: 4101 }]);
  expect(ports).toEqual({ simulators: 4110, smtp: 4125, dns: 4153, postgres: 4132, redis: 4179 });
  expect(() => makePlan([], { STACK_PORT_OFFSET: '1.5' })).toThrow('STACK_PORT_OFFSET must be');
});
