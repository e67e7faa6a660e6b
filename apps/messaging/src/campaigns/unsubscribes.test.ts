import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { connectSmtp, connectTwilio } from '../../test/channels.ts';
import { useCampaigns } from '../../test/campaigns.ts';
import { inbound } from '../../test/inbound.ts';
import { receiveText } from '../inbox/inbound.ts';
import { unsubscribeToken } from '../messages/mail/unsubscribe-token.ts';
import { importCsv } from '../../test/imports.ts';

const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
const { account, phone, contact, create, read, act, reaching } = useCampaigns(app);

const NONE = { recipient: 0, provider: 0, api: 0, bounce: 0 };
let addresses = 0;
const email = () => `ada${(addresses += 1)}@example.com`;

/** Creates a campaign that has sent to all contacts, so that later opt-outs count for it. */
async function finished(channel: 'sms' | 'email'): Promise<string> {
  const id = await create({ channel, body: 'Hello', ...(channel === 'email' && { subject: 'Hello' }) });
  await act(id, 'start').expect(200);
  await reaching(id, 'completed');
  return id;
}
const unsubscribedBy = async (id: string) => (await read(id)).stats.unsubscribedBy;
const write = (from: string, body: string) =>
  receiveText(app.db, app.contacts, { ...inbound(account().id), from, body });
async function follow(messageId: string): Promise<void> {
  const { body } = await account().get(`/messages/${messageId}`).expect(200);
  const link = { accountId: account().id, messageId, address: body.to, scope: '', channel: 'email' } as const;
  const token = unsubscribeToken(app.config.ADDRESS_KEY, link);
  await app.http.post(`/unsubscribe/${token}`).expect(200);
}
const single = async (channel: string, to: string): Promise<string> => {
  const { body } = await account().post('/messages/send', { channel, to, body: 'Hi', subject: 'Hi' }).expect(202);
  await eventually(async () => (await account().get(`/messages/${body.messageId}`)).body.status === 'delivered');
  return body.messageId;
};

test('an opt-out by keyword counts once, in the statistics of the last campaign that messaged the recipient @slow', async () => {
  const number = phone();
  await contact({ phone: number });
  const [earlier, id] = [await finished('sms'), await finished('sms')];
  await single('sms', number);
  await write(number, 'STOP');
  await write(number, 'STOP');
  expect([await unsubscribedBy(earlier), await unsubscribedBy(id)]).toEqual([NONE, { ...NONE, recipient: 1 }]);
  expect((await read(id)).stats).toMatchObject({ unsubscribed: 1, total: 1, delivered: 1 });
});

test('an opt-out by link counts in the statistics of the campaign whose message contained the link @slow', async () => {
  const [one, two] = [email(), email()];
  await contact({ email: one });
  await contact({ email: two });
  const [id, later] = [await finished('email'), await finished('email')];
  const messages = (await account().get(`/campaigns/${id}/messages`)).body.data as { messageId: string; to: string }[];
  const alone = await single('email', two);
  await follow(messages.find(({ to }) => to === one)?.messageId ?? '');
  await follow(alone);
  expect([await unsubscribedBy(id), await unsubscribedBy(later)]).toEqual([{ ...NONE, recipient: 1 }, NONE]);
});

test('the statistics of a campaign count opt-outs through the API and by erasure, but no imported opt-outs @slow', async () => {
  // The erased number has two spellings.
  const [withdrawn, erased, imported] = [await contact(), await contact({ phone: '+5511987654321' }), phone()];
  await contact({ phone: imported });
  const id = await finished('sms');
  await account()
    .put(`/contacts/${withdrawn}`, { consent: { sms: { status: 'unsubscribed', source: 'support' } } })
    .expect(200);
  await account().delete(`/contacts/${erased}?suppress=true`).expect(204);
  const csv = `phone,consent.sms\n${imported},unsubscribed\n`;
  await importCsv(app, account(), csv, '?update=true');
  expect(await unsubscribedBy(id)).toEqual({ ...NONE, api: 2 });
});

test('if a campaign finds that a recipient has opted out at the provider or that an address is rejected, it counts an opt-out @slow', async () => {
  const live = await app.account();
  await connectTwilio(live, world);
  await connectSmtp(live, world);
  const addresses = { sms: { phone: '+15005550004' }, email: { email: 'reject@example.com' } };
  const causes = { sms: { ...NONE, provider: 1 }, email: { ...NONE, bounce: 1 } };
  for (const channel of ['sms', 'email'] as const) {
    await live.post('/contacts', { ...addresses[channel], tags: [channel] }).expect(201);
    const campaign = { name: 'Spring', channel, body: 'Hello', subject: 'Hello', audience: { tags: [channel] } };
    const { body } = await live.post('/campaigns', campaign).expect(201);
    await live.post(`/campaigns/${body.campaignId}/start`).expect(200);
    const stats = await eventually(async () => {
      const { body: now } = await live.get(`/campaigns/${body.campaignId}`);
      return now.stats.unsubscribed === 1 && now.stats;
    });
    expect(stats.unsubscribedBy).toEqual(causes[channel]);
  }
});

test('the recipients of sandbox channels are never suppressed, so that customers can repeat their tests @slow', async () => {
  await contact({ phone: '+15005550004' });
  await contact({ email: 'bounced@example.com' });
  for (const channel of ['sms', 'email', 'sms', 'email'] as const) {
    const { stats } = await read(await finished(channel));
    expect(stats).toMatchObject({ unsubscribed: 0, skippedBy: { opted_out: 0 } });
    expect(stats.failed + stats.optedOut).toBe(1);
  }
});
