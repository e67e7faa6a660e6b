import type { Config } from '../../config.ts';
import type { Tracking } from '../../providers/tracking.ts';
import { rewriteHtml } from './html.ts';
import { trackingToken } from './token.ts';

interface Sent {
  accountId: string;
  id: string;
}

/** The tracking of a message: its own settings, else its channel's settings. Null if neither opens nor clicks are tracked. */
export function trackingOf(channel: Tracking | null, message: Tracking | null): Tracking | null {
  if (channel === null && message === null) return null;
  const { opens = false, clicks = false } = { ...channel, ...message };
  return opens || clicks ? { opens, clicks } : null;
}

/** The HTML of a message with tracking. Links to the preference pages stay unchanged. */
export function trackedHtml(
  { PUBLIC_URL, ADDRESS_KEY }: Pick<Config, 'PUBLIC_URL' | 'ADDRESS_KEY'>,
  { accountId, id: messageId }: Sent,
  html: string,
  { opens = false, clicks = false }: Tracking,
): Promise<string> {
  const own = ['unsubscribe', 'preferences', 'clicks'].map(
    (page) => `${new URL(PUBLIC_URL).href.replace(/\/$/, '')}/${page}/`,
  );
  const token = (url: string | null) => trackingToken(ADDRESS_KEY, { accountId, messageId, url });
  const link = (url: string) =>
    own.some((start) => url.startsWith(start)) ? null : `${PUBLIC_URL}/clicks/${token(url)}`;
  return rewriteHtml(html, { link: clicks ? link : null, image: opens ? `${PUBLIC_URL}/opens/${token(null)}` : null });
}
