import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

/**
 * Whether `X-Twilio-Signature` belongs to the request: base64(HMAC-SHA1(auth token, URL + each parameter's name and value, sorted by
 * name)). All parameters count, including unknown parameters. The URL is tried with and without its port: proxies differ about the default
 * port, and Twilio omits any port of an https URL.
 *
 * @see https://www.twilio.com/docs/usage/webhooks/webhooks-security
 * @param url as configured at Twilio, including the query.
 */
export function isTwilioSignature(
  authToken: string,
  signature: string | undefined,
  url: string,
  parameters: Readonly<Record<string, string | string[]>>,
): boolean {
  if (signature === undefined) return false;
  const body = Object.keys(parameters)
    .sort()
    .map((name) =>
      values(parameters[name])
        .map((value) => name + value)
        .join(''),
    )
    .join('');
  return [url, withoutPort(url), withPort(url)].some((candidate) => {
    const expected = createHmac('sha1', authToken).update(candidate + body, 'utf8');
    return constantTimeEqual(expected.digest('base64'), signature);
  });
}

function values(value: string | string[] | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : [...new Set(value)].sort();
}

const ADDRESS = /^(https?:\/\/)([^/?#]*?)(:\d+)?(?=[/?#]|$)/;

function withPort(url: string): string {
  return url.replace(ADDRESS, (_all, scheme: string, host: string, port?: string) => {
    return scheme + host + (port ?? (scheme === 'https://' ? ':443' : ':80'));
  });
}

/** The URL without its port. For http only the default port is removed. */
function withoutPort(url: string): string {
  return url.replace(ADDRESS, (all, scheme: string, host: string, port?: string) => {
    return scheme === 'https://' || port === ':80' ? scheme + host : all;
  });
}
