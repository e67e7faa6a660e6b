import { cut, wellFormed } from '@services/common/runtime/text';
import { z } from 'zod';

import type { Reason } from '../outbound/outcome.ts';
import { whatsappReason } from './failures.ts';

const Status = z.object({
  id: z.string().max(500),
  status: z.string(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(z.object({ code: z.number().optional(), title: z.string().optional(), message: z.string().optional() }))
    .optional(),
});

const Text = z.object({
  id: z.string().max(500),
  from: z.string().max(32),
  text: z.object({ body: z.string() }).optional(),
});

const Notification = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            // Parsed one by one: a kind that is new to us must not hide the others.
            statuses: z.array(z.unknown()).default([]),
            messages: z.array(z.unknown()).default([]),
          }),
        }),
      ),
    }),
  ),
});

export type WhatsappReceipt = { id: string; ourId: string | undefined } & (
  { status: 'sent' | 'delivered' | 'read' } | { status: 'failed'; reason: Reason }
);

export interface WhatsappText {
  id: string;
  from: string;
  body: string;
}

export interface WhatsappNotification {
  receipts: WhatsappReceipt[];
  /** Texts that people wrote, their numbers with a leading plus. */
  texts: WhatsappText[];
}

/** What a webhook notification says about one phone number; what is about others, or of no use here, is left out. */
export function readNotification(body: unknown, phoneNumberId: string): WhatsappNotification {
  const parsed = Notification.safeParse(body);
  const values = (parsed.data?.entry ?? [])
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata === undefined || metadata.phone_number_id === phoneNumberId);
  return {
    receipts: values.flatMap(({ statuses }) => statuses.flatMap(readReceipt)),
    texts: values.flatMap(({ messages }) => messages.flatMap(readText)),
  };
}

function readReceipt(input: unknown): WhatsappReceipt[] {
  const { data } = Status.safeParse(input);
  if (!data) return [];
  const ids = { id: data.id, ourId: data.biz_opaque_callback_data };
  if (data.status === 'sent' || data.status === 'delivered' || data.status === 'read') {
    return [{ ...ids, status: data.status }];
  }
  if (data.status !== 'failed') return [];
  const [error] = data.errors ?? [];
  const message = error?.message ?? error?.title ?? 'The message could not be delivered';
  return [
    {
      ...ids,
      status: 'failed',
      reason: whatsappReason(error?.code, cut(wellFormed(message), 500), 'recipient_unreachable'),
    },
  ];
}

function readText(input: unknown): WhatsappText[] {
  const { data } = Text.safeParse(input);
  return data?.text ? [{ id: data.id, from: `+${data.from.replace(/^\+/, '')}`, body: data.text.body }] : [];
}
