import { Eta } from 'eta';
import type { Request, Response } from 'express';

const eta = new Eta({ views: `${import.meta.dirname}/templates`, cache: true });

// The engine looks up the file at each inclusion, and a board includes one per post.
const resolvePath = eta.resolvePath.bind(eta);
const files = new Map<string, string>();
eta.resolvePath = (template, options) => {
  const key = `${options?.filepath ?? ''} ${template}`;
  const file = files.get(key) ?? resolvePath(template, options);
  files.set(key, file);
  return file;
};

const SELF_ONLY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'";

/** The pages that the widget shows. Others cannot be framed, so that no other site can trick its visitors into clicking there. */
const WIDGET_PAGES = /^\/(?:s\/[^/]+|p\/[^/]+\/feedback)\/?$/i;

/** Whether the widget shows the page inside another site. */
export function isEmbedded({ query, originalUrl }: Request): boolean {
  return query['embed'] !== undefined && WIDGET_PAGES.test(originalUrl.replace(/\?.*/s, ''));
}

interface PageOptions {
  status?: number;
  /** Whether the widget shows the page inside another site's frame. */
  embedded?: boolean;
}

/** Sends a page. Values are escaped by the template engine. */
export function sendPage(response: Response, template: string, data: object, options: PageOptions = {}): void {
  sendMarkup(response, renderPage(template, data, options), options);
}

export function renderPage(template: string, data: object, { embedded = false }: PageOptions = {}): string {
  return eta.render(template, { embedded, ...data });
}

/** Sends a rendered page. Only pages of the widget may be framed. */
export function sendMarkup(
  response: Response,
  markup: string | Buffer,
  { status = 200, embedded = false }: PageOptions = {},
): void {
  response.setHeader('Content-Security-Policy', `${SELF_ONLY}; frame-ancestors ${embedded ? '*' : "'none'"}`);
  if (embedded) response.removeHeader('X-Frame-Options');
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).type('html').send(markup);
}
