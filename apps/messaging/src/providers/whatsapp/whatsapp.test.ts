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

test('an erased person’s message loses WhatsApp’s id, which contains the phone number, and a late receipt does not restore it @slow', async () => {
  const { channelId } = await connectWhatsapp(account, world);
  const { send, settled } = sending(() => account, { channel: 'whatsapp', to: TO });
  const { contactId } = (await account.post('/contacts', { phone: TO }).expect(201)).body;
  const { messageId, providerMessageId } = await settled(await send(), 'delivered');
  await account.delete(`/contacts/${contactId}`).expect(204);
  const report = createReport(app.db, app.contacts, { RECEIPT_WAIT_SECONDS: 600 }, () => {});
  await report({ channelId, messageId, status: 'read', providerMessageId, recipientId: TO });
  const { rows } = await app.db.pool.query(
    'SELECT status, recipient, recipient_id, provider_message_id FROM messages WHERE id = $1',
    [messageId],
  );
  expect(rows).toEqual([{ status: 'read', recipient: '', recipient_id: null, provider_message_id: null }]);
});
