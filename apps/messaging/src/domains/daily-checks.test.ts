import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { connectSmtp } from '../../test/channels.ts';
import { verifyDomain } from '../../test/domains.ts';
import { sending } from '../../test/sending.ts';
import { createLookUp, type LookUp } from './lookup.ts';
import { checkDaily } from './daily-checks.ts';

const app = startTestApp({
  worker: true,
  simulators: true,
  environment: ({ dnsUrl }) => ({ DNS_SERVERS: new URL(dnsUrl).host }),
});
const { world } = app;
const { send, settled } = sending(() => account, { channel: 'email', to: 'ada@example.com', subject: 'Hi' });

let number = 0;
const newName = () => `daily${(number += 1)}.example.com`;

const account = given(() => app.account());

type Domain = Awaited<ReturnType<typeof verifyDomain>>;
const verified = (name: string) => verifyDomain(account, world, name);
const publish = ({ records: [key] }: Domain, values: string[]) =>
  world.dns.set({ name: key?.host ?? '', type: 'TXT', values });
const letDayPass = ({ domainId }: Domain) =>
  app.db.pool.query("UPDATE sending_domains SET check_begun_at = now() - interval '25 hours' WHERE id = $1", [
    domainId,
  ]);
const read = async ({ domainId }: Domain) => (await account.get(`/domains/${domainId}`).expect(200)).body;

test('each domain is checked once a day, by one worker', async () => {
  const name = newName();
  const domain = await verified(name);
  const fresh = await verified(newName());
  const before = await Promise.all([read(domain), read(fresh)]);
  await letDayPass(domain);
  const lookUp = createLookUp(app.config.DNS_SERVERS);
  const looked: string[] = [];
  const counting: LookUp = (due, ways) => {
    looked.push(due.name);
    return lookUp(due, ways);
  };
  await Promise.all([checkDaily(app.db, counting), checkDaily(app.db, counting)]);
  await eventually(async () => (await read(domain)).checkedAt !== before[0].checkedAt);
  expect((await read(fresh)).checkedAt).toBe(before[1].checkedAt);
  // The worker of the application under test may have checked the domain first.
  expect([[], [name]]).toContainEqual(looked);
});

test('a domain loses verification only after its key was missing two days in a row', async () => {
  const name = newName();
  await connectSmtp(account, world, { from: 'post@example.com' });
  const domain = await verified(name);
  const key = async () => {
    const { checkedAt } = await read(domain);
    await letDayPass(domain);
    await checkDaily(app.db, createLookUp(app.config.DNS_SERVERS));
    const checked = await eventually(async () => {
      const found = await read(domain);
      return found.checkedAt !== checkedAt && found;
    });
    return [checked.status, checked.records[0].state];
  };
  const value = domain.records[0]?.value ?? '';
  publish(domain, ['v=DMARC1']);
  expect(await key()).toEqual(['verified', 'wrong']);
  await settled(await send({ from: `shop@${name}` }), 'delivered');
  publish(domain, [value]);
  expect(await key()).toEqual(['verified', 'right']);
  publish(domain, []);
  expect(await key()).toEqual(['verified', 'missing']);
  expect(await key()).toEqual(['unverified', 'missing']);
});
