import { z } from 'zod';
import { describeDelivery, isSuccess, type Delivered } from '../core/outbox.ts';
import { metaHeaders, metaJson } from '../meta/signature.ts';
import { messageEvent } from './events.ts';
import { newMessageId, numberOf, type Whatsapp } from './state.ts';

/** A person writes a WhatsApp message to one of our numbers. */
export const InboundWhatsapp = z.strictObject({
  from: z.string().regex(/^[1-9]\d{6,14}$/, 'digits of an international number'),
  phoneNumberId: z.string().regex(/^\d{1,32}$/, 'digits only'),
  name: z.string().max(200).default('Example Person'),
  text: z.string().min(1).max(4096),
  /** Default: the number's own settings. */
  webhookUrl: z.url().optional(),
  appSecret: z.string().min(1).max(200).optional(),
});
export type InboundWhatsapp = z.output<typeof InboundWhatsapp>;

/**
 * Opens the 24-hour window and posts the signed event to the number's webhook.
 * @throws {RangeError} when there is no webhook URL or no app secret
 */
export async function receiveWhatsapp(
  whatsapp: Whatsapp,
  inbound: InboundWhatsapp,
): Promise<Delivered & { messageId: string }> {
  const { state, simulation } = whatsapp;
  const { from, phoneNumberId, name, text } = inbound;
  const number = numberOf(state, phoneNumberId);
  const url = inbound.webhookUrl ?? number.webhookUrl;
  const appSecret = inbound.appSecret ?? number.appSecret;
  if (url === undefined || appSecret === undefined) {
    throw new RangeError(`number ${phoneNumberId} has no webhookUrl and appSecret`);
  }
  state.lastInbound.set(`${phoneNumberId}>${from}`, Date.now());
  const messageId = newMessageId(from);
  const body = metaJson(messageEvent(number, phoneNumberId, { messageId, from, name, text }));
  const headers = metaHeaders(body, appSecret);
  const delivered = await simulation.outbox.send({ url, headers, body });
  simulation.journal.add({
    provider: 'whatsapp',
    direction: 'out',
    kind: 'inbound_message',
    from,
    to: phoneNumberId,
    text,
    reference: messageId,
    providerId: messageId,
    outcome: isSuccess(delivered) ? 'accepted' : 'refused',
    answer: describeDelivery(delivered),
    request: { method: 'POST', path: url, headers, body: Buffer.from(body) },
  });
  return { ...delivered, messageId };
}
