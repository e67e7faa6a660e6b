import type { FailureCode, Reason } from '../../outbound/outcome.ts';

/**
 * The codes that are known for certain; everything else is judged by its HTTP status.
 *
 * @see https://developer.vonage.com/en/api-errors/messages
 */
const CODES: Record<string, FailureCode> = {
  1000: 'provider_rate_limited',
  1241: 'provider_rate_limited',
  1120: 'invalid_sender',
  1450: 'invalid_sender',
  1170: 'invalid_recipient',
  1240: 'invalid_recipient',
  1180: 'recipient_unreachable',
  1190: 'recipient_unreachable',
  1220: 'recipient_unreachable',
  1250: 'recipient_unreachable',
  1260: 'recipient_unreachable',
  1210: 'content_rejected',
  1242: 'content_rejected',
};

/** The number at the end of an error's `type`, or its numeric `title`. */
export function errorCode(type: unknown, title: unknown): string | undefined {
  const inType = /#(\d{1,6})$/.exec(String(type))?.[1];
  return inType ?? (/^\d{1,6}$/.test(String(title)) ? String(title) : undefined);
}

/** Our reason for one of the platform's codes. */
export function vonageReason(code: string | undefined, message: string, fallback: FailureCode): Reason {
  const known = code === undefined ? undefined : CODES[code];
  return { code: known ?? fallback, message, ...(code !== undefined && { providerCode: code }) };
}
