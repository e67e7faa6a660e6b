/** What a process that stood still writes in the source while an account moves. */
import { Client } from 'pg';
import { until } from '../servers/processes.ts';
import { cancel, move, type Point } from './move.ts';
import { finds, openSide, persist, rowsOf } from './side.ts';
import { SERVICES, startTwoCells, type TwoCells } from './testing/two-cells.ts';

describe.each(SERVICES)('of %s', (service) => {
  let cells: TwoCells;
  /** A connection of the service. */
  let late: Client;
  beforeAll(async () => {
    cells = await startTwoCells(service);
    late = new Client({ connectionString: cells.cellOf('one').databaseUrl });
    await late.connect();
  }, 120_000);
  afterAll(async () => {
    await late.end();
    await cells.stop();
  });

  const insert = (id: string, key: string) =>
    late.query(
      `INSERT INTO idempotency_keys (account_id, key, fingerprint, status, body) VALUES ($1, $2, '', 200, '')`,
      [id, key],
    );
  const REFUSED = { code: '40001', message: expect.stringContaining('is moving to another cell') };

  test('is refused once the account is compared, until nothing of it is left there', async () => {
    const { id } = await cells.makeAccount();
    const neighbour = await cells.makeAccount();
    const refused = new Set<Point>();
    const reached = async (point: Point) => {
      const writes = [
        () => insert(id, `at ${point}`),
        () => late.query(`UPDATE webhooks SET url = 'https://late.example.com' WHERE account_id = $1`, [id]),
      ];
      for (const write of writes) {
        const error: unknown = await write().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        if (error !== null) {
          refused.add(point);
          expect(error).toMatchObject(REFUSED);
        }
      }
      await insert(neighbour.id, `at ${point}`);
    };
    await move({ ...cells.optionsOf(id), reached });
    expect([...refused]).toEqual(['held', 'compared', 'arriving', 'departed', 'arrived', 'passing on', 'unsubscribed']);
    const [row] = await rowsOf<{ url: string; keys: number }>(
      cells.two,
      `SELECT url, (SELECT count(*)::int FROM idempotency_keys WHERE account_id = $1 AND key LIKE 'at %') AS keys
        FROM webhooks WHERE account_id = $1`,
      [id],
    );
    // Until then everything came along.
    expect(row).toEqual({ url: 'https://late.example.com', keys: 5 });
    await cells.one.query('DELETE FROM idempotency_keys WHERE account_id = $1', [id]);
  });

  test('deleting is refused as well, and allowed again when the account is released', async () => {
    const { id } = await cells.makeAccount();
    const options = cells.optionsOf(id);
    const remove = () => late.query('DELETE FROM webhooks WHERE account_id = $1', [id]);
    const reached = async (point: Point) => {
      if (point !== 'compared') return;
      await expect(remove()).rejects.toMatchObject(REFUSED);
      await options.release();
      await remove();
      throw new Error('Given up');
    };
    await expect(move({ ...options, reached })).rejects.toThrow('Given up');
    await cancel(options);
    expect(await cells.leftovers()).toEqual([]);
  });

  test('is waited for where its transaction began before', async () => {
    const { id } = await cells.makeAccount();
    const options = cells.optionsOf(id);
    let committed: Promise<unknown> = Promise.resolve();
    const hold = async () => {
      await late.query('BEGIN');
      await insert(id, 'before');
      const isClosed = () => finds(cells.one, 'SELECT FROM account_moves.fences WHERE account_id = $1', [id]);
      committed = until(isClosed, 20_000).then(() => late.query('COMMIT'));
      return options.hold();
    };
    await move({ ...options, hold });
    await committed;
    expect(await finds(cells.two, `SELECT FROM idempotency_keys WHERE account_id = $1 AND key = 'before'`, [id])).toBe(
      true,
    );
  });

  test('a statement of the command that was in a deadlock with the service is made again', async () => {
    const { id } = await cells.makeAccount();
    for (const key of ['a', 'b']) await insert(id, key);
    const change = `UPDATE idempotency_keys SET status = 201 WHERE account_id = $1`;
    const { db } = await openSide(cells.cellOf('one'));
    try {
      // The one that has waited for so long gives up: the command.
      await late.query(`SET deadlock_timeout = '1min'`);
      await late.query('BEGIN');
      await late.query(`${change} AND key = 'b'`, [id]);
      const changing = persist(db, `${change} AND key IN ('a', 'b')`, [id]);
      const waits = () => finds(cells.one, 'SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()');
      expect(await until(waits, 20_000)).toBe(true);
      await late.query(`${change} AND key = 'a'`, [id]);
      await late.query('COMMIT');
      expect(await changing).toBe(2);
    } finally {
      await db.end();
    }
  });
});
