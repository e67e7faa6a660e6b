import { AppError } from '@services/common/http/errors';
import type { Response } from 'express';
import { z } from 'zod';

import { changeConsent } from '../contacts/consent.ts';
import type { Deps } from '../deps.ts';
import { findMessage } from '../messages/store.ts';
import { readUnsubscribeToken } from '../messages/unsubscribe-token.ts';
import { operation } from '../operation.ts';

const PAGE = (text: string, form: boolean) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unsubscribe</title></head>
<body><p>${text}</p>${form ? '<form method="post"><button>Unsubscribe</button></form>' : ''}</body></html>
`;

function read({ config }: Deps, token: string) {
  const unsubscription = readUnsubscribeToken(config.ADDRESS_KEY, token);
  if (!unsubscription) throw new AppError(404, 'route_not_found', 'This link is not valid');
  return unsubscription;
}

function show(response: Response, text: string, form = false): void {
  response.set('Content-Security-Policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'");
  response.type('html').send(PAGE(text, form));
}

const open = {
  tag: 'Recipients',
  secured: false,
  path: '/unsubscribe/:token',
  query: z.looseObject({}),
  response: 'text/html',
  errors: { 404: ['route_not_found'] },
} as const;

/**
 * The address of `List-Unsubscribe` (RFC 8058). Only a POST unsubscribes: mail scanners follow links. Whoever holds the
 * link is the recipient; there is nothing else to authenticate.
 */
export const unsubscribeOperations = [
  operation({
    ...open,
    id: 'unsubscribe.ask',
    method: 'get',
    summary: 'Ask whether to unsubscribe',
    respond(deps, { params }, response) {
      read(deps, params.token);
      show(response, 'Do you want to stop receiving e-mail from this sender?', true);
    },
  }),
  operation({
    ...open,
    id: 'unsubscribe.confirm',
    method: 'post',
    summary: 'Unsubscribe (RFC 8058)',
    read: 'bytes',
    alsoStatuses: { 410: 'The link was made by an earlier release, and its message has been deleted' },
    async respond(deps, { params }, response) {
      const { db, contacts, wake } = deps;
      const { accountId, messageId, address: given } = read(deps, params.token);
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
    },
  }),
];
