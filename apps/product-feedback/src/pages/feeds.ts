import { isoTime } from '@services/common/database/iso-time';
import type { ProductRow } from '../products/schemas.ts';
import type { UpdateRow } from '../updates/schemas.ts';

export interface FeedSource {
  product: ProductRow;
  /** Newest first. */
  updates: UpdateRow[];
  /** The page that shows the same; the feeds' own addresses begin with it. */
  url: string;
}

/** The updates as Atom (RFC 4287). */
export function atomFeed({ product, updates, url }: FeedSource): string {
  const updated = isoTime(updates[0]?.createdAt ?? product.createdAt);
  const entries = updates.map(
    (update) => `  <entry>
    <id>${xml(`${url}#${update.id}`)}</id>
    <title>${xml(update.title)}</title>
    <link rel="alternate" type="text/html" href="${xml(`${url}#${update.id}`)}"/>
    <published>${update.createdAt.toISOString()}</published>
    <updated>${update.createdAt.toISOString()}</updated>
    <content type="text">${xml(update.description)}</content>
  </entry>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xml(url)}</id>
  <title>${xml(`${product.name}: updates`)}</title>
  <updated>${updated}</updated>
  <author><name>${xml(product.name)}</name></author>
  <link rel="alternate" type="text/html" href="${xml(url)}"/>
  <link rel="self" type="application/atom+xml" href="${xml(`${url}.atom`)}"/>
${entries.join('')}</feed>
`;
}

/** The updates as RSS 2.0. A description is HTML by that specification, so the plain text is escaped once more. */
export function rssFeed({ product, updates, url }: FeedSource): string {
  const built = new Date(updates[0]?.createdAt ?? product.createdAt).toUTCString();
  const items = updates.map(
    (update) => `    <item>
      <title>${xml(update.title)}</title>
      <link>${xml(`${url}#${update.id}`)}</link>
      <guid isPermaLink="true">${xml(`${url}#${update.id}`)}</guid>
      <pubDate>${update.createdAt.toUTCString()}</pubDate>
      <description>${xml(xml(update.description).replaceAll('\n', '<br/>'))}</description>
    </item>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xml(`${product.name}: updates`)}</title>
    <link>${xml(url)}</link>
    <description>${xml(xml(product.description || `What is new about ${product.name}`))}</description>
    <lastBuildDate>${built}</lastBuildDate>
    <atom:link rel="self" type="application/rss+xml" href="${xml(`${url}.rss`)}"/>
${items.join('')}  </channel>
</rss>
`;
}

/** What XML 1.0 cannot hold in any spelling (its §2.2 Char): control characters and U+FFFE, U+FFFF. */
// oxlint-disable-next-line no-control-regex -- that is what it is for
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

function xml(text: string): string {
  return text.replace(ILLEGAL, '\ufffd').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '');
}
