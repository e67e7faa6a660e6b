import { Router } from 'express';

const ROOT = `${import.meta.dirname}/assets`;

/** The hosted pages are not excluded here: each page states whether search engines may list it. */
const ROBOTS = ['User-agent: *', 'Disallow: /api/', 'Disallow: /console', 'Disallow: /mail/', ''].join('\n');

/** The style sheet and scripts of the hosted pages, and the script that embeds the pages in other sites. */
export function assets(): Router {
  const router = Router();
  for (const file of ['style.css', 'page.js', 'icon.svg', 'widget.js']) {
    router.get(file === 'widget.js' ? '/widget.js' : `/assets/${file}`, (_request, response) => {
      response.sendFile(file, { root: ROOT, maxAge: '1h' });
    });
  }
  router.get('/robots.txt', (_request, response) => response.type('text/plain').send(ROBOTS));
  return router;
}
