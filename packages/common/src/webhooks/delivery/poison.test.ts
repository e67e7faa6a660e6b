import { eventually } from '@services/tooling/testing/eventually';

import { recordingLogger } from '../../../test/recording-logger.ts';
import { SENDING, startWebhookService } from '../../../test/webhook-service.ts';
import type { ClaimedDelivery } from './claim.ts';
import { claimDeliveries } from './claim.ts';
import { settleDeliveries, type Settled } from './settle.ts';
import { startWebhookWorkers } from '../workers.ts';

const service = startWebhookService();
const ACCOUNTS = ['a', 'b', 'c', 'd'];

/**
 * Makes PostgreSQL reject logs that contain `poison`, like texts that it cannot store. PostgreSQL also rejects every outcome of the event
 * `cursed`, so that the outcome of its delivery cannot be recorded.
 */
beforeAll(() =>
  service.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.log::text LIKE '%poison%' THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'untranslatable_character'; END IF;
      IF NEW.status <> 'pending' AND NEW.event = 'cursed' THEN RAISE EXCEPTION 'refused'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON webhook_outbox FOR EACH ROW EXECUTE FUNCTION refuse()`),
);

async function claimed(events: string[]): Promise<ClaimedDelivery[]> {
  const webhooks = new Map<string, string>();
  for (const [index, accountId] of ACCOUNTS.entries()) {
    webhooks.set((await service.subscribe(accountId, accountId)).id, accountId);
    await service.publish(accountId, events[index]);
  }
  const wanted = [...webhooks.keys()].map((webhookId) => ({ webhookId, places: 1 }));
  const deliveries = await claimDeliveries(service.db, wanted, 60);
  return deliveries.sort((one, other) =>
    (webhooks.get(one.webhookId) ?? '').localeCompare(webhooks.get(other.webhookId) ?? ''),
  );
}

const success = (delivery: ClaimedDelivery, response: string | null): Settled => ({
  delivery,
  result: {
    attempt: { at: new Date().toISOString(), url: delivery.url, status: 200, durationMs: 1, response, error: null },
    succeeded: true,
    gone: false,
    retryAfterMs: 0,
  },
});

describe.each(ACCOUNTS.map((accountId, position) => [accountId, position] as const))(
  'if PostgreSQL rejects a delivery of account %s',
  (_accountId, position) => {
    test('the result of every delivery is recorded, without the text that PostgreSQL rejects', async () => {
      const deliveries = await claimed([]);
      const errors: unknown[] = [];
      const batch = deliveries.map((delivery, index) => success(delivery, index === position ? 'poison' : 'fine'));
      await settleDeliveries({ db: service.db, onError: (error) => errors.push(error) }, batch);
      const { rows } = await service.pool.query(
        `SELECT status, log -> 0 ->> 'response' AS response, claimed FROM webhook_outbox ORDER BY account_id`,
      );
      expect(rows).toEqual(
        ACCOUNTS.map((_each, index) => ({
          status: 'delivered',
          response: index === position ? null : 'fine',
          claimed: false,
        })),
      );
      expect(errors).toEqual([]);
    });

    test('a delivery whose result cannot be recorded at all is reported, and the results of the other deliveries are recorded', async () => {
      const deliveries = await claimed(ACCOUNTS.map((_each, index) => (index === position ? 'cursed' : 'fine')));
      const errors: unknown[] = [];
      const onError = (_error: unknown, subject: object) => errors.push(subject);
      await settleDeliveries(
        { db: service.db, onError },
        deliveries.map((delivery) => success(delivery, 'fine')),
      );
      const { rows } = await service.pool.query('SELECT status FROM webhook_outbox ORDER BY account_id');
      expect(rows.map(({ status }) => status)).toEqual(
        ACCOUNTS.map((_each, index) => (index === position ? 'pending' : 'delivered')),
      );
      expect(errors).toEqual([{ deliveryId: deliveries[position]?.id }]);
    });
  },
);

test('if the database connection ends, the statement that records all results is not repeated for each single delivery', async () => {
  const deliveries = await claimed([]);
  let statements = 0;
  const query = () => {
    statements += 1;
    return Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  };
  const batch = deliveries.map((delivery) => success(delivery, 'fine'));
  await expect(settleDeliveries({ db: { ...service.db, query }, onError: () => {} }, batch)).rejects.toThrow(
    'terminating',
  );
  expect(statements).toBe(1);
});

test.each([
  ['a NUL', 'a\0b', 'ab'],
  ['bytes that are not text', Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80]), 'a����'],
  ['an emoji that is cut in half', `${'x'.repeat(999)}😀`, 'x'.repeat(999)],
])('%s in an answer is recorded as well-formed text, and nothing is sent twice', async (_name, body, recorded) => {
  const [poisoned, other] = [await service.subscribe('a', 'a'), await service.subscribe('b', 'b')];
  service.answers.set('a', { status: 200, body });
  const recording = recordingLogger();
  const workers = startWebhookWorkers({ ...service, ...SENDING, logger: recording.logger });
  await Promise.all([service.publish('a'), service.publish('b')]);
  const [[delivery], [otherAccount]] = await eventually(async () => {
    const both = [await service.deliveries('a', poisoned.id), await service.deliveries('b', other.id)] as const;
    return both.flat().every(({ status }) => status === 'delivered') && both;
  });
  await workers.stop();
  expect(delivery?.log[0]?.response).toBe(recorded);
  expect(otherAccount?.attempts).toBe(1);
  expect(service.calls).toHaveLength(2);
  expect(recording.text()).toBe('');
});
