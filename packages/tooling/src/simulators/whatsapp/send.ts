import { z } from 'zod';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import type { Report } from '../core/outcomes.ts';
import type { Exchange } from '../core/simulation.ts';
import { deliverMetaEvent } from '../meta/deliver.ts';
import { counted, readJson } from '../simulator.ts';
import { whatsappError } from './errors.ts';
import { statusEvent } from './events.ts';
import { checkTemplate, templateText } from './templates.ts';
import { newMessageId, numberOf, type Whatsapp } from './state.ts';

const TYPES = new Set([
  'text',
  'template',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'interactive',
  'reaction',
]);
const MAX_TEXT_CHARACTERS = 4096;
const MAX_OPAQUE_CHARACTERS = 512;
const DAY_MS = 24 * 3600 * 1000;

const Body = z.record(z.string(), z.unknown());
type Body = z.output<typeof Body>;

/** `POST /{phone number id}/messages`: sends a message, or marks one as read. */
export function sendWhatsapp(whatsapp: Whatsapp, request: ReceivedRequest, phoneNumberId: string): Exchange {
  const body = Body.safeParse(readJson(request.body)).data ?? null;
  const given = body?.to ?? body?.recipient;
  const to = typeof given === 'string' ? given.replace(/^\+/, '') : '';
  const text = body === null ? '' : textOf(body);
  const opaque = typeof body?.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : undefined;
  if (body?.status === 'read') return markAsRead(body);
  return {
    operation: 'send',
    recipient: to,
    text,
    keep: { kind: body?.type === 'template' ? 'template' : 'message', from: phoneNumberId, reference: opaque ?? '' },
    refusal: () => check(whatsapp, body, to, opaque),
    perform() {
      const id = newMessageId(to);
      const answer = {
        messaging_product: 'whatsapp',
        contacts: [
          body!.to === undefined
            ? { input: to, user_id: to }
            : { input: body!.to, wa_id: whatsapp.state.settings.waIds[to] ?? to },
        ],
        messages: [{ id, ...(body!.type === 'template' && { message_status: 'accepted' }) }],
      };
      const isOutside = body!.type !== 'template' && isOutsideWindow(whatsapp, phoneNumberId, to);
      return {
        answer: json(200, answer),
        providerId: id,
        report: reportOf(whatsapp, phoneNumberId, { id, to, opaque, isOutside }),
        ...(isOutside && { statuses: ['failed'] }),
      };
    },
  };
}

function reportOf(
  whatsapp: Whatsapp,
  phoneNumberId: string,
  message: { id: string; to: string; opaque: string | undefined; isOutside: boolean },
): Report {
  return (status, outcome) => {
    const code = Number(outcome?.code ?? (message.isOutside ? 131_047 : 131_026));
    const details =
      outcome?.message ??
      (message.isOutside ? 'More than 24 hours have passed.' : 'The message could not be delivered.');
    const number = numberOf(whatsapp.state, phoneNumberId);
    const event = statusEvent(number, phoneNumberId, {
      messageId: message.id,
      recipientId: message.to,
      status,
      opaque: message.opaque,
      error: status === 'failed' ? { code, details } : undefined,
    });
    const { statusRetryDelaysMs } = whatsapp.state.settings;
    return deliverMetaEvent(whatsapp.simulation.outbox, number, event, statusRetryDelaysMs);
  };
}

function textOf(body: Body): string {
  if (body.type === 'template') return templateText(body.template);
  const text = z.object({ body: z.string() }).safeParse(body.text);
  return text.success ? text.data.body : '';
}

function check(whatsapp: Whatsapp, body: Body | null, to: string, opaque: string | undefined): Answer | null {
  if (body === null) return whatsappError(100, 'The request body is not a JSON object.');
  if (body.messaging_product !== 'whatsapp') return whatsappError(100, 'The parameter messaging_product is required.');
  if (body.to === undefined && body.recipient === undefined)
    return whatsappError(131_008, 'The parameter to is required.');
  const isValid = body.to === undefined ? /^[A-Z]{2}\.[A-Za-z\d.]+$/ : /^[1-9]\d{6,14}$/;
  if (!isValid.test(to)) return whatsappError(131_009, 'The parameter to is not a valid phone number.');
  const type = body.type ?? 'text';
  if (typeof type !== 'string' || !TYPES.has(type))
    return whatsappError(131_051, `Message type ${String(type)} is not supported.`);
  if (typeof body[type] !== 'object') return whatsappError(131_008, `The parameter ${type} is required.`);
  if ((opaque?.length ?? 0) > MAX_OPAQUE_CHARACTERS)
    return whatsappError(131_009, 'biz_opaque_callback_data is too long.');
  if (type === 'template') return checkTemplate(whatsapp.state.settings.templates, body.template);
  return type === 'text' ? checkText(textOf(body)) : null;
}

function checkText(text: string): Answer | null {
  if (text.trim() === '') return whatsappError(131_008, 'The parameter text.body is required.');
  if (Array.from(text).length <= MAX_TEXT_CHARACTERS) return null;
  return whatsappError(100, `Param text['body'] must be at most ${MAX_TEXT_CHARACTERS} characters long.`);
}

function isOutsideWindow({ state }: Whatsapp, phoneNumberId: string, to: string): boolean {
  if (!state.settings.enforceWindow) return false;
  const last = state.lastInbound.get(`${phoneNumberId}>${to}`);
  return last === undefined || Date.now() - last > DAY_MS;
}

function markAsRead(body: Body): Exchange {
  const known = typeof body.message_id === 'string' && body.message_id.startsWith('wamid.');
  const answer = known ? json(200, { success: true }) : whatsappError(131_009, 'message_id is not a valid message id.');
  return counted('read', '', () => answer);
}
