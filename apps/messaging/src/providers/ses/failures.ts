import type { FailureCode, Reason } from '../outcome.ts';

/**
 * Error types of the SESv2 API and of AWS in general.
 *
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/CommonErrors.html
 */
const TYPES: Record<string, FailureCode> = {
  AccessDenied: 'channel_authentication_failed',
  AccountSuspended: 'channel_authentication_failed',
  ExpiredToken: 'channel_authentication_failed',
  IncompleteSignature: 'channel_authentication_failed',
  InvalidClientTokenId: 'channel_authentication_failed',
  InvalidSignature: 'channel_authentication_failed',
  MissingAuthenticationToken: 'channel_authentication_failed',
  // The configuration set does not exist.
  NotFound: 'channel_authentication_failed',
  NotAuthorized: 'channel_authentication_failed',
  OptInRequired: 'channel_authentication_failed',
  RequestExpired: 'channel_authentication_failed',
  SendingPaused: 'channel_authentication_failed',
  SignatureDoesNotMatch: 'channel_authentication_failed',
  UnrecognizedClient: 'channel_authentication_failed',
  LimitExceeded: 'provider_rate_limited',
  Throttling: 'provider_rate_limited',
  TooManyRequests: 'provider_rate_limited',
  ServiceUnavailable: 'provider_unavailable',
  MailFromDomainNotVerified: 'invalid_sender',
  MessageRejected: 'content_rejected',
};

/** Our reason for one of the API's errors; its type may have a namespace and may end with `Exception`. */
export function sesReason(type: string | undefined, message: string): Reason {
  if (type === undefined) return { code: 'provider_rejected', message };
  const name = type.replace(/^.*#/, '').replace(/:.*$/, '');
  const code = TYPES[name.replace(/Exception$/, '')] ?? 'provider_rejected';
  // "Email address is not verified" has the same error type as a virus, but is about the sender.
  const isSender = code === 'content_rejected' && /\bnot verified\b/i.test(message);
  return { code: isSender ? 'invalid_sender' : code, message, providerCode: name };
}
