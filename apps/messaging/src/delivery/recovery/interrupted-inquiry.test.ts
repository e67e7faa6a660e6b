import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { createNetwork } from '@services/common/outbound/network';
import { eventually } from '@services/tooling/testing/eventually';

import { createProviders } from '../../channels/providers.ts';
import { startTestApp } from '../../../test/app.ts';
import { createReport } from '../report.ts';
import { createInquiry } from './inquiry.ts';

const app = startTestApp({ environment: { LEASE_SECONDS: '2' } });

test('if a process is killed while it asks a provider for the status of a message, another process soon asks again @slow', async () => {
  const asked: ServerResponse[] = [];
  const provider = createServer((_request, response) => asked.push(response)).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const account = await app.account();
  const channel = {
    channel: 'sms',
    provider: 'twilio',
    settings: { from: '+15550199', baseUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` },
    credentials: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'a-token' },
  };
  await account.post('/channels', channel).expect(201);
  const message = { channel: 'sms', to: '+15551234567', body: 'Hello' };
  const { messageId } = (await account.post('/messages/send', message).expect(202)).body;
  await app.db.pool.query(
    `UPDATE messages SET status = 'sent', sent_at = now() - interval '1 hour', provider_message_id = 'SM1', next_attempt_at = now()
      WHERE id = $1`,
    [messageId],
  );

  const network = createNetwork({ allowed: app.config.ALLOWED_PRIVATE_ADDRESSES });
  const config = { ...app.config, PROVIDER_TIMEOUT_MS: 60_000 };
  const report = createReport(app.db, app.contacts, config, () => {});
  const startProcess = () =>
    createInquiry({ config, db: app.db, providers: createProviders({ config, network }), report, logger: app.logger });
  const killed = startProcess()();
  await eventually(() => asked.length === 1);
  const other = startProcess();
  const inquiry = eventually(async () => (await other()) === 1);
  await eventually(() => asked.length === 2);
  asked[1]?.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status": "delivered"}');
  await inquiry;
  expect((await account.get(`/messages/${messageId}`).expect(200)).body.status).toBe('delivered');

  provider.closeAllConnections();
  provider.close();
  await killed;
  await network.close();
});
