import { Router } from 'express';

/** The former URL of the settings redirects to the console, for bookmarks. */
export function settingsPage(): Router {
  const router = Router();
  router.get(['/settings', '/settings/api-keys'], (_request, response) => {
    response.redirect(303, '/console/settings/api-keys');
  });
  return router;
}
