import { z } from 'zod';

import { repeatableTransaction, withTurns } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import { operation } from '../../operation.ts';
import { listTopics } from '../../contacts/topics/store.ts';
import { changeByLink, ofLink, openLink } from './links.ts';
import { paragraph, sendPage } from '../page.ts';

const open = { ...ofLink, path: '/unsubscribe/:token' } as const;

/** The link's scope in words for its reader. */
async function nameOf({ db }: Deps, accountId: string, scope: string): Promise<string> {
  if (scope === '') return 'email from this sender';
  if (scope === 'marketing') return 'news and offers from this sender';
  const topic = (await listTopics(db, accountId)).find(({ key }) => key === scope);
  return `email about “${topic?.name ?? scope}” from this sender`;
}

const preferences = (token: string) =>
  `<p><a href="../preferences/${encodeURIComponent(token)}">Choose what you receive</a></p>`;

/**
 * The address of `List-Unsubscribe` (RFC 8058). Only a POST unsubscribes: mail scanners follow links. The link
 * authenticates its holder as the recipient.
 */
export const unsubscribeOperations = [
  operation({
    ...open,
    id: 'unsubscribe.ask',
    method: 'get',
    summary: 'Show the unsubscribe page',
    async handle(deps, { params: { token } }, response) {
      const link = openLink(deps, token, response);
      if (!link) return;
      const what = await nameOf(deps, link.accountId, link.scope);
      const question = paragraph(`Unsubscribe from ${what}?`);
      const form = '<form method="post"><button>Unsubscribe</button></form>';
      sendPage(response, 'Unsubscribe', `${question}\n${form}\n${preferences(token)}`);
    },
  }),
  operation({
    ...open,
    id: 'unsubscribe.confirm',
    method: 'post',
    summary: 'Unsubscribe (RFC 8058)',
    description: 'Depending on the message, opts the recipient out of its topic, of marketing, or of everything.',
    body: { schema: z.string().optional(), as: 'bytes', type: 'application/x-www-form-urlencoded' },
    async handle(deps, { params: { token } }, response) {
      const { db, recipientTurns, wake } = deps;
      const link = openLink(deps, token, response);
      if (!link) return;
      const { accountId, scope } = link;
      await repeatableTransaction(withTurns(db, recipientTurns, `unsubscribe ${accountId}`), (tx) =>
        changeByLink(tx, deps, link, { scope, status: 'unsubscribed', source: 'list_unsubscribe' }),
      );
      wake('webhooks');
      const done = paragraph(`You’re unsubscribed from ${await nameOf(deps, accountId, scope)}.`);
      sendPage(response, 'Unsubscribed', `${done}\n${preferences(token)}`);
    },
  }),
];
