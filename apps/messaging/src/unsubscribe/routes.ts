import { AppError } from '@services/common/http/errors';
import { Router, type Request } from 'express';

import type { Deps } from '../deps.ts';
import { changeConsent } from '../contacts/consent.ts';
import { getMessage } from '../messages/store.ts';
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
    const ids = readUnsubscribeToken(config.ADDRESS_KEY, String(request.params['token']));
    if (!ids) throw new AppError(404, 'route_not_found', 'This link is not valid');
    return ids;
  }

  router.get('/unsubscribe/:token', (request, response) => {
    read(request);
    response.set('Content-Security-Policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'");
    response.type('html').send(PAGE('Do you want no more e-mail from this sender?', true));
  });

  router.post('/unsubscribe/:token', async (request, response) => {
    const { accountId, messageId } = read(request);
    const { recipient: address } = await getMessage(db, accountId, messageId);
    if (address !== '') {
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
    }
    response.type('html').send(PAGE('You will get no more e-mail from this sender.', false));
  });

  return router;
}
