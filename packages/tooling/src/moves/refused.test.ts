/** What keeps an account where it is. */
import { cancel, move, type Point } from './move.ts';
import { rowsOf, type Cell } from './side.ts';
import { Killed, killedAt, SERVICES, startTwoCells, type TwoCells } from './testing/two-cells.ts';

let cells: TwoCells;

describe.each(SERVICES)('an account of %s', (service) => {
  beforeAll(async () => {
    cells = await startTwoCells(service);
  }, 120_000);
  afterAll(() => cells.stop());

  test('where the cells differ the account stays and is released', async () => {
    const { id } = await cells.makeAccount();
    const options = cells.optionsOf(id);
    const difference = `UPDATE webhooks SET url = 'https://other.example.com' WHERE account_id = $1`;
    const reached = async (point: Point) => void (point === 'held' && (await cells.two.query(difference, [id])));
    await expect(move({ ...options, reached })).rejects.toThrow(/differ.*webhooks: \d rows with other contents/);
    const remove = async (point: Point) =>
      void (point === 'held' && (await cells.two.query('DELETE FROM webhooks WHERE account_id = $1', [id])));
    await expect(move({ ...options, reached: remove })).rejects.toThrow(/webhooks: \d rows and \d/);
    expect(await rowsOf(cells.one, 'SELECT held_until, moved_to FROM accounts WHERE id = $1', [id])).toEqual([
      { held_until: null, moved_to: null },
    ]);
    await cancel(options);
    await move(options);
  });

  test('a hold that ended, was released, or is of no use keeps the account where it is', async () => {
    const { id } = await cells.makeAccount();
    const options = cells.optionsOf(id);
    const release = async (point: Point) => void (point === 'compared' && (await options.release()));
    await expect(move({ ...options, reached: release })).rejects.toThrow('not held long enough');
    await expect(move({ ...options, hold: async () => 0 })).rejects.toThrow('was not held');
    await expect(move({ ...options, hold: async () => 3 })).rejects.toThrow('3 pieces of its work did not end');
    expect(await rowsOf(cells.one, 'SELECT held_until, moved_to FROM accounts WHERE id = $1', [id])).toEqual([
      { held_until: null, moved_to: null },
    ]);
    await cancel(options);
  });

  test('two moves at once of one account, or of one cell, are refused', async () => {
    const { id } = await cells.makeAccount();
    const other = await cells.makeAccount();
    const options = cells.optionsOf(id);
    await expect(move(killedAt(options, 'copied'))).rejects.toThrow(Killed);
    await expect(move(cells.optionsOf(other.id))).rejects.toThrow(`${id} to ${service}-two`);
    await cancel(options);
    let refusal = '';
    const second = () => cancel(options).catch((error: Error) => void (refusal = error.message));
    await move({ ...options, reached: (point) => (point === 'copied' ? second() : undefined) });
    expect(refusal).toContain('Another command is moving an account');
  });

  test('other secrets, or unknown ones, are refused and named', async () => {
    const { id } = await cells.makeAccount();
    const refusal = () => move(cells.optionsOf(id)).catch((error: Error) => error.message);
    const change = (statement: string) => cells.two.query(statement);
    await change(`UPDATE secret_fingerprints SET fingerprint = 'other' WHERE setting = 'ADDRESS_KEY'`);
    expect(await refusal()).toBe(`ADDRESS_KEY of ${service}-one and of ${service}-two must be the same`);
    await change(`UPDATE secret_fingerprints SET fingerprint = 'a' WHERE setting = 'ADDRESS_KEY'`);
    await change(`UPDATE secret_fingerprints SET key_id = 'k2' WHERE key_id = 'k1'`);
    expect(await refusal()).toBe(
      `ENCRYPTION_KEYS of ${service}-two lacks the key k1 of ${service}-one, or has another one with that id`,
    );
    await change('TRUNCATE secret_fingerprints');
    expect(await refusal()).toContain(`${service}-two has not recorded its secrets`);
    // The target may have more keys: its own come first.
    await change(`INSERT INTO secret_fingerprints VALUES ('ADDRESS_KEY', '', 'a'), ('ENCRYPTION_KEYS', 'k1', 'k'),
      ('ENCRYPTION_KEYS', 'k2', 'other')`);
    await move(cells.optionsOf(id));
  });

  test('an account that is not there, that is in the target already, or another release is refused in one line', async () => {
    await expect(move(cells.optionsOf('acc_none'))).rejects.toThrow(`${service}-one has no account acc_none`);
    const { id } = await cells.makeAccount();
    await cells.makeAccount('two', id);
    await expect(move(cells.optionsOf(id))).rejects.toThrow('has an account with this id already');
    const rename = (from: string, to: string) =>
      cells.two.query(`UPDATE _prisma_migrations SET migration_name = replace(migration_name, $1, $2)`, [from, to]);
    await rename('moved_accounts', 'of_another_release');
    await expect(move(cells.optionsOf(id))).rejects.toThrow('different migrations');
    await rename('of_another_release', 'moved_accounts');
  });

  test('roles that could not do it are refused before anything is begun', async () => {
    const { id } = await cells.makeAccount();
    await cells.one.query(`CREATE ROLE plain LOGIN PASSWORD 'plain'`);
    // Of moves before, whose roles could.
    const grants = `CREATE SCHEMA IF NOT EXISTS account_moves; GRANT USAGE ON SCHEMA account_moves TO plain;
      GRANT SELECT ON ALL TABLES IN SCHEMA account_moves, public TO plain`;
    for (const db of [cells.one, cells.two]) await db.query(grants);
    const ofPlain = ({ databaseUrl }: Cell) =>
      Object.assign(new URL(databaseUrl), { username: 'plain', password: 'plain' }).href;
    const options = cells.optionsOf(id);
    const [source, target] = [options.source, options.target].map((cell) => ({
      ...cell,
      databaseUrl: ofPlain(cell),
    })) as [Cell, Cell];
    const sourceForTarget = ofPlain(source).replace(':plain', '');
    const attempt = move({ ...options, source, target, sourceForTarget }).catch((error: Error) =>
      error.message.split('\n'),
    );
    expect(await attempt).toEqual([
      `The role of ${service}-one may not replicate: ALTER ROLE … REPLICATION`,
      `The role of ${service}-two may not create subscriptions: it must have pg_create_subscription`,
      `The URL by which ${service}-two reaches ${service}-one has no password`,
      `The role of ${service}-one may not create schemas: GRANT CREATE ON DATABASE`,
      `The role of ${service}-two may not create schemas: GRANT CREATE ON DATABASE`,
      `The role of ${service}-one does not own all tables`,
      `The role of ${service}-two does not own all tables`,
    ]);
    expect(await cells.leftovers()).toEqual([]);
  });
});
