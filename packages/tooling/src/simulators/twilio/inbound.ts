import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { InboundSms, postSms } from '../simulator.ts';
import { countSegments } from './segments.ts';
import { twilioHeaders } from './signature.ts';
import { authTokenOf, type Twilio } from './state.ts';

const TwilioSms = InboundSms.extend({
  accountSid: z.string().regex(/^AC[0-9a-f]{32}$/),
  /** Default: the token with which the account last authenticated, or the token in the settings. */
  authToken: z.string().min(1).max(200).optional(),
});
export type TwilioSms = z.input<typeof TwilioSms>;

const STOP_WORDS = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START_WORDS = new Set(['START', 'UNSTOP', 'YES']);
const HELP_WORDS = new Set(['HELP', 'INFO']);

/**
 * Posts the message, signed, to the number's webhook. After a STOP word, messages from that number to the person
 * are refused (21610) until a START word.
 * @throws {RangeError} without a URL to post to, or an auth token to sign with
 */
export function receiveSms(twilio: Twilio, input: TwilioSms) {
  const { id: sid = `SM${randomBytes(16).toString('hex')}`, ...sms } = TwilioSms.parse(input);
  const authToken = sms.authToken ?? authTokenOf(twilio.state, sms.accountSid);
  if (authToken === undefined) throw new RangeError(`the auth token of ${sms.accountSid} is not known`);
  const kind = optOutType(sms.body);
  if (kind === 'STOP' || kind === 'START') twilio.state.optedOut.set(`${sms.to}>${sms.from}`, kind === 'STOP');
  const parameters = inboundParameters(sms, sid, kind);
  const body = new URLSearchParams(parameters).toString();
  return postSms(twilio, 'twilio', { ...sms, id: sid }, (url) => {
    return { url, headers: twilioHeaders(authToken, url, parameters), body };
  });
}

/** Keywords count only when they are the whole message. */
function optOutType(body: string): 'STOP' | 'START' | 'HELP' | null {
  const word = body.trim().toUpperCase();
  if (STOP_WORDS.has(word)) return 'STOP';
  if (START_WORDS.has(word)) return 'START';
  return HELP_WORDS.has(word) ? 'HELP' : null;
}

function inboundParameters(sms: TwilioSms, sid: string, kind: string | null): Record<string, string> {
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
