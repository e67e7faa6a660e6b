import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';
import fc from 'fast-check';

import { insertConnection, insertLeads, insertPerson } from '../../test/factories.ts';
import { given, nextId, startTestEngine, walk } from '../../test/instagram.ts';

const engine = startTestEngine();
const shop = given(() => engine.connect());

interface Listed {
  id: string;
  username: string;
  email: string | null;
  leads_count: number;
}
const list = async (query = '') => (await shop.account.get(`/v1/people${query}`).expect(200)).body.data as Listed[];
const read = async (id: string) => (await shop.account.get(`/v1/people/${id}`).expect(200)).body.data;

test('a person with leads of several automations is listed once @slow', async () => {
  const jane = { personId: nextId('526'), username: 'jane.doe' };
  const steps = [{ id: 'email', type: 'question', expects: 'email', text: 'Where should we send it?' }];
  const price = await shop.automation('price', { public_replies: ['Sent you a message!'] });
  await shop.automation('guide', { steps });
  await shop.happen({ type: 'comment', ...jane, text: 'price' });
  await shop.settled(price);
  await shop.happen({ type: 'comment', ...jane, text: 'guide' });
  await shop.happen({ type: 'comment', username: 'mary', text: 'price' });
  const [person, ...others] = await eventually(async () => {
    const found = await list('?search=@JANE');
    return found[0]?.leads_count === 2 && found;
  });
  expect(others).toEqual([]);
  const say = (text: string) => shop.happen({ type: 'direct_message', ...jane, text });
  const conversation = () => engine.db.orm.conversation.findFirst({ where: { platformUserId: jane.personId } });
  await eventually(conversation);
  await say('Yes please');
  await eventually(async () => (await conversation())?.waitsFor === 'answer');
  await say('jane@example.com');
  const details = await eventually(async () => {
    const found = await read(person!.id);
    return found.email !== null && found;
  });
  expect(details).toMatchObject({ email: 'jane@example.com', answers: { email: 'jane@example.com' } });
  expect(details.leads.map((lead: { trigger_keyword: string }) => lead.trigger_keyword)).toEqual(['guide', 'price']);
  expect(details.conversations).toMatchObject([{ step: 'email' }]);
  const timeline = details.timeline as { kind: string; text: string; outcome: string }[];
  expect(timeline.map(({ kind, text, outcome }) => `${kind} ${text} ${outcome}`)).toEqual(
    expect.arrayContaining([
      'direct_message jane@example.com answered',
      'message Where should we send it? sent',
      'direct_message Yes please in_conversation',
      'private_reply About guide sent',
      'comment guide fired',
      'public_reply Sent you a message! sent',
      'private_reply About price sent',
      'comment price fired',
    ]),
  );
  expect(await list('?has_email=true')).toMatchObject([{ id: person!.id }]);
  expect(await list('?has_email=false')).toHaveLength(1);
});

