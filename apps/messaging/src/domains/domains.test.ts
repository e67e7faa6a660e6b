import { createPublicKey, generateKeyPairSync } from 'node:crypto';

import { dkimVerify } from 'mailauth/lib/dkim/verify.js';

import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp } from '../../test/app.ts';
import { connectSmtp } from '../../test/channels.ts';
import { sending } from '../../test/sending.ts';
import { checkDaily } from './daily-checks.ts';
import { createLookUp, type LookUp } from './lookup.ts';

const app = startTestApp({
  worker: true,
  simulators: true,
  environment: ({ dnsUrl }) => ({ DNS_SERVERS: new URL(dnsUrl).host }),
});
const { world } = app;
const { send, settled } = sending(() => account, { channel: 'email', to: 'ada@example.com', subject: 'Hi' });

let number = 0;
const newName = () => `shop${(number += 1)}.example.com`;

const account = given(() => app.account());

interface Record {
  purpose: string;
  host: string;
  value: string;
  state: string;
  problem: string | null;
}
interface Domain {
  domainId: string;
  domain: string;
  status: string;
  records: Record[];
}

const add = async (domain: string): Promise<Domain> => (await account.post('/domains', { domain }).expect(201)).body;
const recordOf = ({ records }: Domain, purpose: string) => records.find((each) => each.purpose === purpose)!;
const publish = (domain: Domain, values = [recordOf(domain, 'dkim').value]) =>
  world.dns.set({ name: recordOf(domain, 'dkim').host, type: 'TXT', values });

/** Checks a domain, as if its last check had begun a minute ago. */
async function check({ domainId }: Domain): Promise<Domain> {
  await app.db.pool.query("UPDATE sending_domains SET check_begun_at = now() - interval '1 minute' WHERE id = $1", [
    domainId,
  ]);
  return (await account.post(`/domains/${domainId}/check`).expect(200)).body;
}

async function verified(name: string): Promise<Domain> {
  const domain = await add(name);
  publish(domain);
  return check(domain);
}

