import { z } from 'zod';

import { validate } from '../http/validation.ts';
import type { Network } from './network.ts';

const MAX_CHARACTERS = 2000;

/**
 * A URL that this service is to send requests to, judged as a URL parser reads it: http or https, a host, no credentials.
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
    .refine((value) => /^https?:$/.test(new URL(value).protocol), {
      error: 'URL must start with http:// or https://',
      abort: true,
    })
    .refine((value) => new URL(value).username === '' && new URL(value).password === '', {
      error: 'URL must not contain a user name or a password',
    })
    .refine((value) => new URL(value).port !== '0', { error: 'URL must not use port 0' })
    .meta({ format: 'uri', maxLength: MAX_CHARACTERS });
}

/**
 * Refuses a URL whose host is a literal private address when it is entered. What a name resolves to is checked with every
 * connection, because it can change.
 *
 * @throws InvalidInputError 400 naming the field `url`.
 */
export function refusePrivateUrl(network: Pick<Network, 'refusesHost'>, url: string): void {
  const reachable = z.string().refine((value) => !network.refusesHost(new URL(value).hostname), {
    error: 'URL must lead to the public internet',
  });
  validate(z.object({ url: reachable }), { url });
}
