/** A move that is killed at every point goes on, or is cancelled. */
import { cancel, move, type Point } from './move.ts';
import { rowsOf } from './side.ts';
import { Killed, killedAt, rowsOfAccount, SERVICES, startTwoCells, type TwoCells } from './testing/two-cells.ts';

const POINTS: Point[] = [
  'checked',
  'begun',
  'published',
  'following',
  'copied',
  'held',
  'compared',
  'arriving',
  'departed',
  'arrived',
  'passing on',
  'unsubscribed',
  'cleaned',
  'done',
];
/** Until then a move does the same in every service. */
const FROM_THE_SWITCH = POINTS.slice(POINTS.indexOf('compared'));
const FORWARD_ONLY: Point[] = ['departed', 'arrived', 'passing on', 'unsubscribed', 'cleaned'];

let cells: TwoCells;

describe.each(SERVICES)('an account of %s', (service) => {
  beforeAll(async () => {
    cells = await startTwoCells(service);
  }, 120_000);
  afterAll(() => cells.stop());

  const points = service === 'messaging' ? POINTS : FROM_THE_SWITCH;

  test.each(points)(
    'killed when it is %s, the move goes on, and what is written meanwhile comes along',
    async (point) => {
      const { id, ids, tables } = await cells.makeAccount();
      const options = cells.optionsOf(id);
      let expected = await rowsOfAccount(cells.one, tables, ids);
      await expect(move(killedAt(options, point))).rejects.toThrow(Killed);
      const departed = await rowsOf(cells.one, 'SELECT FROM accounts WHERE id = $1 AND moved_to IS NOT NULL', [id]);
      expect(departed.length > 0).toBe([...FORWARD_ONLY, 'done'].includes(point));
      if (departed.length === 0) {
        // The hold of a command that was killed ends by itself, and the account goes on.
        await options.release();
        await cells.one.query(`UPDATE webhooks SET failing_since = now() WHERE account_id = $1`, [id]);
        await cells.one.query(
          `INSERT INTO idempotency_keys (account_id, key, fingerprint, status, body) VALUES ($1, 'late', '', 200, '')`,
          [id],
        );
        await cells.one.query(`DELETE FROM audit_log WHERE account_id = $1`, [id]);
        expected = await rowsOfAccount(cells.one, tables, ids);
      }
      if (point === 'done') {
        await expect(move(options)).rejects.toThrow('has moved to https://two.example.com');
      } else {
        await move(options);
      }
      expect(await rowsOfAccount(cells.two, tables, ids)).toEqual(expected);
      expect(await cells.leftovers()).toEqual([]);
    },
  );

  test.each(points.filter((point) => !['checked', 'done'].includes(point)))(
    'killed when it is %s, the move can be cancelled until the account has been given away',
    async (point) => {
      const { id, ids, tables } = await cells.makeAccount();
      const options = cells.optionsOf(id);
      const before = await rowsOfAccount(cells.one, tables, ids);
      await expect(move(killedAt(options, point))).rejects.toThrow(Killed);
      if (FORWARD_ONLY.includes(point)) {
        await expect(cancel(options)).rejects.toThrow('has been given to');
        await move(options);
      } else {
        await cancel(options);
        expect(await rowsOfAccount(cells.one, tables, ids)).toEqual(before);
        expect(Object.values(await rowsOfAccount(cells.two, tables, ids)).flat()).toEqual([]);
        expect(await rowsOf(cells.two, 'SELECT id FROM accounts WHERE id = ANY($1)', [ids])).toEqual([]);
        expect(
          await rowsOf(
            cells.one,
            'SELECT id FROM accounts WHERE id = ANY($1) AND (held_until IS NOT NULL OR moved_to IS NOT NULL)',
            [ids],
          ),
        ).toEqual([]);
        await expect(cancel(options)).rejects.toThrow('is not on its way');
      }
      expect(await cells.leftovers()).toEqual([]);
    },
  );
});