test('a sending domain is verified only while DNS contains its key @slow', async () => {
  const domain = await add(newName());
  expect(domain).toMatchObject({ status: 'unverified', verifiedAt: null, checkedAt: null });
  expect(recordOf(domain, 'dkim')).toMatchObject({ required: true, state: 'unchecked' });
  const key = /p=(\S+)$/.exec(recordOf(domain, 'dkim').value)?.[1] ?? '';
  const details = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  expect(details.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(await check(domain)).toMatchObject({ status: 'unverified', records: [{ state: 'missing' }, {}, {}, {}] });
  publish(domain);
  const found = await check(domain);
  expect(found).toMatchObject({ status: 'verified', verifiedAt: expect.any(String), checkedAt: expect.any(String) });
  expect((await account.get(`/domains/${domain.domainId}`).expect(200)).body).toEqual(found);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
  publish(domain, [`v=DKIM1; k=rsa; p=${other.toString('base64')}`]);
  expect(await check(domain)).toMatchObject({
    status: 'unverified',
    verifiedAt: null,
    records: [{ state: 'wrong' }, {}, {}, {}],
  });
});

test('if the name server fails or does not answer, a verified domain stays verified @slow', async () => {
  const domain = await verified(newName());
  for (const as of ['failure', 'silence'] as const) {
    world.dns.fail({ name: recordOf(domain, 'dkim').host, as });
    const checked = await check(domain);
    expect(checked.status).toBe('verified');
    expect(recordOf(checked, 'dkim')).toMatchObject({
      state: 'unknown',
      problem: expect.stringContaining('not answer'),
    });
  }
});

test('the check of a domain covers its SPF, DMARC and MX records in addition to its DKIM key', async () => {
  const name = newName();
  await connectSmtp(account, world, { host: 'Mail.example.com', bounceDomain: `bounces.${name}` });
  const domain = await add(name);
  expect(recordOf(domain, 'spf').value).toBe('v=spf1 a:mail.example.com ~all');
  expect(recordOf(domain, 'mx')).toMatchObject({ host: `bounces.${name}`, value: null });
  const states = async () => (await check(domain)).records.map(({ purpose, state }) => `${purpose} ${state}`);
  expect(await states()).toEqual(['dkim missing', 'spf missing', 'dmarc missing', 'mx missing']);
  world.dns.set({ name, type: 'TXT', values: ['v=spf1 +all', 'site-verification=1'] });
  world.dns.set({ name: `_dmarc.${name}`, type: 'TXT', values: ['v=DMARC1; p=all'] });
  world.dns.set({ name: `bounces.${name}`, type: 'MX', values: ['0 .'] });
  expect((await states()).slice(1)).toEqual(['spf wrong', 'dmarc wrong', 'mx wrong']);
  world.dns.set({ name, type: 'TXT', values: ['v=spf1 a:mail.example.com ~all', 'v=spf1 -all'] });
  expect((await states())[1]).toBe('spf wrong');
  world.dns.set({ name, type: 'TXT', values: ['v=spf1 include:_spf.example.net ~all'] });
  world.dns.set({ name: `_dmarc.${name}`, type: 'TXT', values: [] });
  world.dns.set({ name: '_dmarc.example.com', type: 'TXT', values: ['v=DMARC1; p=reject; rua=mailto:a@example.com'] });
  world.dns.set({ name: `bounces.${name}`, type: 'MX', values: ['10 mail.example.com'] });
  expect((await states()).slice(1)).toEqual(['spf right', 'dmarc right', 'mx right']);
  world.dns.set({ name: '_dmarc.example.com', type: 'TXT', values: [] });
});

test('the check of a domain also covers the MX records of its subdomain for replies @slow', async () => {
  const name = newName();
  await connectSmtp(account, world, { bounceDomain: undefined, replyDomain: `Replies.${name}` });
  await connectSmtp(account, world, { bounceDomain: undefined, replyDomain: 'replies.example.org' });
  const domain = await add(name);
  world.dns.set({ name: `replies.${name}`, type: 'MX', values: ['10 mail.example.com'] });
  const checked = (await check(domain)).records.filter(({ purpose }) => purpose === 'mx');
  expect(checked.map(({ host, state }) => `${host} ${state}`)).toEqual([`${name} missing`, `replies.${name} right`]);
});

test('if a DNS record contains arbitrary bytes, its value is returned as valid, shortened text', async () => {
  const domain = await add(newName());
  const host = recordOf(domain, 'dkim').host;
  world.dns.set({ name: host, type: 'TXT', values: [`\u0000<b>\u001B${'x'.repeat(3000)}`] });
  const { found } = (await check(domain)).records[0] as unknown as { found: string[] };
  expect(found[0]).toHaveLength(1000);
  expect(found[0]).not.toMatch(/\p{Cc}/u);
});

test('a domain can be checked at most once in five seconds', async () => {
  const { domainId } = await add(newName());
  await account.post(`/domains/${domainId}/check`).expect(200);
  const { body, headers } = await account.post(`/domains/${domainId}/check`).expect(429);
  expect(body.error.code).toBe('rate_limit_exceeded');
  expect(headers['retry-after']).toBe('5');
});

test.each([
  'localhost',
  'example',
  'exa mple.com',
  'https://example.com',
  'a@example.com',
  '192.0.2.1',
  'example.com.',
  '-a.com',
  `${'a.'.repeat(111)}com`,
  '',
])('%j is refused as a domain', async (domain) => {
  const { body } = await account.post('/domains', { domain }).expect(400);
  expect(body.error).toMatchObject({ code: 'validation_error', details: { field: 'domain' } });
});

test('a domain cannot be added again in another spelling of its name', async () => {
  expect((await add('BÜCHER.Example')).domain).toBe('xn--bcher-kva.example');
  for (const same of ['bücher.example', 'XN--BCHER-KVA.example']) {
    const { body } = await account.post('/domains', { domain: same }).expect(409);
    expect(body.error.code).toBe('domain_already_exists');
  }
  await add('apple.example');
  expect((await add('аpple.example')).domain).toMatch(/^xn--/);
});

test('if two accounts add the same domain, only the account whose key is published is verified', async () => {
  const name = newName();
  const otherAccount = await app.account();
  const { body: theirs } = await otherAccount.post('/domains', { domain: name }).expect(201);
  const own = await verified(name);
  expect(recordOf(own, 'dkim').host).not.toBe(recordOf(theirs, 'dkim').host);
  const { body } = await otherAccount.post(`/domains/${theirs.domainId}/check`).expect(200);
  expect([own.status, body.status]).toEqual(['verified', 'unverified']);
});

test("concurrent requests cannot exceed the account's maximum number of domains", async () => {
  const { rows } = await app.db.pool.query(
    `INSERT INTO sending_domains (id, account_id, name, selector, public_key, sealed_private_key, records)
     SELECT 'dom_' || $1 || i, $1, 'd' || i || '.example', 's', 'p', 'k', '[]' FROM generate_series(1, 49) i RETURNING id`,
    [account.id],
  );
  expect(rows).toHaveLength(49);
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_each, index) => account.post('/domains', { domain: `more${index}.example` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 400 || status === 429)).toBe(
    true,
  );
  expect((await account.get('/domains?limit=1').expect(200)).body.pagination.total).toBe(50);
});