test('after any insertions, changes and deletions of leads, the list of people agrees with the leads @slow', async () => {
  const people = [0, 1, 2];
  const change = fc.record({
    kind: fc.constantFrom('insert', 'insert', 'rename', 'answer', 'delete'),
    who: fc.constantFrom(...people),
    lead: fc.nat(3),
    batch: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const { id: accountId } = await engine.account();
      const connectionId = await insertConnection(engine.db, accountId);
      const expected = new Map<string, { id: string; email: string | null; at: string }[]>();
      for (const [index, { kind, who, lead, batch }] of changes.entries()) {
        const own = expected.get(`${who}`) ?? [];
        const chosen = own[lead % (own.length || 1)];
        const capturedAt = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
        if (kind === 'insert') {
          // Several people in one statement, as in a batch of events.
          const users = people.slice(0, batch).map((each) => `${(each + who) % people.length}`);
          const rows = users.map((platformUserId) => ({ connectionId, platformUserId, capturedAt }));
          const ids = await insertLeads(engine.db, accountId, rows);
          for (const [place, user] of users.entries())
            expected.set(user, [...(expected.get(user) ?? []), { id: ids[place]!, email: null, at: capturedAt }]);
        } else if (chosen && kind === 'delete') {
          await engine.db.orm.lead.delete({ where: { id: chosen.id } });
          const left = own.filter(({ id }) => id !== chosen.id);
          expected.set(`${who}`, left);
        } else if (chosen) {
          chosen.email = kind === 'answer' ? `${index}@example.com` : chosen.email;
          await engine.db.orm.lead.update({ where: { id: chosen.id }, data: { email: chosen.email } });
        }
      }
      const found = await engine.db.orm.contact.findMany({ where: { accountId }, orderBy: { platformUserId: 'asc' } });
      const facts = found.map((each) => {
        const times = [each.firstCapturedAt, each.lastCapturedAt].map((time) => time.toISOString());
        return [each.platformUserId, each.leadsCount, ...times];
      });
      const wanted = [...expected]
        .filter(([, own]) => own.length > 0)
        .map(([user, own]) => [user, own.length, own[0]!.at, own.at(-1)!.at])
        .sort(([a], [b]) => String(a).localeCompare(String(b)));
      expect(facts).toEqual(wanted);
      for (const { platformUserId, email } of found) {
        const emails = expected.get(platformUserId)!.map((each) => each.email);
        expect(emails.some((each) => each !== null) ? emails : [null]).toContain(email);
      }
    }),
    { numRuns: 15 },
  );
});

test('a new username replaces the name of a person only while the name is unknown', async () => {
  const id = await insertPerson(engine.db, shop.account.id, { username: 'jane' });
  const { connectionId } = await engine.db.orm.contact.findFirstOrThrow({ where: { id } });
  const rename = (username: string) =>
    engine.db.orm.lead.updateMany({
      where: { connectionId, displayName: 'jane' },
      data: { username, displayName: username },
    });
  await rename('jane_1');
  expect(await read(id)).toMatchObject({ username: 'jane_1', display_name: 'jane_1' });
  await engine.db.orm.lead.updateMany({ where: { connectionId }, data: { displayName: 'Jane Doe' } });
  // This lead is from a comment, which contains no other name than the username.
  const lead = { connectionId, platformUserId: '1', automationId: `auto_${id}` };
  await insertLeads(engine.db, shop.account.id, [lead]);
  await rename('jane_2');
  expect(await read(id)).toMatchObject({ username: 'jane_2', display_name: 'Jane Doe' });
});

test('the number of leads of a person is exact, even if leads are created or deleted at the same time @slow', async () => {
  const contact = await insertPerson(engine.db, shop.account.id);
  const { connectionId } = await engine.db.orm.contact.findFirstOrThrow({ where: { id: contact } });
  const lead = { connectionId, platformUserId: '1' };
  const automations = [1, 2, 3, 4, 5].map((each) => ({ ...lead, automationId: `auto_${contact}${each}` }));
  await Promise.all(automations.map((each) => insertLeads(engine.db, shop.account.id, [each])));
  const leads = await engine.db.orm.lead.findMany({ where: { connectionId, automationId: { not: null } } });
  await Promise.all(leads.slice(0, 3).map(({ id }) => shop.account.delete(`/v1/leads/${id}`).expect(200)));
  expect(await list()).toMatchObject([{ id: contact, leads_count: 3 }]);
});

test('the list of people can be filtered, sorted and paged @slow', async () => {
  const ids: string[] = [];
  for (const [index, username] of ['Cara', 'ben', 'Anna'].entries()) {
    const facts = { username, email: `${username}@example.com`, capturedAt: `2026-03-0${index + 1}T10:00:00.000Z` };
    ids.push(await insertPerson(engine.db, shop.account.id, index === 1 ? facts : { ...facts, email: undefined! }));
  }
  const names = async (query: string) => (await list(query)).map(({ username }) => username);
  expect(await names('')).toEqual(['Anna', 'ben', 'Cara']);
  expect(await names('?sort_by=username&sort_order=desc')).toEqual(['Cara', 'ben', 'Anna']);
  expect(await names('?has_email=true')).toEqual(['ben']);
  const { connection_id } = await read(ids[0]!);
  expect(await names(`?connection_id=${connection_id}`)).toEqual(['Cara']);
  const pages = await walk((cursor) => shop.account.get(`/v1/people?limit=1${cursor}`));
  expect(pages.every(({ pagination }) => pagination.total === 3)).toBe(true);
  expect(pages.flatMap(({ data }) => data.map(({ username }) => username))).toEqual(['Anna', 'ben', 'Cara']);
});

