import { z } from 'zod';
import { metaHeaders, metaJson } from '../meta/signature.ts';
import { postInbound } from '../simulator.ts';
import { messageEvent } from './events.ts';
import { newMessageId, numberOf, type Whatsapp } from './state.ts';

/** A person writes a WhatsApp message to one of our numbers. */
const InboundWhatsapp = z.strictObject({
  from: z.string().regex(/^[1-9]\d{6,14}$/, 'digits of an international number'),
  phoneNumberId: z.string().regex(/^\d{1,32}$/, 'digits only'),
  name: z.string().max(200).default('Example Person'),
  text: z.string().min(1).max(4096),
  /** The platform's id of the message, which is the same for repeated deliveries of a message. Default: a new id. */
  id: z.string().max(100).optional(),
  /** The URL that gets the event. Default: the URL in the number's settings. */
  webhookUrl: z.url().optional(),
  appSecret: z.string().min(1).max(200).optional(),
});
export type InboundWhatsapp = z.input<typeof InboundWhatsapp>;

/**
 * Opens the 24-hour window and posts the signed event to the number's webhook.
 * @throws {RangeError} without a webhook URL or an app secret
 */
export async function receiveWhatsapp(whatsapp: Whatsapp, input: InboundWhatsapp) {
  const { state } = whatsapp;
  const inbound = InboundWhatsapp.parse(input);
  const { from, phoneNumberId, name, text, id: messageId = newMessageId(from) } = inbound;
  const number = numberOf(state, phoneNumberId);
  const url = inbound.webhookUrl ?? number.webhookUrl;
  const appSecret = inbound.appSecret ?? number.appSecret;
  if (url === undefined || appSecret === undefined) {
    throw new RangeError(`number ${phoneNumberId} has no webhookUrl and appSecret`);
  }
  state.lastInbound.set(`${phoneNumberId}>${from}`, Date.now());
  const body = metaJson(messageEvent(number, phoneNumberId, { messageId, from, name, text }));
  const headers = metaHeaders(body, appSecret);
  const event = { kind: 'inbound_message', from, to: phoneNumberId, text, id: messageId };
  const delivered = await postInbound(whatsapp, 'whatsapp', event, { url, headers, body });
  return { ...delivered, messageId };
}
