import type { IsoTime } from '@services/common/database/iso-time';
import type { Response } from 'express';

import { xml } from '../text.ts';
import { sendRevalidated } from './render.ts';

export interface FeedSource {
  title: string;
  about: string;
  author: string;
  /** The time stamp of an empty feed. */
  createdAt: IsoTime;
  /** The id of the feed, which stays when the service gets another host. */
  id: string;
  /** The URL of the page with the same content, with which the feeds' URLs begin. */
  url: string;
  /** Newest first. */
  entries: FeedEntry[];
}

interface FeedEntry {
  id: string;
  url: string;
  title: string;
  html: string;
  createdAt: IsoTime;
  /** When the entry was corrected last. */
  editedAt?: IsoTime | undefined;
}

/** The last change of any entry; undefined without entries. */
function latestOf(entries: readonly FeedEntry[]): IsoTime | undefined {
  return entries
    .map(({ createdAt, editedAt = createdAt }) => editedAt)
    .toSorted()
    .at(-1);
}

function urn(id: string): string {
  return `urn:product-feedback:${id}`;
}

/** Writes a feed as Atom (RFC 4287). */
export function atomFeed({ id, title, author, createdAt, url, entries }: FeedSource): string {
  const shown = entries.map((entry) => {
    return `  <entry>
    <id>${urn(entry.id)}</id>
    <title>${xml(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${xml(entry.url)}"/>
    <published>${entry.createdAt}</published>
    <updated>${entry.editedAt ?? entry.createdAt}</updated>
    <content type="html">${xml(entry.html)}</content>
  </entry>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${urn(id)}</id>
  <title>${xml(title)}</title>
  <updated>${latestOf(entries) ?? createdAt}</updated>
  <author><name>${xml(author)}</name></author>
  <link rel="alternate" type="text/html" href="${xml(url)}"/>
  <link rel="self" type="application/atom+xml" href="${xml(`${url}.atom`)}"/>
${shown.join('')}</feed>
`;
}

/** Writes a feed as RSS 2.0, in which a description is HTML. */
export function rssFeed({ title, about, createdAt, url, entries }: FeedSource): string {
  const items = entries.map(
    (entry) => `    <item>
      <title>${xml(entry.title)}</title>
      <link>${xml(entry.url)}</link>
      <guid isPermaLink="false">${urn(entry.id)}</guid>
      <pubDate>${new Date(entry.createdAt).toUTCString()}</pubDate>
      <description>${xml(entry.html)}</description>
    </item>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xml(title)}</title>
    <link>${xml(url)}</link>
    <description>${xml(xml(about))}</description>
    <lastBuildDate>${new Date(latestOf(entries) ?? createdAt).toUTCString()}</lastBuildDate>
    <atom:link rel="self" type="application/rss+xml" href="${xml(`${url}.rss`)}"/>
${items.join('')}  </channel>
</rss>
`;
}

/** Feed readers poll often: the feed is sent again only if it has changed. */
export function sendFeed(response: Response, type: string, feed: string, isPublic = true): void {
  sendRevalidated(
    response.type(`${type}; charset=utf-8`),
    feed,
    isPublic ? 'public, max-age=300' : 'private, no-cache',
  );
}
