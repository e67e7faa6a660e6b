import { AppError } from '@services/common/http/errors';
import { Router, type Request, type Response } from 'express';

import { changeConsent } from '../contacts/consent.ts';
import type { Deps } from '../deps.ts';
import { findMessage } from '../messages/store.ts';
import { readUnsubscribeToken } from '../messages/unsubscribe-token.ts';

const PAGE = (text: string, form: boolean) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unsubscribe</title></head>
<body><p>${text}</p>${form ? '<form method="post"><button>Unsubscribe</button></form>' : ''}</body></html>
`;

/**
 * The address of `List-Unsubscribe` (RFC 8058). Only a POST unsubscribes: mail scanners follow links. Whoever holds the
 * link is the recipient; there is nothing else to authenticate.
 */
export function unsubscribeRoutes({ config, contacts, db, wake }: Deps): Router {
  const router = Router();

  function read(request: Request) {
    const unsubscription = readUnsubscribeToken(config.ADDRESS_KEY, String(request.params['token']));
    if (!unsubscription) throw new AppError(404, 'route_not_found', 'This link is not valid');
    return unsubscription;
  }

  function show(response: Response, text: string, form = false): void {
    response.set('Content-Security-Policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'");
    response.type('html').send(PAGE(text, form));
  }

  router.get('/unsubscribe/:token', (request, response) => {
    read(request);
    show(response, 'Do you want to stop receiving e-mail from this sender?', true);
  });

  router.post('/unsubscribe/:token', async (request, response) => {
    const { accountId, messageId, address: given } = read(request);
    const address = given ?? (await findMessage(db, accountId, messageId))?.recipient ?? '';
    if (address === '') {
      response.status(410);
      return show(response, 'This link has expired. Please use the link in a newer e-mail, or write to the sender.');
    }
    await db.transaction((tx) =>
      changeConsent(tx, contacts, {
        accountId,
        channel: 'email',
        address,
        status: 'unsubscribed',
        source: 'list_unsubscribe',
        cause: 'recipient',
        messageId,
      }),
    );
    wake('webhooks');
    show(response, 'You will receive no more e-mail from this sender.');
  });

  return router;
}
