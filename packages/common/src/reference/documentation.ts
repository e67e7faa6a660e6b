import { Router } from 'express';
import { contentSecurityPolicy } from 'helmet';

import type { Json } from '../openapi/json-schema.ts';
import { onDemand } from '../runtime/on-demand.ts';
import type { OpenApi } from './document.ts';
import type { Guide } from './guides.ts';
import { home, type Link } from './home.ts';
import type { Samples } from './html.ts';

export interface DocumentationOptions {
  /** Where clients reach this service; the document names it as its server. */
  publicUrl?: string | undefined;
  /** What the home page links to beside reference, document and health: the console, say. */
  links?: readonly Link[];
  /** The service's own guides; those that every service has are made from the document. */
  guides?: readonly Guide[];
  /** Examples of operations in further languages, by operation id. */
  samples?: Samples;
}

const LINKS: readonly Link[] = [
  { name: 'API reference', href: '/docs' },
  { name: 'OpenAPI document', href: '/openapi.json' },
];
const HEALTH: Link = { name: 'Health', href: '/health/ready' };

/**
 * `GET /`, a home page; `GET /openapi.json`; and the reference made from it: `/docs` to read, `/docs.md` as Markdown,
 * `/llms.txt` as an overview for programs. All of it comes from here and works without the internet.
 *
 * @param document as `createDocument` makes it; asked for when the first page is.
 */
export function documentation(document: () => Json, options: DocumentationOptions = {}): Router {
  const { publicUrl, links = [], guides = [], samples = {} } = options;
  const served = onDemand(
    () => ({ ...document(), ...(publicUrl !== undefined && { servers: [{ url: publicUrl }] }) }) as unknown as OpenApi,
  );
  const router = Router();
  router.use(home(() => ({ ...served().info, links: [...LINKS, ...links, HEALTH] })));
  const texts = {
    '/openapi.json': { type: 'application/json', make: () => JSON.stringify(served()) },
    '/docs': {
      type: 'text/html',
      make: async () => (await import('./html.ts')).referencePage(served(), guides, samples),
    },
    '/docs.md': {
      type: 'text/markdown',
      make: async () => (await import('./text.ts')).referenceText(served(), guides),
    },
    '/llms.txt': { type: 'text/plain', make: async () => (await import('./text.ts')).overviewText(served()) },
  };
  router.use('/docs', PAGE_POLICY);
  for (const [path, { type, make }] of Object.entries(texts)) {
    let text: string | undefined;
    router.get(path, async (_request, response) => {
      // Made when it is first asked for, by modules that are loaded then: most processes never are.
      text ??= await make();
      response.type(type).send(text);
    });
  }
  for (const file of ['reference.css', 'reference.js']) {
    router.get(`/docs/${file}`, (_request, response) => {
      response.sendFile(file, { root: import.meta.dirname, maxAge: '1h' });
    });
  }
  return router;
}

const PAGE_POLICY = contentSecurityPolicy({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'img-src': ['data:'],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  },
});
