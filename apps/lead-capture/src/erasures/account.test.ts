/** Tests that an account of any size is deleted in batches, and that another account with the same people keeps everything. */
import { given, nextId, startTestEngine } from '../../test/instagram.ts';
import { insertManyLeads, insertPublicReply } from '../../test/factories.ts';
import { createApiKey } from '../accounts/store.ts';
import { continueDeletions, deleteAccount, deletePortion } from './account.ts';

const engine = startTestEngine();
let automation: string;

const shop = given(() => engine.connect());
beforeEach(async () => {
  automation = await shop.automation('price');
  await shop.account.post('/v1/webhooks', { url: 'https://example.com/hook' }).expect(201);
  await engine.db.orm.webhook.updateMany({ where: { accountId: shop.account.id }, data: { disabledAt: new Date() } });
  await shop.deliver(shop.comment('price', { id: nextId('526'), username: 'jane' }), shop.comment('price'));
  const [trigger] = await shop.settled(automation, 2);
  await insertPublicReply(engine.db, trigger!.id);
});

/** The tables that contain data of the account. */
async function traces(): Promise<string[]> {
  const { rows } = await engine.db.pool.query<{
    name: string;
  }>(`SELECT table_name AS name FROM information_schema.columns
    WHERE column_name = 'account_id' AND table_schema = current_schema() AND table_name !~ '^triggers_' ORDER BY 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await engine.db.query({ text: `SELECT FROM ${name} WHERE account_id = $1 LIMIT 1` }, [
      shop.account.id,
    ]);
    if (held.length > 0) found.push(name);
  }
  return found;
}

/** Inserts more leads, events and triggers than fit into one batch. */
async function grow(count: number): Promise<void> {
  const { id } = await engine.db.orm.connection.findFirstOrThrow({ where: { accountId: shop.account.id } });
  await insertManyLeads(engine.db, shop.account.id, count, {});
  await engine.db.orm.$executeRaw`
    INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, text, occurred_at, raw, matched_at)
    SELECT ${shop.account.id}, ${id}, 'k' || n, 'comment', '1', 'x', now(), '{}', now()
    FROM generate_series(1, ${count}::int) AS n`;
}

test('deleting an account deletes all of its rows except the records of erasures @slow', async () => {
  await grow(6000);
  const record = await deleteAccount(engine.db, shop.account.id);
  expect(record).toMatchObject({ kind: 'account', leads: 6002, events: 6002, replies: 2 });
  expect(await traces()).toEqual(['erasures']);
  expect(await engine.db.orm.account.findUnique({ where: { id: shop.account.id } })).toBeNull();
  expect(await deleteAccount(engine.db, shop.account.id)).toBeUndefined();
});

test('once the deletion of an account has begun, its API keys are refused, and its events are not stored @slow', async () => {
  // Simulates a deletion that is interrupted right after its start.
  const interrupted = { ...engine.db, query: () => Promise.reject(new Error('interrupted')) };
  await expect(deleteAccount(interrupted, shop.account.id)).rejects.toThrow('interrupted');
  const fresh = await engine.another({});
  await fresh.get('/v1/leads').set('Authorization', `Bearer ${shop.account.key}`).expect(401);
  const before = await engine.db.orm.event.count({ where: { accountId: shop.account.id } });
  await shop.deliver(shop.comment('price'));
  expect(await engine.db.orm.event.count({ where: { accountId: shop.account.id } })).toBe(before);
  expect(await engine.db.orm.connection.findFirst({ where: { accountId: shop.account.id } })).toMatchObject({
    status: 'disconnected',
  });
});

test('a worker continues an interrupted deletion of an account, and the record of the deletion counts all deleted rows @slow', async () => {
  await grow(6000);
  let steps = 0;
  const interrupted: typeof engine.db = {
    ...engine.db,
    query(statement, values) {
      if ((steps += 1) > 2) throw new Error('interrupted');
      return engine.db.query(statement, values);
    },
  };
  await expect(deleteAccount(interrupted, shop.account.id)).rejects.toThrow('interrupted');
  const { deletionId } = await engine.db.orm.account.findUniqueOrThrow({ where: { id: shop.account.id } });
  const left = await engine.db.orm.event.count({ where: { accountId: shop.account.id } });
  expect(left).toBeLessThan(6002);
  const late = await createApiKey(engine.db, { accountId: shop.account.id, name: 'late' });
  await engine.http.get('/v1/leads').set('Authorization', `Bearer ${late.key}`).expect(401);
  while ((await continueDeletions(engine.db)) > 0);
  expect(await traces()).toEqual(['erasures']);
  expect(await engine.db.orm.erasure.findUniqueOrThrow({ where: { id: deletionId! } })).toMatchObject({
    leads: 6002,
    events: 6002,
    replies: 2,
  });
  await expect(deletePortion(engine.db, shop.account.id, deletionId!)).resolves.toBe(false);
});

test('if the deletion of one account always fails, other accounts are still deleted @slow', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => engine.account()));
  const [stuck] = accounts;
  await engine.db.pool.query(`
    CREATE FUNCTION keep_account() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'kept'; END $$;
    CREATE TRIGGER keep_account BEFORE DELETE ON accounts FOR EACH ROW WHEN (OLD.id = '${stuck?.id}')
      EXECUTE FUNCTION keep_account()`);
  await engine.db.pool.query(`UPDATE accounts SET deletion_id = 'era_' || id WHERE id = ANY ($1)`, [
    accounts.map(({ id }) => id),
  ]);
  await expect(continueDeletions(engine.db)).rejects.toThrow('kept');
  const left = await engine.db.orm.account.findMany({ where: { id: { in: accounts.map(({ id }) => id) } } });
  expect(left.map(({ id }) => id)).toEqual([stuck?.id]);
  await engine.db.pool.query(`DROP FUNCTION keep_account CASCADE`);
  await continueDeletions(engine.db);
});

test('two concurrent deletions of the same account both complete, and at least one of them reports all deleted rows @slow', async () => {
  await grow(6000);
  const records = await Promise.all([1, 2].map(() => deleteAccount(engine.db, shop.account.id)));
  expect(await traces()).toEqual(['erasures']);
  expect(records.filter((record) => record?.leads === 6002 && record.events === 6002).length).toBeGreaterThan(0);
});
