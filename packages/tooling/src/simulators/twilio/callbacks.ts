import type { DecidedOutcome } from '../core/outcomes.ts';
import { postReport } from '../simulator.ts';
import { twilioHeaders } from './signature.ts';
import { authTokenOf, type TwilioMessage, type Twilio } from './state.ts';

/** Sets the message's status, and posts the status to the message's status callback in a signed request. */
export async function reportStatus(
  twilio: Twilio,
  message: TwilioMessage,
  callback: string,
  status: string,
  outcome: DecidedOutcome | undefined,
): Promise<string> {
  const failed = status === 'failed' || status === 'undelivered';
  const errorCode = failed ? Number(outcome?.code ?? 30_008) : null;
  Object.assign(message, { status, errorCode, updatedAt: Date.now() });
  if (status === 'sent' || status === 'delivered') message.sentAt ??= Date.now();
  if (callback === '') return 'no status callback was requested';
  const authToken = authTokenOf(twilio.state, message.accountSid);
  if (authToken === undefined) return 'not reported: the auth token of the account is not known (settings: accounts)';
  const parameters: Record<string, string> = {
    AccountSid: message.accountSid,
    ApiVersion: '2010-04-01',
    From: message.from ?? '+15005550006',
    MessageSid: message.sid,
    MessageStatus: status,
    SmsSid: message.sid,
    SmsStatus: status,
    To: message.to,
    ...(message.messagingServiceSid !== null && { MessagingServiceSid: message.messagingServiceSid }),
    ...(errorCode !== null && { ErrorCode: String(errorCode) }),
    ...(failed && outcome?.message !== undefined && { ErrorMessage: outcome.message }),
  };
  const body = new URLSearchParams(parameters).toString();
  const outgoing = { url: callback, headers: twilioHeaders(authToken, callback, parameters), body };
  return postReport(twilio, outgoing, ({ status: answered }) => answered !== 0);
}
