import { createHash } from 'node:crypto';

import type { Database } from '../db.ts';

/** Parameters that campaigns and shops add to a URL. The URL leads to the same product without them. */
const TRACKING = /^(?:utm_.*|ref|gclid|fbclid|pcampaignid)$/i;
/** PostgreSQL can index up to 2,704 bytes, but an encoded address of 2,000 characters can have 18,000 bytes. */
const MAX_KEY_LENGTH = 500;

/**
 * The key that all addresses of one product share: host, path and query, without scheme, `www.`, trailing slash, fragment and
 * tracking parameters. The host is in lower case, and the parameters are sorted by name. Text that is not an address is its own key.
 */
export function urlKey(address: string): string {
  const text = address.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return text.toLowerCase();
  const { host, pathname, searchParams } = new URL(withScheme);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name)));
  kept.sort();
  const query = kept.size > 0 ? `?${kept.toString()}` : '';
  const key = `${host.toLowerCase().replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${query}`;
  if (key.length <= MAX_KEY_LENGTH) return key;
  return `${key.slice(0, MAX_KEY_LENGTH - 44)}#${createHash('sha256').update(key).digest('base64url')}`;
}

/** The key of a Twitter profile's URL. The key ignores the URL's case and query, and which of Twitter's hosts the URL has. */
export function twitterKey(address: string): string {
  const key = urlKey(address.replace(/[?#].*/s, '')).toLowerCase();
  return key.replace(/^(?:(?:mobile\.)?x|mobile\.twitter)\.com(?=\/|$)/, 'twitter.com');
}

interface StoredKeys {
  id: string;
  website: string;
  websiteKey: string;
  twitterUrl: string | null;
  twitterKey: string | null;
}

const REBUILT_AT_ONCE = 500;

/** Updates the keys of stored posts in short transactions. @returns how many posts had outdated keys. */
export async function rebuildUrlKeys({ transaction }: Pick<Database, 'transaction'>): Promise<number> {
  let rebuilt = 0;
  for (let last: string | undefined = '0'; last !== undefined;) {
    const after: string = last;
    const batch = await transaction(async (sql) => {
      const rows = await sql.query<StoredKeys>(
        `SELECT id, website, website_key AS "websiteKey", twitter_url AS "twitterUrl", twitter_key AS "twitterKey"
         FROM posts WHERE id > $1 ORDER BY id LIMIT ${REBUILT_AT_ONCE} FOR NO KEY UPDATE`,
        [after],
        true,
      );
      const changed = rows
        .map((row) => ({
          ...row,
          keys: [urlKey(row.website), row.twitterUrl === null ? null : twitterKey(row.twitterUrl)],
        }))
        .filter(({ keys, websiteKey, twitterKey: before }) => keys[0] !== websiteKey || keys[1] !== before);
      const columns = [changed.map(({ id }) => id), ...[0, 1].map((index) => changed.map(({ keys }) => keys[index]))];
      await sql.query(
        `UPDATE posts SET website_key = fresh.website_key, twitter_key = fresh.twitter_key
         FROM unnest($1::bigint[], $2::text[], $3::text[]) AS fresh (id, website_key, twitter_key) WHERE posts.id = fresh.id`,
        columns,
        true,
      );
      return { last: rows.at(-1)?.id, changed: changed.length };
    });
    rebuilt += batch.changed;
    last = batch.last;
  }
  return rebuilt;
}
