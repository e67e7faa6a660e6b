import { Resolver } from 'node:dns/promises';
import { startSimulatorTest } from '../testing/test-service.ts';

const { world } = startSimulatorTest();

function resolver(): Resolver {
  const asking = new Resolver({ timeout: 200, tries: 1 });
  asking.setServers([new URL(world.dnsUrl).host]);
  return asking;
}

test('Node’s resolver gets exactly the configured records, even records too long for UDP', async () => {
  const long = Array.from({ length: 8 }, (_text, index) => `${index} ${'x'.repeat(400)}`);
  world.dns.set({ name: 'Example.com', type: 'MX', values: ['10 mail.example.com'] });
  world.dns.set({ name: 'long.example.com', type: 'TXT', values: long });
  expect(await resolver().resolveMx('EXAMPLE.com')).toEqual([
    { priority: 10, exchange: 'mail.example.com', type: 'MX' },
  ]);
  const found = await resolver().resolveTxt('long.example.com');
  expect(found.map((strings) => strings.join(''))).toEqual(long);
  await expect(resolver().resolveTxt('example.com')).rejects.toMatchObject({ code: 'ENODATA' });
  await expect(resolver().resolveTxt('other.example.com')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('the DNS server ignores or refuses queries for the names that a test sets', async () => {
  world.dns.fail({ name: 'silent.example.com', as: 'silence' });
  world.dns.fail({ name: 'broken.example.com', as: 'failure' });
  await expect(resolver().resolveTxt('silent.example.com')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  await expect(resolver().resolveTxt('broken.example.com')).rejects.toMatchObject({ code: 'ESERVFAIL' });
});
