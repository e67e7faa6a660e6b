/** The cause of each common error, and what the client can do about it, by code. */
const CAUSES: Readonly<Record<string, string>> = {
  invalid_json: 'The body is not JSON. Correct the syntax, and encode it as UTF-8.',
  malformed_url: 'A part of the URL is not percent-encoded correctly. Encode each part.',
  validation_error: 'A value is missing, invalid or unknown. Correct the field that the error names.',
  missing_api_key: 'The request has no credential. Add the header with the key.',
  invalid_api_key: 'The key is unknown, expired or revoked, or belongs to another installation. Create a new key.',
  account_suspended: 'The operator has suspended the account, or is moving or deleting it. Ask the operator.',
  insufficient_scope: 'The key lacks the scope of this operation. Use a key that has this scope.',
  cross_site_request: 'A page of another site sent the request with a person’s cookie. Send the request with a key.',
  changed_meanwhile: 'The resource has changed since the version in `If-Match`. Read it again, then repeat the change.',
  payload_too_large: 'The body is larger than the limit. Send less, or split it into several requests.',
  unsupported_media_type: 'The body has another media type. Set `Content-Type` as the operation describes.',
  idempotency_conflict: 'The first request with this `Idempotency-Key` is still in progress. Repeat it later.',
  idempotency_mismatch: 'This `Idempotency-Key` belongs to a different request. Use a new key for each request.',
  rate_limit_exceeded: 'The budget of requests is used up. Wait for the seconds in `Retry-After`.',
  too_many_exports: 'Too many exports of the account are in progress. Wait until one has ended.',
  too_many_imports: 'Too many imports of the account are in progress. Wait until one has ended.',
  too_many_api_keys: 'The account has the maximum number of keys. Revoke a key that is not used.',
  too_many_webhooks: 'The account has the maximum number of webhooks. Delete one.',
  too_many_secrets:
    'The secret was replaced too often. Wait until an earlier secret expires, 24 hours after its replacement.',
  webhook_disabled: 'The webhook is disabled, because its deliveries failed or someone disabled it. Enable it first.',
  internal_error: 'The service failed. Report the request ID if it happens again.',
  service_unavailable:
    'The service or its database is overloaded or restarting. Wait for the seconds in `Retry-After`.',
};

/**
 * The cause of an error and its remedy; undefined for a code without an explanation.
 *
 * @param own the service's explanations, by code in lower case.
 */
export function causeOf(code: string, own: Readonly<Record<string, string>> = {}): string | undefined {
  const name = code.toLowerCase();
  const [, noun] = /^(\w+)_not_found$/.exec(name) ?? [];
  const missing =
    noun && `The ${noun.replaceAll('_', ' ')} does not exist or belongs to another account. Check its ID.`;
  return own[name] ?? CAUSES[name] ?? missing;
}
