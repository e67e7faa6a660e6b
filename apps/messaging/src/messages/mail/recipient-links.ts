import type { Kind } from '../../providers/kinds.ts';
import type { Config } from '../../config.ts';
import { scopeOf, type Purpose } from '../../contacts/topics/purposes.ts';
import { confirmToken } from './confirm-token.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

interface RecipientLinks {
  /** The URL of one-click unsubscription (RFC 8058). */
  unsubscribe: string;
  /** The URL of the recipient's preference page. */
  preferences: string;
  /** The URL on which the person confirms the sign-up. */
  confirm: () => string;
}

interface Linked extends Purpose {
  accountId: string;
  id: string;
  recipient: string;
}

/** The links that an email's recipient can open, signed by their token. */
export function recipientLinks(
  { PUBLIC_URL, ADDRESS_KEY }: Pick<Config, 'PUBLIC_URL' | 'ADDRESS_KEY'>,
  message: Linked,
): RecipientLinks {
  const { accountId, id: messageId, recipient: address } = message;
  const scope = scopeOf(message);
  const token = unsubscribeToken(ADDRESS_KEY, { accountId, messageId, address, scope, channel: 'email' });
  return {
    unsubscribe: `${PUBLIC_URL}/unsubscribe/${token}`,
    preferences: `${PUBLIC_URL}/preferences/${token}`,
    confirm: () => `${PUBLIC_URL}/confirm/${confirmToken(ADDRESS_KEY, message)}`,
  };
}

export function preferencesUrl(
  { PUBLIC_URL, ADDRESS_KEY }: Pick<Config, 'PUBLIC_URL' | 'ADDRESS_KEY'>,
  owner: { accountId: string; channel: Kind; address: string },
): string {
  return `${PUBLIC_URL}/preferences/${unsubscribeToken(ADDRESS_KEY, { ...owner, messageId: '', scope: '' })}`;
}

interface Texts {
  body: string;
  subject: string | null;
  html: string | null;
}

/** The texts with `%unsubscribe_url%` and `%preferences_url%` replaced; unchanged if there are no links. */
export function withLinks({ body, subject, html }: Texts, links: RecipientLinks | null): Texts {
  if (!links) return { body, subject, html };
  const fill = (text: string) =>
    text
      .replaceAll('%unsubscribe_url%', links.unsubscribe)
      .replaceAll('%preferences_url%', links.preferences)
      .replaceAll('%confirm_url%', links.confirm);
  return { body: fill(body), subject, html: html === null ? null : fill(html) };
}
