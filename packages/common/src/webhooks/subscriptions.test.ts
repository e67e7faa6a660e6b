import { startWebhookService, keyring } from '../../test/webhook-service.ts';
import { seal, type Keyring } from '../secrets/encryption.ts';
import { openSecrets, resealWebhookSecrets, rotated, type SealedSecrets } from './secrets.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './subscriptions.ts';

const service = startWebhookService();

const rotate = (accountId: string, id: string) =>
  service.db.transaction((tx) => rotateSecret(tx, keyring, accountId, id));
const sealed = async (id: string): Promise<SealedSecrets> =>
  (
    await service.pool.query(
      'SELECT sealed_secret AS "sealedSecret", previous_secrets AS "previousSecrets" FROM webhooks WHERE id = $1',
      [id],
    )
  ).rows[0];

test('a secret is stored encrypted', async () => {
  const { id, secret } = await service.subscribe('a', 'hook');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await sealed(id);
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  expect(openSecrets(keyring, id, row)).toEqual([secret]);
});

test('a replaced secret keeps signing for 24 hours, even after more rotations', () => {
  const hour = 3_600_000;
  const [first, second, third] = ['whsec_MQ==', 'whsec_Mg==', 'whsec_Mw=='];
  const created = { sealedSecret: seal(keyring, first, 'wh_1'), previousSecrets: [] };
  const twice = rotated(keyring, 'wh_1', rotated(keyring, 'wh_1', created, second, 0), third, hour);
  const signing = (hours: number) => openSecrets(keyring, 'wh_1', twice, hours * hour);
  expect(signing(23.9)).toEqual([third, second, first]);
  expect(signing(24.1)).toEqual([third, second]);
  expect(signing(25.1)).toEqual([third]);
  expect(rotated(keyring, 'wh_1', twice, 'whsec_NA==', 24.1 * hour).previousSecrets).toHaveLength(2);
});

test('an eleventh rotation within 24 hours is refused, and the ten replaced secrets keep signing', async () => {
  const { id, secret: first } = await service.subscribe('a', 'hook');
  for (let index = 0; index < 10; index += 1) await rotate('a', id);
  await expect(rotate('a', id)).rejects.toMatchObject({ status: 409, code: 'too_many_secrets' });
  expect(openSecrets(keyring, id, await sealed(id)).at(-1)).toBe(first);
});

test('concurrent rotations lose no secret', async () => {
  const { id, secret: first } = await service.subscribe('a', 'hook');
  const made = await Promise.all([rotate('a', id), rotate('a', id), rotate('a', id)]);
  const secrets = openSecrets(keyring, id, await sealed(id));
  expect(secrets.toSorted()).toEqual([first, ...made.map(({ secret }) => secret)].toSorted());
});

test("concurrent requests cannot exceed an account's maximum number of webhooks", async () => {
  await service.subscribe('b', 'hook');
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_each, index) =>
      service.db.transaction((tx) =>
        createWebhook(tx, { ...service, keyring, most: 3 }, 'a', { id: `wh_${index}`, url: service.url, events: [] }),
      ),
    ),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ reason: { status: 409, code: 'too_many_webhooks' } });
  const slice = { skip: 0, take: 100 };
  expect(await listWebhooks(service.db, 'a', 'oldestFirst', slice)).toHaveLength(3);
  expect(await listWebhooks(service.db, 'b', 'newestFirst', slice)).toHaveLength(1);
});

test('a private address is refused as a webhook’s URL, both for a new webhook and for a changed URL', async () => {
  const { id } = await service.subscribe('a', 'hook');
  const input = { id: 'wh_x', url: 'http://10.0.0.1/', events: [] };
  const refusal = { status: 400, issues: [{ field: 'url' }] };
  await expect(createWebhook(service.db, { ...service, keyring }, 'a', input)).rejects.toMatchObject(refusal);
  await expect(updateWebhook(service.db, service.network, 'a', id, { url: 'http://[::1]/' })).rejects.toMatchObject(
    refusal,
  );
});

test('a change leaves omitted fields unchanged, and can remove the description', async () => {
  const { id } = await service.subscribe('a', 'hook', ['thing.made']);
  const change = (changes: object) => updateWebhook(service.db, service.network, 'a', id, changes);
  await change({ description: 'Shop' });
  expect(await change({ enabled: false })).toMatchObject({
    events: ['thing.made'],
    description: 'Shop',
    statusReason: 'Disabled by the account',
    disabledAt: expect.any(String),
  });
  expect(await change({ description: null, events: [] })).toMatchObject({ events: [], description: null });
});

test('another account can neither read, change, rotate nor delete a webhook', async () => {
  const { id } = await service.subscribe('a', 'hook');
  const before = await service.pool.query('TABLE webhooks');
  for (const attempt of [
    getWebhook(service.db, 'b', id),
    updateWebhook(service.db, service.network, 'b', id, { enabled: false }),
    rotate('b', id),
    deleteWebhook(service.db, 'b', id),
  ]) {
    await expect(attempt).rejects.toMatchObject({ status: 404, code: 'webhook_not_found' });
  }
  expect((await service.pool.query('TABLE webhooks')).rows).toEqual(before.rows);
});

test('a key rotation encrypts the signing secrets of webhooks with the newest key, and reports secrets it cannot decrypt', async () => {
  const { id, secret: first } = await service.subscribe('a', 'hook');
  const { secret: second } = await rotate('a', id);
  const lost = await service.subscribe('a', 'lost');
  await service.pool.query(`UPDATE webhooks SET sealed_secret = 'gone' || substr(sealed_secret, 5) WHERE id = $1`, [
    lost.id,
  ]);
  const fresh: Keyring = [{ id: 'fresh', key: Buffer.alloc(32, 3) }, ...keyring];
  const expected = { resealed: 1, failed: 1, failures: [{ id: lost.id, reason: 'No encryption key has the id gone' }] };
  expect(await resealWebhookSecrets(service.db, fresh)).toEqual(expected);
  expect(openSecrets([fresh[0]], id, await sealed(id))).toEqual([second, first]);
  expect(await resealWebhookSecrets(service.db, fresh)).toEqual({ ...expected, resealed: 0 });
});
