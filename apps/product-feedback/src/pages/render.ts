import { Eta } from 'eta';
import type { Request, Response } from 'express';

const eta = new Eta({ views: `${import.meta.dirname}/templates`, cache: true });

const SELF_ONLY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'";

/** Whether the widget shows the page inside another site. */
export function isEmbedded(request: Request): boolean {
  return request.query['embed'] !== undefined;
}

export interface PageOptions {
  status?: number;
  /** Shown inside another site's frame by the widget. */
  embedded: boolean;
}

/** Sends a page. Values are escaped by the template engine; only the widget's pages may be framed. */
export function sendPage(
  response: Response,
  template: string,
  data: object,
  { status = 200, embedded }: PageOptions,
): void {
  response.setHeader('Content-Security-Policy', `${SELF_ONLY}; frame-ancestors ${embedded ? '*' : "'none'"}`);
  if (embedded) response.removeHeader('X-Frame-Options');
  response.setHeader('Cache-Control', 'no-store');
  response
    .status(status)
    .type('html')
    .send(eta.render(template, { embedded, ...data }));
}
