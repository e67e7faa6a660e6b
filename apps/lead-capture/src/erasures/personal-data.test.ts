import { insertConversation, insertPerson, insertPublicReply, insertTriggers } from '../../test/factories.ts';
import { given, startTestApp } from '../../test/app.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

const exported = async (query = 'platform_user_id=1') =>
  (await account.get(`/v1/personal-data?${query}`).expect(200)).body as Record<string, unknown>[];
const tablesOf = (rows: Record<string, unknown>[]) => [...new Set(rows.map(({ table }) => table))].sort();

/** Inserts rows of the person with the platform's id 1 into every table with personal data. @returns the id of the lead. */
async function insertEverything(): Promise<string> {
  const automationId = await account.automation();
  const person = await insertPerson(app.db, account.id, { username: 'jane', tags: ['vip'] });
  await account.post(`/v1/people/${person}/notes`, { note: 'About her' }).expect(201);
  const { id: leadId } = await app.db.orm.lead.findFirstOrThrow({ where: { accountId: account.id } });
  await account.post(`/v1/leads/${leadId}/notes`, { note: 'About the lead' }).expect(201);
  const triggers = [{ at: '2026-03-01T10:00:00.000Z' }];
  const [trigger = ''] = await insertTriggers(app.db, { accountId: account.id, id: automationId }, triggers);
  await insertPublicReply(app.db, trigger);
  await insertConversation(app.db, { accountId: account.id, automationId, leadId, hasFailed: true });
  return leadId;
}

test("an export of personal data contains the person's rows of every table from which an erasure removes rows @slow", async () => {
  const leadId = await insertEverything();
  const rows = await exported();
  expect(tablesOf(rows)).toEqual(PERSONAL_DATA.map(({ table }) => table).sort());
  expect(rows).toContainEqual(expect.objectContaining({ table: 'leads', id: leadId, username: 'jane', tags: ['vip'] }));
  const notes = rows.filter(({ table }) => table === 'notes').map(({ note }) => note);
  expect(notes.toSorted()).toEqual(['About her', 'About the lead']);
  expect(JSON.stringify(rows)).not.toContain(account.id);
  expect(await exported(`lead_id=${leadId}`)).toEqual(rows);
  await account.post('/v1/erasures', { platform_user_id: '1' }).expect(201);
  expect(await exported()).toEqual([]);
});

test('every table that refers to a person is part of erasure and export @slow', async () => {
  // Deliveries of webhooks contain copies of exported rows; an erasure blanks them.
  const { rows } = await app.db.pool.query<{ name: string }>(`SELECT DISTINCT table_name AS name
    FROM information_schema.columns WHERE table_schema = current_schema() AND table_name !~ '^triggers_'
      AND column_name IN ('platform_user_id', 'lead_id', 'contact_id', 'trigger_keyword')`);
  expect(rows.map(({ name }) => name).sort()).toEqual(PERSONAL_DATA.map(({ table }) => table).sort());
});

test('an export for a username contains all leads with this username, ignoring case @slow', async () => {
  await insertEverything();
  await account.lead({ username: 'JANE', trigger_keyword: 'menu' });
  const leads = (await exported('username=@Jane')).filter(({ table }) => table === 'leads');
  expect(leads.map(({ trigger_keyword }) => trigger_keyword).sort()).toEqual(['menu', 'price']);
  expect(await exported('username=unknown')).toEqual([]);
});

test('an export of personal data is a file about exactly one person, and contains nothing of another account @slow', async () => {
  const leadId = await insertEverything();
  const { headers } = await account.get(`/v1/personal-data?lead_id=${leadId}`).expect(200);
  expect(headers['content-disposition']).toBe('attachment; filename=personal-data.json');
  for (const query of ['', '?username=jane&platform_user_id=1', '?username=@'])
    await account.get(`/v1/personal-data${query}`).expect(400);
  const stranger = await app.account();
  await stranger.get(`/v1/personal-data?lead_id=${leadId}`).expect(404);
  for (const query of ['platform_user_id=1', 'username=jane'])
    await stranger.get(`/v1/personal-data?${query}`).expect(200, []);
});
