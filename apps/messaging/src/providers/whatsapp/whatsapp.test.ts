import { connectWhatsapp, PHONE_NUMBER_ID } from '../../../test/channels.ts';
import { describeProvider } from '../../../test/providers.ts';
import { sending } from '../../../test/sending.ts';
import { createReport } from '../../delivery/report.ts';

const TO = '+15551234567';

const { app, world, account } = describeProvider({
  name: 'whatsapp',
  message: { channel: 'whatsapp', to: TO },
  settings: { statuses: ['sent', 'delivered'] },
  shuffled: ['delivered', 'delivered', 'sent', 'failed'],
  retried: [
    ['a 429', { status: 429 }, 'provider_rate_limited'],
    ['an unavailable service', { code: 131_016, status: 503 }, 'provider_unavailable'],
  ],
  pausing: [['an expired token', { code: 190 }]],
  failures: [[131_026, ['sent', 'failed'], 'recipient_unreachable']],
  receive: (world, _channel, { body: text, ...more }) =>
    world.whatsapp.receive({ from: TO.slice(1), phoneNumberId: PHONE_NUMBER_ID, text, ...more }),
});

test('a message keeps the number and the ID that reports name for its recipient, in any order and after later statuses @slow', async () => {
  const { channelId } = await connectWhatsapp(account, world);
  const { send, settled } = sending(() => account, { channel: 'whatsapp', to: TO });
  const { messageId } = await settled(await send(), 'delivered');
  const report = createReport(app.db, app.contacts, { RECEIPT_WAIT_SECONDS: 600 }, () => {});
  for (const recipientId of ['US.1', '+235912345678', 'US.2', '+235912345679'])
    await report({ channelId, messageId, status: 'sent', recipientId });
  const message = await app.db.orm.message.findFirstOrThrow({ where: { id: messageId } });
  expect(message).toMatchObject({ recipientId: '+235912345678', recipientUserId: 'US.1' });
});

test('an erased person’s message loses WhatsApp’s id, which contains the phone number, and a late receipt does not restore it @slow', async () => {
  const { channelId } = await connectWhatsapp(account, world);
  const { send, settled } = sending(() => account, { channel: 'whatsapp', to: TO });
  const { contactId } = (await account.post('/contacts', { phone: TO }).expect(201)).body;
  const { messageId, providerMessageId } = await settled(await send(), 'delivered');
  await account.delete(`/contacts/${contactId}`).expect(204);
  const report = createReport(app.db, app.contacts, { RECEIPT_WAIT_SECONDS: 600 }, () => {});
  for (const recipientId of [TO, 'US.1'])
    await report({ channelId, messageId, status: 'read', providerMessageId, recipientId });
  const { rows } = await app.db.pool.query(
    'SELECT status, recipient, recipient_id, recipient_user_id, provider_message_id FROM messages WHERE id = $1',
    [messageId],
  );
  const erased = { recipient: '', recipient_id: null, recipient_user_id: null, provider_message_id: null };
  expect(rows).toEqual([{ status: 'read', ...erased }]);
});
