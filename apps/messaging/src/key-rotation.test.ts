import { parseKeyring, type Keyring } from '@services/common/secrets/encryption';

import { startTestApp } from '../test/app.ts';
import { connectTwilio } from '../test/channels.ts';
import { openCredentials } from './channels/credentials.ts';
import { rotateKeys } from './command-line.ts';
import { openKey } from './domains/keys.ts';
import { openHeaders } from './flows/headers.ts';

const app = startTestApp({ simulators: true });
const { world } = app;

const fresh = parseKeyring(`fresh:${Buffer.alloc(32, 7).toString('base64')}`);

test('after a rotation, the new key is enough to decrypt credentials, webhook secrets and headers of flows @slow', async () => {
  const account = await app.account();
  await connectTwilio(account, world);
  const { webhookId } = (
    await account.post('/webhooks', { url: `${world.url}/webhooks/x`, event: 'message.sent' }).expect(201)
  ).body;
  await account.post(`/webhooks/${webhookId}/rotate`).expect(200);
  const http = { type: 'http', id: 'call', method: 'POST', url: 'https://example.com/' };
  const { flowId } = (
    await account
      .post('/flows', {
        name: 'Calls',
        trigger: { type: 'api' },
        steps: [{ ...http, headers: { Authorization: 'Bearer secret' } }],
      })
      .expect(201)
  ).body;

  await account.post('/domains', { domain: 'example.com' }).expect(201);

  const keyring: Keyring = [...fresh, ...app.config.ENCRYPTION_KEYS];
  const done = (resealed: number) => ({ resealed, failed: 0, failures: [] });
  expect(await rotateKeys(app.db, keyring)).toEqual({
    channelCredentials: done(1),
    secondFactors: done(0),
    domainKeys: done(1),
    webhookSecrets: done(1),
    flowHeaders: done(1),
  });

  const channel = await app.db.orm.channel.findFirstOrThrow({ where: { provider: 'twilio' } });
  expect(openCredentials(fresh, channel)).toMatchObject({ authToken: expect.any(String) });
  const domain = await app.db.orm.sendingDomain.findFirstOrThrow();
  expect(openKey(fresh, domain)).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
  const webhook = await app.db.orm.webhook.findFirstOrThrow();
  expect([webhook.sealedSecret, webhook.previousSecrets]).toEqual([
    expect.stringMatching(/^fresh\./),
    [{ sealed: expect.stringMatching(/^fresh\./), until: expect.any(String) }],
  ]);
  const { steps } = await app.db.orm.flowVersion.findFirstOrThrow();
  const [step] = steps as unknown as [Parameters<typeof openHeaders>[2]];
  expect(openHeaders(fresh, flowId, step)).toEqual({ Authorization: 'Bearer secret' });

  const again = await rotateKeys(app.db, keyring);
  expect(Object.values(again)).toEqual(Array(5).fill(done(0)));
});