test('the private key is stored encrypted and never returned', async () => {
  const domain = await add(newName());
  const row = await app.db.orm.sendingDomain.findUniqueOrThrow({ where: { id: domain.domainId } });
  expect(row.sealedPrivateKey).not.toContain('PRIVATE KEY');
  expect(JSON.stringify(domain)).not.toMatch(/private|sealed/i);
});

test.each([
  ['a text in two forms', { html: '<p>Grüße</p>', body: 'Grüße' }],
  ['a carriage return alone', { html: '<p>a\rb</p>', body: 'a\rb\r\nc\n\rd\r' }],
  ['a carriage return and long lines', { body: `a\r${'long '.repeat(300)}\r\r` }],
  ['a subject that looks encoded', { subject: '=?utf-8?q?=41?= Größe '.repeat(5) }],
])('an independent verifier accepts the signature of an SMTP channel’s email: %s @slow', async (_name, texts) => {
  const name = newName();
  await connectSmtp(account, world, { from: `Shop <post@${name.toUpperCase()}>` });
  const domain = await verified(name);
  await settled(await send({ ...texts, category: 'marketing' }), 'delivered');
  const [mail] = await world.waitForMessages({ provider: 'smtp' });
  const raw = mail!.request.body as Buffer;
  const published = async (host: string, type: string) =>
    type === 'TXT' && host === recordOf(domain, 'dkim').host ? [[recordOf(domain, 'dkim').value]] : [];
  const verify = async (bytes: Buffer) => (await dkimVerify(bytes, { resolver: published })).results[0];
  const result = await verify(raw);
  expect(result).toMatchObject({ signingDomain: name, status: { result: 'pass', aligned: name } });
  const covered = /\bh=([^;]+);/i
    .exec(raw.toString().replaceAll(/\r\n\s+/g, ''))?.[1]
    ?.toLowerCase()
    .split(':');
  expect(covered).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  const changed = Buffer.from(raw.toString('latin1').replace('One-Click', 'One-Clock'), 'latin1');
  expect((await verify(changed))?.status.result).toBe('fail');
});

test('mail is not signed for an unverified domain or another account’s domain @slow', async () => {
  const name = newName();
  await connectSmtp(account, world, { from: `post@${name}` });
  await add(name);
  const otherAccount = await app.account();
  const { body } = await otherAccount.post('/domains', { domain: name }).expect(201);
  world.dns.set({ name: recordOf(body, 'dkim').host, type: 'TXT', values: [recordOf(body, 'dkim').value] });
  await otherAccount.post(`/domains/${body.domainId}/check`).expect(200);
  await settled(await send(), 'delivered');
  const [mail] = await world.waitForMessages({ provider: 'smtp' });
  expect(mail!.request.body.toString()).not.toMatch(/^DKIM-Signature/im);
});

test('if the name server does not answer the query for one record, the other records are still checked @slow', async () => {
  const domain = await add(newName());
  publish(domain);
  world.dns.fail({ name: recordOf(domain, 'dmarc').host, as: 'silence' });
  const row = await app.db.orm.sendingDomain.findUniqueOrThrow({ where: { id: domain.domainId } });
  // The limit is shorter than the time after which a resolver repeats a query.
  const records = await createLookUp(app.config.DNS_SERVERS, { limitMs: 1000 })(row, []);
  const stateOf = (purpose: string) => records.find((each) => each.purpose === purpose)?.state;
  expect([stateOf('dkim'), stateOf('spf'), stateOf('dmarc')]).toEqual(['right', 'missing', 'unknown']);
});

test('deleting a domain also deletes its key @slow', async () => {
  const { domainId } = await add(newName());
  await account.delete(`/domains/${domainId}`).expect(204);
  await account.get(`/domains/${domainId}`).expect(404);
  await account.delete(`/domains/${domainId}`).expect(404);
  expect(await app.db.orm.sendingDomain.count({ where: { accountId: account.id } })).toBe(0);
});

describe('daily checks', () => {
  const letDayPass = ({ domainId }: Domain) =>
    app.db.pool.query("UPDATE sending_domains SET check_begun_at = now() - interval '25 hours' WHERE id = $1", [
      domainId,
    ]);
  const read = async ({ domainId }: Domain) => (await account.get(`/domains/${domainId}`).expect(200)).body;

  test('each domain is checked once a day, even if several workers run @slow', async () => {
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

  test('a domain loses its verification only after the daily check finds its key missing on two days in a row @slow', async () => {
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
});
