/** What happens to the two cells and the account while it moves. */
import { cancel, move, type Point } from './move.ts';
import { nameOf } from './replication.ts';
import { MoveError, rowsOf } from './side.ts';
import { Killed, killedAt, rowsOfAccount, startTwoCells, type TwoCells } from './testing/two-cells.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells('messaging');
}, 120_000);
afterAll(() => cells.stop());

/** Ends the command's connections to a database, as a server that goes away does. */
const cut = (database: 'one' | 'two') =>
  cells.one.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'move of an account' AND datname = $1`,
    [database],
  );
const stateOf = async (id: string) =>
  (
    await rowsOf(cells.one, 'SELECT held_until AS "heldUntil", moved_to AS "movedTo" FROM accounts WHERE id = $1', [id])
  )[0];

test.each<['one' | 'two', Point]>([
  ['one', 'following'],
  ['two', 'following'],
  ['one', 'held'],
  ['two', 'held'],
  ['one', 'arriving'],
  ['two', 'arriving'],
])(
  'where the database %s is away when it is %s, the account stays usable, and the move goes on',
  async (database, when) => {
    const { id, ids, tables } = await cells.makeAccount();
    const before = await rowsOfAccount(cells.one, tables, ids);
    const options = cells.optionsOf(id);
    const reached = async (point: Point) => void (point === when && (await cut(database)));
    await expect(move({ ...options, reached })).rejects.toThrow(`database of messaging-${database} was lost`);
    expect(await stateOf(id)).toEqual({ heldUntil: null, movedTo: null });
    await move(options);
    expect(await rowsOfAccount(cells.two, tables, ids)).toEqual(before);
    expect(await cells.leftovers()).toEqual([]);
  },
);

test.each<['one' | 'two', Point]>([
  ['two', 'departed'],
  ['one', 'arrived'],
  ['two', 'arrived'],
])('where the database %s is away when it has %s, nothing is lost, and the move goes on', async (database, when) => {
  const { id, ids, tables } = await cells.makeAccount();
  const before = await rowsOfAccount(cells.one, tables, ids);
  const options = cells.optionsOf(id);
  const reached = async (point: Point) => void (point === when && (await cut(database)));
  await expect(move({ ...options, reached })).rejects.toThrow(`database of messaging-${database} was lost`);
  expect(await stateOf(id)).toMatchObject({ movedTo: 'https://two.example.com' });
  await move(options);
  expect(await stateOf(id)).toEqual({ heldUntil: null, movedTo: 'https://two.example.com' });
  expect(await rowsOfAccount(cells.two, tables, ids)).toEqual(before);
});

test('rows of a month that is made meanwhile come along, and what triggers count', async () => {
  const [{ id, ids, tables }, neighbour] = [await cells.makeAccount(), await cells.makeAccount()];
  const options = cells.optionsOf(id);
  await expect(move(killedAt(options, 'following'))).rejects.toThrow(Killed);
  await cells.one.query('SELECT create_messages_months(5)');
  const add = `INSERT INTO messages SELECT (jsonb_populate_record(m, jsonb_build_object('id',
      first_message_id(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '5 months') || m.account_id))).*
    FROM messages m WHERE account_id = $1 RETURNING tableoid::regclass::text AS month`;
  const { rows } = await cells.one.query<{ month: string }>(add, [id]);
  expect(rows).toEqual([{ month: expect.stringMatching(/^messages_\d{4}_\d\d$/) }]);
  await cells.one.query(add, [neighbour.id]);
  await expect(move(killedAt(options, 'copied'))).rejects.toThrow(Killed);
  for (const each of [id, neighbour.id])
    await cells.one.query(`UPDATE messages SET status = 'delivered' WHERE account_id = $1`, [each]);
  const near = await rowsOfAccount(cells.one, tables, neighbour.ids);
  const before = await rowsOfAccount(cells.one, tables, ids);
  expect(before['message_counts']).toContainEqual(expect.stringContaining('"delivered"'));
  await move(options);
  expect(await rowsOfAccount(cells.two, tables, ids)).toEqual(before);
  expect(await rowsOfAccount(cells.one, tables, neighbour.ids)).toEqual(near);
});

test('a slot that is lost while the target follows ends the move, which begins again after it is cancelled', async () => {
  const { id, ids, tables } = await cells.makeAccount();
  const before = await rowsOfAccount(cells.one, tables, ids);
  const options = cells.optionsOf(id);
  await expect(move(killedAt(options, 'copied'))).rejects.toThrow(Killed);
  const find = 'SELECT active_pid AS pid FROM pg_replication_slots WHERE slot_name = $1';
  await cells.two.query(`ALTER SUBSCRIPTION ${nameOf(id)} DISABLE`);
  for (const { pid } of await rowsOf<{ pid: number | null }>(cells.one, find, [nameOf(id)]))
    if (pid !== null) await cells.one.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
  await cells.one.query('SELECT pg_drop_replication_slot($1)', [nameOf(id)]);
  await expect(move(options)).rejects.toThrow('one no longer keeps what was written meanwhile');
  expect(await stateOf(id)).toEqual({ heldUntil: null, movedTo: null });
  await cancel(options);
  await move(options);
  expect(await rowsOfAccount(cells.two, tables, ids)).toEqual(before);
});

test('replica identities that somebody needs stay, and those without an account are refused', async () => {
  const { id } = await cells.makeAccount();
  await cells.one.query('ALTER TABLE campaigns REPLICA IDENTITY FULL; ALTER TABLE flows REPLICA IDENTITY NOTHING');
  await expect(move(cells.optionsOf(id))).rejects.toThrow(
    'flows of messaging-one has a replica identity other than DEFAULT or FULL',
  );
  await cells.one.query('ALTER TABLE flows REPLICA IDENTITY DEFAULT');
  await move(cells.optionsOf(id));
  expect(await cells.leftovers()).toEqual(['campaigns']);
  await cells.one.query('ALTER TABLE campaigns REPLICA IDENTITY DEFAULT');
});

test('a source that is lost while the account is held is waited for, and releases it', async () => {
  const { id, ids, tables } = await cells.makeAccount();
  const before = await rowsOfAccount(cells.one, tables, ids);
  const options = cells.optionsOf(id);
  const allow = (isAllowed: boolean) => cells.two.query(`ALTER DATABASE one ALLOW_CONNECTIONS ${isAllowed}`);
  const lose = async () => {
    await allow(false);
    await cut('one');
  };
  const remarks: string[] = [];
  const interrupted = move({
    ...options,
    reached: (point) => (point === 'held' ? lose() : undefined),
    remark(line) {
      remarks.push(line);
      if (line.includes('cannot be asked')) void allow(true);
    },
  });
  await expect(interrupted).rejects.toThrow(
    'The connection to the database of messaging-one was lost: run the command again',
  );
  expect(remarks.at(-1)).toMatch(
    /^messaging-one cannot be asked to release the account, which is held until \d{4}-\S+ \S+ at the latest/,
  );
  expect(await stateOf(id)).toEqual({ heldUntil: null, movedTo: null });
  await move(options);
  expect(await rowsOfAccount(cells.two, tables, ids)).toEqual(before);
});

test('where the target is lost after the account has left, the operator reads that it is held', async () => {
  const { id } = await cells.makeAccount();
  const remarks: string[] = [];
  const options = cells.optionsOf(id);
  const interrupted = move({
    ...options,
    reached(point) {
      if (point === 'departed') throw new MoveError('lost');
    },
    remark: (line) => void remarks.push(line),
  });
  await expect(interrupted).rejects.toThrow('lost');
  expect(remarks.at(-1)).toBe(
    'The account has left messaging-one and has not arrived in messaging-two: it is held until the move goes on',
  );
  await move(options);
});
