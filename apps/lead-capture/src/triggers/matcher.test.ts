import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestEngine } from '../../test/instagram.ts';

const engine = startTestEngine();

const shop = given(() => engine.connect());

const events = () => engine.db.orm.event.findMany({ where: { accountId: shop.account.id }, orderBy: { id: 'asc' } });

describe('faulty events', () => {
  beforeAll(() =>
    engine.db.pool.query(`
      CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'poison'; END $$;
      CREATE TRIGGER refuse_poison BEFORE INSERT ON leads FOR EACH ROW WHEN (NEW.username = 'poison')
        EXECUTE FUNCTION refuse_poison()`),
  );

  test('an event that cannot be matched delays no other event @slow', async () => {
    engine.log.expectErrors(/an event could not be matched/);
    const automation = await shop.automation('price');
    const people = Array.from({ length: 9 }, () => shop.comment('price'));
    people.splice(4, 0, shop.comment('price', { id: '5260099', username: 'poison' }));
    await shop.deliver(...people);
    await shop.settled(automation, 9);
    const poison = async () => (await events()).find(({ username }) => username === 'poison');
    expect(await poison()).toMatchObject({ attempts: 1, matchedAt: null, fate: null });
    expect((await poison())?.failure).toContain('poison');
    // Skips the pauses between attempts.
    await eventually(async () => {
      await engine.db.pool.query('UPDATE events SET retry_at = now() WHERE retry_at > now()');
      return (await poison())?.matchedAt;
    });
    expect(await poison()).toMatchObject({ attempts: 5, fate: 'error' });
    expect((await events()).filter(({ fate }) => fate === 'fired')).toHaveLength(9);
  });
});

test('an event whose transaction fails with a deadlock is matched in the next batch @slow', async () => {
  await engine.db.pool.query(`
    CREATE SEQUENCE meetings;
    CREATE FUNCTION meet() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('meetings') < 3 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER meet BEFORE INSERT ON leads FOR EACH ROW WHEN (NEW.username = 'unlucky') EXECUTE FUNCTION meet()`);
  const automation = await shop.automation('price');
  await shop.deliver(shop.comment('price', { id: '5260098', username: 'unlucky' }));
  await shop.settled(automation);
  expect(await events()).toMatchObject([{ attempts: 1, unfinished: 0, failure: null, fate: 'fired' }]);
});

test('each event of a batch is stored with the outcome of its own matching @slow', async () => {
  const automation = await shop.automation('price');
  const paused = await shop.automation('offer');
  await shop.account.put(`/v1/automations/${paused}/status`, { status: 'paused' }).expect(200);
  const jane = { id: '5260042', username: 'jane' };
  await shop.deliver(shop.comment('price', jane));
  const [trigger] = await shop.settled(automation);
  await shop.deliver(shop.comment('price', jane), shop.comment('hello'), shop.comment('offer'));
  await shop.settled(paused);
  const decided = await events();
  expect(decided.sort((a, b) => (a.text + a.fate).localeCompare(b.text + b.fate))).toMatchObject([
    { text: 'hello', fate: 'no_match', automationId: null, triggerId: null },
    { text: 'offer', fate: 'paused', automationId: paused, triggerId: null },
    { text: 'price', fate: 'cooldown', automationId: automation, triggerId: null },
    { text: 'price', fate: 'fired', automationId: automation, triggerId: trigger?.id },
  ]);
});

test('the events of a batch are matched in the order of their arrival, even if a later id has more digits @slow', async () => {
  await engine.db.pool.query(`SELECT setval(pg_get_serial_sequence('events', 'id'), 999998)`);
  const automation = await shop.automation('price');
  const person = { id: '5260096', username: 'eager' };
  await shop.deliver(...Array.from({ length: 3 }, () => shop.comment('price', person)));
  await shop.settled(automation, 3);
  expect((await events()).map(({ fate }) => fate)).toEqual(['fired', 'cooldown', 'cooldown']);
});

test('an event that was not matched before its account was disconnected fires nothing, even after the account is connected again @slow', async () => {
  const automation = await shop.automation('price');
  await shop.deliverUnmatched(shop.comment('price'), shop.comment('price'));
  const [first, second] = await events();
  const connection = { where: { id: first!.connectionId }, data: { status: 'disconnected' } };
  await engine.db.orm.connection.update(connection);
  await engine.db.orm.event.update({ where: { id: first!.id }, data: { retryAt: null } });
  const decided = (id: bigint) => eventually(async () => (await events()).find((each) => each.id === id)?.fate);
  expect(await decided(first!.id)).toBe('disconnected');
  await shop.reconnect();
  await shop.account.delete(`/v1/connections/${first!.connectionId}`).expect(200);
  await shop.reconnect();
  expect(await decided(second!.id)).toBe('disconnected');
  await shop.deliver(shop.comment('price'));
  expect(await shop.settled(automation)).toHaveLength(1);
  expect((await events()).map(({ fate }) => fate)).toEqual(['disconnected', 'disconnected', 'fired']);
});
