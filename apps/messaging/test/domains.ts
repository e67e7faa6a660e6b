import type { Simulators } from '@services/tooling/simulators';

import type { TestAccount } from './app.ts';

/** Adds a domain to an account, with its key in the simulated DNS. The service under test must be configured to query that DNS. */
export async function verifyDomain(account: TestAccount, world: Simulators, domain: string) {
  const { body } = await account.post('/domains', { domain }).expect(201);
  const [{ host, value }] = body.records;
  world.dns.set({ name: host, type: 'TXT', values: [value] });
  const { body: checked } = await account.post(`/domains/${body.domainId}/check`).expect(200);
  if (checked.status !== 'verified') throw new Error(`The domain is ${checked.status}`);
  return checked as { domainId: string; records: { host: string; value: string }[] };
}
