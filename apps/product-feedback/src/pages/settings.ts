import { Router } from 'express';

/** Where settings were before there was a console: bookmarks lead to it. */
export function settingsPage(): Router {
  const router = Router();
  router.get(['/settings', '/settings/api-keys'], (_request, response) => {
    response.redirect(303, '/console/settings/api-keys');
  });
  return router;
}
