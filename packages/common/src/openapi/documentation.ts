import { createRequire } from 'node:module';
import { dirname } from 'node:path';

import { Router } from 'express';
import { contentSecurityPolicy } from 'helmet';

import { escapeHtml, home, type Link } from './home.ts';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const PAGE = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `window.onload = () => SwaggerUIBundle({
  url: '/openapi.json', dom_id: '#reference', deepLinking: true, defaultModelsExpandDepth: 0,
  validatorUrl: null, persistAuthorization: true, tryItOutEnabled: true,
});
`;

export interface DocumentationOptions {
  /** Where clients reach this service; the document names it as its server. */
  publicUrl?: string;
  /** What the home page links to beside reference, document and health: the console, say. */
  links?: readonly Link[];
}

interface Described {
  info?: unknown;
  servers?: unknown;
}

const LINKS: readonly Link[] = [
  { name: 'API reference', href: '/docs' },
  { name: 'OpenAPI document', href: '/openapi.json' },
];
const HEALTH: Link = { name: 'Health', href: '/health/ready' };

/**
 * `GET /`, a home page; `GET /openapi.json`; and a reference made from it at `GET /docs`, with all its assets from here.
 */
export function documentation(document: Described, { publicUrl, links = [] }: DocumentationOptions = {}): Router {
  const served = publicUrl === undefined ? document : { ...document, servers: [{ url: publicUrl }] };
  const json = JSON.stringify(served);
  const { title, description } = document.info as { title: string; description: string };
  const router = Router();
  router.use(home({ title, description, links: [...LINKS, ...links, HEALTH] }));
  router.get('/openapi.json', (_request, response) => {
    response.type('application/json').send(json);
  });
  router.use('/docs', PAGE_POLICY);
  router.get('/docs', (_request, response) => {
    response.type('html').send(PAGE(title));
  });
  router.get('/docs/start.js', (_request, response) => {
    response.type('text/javascript').send(START);
  });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/docs/assets/${file}`, (_request, response) => {
      response.sendFile(file, { root: ASSETS, maxAge: '1d' });
    });
  }
  return router;
}

/** The reference's own assets only. Its script sets style attributes, which cannot be hashed. */
const PAGE_POLICY = contentSecurityPolicy({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'frame-ancestors': ["'none'"],
  },
});
