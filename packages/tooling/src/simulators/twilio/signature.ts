import { createHmac } from 'node:crypto';

/**
 * The value of `X-Twilio-Signature`: HMAC-SHA1, in base64, over the full URL followed by every form parameter's name and
 * value, sorted by name, keyed with the account's auth token.
 */
export function twilioSignature(authToken: string, url: string, parameters: Record<string, string>): string {
  const names = Object.keys(parameters).sort();
  const signed = names.reduce((text, name) => text + name + parameters[name], url);
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

/** The headers of a request that Twilio makes to a service. */
export function twilioHeaders(
  authToken: string,
  url: string,
  parameters: Record<string, string>,
): Record<string, string> {
  return {
    'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'User-Agent': 'TwilioProxy/1.1',
    'I-Twilio-Idempotency-Token': crypto.randomUUID(),
    'X-Twilio-Signature': twilioSignature(authToken, url, parameters),
  };
}
