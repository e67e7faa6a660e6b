import { cut, wellFormed } from '@services/common/runtime/text';
import { z } from 'zod';

import type { Receipt, ReceivedText } from '../definition.ts';
import { NO_CONTENT, type ReceivedContent } from '../received.ts';
import { timeOf } from '../fields.ts';
import { whatsappReason } from './failures.ts';

/** The platform's ID of a person. The phone number is missing if the person hides it. */
const userId = z.string().max(200).optional().catch(undefined);

const Status = z.object({
  id: z.string().max(500),
  status: z.string(),
  timestamp: z.unknown().optional(),
  recipient_user_id: userId,
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(z.object({ code: z.number().optional(), title: z.string().optional(), message: z.string().optional() }))
    .optional(),
});

const Message = z.looseObject({
  id: z.string().max(500),
  from: z.string().max(32).optional().catch(undefined),
  from_user_id: userId,
  timestamp: z.unknown().optional(),
  // An invalid field must not prevent the message, possibly a STOP, from being read.
  type: z.string().max(50).optional().catch(undefined),
  group_id: z.string().max(200).optional().catch(undefined),
  context: z
    .looseObject({ id: z.string().max(500) })
    .optional()
    .catch(undefined),
  text: z.looseObject({ body: z.string() }).optional().catch(undefined),
});

const Media = z.looseObject({
  id: z.string().max(500),
  mime_type: z.string().max(200).optional(),
  filename: z.string().max(500).optional(),
});
const Choice = z.looseObject({
  id: z.string().max(500).optional(),
  payload: z.string().max(500).optional(),
  title: z.string().max(500).optional(),
  text: z.string().max(500).optional(),
});
const Preference = z.looseObject({
  wa_id: z.string().max(32).optional().catch(undefined),
  user_id: userId,
  value: z.enum(['stop', 'resume']),
  timestamp: z.unknown().optional(),
});

// Each level and each item is parsed separately, so that an unknown item does not prevent the other items from being read.
const Items = z.array(z.unknown()).catch([]);
const Notification = z.object({ entry: Items });
const Entry = z.object({ changes: Items });
const Change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }).optional(),
    statuses: Items,
    messages: Items,
    user_preferences: Items,
  }),
});

/** The content of a webhook notification about one phone number; other numbers and unused items are left out. */
export function readNotification(body: unknown, phoneNumberId: string) {
  const entries = Notification.safeParse(body).data?.entry ?? [];
  const values = entries
    .flatMap((entry) => Entry.safeParse(entry).data?.changes ?? [])
    .flatMap((change) => Change.safeParse(change).data?.value ?? [])
    .filter(({ metadata }) => metadata === undefined || metadata.phone_number_id === phoneNumberId);
  return {
    receipts: values.flatMap(({ statuses }) => statuses.flatMap(readReceipt)),
    texts: values.flatMap(({ messages, user_preferences: preferences }) => [
      ...messages.flatMap(readMessage),
      ...preferences.flatMap(readPreference),
    ]),
  };
}

function readReceipt(input: unknown): Receipt[] {
  const { data } = Status.safeParse(input);
  if (!data) return [];
  const { id, biz_opaque_callback_data: messageId, status, timestamp, errors: [error] = [] } = data;
  const receipt = { messageId, providerMessageId: id, recipientId: data.recipient_user_id, at: timeOf(timestamp) };
  if (status === 'sent' || status === 'delivered' || status === 'read') return [{ ...receipt, status }];
  if (status !== 'failed') return [];
  const message = cut(wellFormed(error?.message ?? error?.title ?? 'The message could not be delivered'), 500);
  return [{ ...receipt, status, reason: whatsappReason(error?.code, message, 'recipient_unreachable') }];
}

const senderOf = (phone: string | undefined, id: string | undefined) => (phone ? `+${phone.replace(/^\+/, '')}` : id);

/** Not messages: notices of WhatsApp, for example about a person’s new number, and of deleted messages. */
const NOTICES = new Set(['system', 'revoke']);

function readMessage(input: unknown): ReceivedText[] {
  const { data } = Message.safeParse(input);
  const from = senderOf(data?.from, data?.from_user_id);
  if (!data || from === undefined) return [];
  const { id, timestamp, text, context, group_id: groupId = null } = data;
  const type = data.type ?? (text ? 'text' : 'unknown');
  const content = type === 'text' || !Object.hasOwn(data, type) ? undefined : data[type];
  const fields = (typeof content === 'object' && content !== null ? content : {}) as Record<string, unknown>;
  const media = Media.safeParse(content).data;
  const choice = readChoice(type, fields);
  const isRemoved = type === 'reaction' && !fields['emoji'];
  if (NOTICES.has(type) || isRemoved) return [];
  const body = text?.body ?? fields['caption'] ?? choice?.title ?? fields['emoji'];
  return [
    {
      providerMessageId: id || null,
      from,
      at: timeOf(timestamp),
      body: typeof body === 'string' ? body : '',
      content: {
        type,
        media: media
          ? [{ id: media.id, url: null, contentType: media.mime_type ?? null, fileName: media.filename ?? null }]
          : [],
        choice,
        replyTo: context?.id ?? null,
        groupId,
        content: content === undefined || JSON.stringify(content).length > MAX_CONTENT_LENGTH ? null : fields,
      },
    },
  ];
}

/** The content of unknown types is passed on unchanged, up to this length of its JSON. */
const MAX_CONTENT_LENGTH = 8192;

/** The button or the entry of a list that was tapped. */
function readChoice(type: string, fields: Record<string, unknown>): ReceivedContent['choice'] {
  const given = type === 'button' ? fields : (fields['button_reply'] ?? fields['list_reply']);
  const { data } = Choice.safeParse(given);
  const title = data?.title ?? data?.text;
  return title === undefined ? null : { id: data?.id ?? data?.payload ?? null, title };
}

/** A person's choice in WhatsApp's settings to turn the business's marketing messages off, or on again: it counts like STOP or START. */
function readPreference(input: unknown): ReceivedText[] {
  const { data } = Preference.safeParse(input);
  const from = senderOf(data?.wa_id, data?.user_id);
  if (!data || from === undefined) return [];
  const content = { ...NO_CONTENT, type: 'preference' };
  const optOut = data.value === 'stop' ? 'stop' : 'start';
  return [{ providerMessageId: null, from, at: timeOf(data.timestamp), body: '', content, optOut }];
}
