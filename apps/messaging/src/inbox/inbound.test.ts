import type { Database } from '../db.ts';
import { given, startTestApp } from '../../test/app.ts';
import { inbound } from '../../test/inbound.ts';
import type { ReceivedText } from '../providers/definition.ts';
import { receiveTexts } from './inbound.ts';

const app = startTestApp();

const account = given(() => app.account());
beforeEach(async () => {
  await account.post('/webhooks', { event: 'message.received', url: 'https://example.com/inbox' }).expect(201);
});

const text = (number: number, body = `Hello ${number}`): ReceivedText => ({
  providerMessageId: `wamid.${number}`,
  from: `+1555${String(number).padStart(7, '0')}`,
  body,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => text(index));

async function bodies(): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ payload: string }>(
    "SELECT payload FROM webhook_outbox WHERE account_id = $1 AND event = 'message.received' ORDER BY id",
    [account.id],
  );
  return rows.map(({ payload }) => JSON.parse(payload).body);
}

test('a webhook delivery of 500 texts is recorded in their order, in five transactions @slow', async () => {
  let transactions = 0;
  const transaction: Database['transaction'] = (work) => {
    transactions += 1;
    return app.db.transaction(work);
  };
  const texts = many(500);
  expect(await receiveTexts({ ...app.db, transaction }, app.contacts, inbound(account.id), texts)).toEqual([]);
  expect(transactions).toBe(5);
  expect(await bodies()).toEqual(texts.map(({ body }) => body));
});

test('a text is stored once, whether it is repeated within a delivery or in a later delivery @slow', async () => {
  const channel = inbound(account.id);
  await receiveTexts(app.db, app.contacts, channel, [text(1), text(2), text(1)]);
  await receiveTexts(app.db, app.contacts, channel, [text(2), text(3)]);
  expect(await bodies()).toEqual(['Hello 1', 'Hello 2', 'Hello 3']);
});

test('texts whose sender is a short code or a name are stored, but do not change consent @slow', async () => {
  const texts = [
    { ...text(1, 'Your code is 4711'), from: '72975' },
    { ...text(2, 'STOP'), from: 'Example-Bank' },
  ];
  await receiveTexts(app.db, app.contacts, inbound(account.id), texts);
  const { data } = (await account.get('/inbound-messages').expect(200)).body;
  expect(data).toMatchObject([
    { from: 'Example-Bank', body: 'STOP', keyword: null },
    { from: '72975', body: 'Your code is 4711' },
  ]);
  expect((await account.get('/suppressions')).body.data).toEqual([]);
});

test('if one webhook delivery has several opt-outs and opt-ins of a person, the last of them takes effect @slow', async () => {
  const { body: contact } = await account.post('/contacts', { phone: '+15551234567' }).expect(201);
  const words = ['STOP', 'START', 'STOP', 'Hello', 'START'].map((body, index) => {
    return { ...text(index, body), from: '+15551234567' };
  });
  await receiveTexts(app.db, app.contacts, inbound(account.id), words);
  const { body } = await account.get(`/contacts/${contact.contactId}`).expect(200);
  expect(body.consent.sms.status).toBe('subscribed');
});

const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);
/** What WhatsApp delivers of one person, at the given times before now. */
const said = (...words: [body: string, msAgo: number][]): ReceivedText[] =>
  words.map(([body, ms]) => ({ providerMessageId: `wamid.${body}${ms}`, from: '+15551234567', body, at: ago(ms) }));
const withoutTime: ReceivedText = { providerMessageId: 'wamid.0', from: '+15551234567', body: 'Hello' };

test.each([
  ['an opt-in that is older than the opt-out before it', [said(['STOP', 1000]), said(['START', HOUR_MS])], true],
  ['an older opt-in of the same delivery', [said(['STOP', 1000], ['START', HOUR_MS])], true],
  [
    'an older opt-in after a text without a time',
    [[...said(['STOP', 1000]), withoutTime, ...said(['START', HOUR_MS])]],
    true,
  ],
  ['an opt-in between two opt-outs', [said(['STOP', 3 * HOUR_MS]), said(['STOP', HOUR_MS]), said(['START', 2 * HOUR_MS])], true], // prettier-ignore
  ['a newer opt-in', [said(['STOP', HOUR_MS]), said(['START', 1000])], false],
])('the last word of a person counts: %s @slow', async (_name, deliveries, isOptedOut) => {
  for (const texts of deliveries) await receiveTexts(app.db, app.contacts, inbound(account.id), texts);
  expect((await account.get('/suppressions').expect(200)).body.data).toHaveLength(isOptedOut ? 1 : 0);
});

