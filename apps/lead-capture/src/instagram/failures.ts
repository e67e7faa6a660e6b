/**
 * The service's reaction to a refusal by the Graph API. The HTTP status is usually 400, so the code and subcode decide.
 *
 * - `retry`: later, with growing pauses; `throttled` also pauses the whole connection.
 * - `pause`: the connection cannot send to any person for now; it is paused for an hour.
 * - `forbidden`: permission is missing for this message or for the whole connection. Several such refusals in a row pause replies
 *   of the same kind.
 * - `reconnect`: the access token is no longer accepted; everything waits for a new token.
 * - `used`: the comment already has a private reply, or was deleted.
 * - `permanent`: this message cannot be delivered.
 */
type Reaction = 'retry' | 'throttled' | 'pause' | 'forbidden' | 'reconnect' | 'used' | 'permanent';

export interface Refusal {
  reaction: Reaction;
  /** The reason in the history: `window_closed`, `throttled`, …, or the platform's code. */
  reason: string;
}

/** The service's reactions by code and subcode. An entry with only a code applies to all other subcodes of the code. */
const REFUSALS: Record<string, Refusal> = {
  '1': { reaction: 'retry', reason: 'platform_error' },
  '2': { reaction: 'retry', reason: 'platform_error' },
  '3': { reaction: 'forbidden', reason: 'capability_missing' },
  '4': { reaction: 'throttled', reason: 'throttled' },
  '10': { reaction: 'forbidden', reason: 'code_10' },
  '10/2534022': { reaction: 'permanent', reason: 'window_closed' },
  '10/2018278': { reaction: 'permanent', reason: 'window_closed' },
  '10/1893063': { reaction: 'pause', reason: 'account_restricted' },
  '17': { reaction: 'throttled', reason: 'throttled' },
  '32': { reaction: 'throttled', reason: 'throttled' },
  '100/33': { reaction: 'permanent', reason: 'not_found' },
  '100/2534014': { reaction: 'permanent', reason: 'user_not_found' },
  '100/2534015': { reaction: 'permanent', reason: 'message_invalid' },
  '100/2534025': { reaction: 'used', reason: 'comment_not_replyable' },
  '100/2534029': { reaction: 'pause', reason: 'business_blocked' },
  '100/2534037': { reaction: 'permanent', reason: 'thread_owned_by_other_app' },
  '190': { reaction: 'reconnect', reason: 'token_invalid' },
  '200': { reaction: 'forbidden', reason: 'code_200' },
  '200/1545041': { reaction: 'permanent', reason: 'person_unreachable' },
  '200/2534041': { reaction: 'pause', reason: 'messages_disabled' },
  '368': { reaction: 'throttled', reason: 'throttled' },
  '551': { reaction: 'permanent', reason: 'person_unreachable' },
  '613': { reaction: 'throttled', reason: 'throttled' },
};

/**
 * Status codes of requests that were not processed: they did not arrive in time (408), at the right server (421) or safely
 * (425; RFC 9110, 8470). A 404 without a Graph error comes from a proxy, because the Graph API always states a code.
 */
const NOT_PROCESSED = new Set([404, 408, 421, 425]);

/** Reads a Graph error's code, subcode and `is_transient`; answers without them are judged by their status. */
export function toRefusal(
  status: number,
  error:
    { code?: number | undefined; error_subcode?: number | undefined; is_transient?: boolean | undefined } | undefined,
): Refusal {
  const { code, error_subcode: subcode, is_transient: transient } = error ?? {};
  const known = REFUSALS[`${code}/${subcode}`] ?? REFUSALS[String(code)];
  if (known) return known;
  // Without a subcode, the cause may be a missing permission or an invalid parameter.
  if (code === 100 && subcode === undefined) return { reaction: 'forbidden', reason: 'code_100' };
  if (status === 429) return { reaction: 'throttled', reason: 'throttled' };
  if (status >= 500 || transient || (code === undefined && NOT_PROCESSED.has(status)))
    return { reaction: 'retry', reason: 'platform_error' };
  if (code === undefined && (status === 401 || status === 403)) {
    return { reaction: 'forbidden', reason: `http_${status}` };
  }
  return {
    reaction: 'permanent',
    reason: code === undefined ? `http_${status}` : `code_${[code, subcode].filter(Boolean).join('/')}`,
  };
}
