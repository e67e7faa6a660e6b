import { startTestApp } from '../../../test/app.ts';
import { useCampaigns } from '../../../test/campaigns.ts';
import type { Statement } from '../../db.ts';
import { countAudience, countWithout, lastContactId, readAudience } from './audience.ts';

const app = startTestApp({ worker: true });
const { account, contact, create, act, reaching } = useCampaigns(app);

test('if contacts have long attributes, a campaign reads them in small batches and still reaches all of them @slow', async () => {
  const contactId = await contact({ attributes: { text: 'x'.repeat(16_000) } });
  await app.db.pool.query(
    `INSERT INTO contacts (id, account_id, phone, first_name, attributes, tags, consent)
    SELECT id || n, account_id, '+1666' || 1000000 + n, first_name, attributes, tags, consent
    FROM contacts, generate_series(1001, 1299) n WHERE id = $1`,
    [contactId],
  );
  const audience = { tags: ['customers'], contactIds: [] };
  const span = { after: '', upTo: await lastContactId(app.db, account().id), limit: 1000 };
  const { contacts, isCut } = await readAudience(app.db, account().id, audience, span);
  expect([contacts.length < 150, isCut]).toEqual([true, true]);
  const campaignId = await create();
  const { body } = await account().post(`/campaigns/${campaignId}/preview`, {}).expect(200);
  expect(body).toMatchObject({ count: 300, checked: contacts.length });
  await act(campaignId, 'start').expect(200);
  expect((await reaching(campaignId, 'completed')).stats.total).toBe(300);
});

test('SQL statements whose text depends on a segment are not named, so that connections keep no prepared statements for them', async () => {
  const names: (string | undefined)[] = [];
  const query = (statement: Statement, values?: readonly unknown[]) => {
    names.push(statement.name);
    return app.db.query<never>(statement, values);
  };
  const db = { ...app.db, query };
  const segment = { all: [{ field: 'tags', op: 'contains' as const, value: 'customers' }] };
  const audience = { tags: [], contactIds: [], segment };
  const accountId = account().id;
  await countAudience(db, accountId, audience);
  await countWithout(db, { accountId, audience, channel: 'sms' }, ['firstName']);
  await readAudience(db, accountId, audience, { after: '', upTo: '', limit: 1 });
  expect(names).toEqual([undefined, undefined, undefined]);
});
