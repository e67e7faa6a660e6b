import type { Response } from 'express';
import { z } from 'zod';

import { changeConsent } from '../contacts/consent.ts';
import { repeatableTransaction } from '../db.ts';
import type { Deps } from '../deps.ts';
import { findMessage } from '../messages/store.ts';
import { readUnsubscribeToken } from '../messages/unsubscribe-token.ts';
import { operation } from '../operation.ts';

const PAGE = (text: string, form: boolean) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unsubscribe</title></head>
<body><p>${text}</p>${form ? '<form method="post"><button>Unsubscribe</button></form>' : ''}</body></html>
`;

const INVALID =
  'This link is incomplete or damaged. Please open it again from the e-mail, or copy the whole link; ' +
  'if that does not help, write to the sender.';

/** What the link says; a link that was not made here, or was damaged on its way, is answered with a page that says so. */
function read({ config }: Deps, token: string, response: Response) {
  const unsubscription = readUnsubscribeToken(config.ADDRESS_KEY, token);
  if (!unsubscription) show(response.status(404), INVALID);
  return unsubscription;
}

function show(response: Response, text: string, form = false): void {
  response.set('Content-Security-Policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'");
  response.type('html').send(PAGE(text, form));
}

const NOT_VALID = { description: 'The link is not valid', content: { 'text/html': 'text' } } as const;

const open = {
  tag: 'Recipients',
  secured: false,
  path: '/unsubscribe/:token',
  query: z.looseObject({}),
  response: 'text/html',
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
    alsoStatuses: { 404: NOT_VALID },
    respond(deps, { params }, response) {
      if (!read(deps, params.token, response)) return;
      show(response, 'Do you want to stop receiving e-mail from this sender?', true);
    },
  }),
  operation({
    ...open,
    id: 'unsubscribe.confirm',
    method: 'post',
    summary: 'Unsubscribe (RFC 8058)',
    read: 'bytes',
    alsoStatuses: { 404: NOT_VALID, 410: 'The link was made by an earlier release, and its message has been deleted' },
    async respond(deps, { params }, response) {
      const { db, contacts, wake } = deps;
      const unsubscription = read(deps, params.token, response);
      if (!unsubscription) return;
      const { accountId, messageId, address: given } = unsubscription;
      const address = given ?? (await findMessage(db, accountId, messageId))?.recipient ?? '';
      if (address === '') {
        response.status(410);
        return show(response, 'This link has expired. Please use the link in a newer e-mail, or write to the sender.');
      }
      await repeatableTransaction(db, (tx) =>
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
