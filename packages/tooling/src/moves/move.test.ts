/** Moving an account between two databases with the schemas of the services. */
import { cancel, dryRun, move } from './move.ts';
import { rowsOf } from './side.ts';
import { Killed, killedAt, rowsOfAccount, SERVICES, startTwoCells, type TwoCells } from './testing/two-cells.ts';

let cells: TwoCells;
const STAYS = {
  messaging: ['api_keys', 'channels', 'invitations'],
  'lead-capture': ['api_keys', 'erasures', 'invitations'],
};

describe.each(SERVICES)('an account of %s', (service) => {
  beforeAll(async () => {
    cells = await startTwoCells(service);
  }, 120_000);
  afterAll(() => cells.stop());

  test('moves with all its rows, and those of a neighbour in both cells stay as they are', async () => {
    const { id, ids, tables } = await cells.makeAccount();
    const neighbours = [await cells.makeAccount('one'), await cells.makeAccount('two')] as const;
    const before = await rowsOfAccount(cells.one, tables, ids);
    const near = await rowsOfAccount(cells.one, tables, neighbours[0].ids);
    const far = await rowsOfAccount(cells.two, tables, neighbours[1].ids);
    const { rows } = await move(cells.optionsOf(id));
    expect(rows).toBeGreaterThan(10);
    expect(await rowsOfAccount(cells.two, tables, ids)).toEqual(before);
    expect(await rowsOfAccount(cells.one, tables, neighbours[0].ids)).toEqual(near);
    expect(await rowsOfAccount(cells.two, tables, neighbours[1].ids)).toEqual(far);
    const left = Object.entries(await rowsOfAccount(cells.one, tables, ids)).filter(([, found]) => found.length > 0);
    expect(left.map(([table]) => table).sort()).toEqual(STAYS[service]);
    const state = 'SELECT held_until, moved_to, former_urls, name FROM accounts WHERE id = $1';
    expect(await rowsOf(cells.one, state, [id])).toEqual([
      { held_until: null, moved_to: 'https://two.example.com', former_urls: [], name: 'Ünïcode' },
    ]);
    expect(await rowsOf(cells.two, state, [id])).toEqual([
      { held_until: null, moved_to: null, former_urls: ['https://one.example.com'], name: 'Ünïcode' },
    ]);
    expect(await cells.leftovers()).toEqual([]);
  });

  test('moves back, and again', async () => {
    const { id, ids, tables } = await cells.makeAccount();
    const before = await rowsOfAccount(cells.one, tables, ids);
    await move(cells.optionsOf(id));
    await move(cells.optionsOf(id, true));
    expect(await rowsOfAccount(cells.one, tables, ids)).toEqual(before);
    await expect(move(killedAt(cells.optionsOf(id), 'compared'))).rejects.toThrow(Killed);
    await cancel(cells.optionsOf(id));
    const state = 'SELECT moved_to, former_urls FROM accounts WHERE id = $1';
    // It had been there before: that cell goes on passing on.
    expect(await rowsOf(cells.two, state, [id])).toMatchObject([{ moved_to: 'https://one.example.com' }]);
    await move(cells.optionsOf(id));
    expect(await rowsOf(cells.two, state, [id])).toEqual([
      { moved_to: null, former_urls: ['https://one.example.com'] },
    ]);
    expect(await rowsOfAccount(cells.two, tables, ids)).toEqual(before);
  });

  test('a dry run says what it found and changes nothing', async () => {
    const { id, ids } = await cells.makeAccount();
    const change = (setting: string) =>
      Promise.all(['one', 'two'].map((name) => cells.one.query(`ALTER DATABASE ${name} ${setting}`)));
    await change('SET default_transaction_read_only = on');
    expect(await dryRun(cells.optionsOf(id))).toMatchObject({
      ids,
      problems: [],
      remarks: ['The account has no members'],
    });
    await change('RESET default_transaction_read_only');
    expect(await cells.leftovers()).toEqual([]);
    expect(await rowsOf(cells.two, 'SELECT FROM accounts WHERE id = ANY($1)', [ids])).toEqual([]);
  });
});
