import { execute } from '@services/common/process/cli';
import { openSecrets, type SealedSecrets } from '@services/common/webhooks/secrets';
import { testAccountArchive } from '@services/common/testing/account-archive';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp, type TestAccount, type TestApp } from '../../test/app.ts';
import { furnish } from '../../test/other-account.ts';
import { ARCHIVE, commandLine } from '../command-line.ts';

const OTHER_KEYS = `other:${Buffer.alloc(32, 9).toString('base64')}`;
const from = startTestApp({ worker: true });
const to = startTestApp({ worker: true, environment: { ENCRYPTION_KEYS: OTHER_KEYS } });
const installation = ({ db, config }: TestApp, ENCRYPTION_KEYS: string) => ({
  db,
  environment: {
    DATABASE_URL: config.DATABASE_URL,
    PUBLIC_URL: config.PUBLIC_URL,
    ENCRYPTION_KEYS,
    ADDRESS_KEY: config.ADDRESS_KEY.toString('base64'),
  },
});
const fromInstallation = () => installation(from, `test:${Buffer.alloc(32, 1).toString('base64')}`);
let account: TestAccount;

testAccountArchive({
  plan: ARCHIVE,
  commandLine,
  from: fromInstallation,
  to: () => installation(to, OTHER_KEYS),
  async create() {
    account = await from.account('test');
    await furnish(account);
    const { liveAccountId } = await from.db.orm.account.findUniqueOrThrow({ where: { id: account.id } });
    return String(liveAccountId);
  },
  async works() {
    const send = (path: string, body: object) =>
      to.http.post(`/api/v1${path}`).set('X-API-Key', account.key).send(body);
    const message = { channel: 'sms', to: '+15551234567', body: 'Hello' };
    const { body } = await send('/messages/send', message).expect(202);
    await eventually(
      async () => (await to.db.orm.message.findFirst({ where: { id: body.messageId } }))?.status === 'delivered',
    );
    // The archive contains the first installation's idempotency keys, so the second installation repeats the answer.
    await to.http
      .post('/api/v1/messages/send')
      .set({ 'X-API-Key': account.key, 'Idempotency-Key': 'twin' })
      .send(message)
      .expect(422);
    const rows = await to.db.orm.webhook.findMany({ where: { accountId: account.id } });
    const [before] = await from.db.orm.webhook.findMany({ where: { accountId: account.id } });
    const secrets = (app: TestApp, row: unknown) =>
      openSecrets(app.config.ENCRYPTION_KEYS, (row as { id: string }).id, row as unknown as SealedSecrets);
    expect(secrets(to, rows[0])).toEqual(secrets(from, before));
  },
});

test('an account archive is refused by an installation with another ADDRESS_KEY, which could not recognize opted-out addresses @slow', async () => {
  const { id } = await from.account();
  Object.assign(process.env, fromInstallation().environment);
  await execute(commandLine, ['accounts', 'suspend', '--account', id]);
  const file = `/tmp/${id}.gz`;
  const { output } = await execute(commandLine, ['accounts', 'export', file, '--account', id]);
  process.env['ADDRESS_KEY'] = Buffer.alloc(32, 7).toString('base64');
  process.env['DATABASE_URL'] = to.config.DATABASE_URL;
  const { errors } = await execute(commandLine, ['accounts', 'import', file], [JSON.parse(output).key]);
  expect(errors).toMatch('a different ADDRESS_KEY');
});