test('no other account can change the notes about a person @slow', async () => {
  const id = await insertPerson(engine.db, shop.account.id);
  const { body } = await shop.account.post(`/v1/people/${id}/notes`, { note: 'VIP' }).expect(201);
  const [lead] = (await read(id)).leads;
  await shop.account.post(`/v1/leads/${lead.id}/notes`, { note: 'About the lead' }).expect(201);
  const path = `/v1/people/${id}/notes/${body.data.id}`;
  const stranger = await engine.account();
  await stranger.get(`/v1/people/${id}`).expect(404);
  await stranger.post(`/v1/people/${id}/notes`, { note: 'Theirs' }).expect(404);
  await stranger.put(path, { note: 'Theirs' }).expect(404);
  await stranger.delete(path).expect(404);
  expect((await stranger.get('/v1/people').expect(200)).body).toMatchObject({ data: [], pagination: { total: 0 } });
  await shop.account.put(path, { note: '' }).expect(400);
  const changed = await shop.account.put(path, { note: 'Very VIP' }).expect(200);
  expect(changed.body.data.note).toBe('Very VIP');
  expect((await read(id)).notes).toMatchObject([
    { note: 'About the lead', lead_id: lead.id },
    { note: 'Very VIP', lead_id: null },
  ]);
  await shop.account.delete(path).expect(200);
  await shop.account.delete(path).expect(404);
  expect((await read(id)).notes).toMatchObject([{ note: 'About the lead' }]);
});

test('erasing a person deletes the notes about the person and the responses stored for Idempotency-Keys @slow', async () => {
  const id = await insertPerson(engine.db, shop.account.id, { username: 'gone' });
  const add = shop.account.post(`/v1/people/${id}/notes`, { note: 'About her' });
  await add.set('Idempotency-Key', 'note-1').expect(201);
  await shop.account.post('/v1/erasures', { username: 'gone' }).expect(201);
  await shop.account.get(`/v1/people/${id}`).expect(404);
  const ofAccount = { where: { accountId: shop.account.id } };
  expect(await engine.db.orm.note.count(ofAccount)).toBe(0);
  expect(await engine.db.orm.idempotencyKey.count(ofAccount)).toBe(0);
});

test('the notes about a person have at most 500,000 bytes together, also after concurrent changes, and above this limit a note can be shortened @slow', async () => {
  const contactId = await insertPerson(engine.db, shop.account.id);
  const notes = Array.from({ length: 33 }, (_, n) => ({ id: `${contactId}-${n}`, note: '語'.repeat(5000) }));
  await engine.db.orm.note.createMany({
    data: notes.map((each) => ({ ...each, accountId: shop.account.id, contactId })),
  });
  const change = (note: string, n = 0) => shop.account.put(`/v1/people/${contactId}/notes/${contactId}-${n}`, { note });
  const add = () => shop.account.post(`/v1/people/${contactId}/notes`, { note: 'x'.repeat(5000) }).expect(201);
  await add();
  expect((await change('🔥'.repeat(5000)).expect(409)).body.code).toBe('too_many_notes');
  await change('語'.repeat(5000)).expect(200);
  for (const n of [0, 1]) await change('x', n).expect(200);
  await add();
  const lock = {
    pool: engine.db.pool,
    statement: 'SELECT FROM notes WHERE contact_id = $1 FOR UPDATE',
    values: [contactId],
  };
  const { answers } = await whileLocked(lock, async (waiting) => {
    const changes = Promise.all([0, 1].map((n) => change('語'.repeat(5000), n)));
    await eventually(async () => (await waiting()) > 1);
    return { answers: changes };
  });
  expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await engine.db.orm.note.updateMany({ where: { contactId }, data: { note: '語'.repeat(6000) } });
  await change('語'.repeat(5000)).expect(200);
});
