import { errorTitle } from './errors.ts';
import type { WhatsappNumber } from './settings.ts';

interface StatusUpdate {
  messageId: string;
  recipientId: string;
  status: string;
  /** `biz_opaque_callback_data` of the message. */
  opaque?: string | undefined;
  /** The reason of the status `failed`. */
  error?: { code: number; details: string } | undefined;
}

/** A status of a sent message. */
export function statusEvent(number: WhatsappNumber, phoneNumberId: string, update: StatusUpdate): unknown {
  const { messageId, status, recipientId, opaque, error } = update;
  const paid = status === 'sent' || status === 'delivered';
  return event(number, phoneNumberId, {
    statuses: [
      {
        id: messageId,
        status,
        timestamp: seconds(),
        recipient_id: recipientId,
        ...(opaque !== undefined && { biz_opaque_callback_data: opaque }),
        ...(paid && { pricing: { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' } }),
        ...(error && { errors: [errorOf(error)] }),
      },
    ],
  });
}

export interface InboundText {
  messageId: string;
  from: string;
  name: string;
  text: string;
}

export function messageEvent(number: WhatsappNumber, phoneNumberId: string, inbound: InboundText): unknown {
  const { messageId, from, name, text } = inbound;
  return event(number, phoneNumberId, {
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [{ from, id: messageId, timestamp: seconds(), type: 'text', text: { body: text } }],
  });
}

function event(number: WhatsappNumber, phoneNumberId: string, what: Record<string, unknown>): unknown {
  const metadata = { display_phone_number: number.displayPhoneNumber, phone_number_id: phoneNumberId };
  const value = { messaging_product: 'whatsapp', metadata, ...what };
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: number.businessAccountId, changes: [{ value, field: 'messages' }] }],
  };
}

function errorOf({ code, details }: { code: number; details: string }): unknown {
  const title = errorTitle(code);
  const href = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/';
  return { code, title, message: title, error_data: { details }, href };
}

/** Unix seconds, as a string. */
const seconds = () => String(Math.floor(Date.now() / 1000));
