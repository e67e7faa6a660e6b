import { z } from 'zod';

import { validate } from '../http/validation.ts';
import type { Network } from './network.ts';

const MAX_CHARACTERS = 2000;

/**
 * A URL that this service is to send requests to, checked as a URL parser reads it: http or https, a host, no credentials.
 * White space and control characters, which a parser would silently remove, are refused.
 */
export function outgoingUrl() {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'URL is required' : 'URL must be a string') })
    .max(MAX_CHARACTERS, { error: `URL must be at most ${MAX_CHARACTERS} characters`, abort: true })
    .refine((value) => /^[^\s\p{Cc}]+$/u.test(value) && value.isWellFormed() && URL.canParse(value), {
      error: 'URL must be a URL such as https://example.com/path',
      abort: true,
    })
    .refine((value) => /^https?:\/\/[^/\\]/i.test(value), {
      error: 'URL must start with http:// or https:// and a host',
      abort: true,
    })
    .refine((value) => isHost(new URL(value).hostname), {
      error: 'URL must have a host name such as example.com, or an IP address',
      abort: true,
    })
    .refine((value) => new URL(value).username === '' && new URL(value).password === '', {
      error: 'URL must not contain a username or password',
    })
    .refine((value) => new URL(value).port !== '0', { error: 'URL must not use port 0' })
    .meta({ format: 'uri', maxLength: MAX_CHARACTERS });
}

const LABEL = /^(?!-)[a-z\d_-]{1,63}(?<!-)$/i;

/** Whether the text, as a URL parser writes it, can be a host: an IPv6 address in brackets, or DNS labels (RFC 1035 §2.3.4). */
function isHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return name.length <= 253 && name.split('.').every((label) => LABEL.test(label));
}

/**
 * Rejects a URL whose host is a literal private address or a name of this machine. The addresses of other names can change, so
 * they are checked with every connection.
 *
 * @throws InvalidInputError 400 naming the field `url`.
 */
export function refusePrivateUrl(network: Pick<Network, 'refusesHost'>, url: string): void {
  const reachable = z.string().refine((value) => !network.refusesHost(new URL(value).hostname), {
    error: 'URL must point to the public internet',
  });
  validate(z.object({ url: reachable }), { url });
}
