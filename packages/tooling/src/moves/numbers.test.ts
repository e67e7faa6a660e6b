/** Numbers that each cell gives to its rows by itself: those of lead capture's events. */
import { move } from './move.ts';
import { numberApart } from './numbers.ts';
import { openSide, rowsOf, type Side } from './side.ts';
import { startTwoCells, type TwoCells } from './testing/two-cells.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells('lead-capture');
}, 120_000);
afterAll(() => cells.stop());

test('numbers of a cell differ from those of any other, and stay in order wherever an account was', async () => {
  const { id } = await cells.makeAccount();
  const next = async (which: 'one' | 'two') => BigInt(await cells.nextNumber(which));
  await move(cells.optionsOf(id));
  const there = await next('two');
  expect(there > (await next('one'))).toBe(true);
  await move(cells.optionsOf(id, true));
  expect((await next('one')) > there).toBe(true);
});

test('an account whose numbers are taken does not move', async () => {
  const { id } = await cells.makeAccount();
  const [event] = await rowsOf<{ id: string }>(cells.one, 'SELECT id::text FROM events WHERE account_id = $1', [id]);
  await cells.two.query(`SET session_replication_role = replica`);
  await cells.two.query(
    `INSERT INTO events (id, account_id, connection_id, key, kind, platform_user_id, text, occurred_at, raw)
      VALUES ($1, 'acc_else', 'c', 'k', 'comment', 'p', '', now(), '')`,
    [event?.id],
  );
  await cells.two.query(`SET session_replication_role = origin`);
  await expect(move(cells.optionsOf(id))).rejects.toThrow(
    '1 numbers of its events are taken in lead-capture-two: number the cells apart',
  );
  expect(await cells.leftovers()).toEqual([]);
});

test('cells that have numbered from one go on apart, once', async () => {
  const set = (which: 'one' | 'two', last: number) => cells[which].query(`SELECT setval('events_id_seq', $1)`, [last]);
  await set('one', 5);
  await set('two', 9);
  const sides: Side[] = [await openSide(cells.cellOf('one')), await openSide(cells.cellOf('two'))];
  try {
    expect(await numberApart(sides, cells.kind)).toEqual(['lead-capture-one', 'lead-capture-two']);
    // What the second has given out already is not given out by the first, which the account may come from.
    expect(await cells.nextNumber('one')).toBe('10');
    expect(await cells.nextNumber('two')).toBe(String(2n ** 40n + 1n));
    expect(await numberApart(sides, cells.kind)).toEqual([]);
  } finally {
    for (const { db } of sides) await db.end();
  }
});
