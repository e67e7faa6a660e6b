import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { postInbound } from '../simulator.ts';
import { countSegments } from './segments.ts';
import { twilioHeaders } from './signature.ts';
import { authTokenOf, type Twilio } from './state.ts';

const PhoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/, 'E.164');

/** A person writes an SMS to one of our numbers. */
const InboundSms = z.strictObject({
  from: PhoneNumber,
  to: PhoneNumber,
  body: z.string().max(1600),
  accountSid: z.string().regex(/^AC[0-9a-f]{32}$/),
  /** Default: the token with which the account last authenticated, or the token in the settings. */
  authToken: z.string().min(1).max(200).optional(),
  /** The URL that gets the message. Default: `inboundUrl` of the settings. */
  url: z.url().optional(),
});
export type InboundSms = z.input<typeof InboundSms>;

const STOP_WORDS = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START_WORDS = new Set(['START', 'UNSTOP', 'YES']);
const HELP_WORDS = new Set(['HELP', 'INFO']);

/**
 * Posts the message, signed, to the number's webhook. After a STOP word, messages from that number to the person
 * are refused (21610) until a START word.
 * @throws {RangeError} without a URL to post to, or an auth token to sign with
 */
export async function receiveSms(twilio: Twilio, input: InboundSms) {
  const sms = InboundSms.parse(input);
  const url = sms.url ?? twilio.state.settings.inboundUrl;
  if (url === undefined) throw new RangeError('no url, and no inboundUrl in the settings');
  const authToken = sms.authToken ?? authTokenOf(twilio.state, sms.accountSid);
  if (authToken === undefined) throw new RangeError(`the auth token of ${sms.accountSid} is not known`);
  const kind = optOutType(sms.body);
  if (kind === 'STOP' || kind === 'START') twilio.state.optedOut.set(`${sms.to}>${sms.from}`, kind === 'STOP');
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const parameters = inboundParameters(sms, sid, kind);
  const body = new URLSearchParams(parameters).toString();
  const headers = twilioHeaders(authToken, url, parameters);
  const { from, to, body: text } = sms;
  const event = { kind: 'inbound_sms', from, to, text, id: sid };
  const delivered = await postInbound(twilio, 'twilio', event, { url, headers, body });
  return { ...delivered, sid };
}

/** Keywords count only when they are the whole message. */
function optOutType(body: string): 'STOP' | 'START' | 'HELP' | null {
  const word = body.trim().toUpperCase();
  if (STOP_WORDS.has(word)) return 'STOP';
  if (START_WORDS.has(word)) return 'START';
  return HELP_WORDS.has(word) ? 'HELP' : null;
}

function inboundParameters(sms: InboundSms, sid: string, kind: string | null): Record<string, string> {
  return {
    ToCountry: 'US',
    SmsMessageSid: sid,
    NumMedia: '0',
    SmsSid: sid,
    FromCountry: 'US',
    SmsStatus: 'received',
    Body: sms.body,
    To: sms.to,
    NumSegments: String(countSegments(sms.body)),
    MessageSid: sid,
    AccountSid: sms.accountSid,
    From: sms.from,
    ApiVersion: '2010-04-01',
    ...(kind !== null && { OptOutType: kind }),
  };
}
