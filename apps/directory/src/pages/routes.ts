import { Router, type Response } from 'express';

import { printPublished } from './published.ts';
import { referencePage } from './reference.ts';

const FILES = ['graphiql.js', 'graphiql.css', 'page.css', 'editor.worker.js', 'json.worker.js', 'graphql.worker.js'];

/** Allows only the service's own assets. The editor's scripts set styles, which the policy cannot name by hash; its icons are data URLs. */
const EDITOR_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; " +
  "img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Allows the style and the search of `/docs`: nothing inline, and nothing from other hosts. */
const REFERENCE_POLICY =
  "default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const GRAPHIQL = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Directory API: GraphiQL</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/v2/graphiql/assets/graphiql.css">
    <link rel="stylesheet" href="/v2/graphiql/assets/page.css">
  </head>
  <body>
    <div id="page"><noscript>GraphiQL requires JavaScript; the <a href="/v2/reference">reference</a> does not.</noscript></div>
    <script src="/v2/graphiql/assets/graphiql.js"></script>
  </body>
</html>
`;

/** `GET /v2/graphiql` to try queries out, `GET /v2/reference` to read the schema, `GET /v2/schema.graphql` for tools; GraphiQL's files are in `assets`, where `npm run generate` puts them. */
export function pageRoutes(assets: string): Router {
  const router = Router();
  // The pages are created at their first request, because most processes never get a request for them.
  let reference: string | undefined;
  let sdl: string | undefined;
  const page = (response: Response, policy: string, html: string) =>
    response.set('Content-Security-Policy', policy).type('html').send(html);

  router.get('/v2/graphiql', (_request, response) => {
    page(response, EDITOR_POLICY, GRAPHIQL);
  });
  for (const file of FILES) {
    router.get(`/v2/graphiql/assets/${file}`, (_request, response) => {
      response.sendFile(file, { root: assets, maxAge: '1h' });
    });
  }
  router.get('/v2/schema.graphql', (_request, response) => {
    sdl ??= printPublished();
    response.type('application/graphql').set('Cache-Control', 'max-age=300').send(sdl);
  });
  router.get('/v2/reference', (_request, response) => {
    page(response, REFERENCE_POLICY, (reference ??= referencePage()));
  });
  return router;
}
