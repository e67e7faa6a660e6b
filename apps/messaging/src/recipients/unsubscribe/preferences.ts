import { escapeHtml } from '@services/common/http/html';
import type { Response } from 'express';
import { z } from 'zod';

import { hashAddress } from '../../contacts/addresses/hashing.ts';
import { repeatableTransaction, withTurns, prepared, type Db } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import { operation } from '../../operation.ts';
import { listTopics } from '../../contacts/topics/store.ts';
import type { Link } from '../../messages/mail/unsubscribe-token.ts';
import { changeByLink, ofLink, openLink } from './links.ts';
import { paragraph, sendPage } from '../page.ts';

const SCOPES = prepared('SELECT scope FROM suppressions WHERE account_id = $1 AND channel = $2 AND address_hash = $3');

/** A choice on the page, and its current state. */
interface Choice {
  scope: string;
  name: string;
  description: string | null;
  isWanted: boolean;
}

async function readChoices(db: Db, addressKey: Buffer, recipient: Link): Promise<Choice[]> {
  const { accountId, channel, address } = recipient;
  const rows = await db.query<{ scope: string }>(SCOPES, [accountId, channel, hashAddress(addressKey, address)]);
  const refused = new Set(rows.map(({ scope }) => scope));
  const topics = await listTopics(db, accountId);
  const choices = [
    ...topics.map(({ key: scope, name, description }) => ({ scope, name, description })),
    { scope: 'marketing', name: 'News and offers', description: 'Turning this off also stops every topic below' },
    {
      scope: '',
      name: 'All messages',
      description: 'Turning this off also stops receipts and password resets',
    },
  ];
  return choices.map((choice) => ({ ...choice, isWanted: !refused.has(choice.scope) }));
}

const WAYS = { sms: 'by text message', email: 'by email', whatsapp: 'on WhatsApp' } as const;
/** The check box for all messages has this value, because the scope of an opt-out from everything is the empty text. */
const EVERYTHING = 'all';
const valueOf = (scope: string) => scope || EVERYTHING;

function sendForm(response: Response, { channel, address }: Link, choices: readonly Choice[], note = ''): void {
  const boxes = choices.map(({ scope, name, description, isWanted }) => {
    const id = `choice-${valueOf(scope)}`;
    const hint = description === null ? '' : `<small id="${id}-hint">${escapeHtml(description)}</small>`;
    const described = description === null ? '' : ` aria-describedby="${id}-hint"`;
    const shown = `<input type="hidden" name="shown" value="${valueOf(scope)}">`;
    const box = `${shown}<input type="checkbox" name="wanted" value="${valueOf(scope)}" id="${id}"${described}${isWanted ? ' checked' : ''}>`;
    return `<label for="${id}">${box} ${escapeHtml(name)}</label>${hint}`;
  });
  sendPage(
    response,
    'Your preferences',
    `${note}<form method="post">
<fieldset>
<legend>What this sender may send to ${escapeHtml(address)} ${WAYS[channel]}</legend>
${boxes.join('\n')}
</fieldset>
<button name="action" value="save">Save</button>
<button name="action" value="none">Unsubscribe from everything</button>
</form>`,
  );
}

const open = { ...ofLink, path: '/preferences/:token' } as const;
const values = z.union([z.string(), z.array(z.string())]).optional();
const Form = z.looseObject({
  wanted: values.describe('Topics that the recipient wants'),
  shown: values.describe('Topics that the page showed'),
  // Only requests from the form change consent: any other request could opt a person out by accident.
  action: z
    .enum(['save', 'none'])
    .optional()
    .catch(undefined)
    .describe('`save` the choice, or opt out of everything with `none`'),
});

export const preferenceOperations = [
  operation({
    ...open,
    id: 'preferences.show',
    method: 'get',
    summary: 'Show the preferences of a recipient',
    async handle(deps, { params: { token } }, response) {
      const link = openLink(deps, token, response);
      if (link) sendForm(response, link, await readChoices(deps.db, deps.config.ADDRESS_KEY, link));
    },
  }),
  operation({
    ...open,
    id: 'preferences.save',
    method: 'post',
    summary: 'Save the preferences of a recipient',
    body: { schema: Form, as: 'form' },
    async handle(deps: Deps, { params: { token }, body: { wanted = [], shown = [], action } }, response) {
      const { db, recipientTurns, config, wake } = deps;
      const link = openLink(deps, token, response);
      if (!link) return;
      const chosen = new Set(action === 'none' ? [] : [wanted].flat());
      const seen = new Set([shown].flat());
      const before = await readChoices(db, config.ADDRESS_KEY, link);
      const known = new Set(before.map(({ scope }) => valueOf(scope)));
      if (action === undefined || [...chosen].some((value) => !known.has(value))) {
        return sendForm(response, link, before);
      }
      await repeatableTransaction(withTurns(db, recipientTurns, `unsubscribe ${link.accountId}`), async (tx) => {
        for (const { scope, isWanted } of await readChoices(tx, config.ADDRESS_KEY, link)) {
          // A topic that was created after the page was opened is not part of the submitted choice.
          if (action === 'save' && !seen.has(valueOf(scope))) continue;
          // Unsubscribing from everything keeps the choice of topics, in case the recipient returns.
          const isChosen = action === 'none' ? scope !== '' && isWanted : chosen.has(valueOf(scope));
          if (isChosen === isWanted) continue;
          const status = isChosen ? 'subscribed' : 'unsubscribed';
          await changeByLink(tx, deps, link, { scope, status, source: 'preference_page' });
        }
      });
      wake('webhooks');
      const note = `<div role="status">${paragraph('Your choice was saved.')}</div>\n`;
      sendForm(response, link, await readChoices(db, config.ADDRESS_KEY, link), note);
    },
  }),
];
