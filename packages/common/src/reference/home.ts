import { createHash } from 'node:crypto';

import { Router } from 'express';

import { preferredType } from '../http/accept.ts';
import { escapeHtml } from '../http/html.ts';
import { onDemand } from '../runtime/on-demand.ts';

/** A page of the service to which the home page links. */
export interface Link {
  name: string;
  href: string;
}

interface HomeOptions {
  title: string;
  description: string;
  links: readonly Link[];
}

const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}a{color:inherit}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

/**
 * `GET /`: a description of the service with links, as a page, or as JSON for a client that requests JSON.
 *
 * @param read is called for the first request of the page.
 */
export function home(read: () => HomeOptions): Router {
  const content = onDemand(() => {
    const options = read();
    return { options, page: pageOf(options) };
  });
  const router = Router();
  router.get('/', (request, response) => {
    const { options, page } = content();
    response.vary('Accept');
    if (preferredType(request, ['html', 'json']) === 'json') {
      const { title, description, links } = options;
      return void response.json({ title, description, links });
    }
    response.set('Content-Security-Policy', POLICY).type('html').send(page);
  });
  return router;
}

function pageOf({ title, description, links }: HomeOptions): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(description)}</p>
      <ul>
${links.map(({ name, href }) => `        <li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`).join('\n')}
      </ul>
    </main>
  </body>
</html>
`;
}