test('an opt-in is without effect if the person’s address was blocked after it @slow', async () => {
  await account.post('/suppressions', { channel: 'sms', address: '+15551234567' }).expect(201);
  await receiveTexts(app.db, app.contacts, inbound(account.id), said(['START', HOUR_MS]));
  expect((await account.get('/suppressions').expect(200)).body.data).toHaveLength(1);
  expect((await account.get('/inbound-messages').expect(200)).body.data).toMatchObject([{ keyword: null }]);
});

test('an older opt-in leaves an opt-out that another delivery records at the same time @slow', async () => {
  const transaction: Database['transaction'] = (work) =>
    app.db.transaction((tx) => {
      const query: typeof tx.query = async (statement, values) => {
        if (statement.text.includes('DELETE FROM suppressions'))
          await receiveTexts(app.db, app.contacts, inbound(account.id), said(['STOP', 1000]));
        return tx.query(statement, values);
      };
      return work({ ...tx, query });
    });
  await receiveTexts({ ...app.db, transaction }, app.contacts, inbound(account.id), said(['START', HOUR_MS]));
  expect((await account.get('/suppressions').expect(200)).body.data).toHaveLength(1);
});

test('an opt-in looks up the opt-outs of its address only, no matter how many the account has @slow', async () => {
  await app.db.pool.query(
    `INSERT INTO suppressions (account_id, channel, address_hash, source, created_at)
     SELECT $1, 'sms', 'hash ' || n, 'api', now() FROM generate_series(1, 20000) AS n`,
    [account.id],
  );
  await app.db.pool.query('ANALYZE suppressions');
  const plans: unknown[] = [];
  const transaction: Database['transaction'] = (work) =>
    app.db.transaction((tx) => {
      const query: typeof tx.query = async (statement, values) => {
        const explained = { name: '', text: `EXPLAIN (ANALYZE) ${statement.text}` };
        const isLookUp = /SELECT(?:(?!INSERT|DELETE).)*suppressions/s.test(statement.text);
        if (isLookUp)
          plans.push(...(await tx.query<{ 'QUERY PLAN': string }>(explained, values)).map((row) => row['QUERY PLAN']));
        return tx.query(statement, values);
      };
      return work({ ...tx, query });
    });
  await receiveTexts({ ...app.db, transaction }, app.contacts, inbound(account.id), said(['START', HOUR_MS]));
  expect(plans.join('\n')).toContain('suppressions');
  expect(plans.join('\n')).not.toMatch(/Seq Scan on suppressions|Rows Removed by Filter: \d{2}/);
});

test.each([0, 2, 4])(
  'if the text at position %i of a delivery cannot be recorded, its other texts are still recorded @slow',
  async (position) => {
    await app.db.pool.query(`CREATE OR REPLACE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.payload LIKE '%poison%' THEN RAISE EXCEPTION 'poisoned'; END IF; RETURN NEW; END $$`);
    await app.db.pool.query(`CREATE OR REPLACE TRIGGER refuse_poison BEFORE INSERT ON webhook_outbox
    FOR EACH ROW EXECUTE FUNCTION refuse_poison()`);
    const texts = many(5).with(position, text(position, 'poison'));
    const channel = inbound(account.id);
    const failures = await receiveTexts(app.db, app.contacts, channel, texts);
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('poisoned') })]);
    const others = texts.map(({ body }) => body).filter((body) => body !== 'poison');
    expect(await bodies()).toEqual(others);

    await app.db.pool.query('DROP TRIGGER refuse_poison ON webhook_outbox');
    expect(await receiveTexts(app.db, app.contacts, channel, texts)).toEqual([]);
    expect(await bodies()).toEqual([...others, 'poison']);
  },
);
