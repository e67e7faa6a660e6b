import { randomBytes } from 'node:crypto';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import type { Exchange } from '../core/simulation.ts';
import { reportStatus } from './callbacks.ts';
import { MAGIC_FROM, MAGIC_TO, twilioError } from './errors.ts';
import { messageResource } from './resource.ts';
import { storeTwilioMessage, type TwilioMessage, type TwilioState, type Twilio } from './state.ts';

const E164 = /^(?:whatsapp:)?\+[1-9]\d{6,14}$/;
/** A number, a short code, or a name of up to eleven characters with a letter in it. */
const SENDER = /^(?:(?:whatsapp:)?\+[1-9]\d{6,14}|\d{3,6}|(?=.*[A-Za-z])[A-Za-z0-9 +&_-]{1,11})$/;
const MAX_BODY_CHARACTERS = 1600;

/** `POST /Accounts/{sid}/Messages.json`, form-encoded. */
export function createMessage(twilio: Twilio, request: ReceivedRequest, accountSid: string): Exchange {
  const form = new URLSearchParams(request.body.toString());
  const to = form.get('To') ?? '';
  const body = form.get('Body') ?? '';
  const callback = form.get('StatusCallback') ?? '';
  const service = form.get('MessagingServiceSid');
  return {
    operation: 'send',
    recipient: to,
    text: body,
    keep: { kind: 'sms', from: form.get('From') ?? service ?? '', reference: callback },
    refusal: () => check(twilio.state, request, form),
    perform() {
      const message = newMessage(accountSid, form, to, body);
      storeTwilioMessage(twilio.state, message);
      const { statuses } = twilio.state.settings;
      return {
        answer: json(201, messageResource(message)),
        providerId: message.sid,
        // A message through a Messaging Service is first `accepted`, and `queued` once a sender is chosen.
        statuses: service === null ? statuses : ['queued', ...statuses],
        report: (status, outcome) => reportStatus(twilio, message, callback, status, outcome),
      };
    },
  };
}

function newMessage(accountSid: string, form: URLSearchParams, to: string, body: string): TwilioMessage {
  const messagingServiceSid = form.get('MessagingServiceSid');
  const now = Date.now();
  return {
    sid: `SM${randomBytes(16).toString('hex')}`,
    accountSid,
    from: form.get('From'),
    messagingServiceSid,
    to,
    body,
    status: messagingServiceSid === null ? 'queued' : 'accepted',
    errorCode: null,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
  };
}

function check(state: TwilioState, request: ReceivedRequest, form: URLSearchParams): Answer | null {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return twilioError(21_604);
  const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
  const service = form.get('MessagingServiceSid');
  if (form.has('SendAt') || form.has('ScheduleType')) return twilioError(20_001, 'Scheduling is not simulated');
  if (to === '') return twilioError(21_604);
  if (from === '' && service === null) return twilioError(21_603);
  if (body === '' && !form.has('MediaUrl') && !form.has('ContentSid')) return twilioError(21_602);
  if (Array.from(body).length > MAX_BODY_CHARACTERS) return twilioError(21_617);
  return checkNumbers(state, to, from, service) ?? checkCallback(form.get('StatusCallback'));
}

function checkNumbers(state: TwilioState, to: string, from: string, service: string | null): Answer | null {
  if (!E164.test(to)) return twilioError(21_211, `The 'To' number ${to} is not a valid phone number.`);
  if (MAGIC_TO[to] !== undefined) return twilioError(MAGIC_TO[to]);
  if (service !== null && !/^MG[0-9a-f]{32}$/.test(service)) return twilioError(21_701);
  if (from !== '') {
    if (!SENDER.test(from)) return twilioError(21_212);
    if (MAGIC_FROM[from] !== undefined) return twilioError(MAGIC_FROM[from]);
    const { numbers } = state.settings;
    if (numbers !== null && from !== '+15005550006' && !numbers.includes(from)) return twilioError(21_606);
  }
  if (to === from) return twilioError(21_266);
  return state.optedOut.get(`${from || service}>${to}`) ? twilioError(21_610) : null;
}

function checkCallback(callback: string | null): Answer | null {
  if (callback === null || callback === '') return null;
  return URL.canParse(callback) && /^https?:/i.test(callback) ? null : twilioError(21_609);
}
