import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { useCampaigns } from '../../test/campaigns.ts';
import { receiveText } from '../receipts/inbound.ts';
import { unsubscribeToken } from '../messages/unsubscribe-token.ts';

const app = startTestApp({ worker: true });
const { account, phone, contact, create, read, act, reaching } = useCampaigns(app);

const NOBODY = { recipient: 0, provider: 0, api: 0, bounce: 0 };
let addresses = 0;
const email = () => `ada${(addresses += 1)}@example.com`;

/** A campaign that has written to the contacts that there are; what opts out afterwards counts for it. */
async function finished(channel: 'sms' | 'email'): Promise<string> {
  const id = await create({ channel, body: 'Hello', ...(channel === 'email' && { subject: 'Hello' }) });
  await act(id, 'start').expect(200);
  await reaching(id, 'completed');
  return id;
}
const unsubscribedBy = async (id: string) => (await read(id)).stats.unsubscribedBy;
const write = (from: string, body: string) =>
  receiveText(app.db, app.contacts, { accountId: account().id, channel: 'sms', from, body });
const follow = (messageId: string) =>
  app.http.post(`/unsubscribe/${unsubscribeToken(app.config.ADDRESS_KEY, account().id, messageId)}`).expect(200);
const single = async (channel: string, to: string): Promise<string> => {
  const { body } = await account().post('/messages/send', { channel, to, body: 'Hi', subject: 'Hi' }).expect(202);
  await eventually(async () => (await account().get(`/messages/${body.messageId}`)).body.status === 'delivered');
  return body.messageId;
};

test('a keyword counts for the last campaign that wrote, whatever was sent in between, and once', async () => {
  const number = phone();
  await contact({ phone: number });
  const [earlier, id] = [await finished('sms'), await finished('sms')];
  await single('sms', number);
  await write(number, 'STOP');
  await write(number, 'STOP');
  expect([await unsubscribedBy(earlier), await unsubscribedBy(id)]).toEqual([NOBODY, { ...NOBODY, recipient: 1 }]);
  expect((await read(id)).stats).toMatchObject({ unsubscribed: 1, total: 1, delivered: 1 });
});

test('a link counts for the campaign of its own message', async () => {
  const [one, two] = [email(), email()];
  await contact({ email: one });
  await contact({ email: two });
  const [id, later] = [await finished('email'), await finished('email')];
  const messages = (await account().get(`/campaigns/${id}/messages`)).body.data as { messageId: string; to: string }[];
  const alone = await single('email', two);
  await follow(messages.find(({ to }) => to === one)?.messageId ?? '');
  await follow(alone);
  expect([await unsubscribedBy(id), await unsubscribedBy(later)]).toEqual([{ ...NOBODY, recipient: 1 }, NOBODY]);
});

test('the API counts, an erasure with an opt-out too, an import does not', async () => {
  const [told, erased, imported] = [await contact(), await contact(), phone()];
  await contact({ phone: imported });
  const id = await finished('sms');
  await account()
    .put(`/contacts/${told}`, { consent: { sms: { status: 'unsubscribed', source: 'support' } } })
    .expect(200);
  await account().delete(`/contacts/${erased}?suppress=true`).expect(204);
  const csv = `phone,consent.sms\n${imported},unsubscribed\n`;
  await app.http
    .post('/api/v1/contacts/import?update=true')
    .set('X-API-Key', account().key)
    .type('text/csv')
    .send(csv)
    .expect(200);
  expect(await unsubscribedBy(id)).toEqual({ ...NOBODY, api: 2 });
});

test('opt-outs at the provider and dead addresses count for the message that met them', async () => {
  await contact({ phone: '+15005550004' });
  await contact({ email: 'bounced@example.com' });
  const [sms, mail] = [await finished('sms'), await finished('email')];
  await eventually(
    async () => (await read(sms)).stats.unsubscribed === 1 && (await read(mail)).stats.unsubscribed === 1,
  );
  expect([await unsubscribedBy(sms), await unsubscribedBy(mail)]).toEqual([
    { ...NOBODY, provider: 1 },
    { ...NOBODY, bounce: 1 },
  ]);
});
