import { testAccountCommands } from '@services/common/testing/account-commands';
import { execute } from '@services/common/process/cli';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { furnish } from '../../test/other-account.ts';
import { sending } from '../../test/sending.ts';
import { commandLine } from '../command-line.ts';

const app = startTestApp({ worker: true, simulators: true });

testAccountCommands({
  db: () => app.db,
  url: () => app.config.DATABASE_URL,
  commandLine,
  async create() {
    const account = await app.account('test');
    await furnish(account);
    const { liveAccountId } = await app.db.orm.account.findUniqueOrThrow({ where: { id: account.id } });
    const request = () => account.get('/contacts');
    return { id: String(liveAccountId), request };
  },
});

test('messages that are queued when an account is suspended are sent when it is resumed, and its sign-up form returns 503 until then @slow', async () => {
  const account = await app.account();
  await account.post('/channels', { channel: 'sms', provider: 'sandbox', name: 'Sandbox' }).expect(201);
  const { send } = sending(() => account, { channel: 'sms', to: '+15551234567' });
  const texts = [{ language: 'en', title: 'News', consent: 'I agree' }];
  const { body: form } = await account.post('/sign-up-forms', { name: 'News', texts }).expect(201);
  const channels = { where: { accountId: account.id } };
  await app.db.orm.channel.updateMany({ ...channels, data: { status: 'paused' } });
  const id = await send();
  process.env['DATABASE_URL'] = app.config.DATABASE_URL;
  await execute(commandLine, ['accounts', 'suspend', '--account', account.id]);
  await app.db.orm.channel.updateMany({ ...channels, data: { status: 'connected' } });
  const other = await app.account();
  await other.post('/channels', { channel: 'sms', provider: 'sandbox', name: 'Sandbox' }).expect(201);
  const elsewhere = sending(() => other, { channel: 'sms', to: '+15551234567' });
  await elsewhere.settled(await elsewhere.send(), 'delivered');
  const statusOf = async () => (await app.db.orm.message.findFirstOrThrow({ where: { id } })).status;
  expect(await statusOf()).toBe('queued');
  expect((await app.http.get(`/sign-up/${form.formId}`)).status).toBe(503);
  await execute(commandLine, ['accounts', 'resume', '--account', account.id]);
  await eventually(async () => (await statusOf()) === 'delivered');
  expect((await app.http.get(`/sign-up/${form.formId}`)).status).toBe(200);
});
