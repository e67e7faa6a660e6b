import type { Response } from 'express';
import { z } from 'zod';

import { changeConsent } from '../../contacts/consent.ts';
import type { Db } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import type { ConsentChange } from '../../events/contacts.ts';
import { readUnsubscribeToken, type Link } from '../../messages/mail/unsubscribe-token.ts';
import { NOT_VALID, paragraph, sendPage, TOKEN } from '../page.ts';

/** What the operations of a recipient's link have in common. */
export const ofLink = {
  tag: 'Recipients',
  scope: false,
  query: z.looseObject({}),
  params: TOKEN,
  response: 'text/html',
  errors: { 404: NOT_VALID },
} as const;

const INVALID =
  'This link is incomplete or damaged. Please open it again from the message, or copy the whole link; ' +
  'if that does not help, write to the sender.';

/** Changes the consent of the link's recipient. */
export function changeByLink(
  tx: Db,
  { contacts }: Deps,
  { accountId, channel, address, messageId }: Link,
  change: Pick<ConsentChange, 'scope' | 'status' | 'source'>,
): Promise<void> {
  const whose = { accountId, channel, address, ...(messageId !== '' && { messageId }) };
  return changeConsent(tx, contacts, { ...whose, ...change, cause: 'recipient' });
}

/**
 * The recipient of the link; every holder of the link counts as the recipient. If the link is not valid, sends an error page and returns null.
 */
export function openLink({ config }: Deps, token: string, response: Response): Link | null {
  const link = readUnsubscribeToken(config.ADDRESS_KEY, token);
  if (!link) sendPage(response.status(404), 'Link not valid', paragraph(INVALID));
  return link;
}
