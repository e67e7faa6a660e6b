import { createHash } from 'node:crypto';

import { Eta } from 'eta';
import type { Request, Response } from 'express';

import type { Look } from './look.ts';

const eta = new Eta({ views: `${import.meta.dirname}/templates`, cache: true });

const SELF_ONLY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'";

/** The pages that the widget shows. No other page can be framed, because sites could trick visitors into clicking on it. */
const WIDGET_PAGES = /^\/(?:s\/[^/]+|p\/[^/]+\/feedback)\/?$/i;

/** Whether the widget shows the page inside another site. */
export function isEmbedded({ query, originalUrl }: Request): boolean {
  return query['embed'] !== undefined && WIDGET_PAGES.test(originalUrl.replace(/\?.*/s, ''));
}

interface PageOptions {
  status?: number;
  /** Whether the widget shows the page inside another site's frame. */
  embedded?: boolean;
  /** Whether the page shows images of other sites, which its owner has chosen. */
  images?: boolean;
}

/** The data of a page that the layout and its headers depend on. */
interface PageData {
  look?: Look | undefined;
  /** Set if search engines may list the page, which is then the same for all visitors. */
  listed?: object | null | undefined;
}

/**
 * Sends a page. Values are escaped by the template engine. Only pages of the widget may be framed, and only by the sites that the product
 * lists.
 */
export function sendPage(
  response: Response,
  template: string,
  data: object & PageData,
  { status = 200, embedded = false, images = false }: PageOptions = {},
): void {
  const { look, listed } = data;
  const markup = eta.render(template, { embedded, ...data });
  const sources = images ? SELF_ONLY.replace("img-src 'self'", "img-src 'self' https:") : SELF_ONLY;
  const origins = (embedded && look?.embedOrigins) || [];
  response.setHeader('Content-Security-Policy', `${sources}; frame-ancestors ${origins.join(' ') || "'none'"}`);
  if (origins.length > 0) response.removeHeader('X-Frame-Options');
  response.status(status).type('html');
  if (listed) return sendRevalidated(response.vary('Accept-Language, Cookie'), markup, 'public, no-cache');
  response.setHeader('Cache-Control', 'no-store');
  response.send(markup);
}

/** Sends a page or a feed again only if it has changed. @param caching how caches may use the response */
export function sendRevalidated(response: Response, body: string, caching: string): void {
  response.setHeader('ETag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`);
  response.setHeader('Cache-Control', caching);
  if (response.req.fresh) response.status(304).end();
  else response.send(body);
}
