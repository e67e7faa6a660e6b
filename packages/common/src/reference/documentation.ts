import { Router, type Request, type Response } from 'express';

import { AppError } from '../http/errors.ts';
import type { Json } from '../openapi/json-schema.ts';
import { onDemand } from '../runtime/on-demand.ts';
import type { OpenApi } from './document.ts';
import type { Guide } from './guides.ts';
import { home, type Link } from './home.ts';
import type { Samples } from './html.ts';
import { createText, sendText } from './texts.ts';

export interface DocumentationOptions {
  /** More links of the home page besides reference, document and health, such as the console. */
  links?: readonly Link[];
  /** The service's own guides. The common guides are generated from the document. */
  guides?: readonly Guide[];
  /** Examples of operations in more languages, by operation id. */
  samples?: Samples;
}

const LINKS: readonly Link[] = [
  { name: 'API reference', href: '/docs' },
  { name: 'OpenAPI document', href: '/openapi.json' },
];
const HEALTH: Link = { name: 'Health', href: '/health/ready' };

/**
 * `GET /`, a home page; `GET /openapi.json`; and the reference made from it: `/docs` in pages, `/docs.md` as Markdown, each
 * guide and operation as `/docs/<name>.md`, and `/llms.txt` with links to them. Everything is served from here and works without the internet.
 *
 * @param document returns the result of `publishedDocument`; called for the first page.
 */
export function documentation(document: () => Json, options: DocumentationOptions = {}): Router {
  const { links = [], guides = [], samples = {} } = options;
  const served = onDemand(() => document() as unknown as OpenApi);
  const router = Router();
  router.use(home(() => ({ ...served().info, links: [...LINKS, ...links, HEALTH] })));
  // Created at the first request, which also loads the modules, because most processes never need them.
  const contents = onDemand(async () => (await import('./contents.ts')).contentsOf(served(), guides));
  const html = onDemand(async () => {
    const { pages, texts } = (await import('./html.ts')).referencePages(await contents(), samples);
    const page = (text: string) => createText('text/html', text);
    return {
      pages: new Map([...pages].map(([path, text]) => [path, page(text)])),
      texts: createText('application/json', JSON.stringify(texts)),
    };
  });
  const markdown = onDemand(async () => {
    const { overviewText, pageTexts, referenceText } = await import('./text.ts');
    const shown = await contents();
    return {
      reference: createText('text/markdown', referenceText(shown)),
      overview: createText('text/plain', overviewText(shown)),
      pages: new Map([...pageTexts(shown)].map(([name, text]) => [name, createText('text/markdown', text)])),
    };
  });
  const openApi = onDemand(() => createText('application/json', JSON.stringify(served())));
  router.get('/openapi.json', (request, response) => sendText(request, response, openApi()));
  router.get('/docs.md', async (request, response) => sendText(request, response, (await markdown()).reference));
  router.get('/llms.txt', async (request, response) => sendText(request, response, (await markdown()).overview));
  router.use('/docs', (_request, response, next) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  });
  for (const file of ['reference.css', 'reference.js']) {
    router.get(`/docs/${file}`, (_request, response) => {
      response.sendFile(file, { root: import.meta.dirname, maxAge: '1h' });
    });
  }
  router.get('/docs/search.json', async (request, response) => sendText(request, response, (await html()).texts));
  async function sendPage(request: Request, response: Response): Promise<void> {
    const [, name] = /^\/docs\/(.+)\.md$/.exec(request.path) ?? [];
    const page =
      name === undefined
        ? (await html()).pages.get(request.path.replace(/\/$/, ''))
        : (await markdown()).pages.get(name);
    if (!page) throw new AppError(404, 'route_not_found', 'Route not found');
    await sendText(request, response, page);
  }
  router.get('/docs', sendPage);
  router.get('/docs/:page', sendPage);
  return router;
}

const PAGE_POLICY =
  "default-src 'none';connect-src 'self';img-src data:;script-src 'self';style-src 'self';base-uri 'none';" +
  "form-action 'none';frame-ancestors 'none'";
