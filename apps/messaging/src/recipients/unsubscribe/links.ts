import type { Response } from 'express';
import { z } from 'zod';

import { changeConsent } from '../../contacts/consent.ts';
import type { Db } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import type { ConsentChange } from '../../events/contacts.ts';
import { findMessage } from '../../messages/store.ts';
import { readUnsubscribeToken, type Unsubscription } from '../../messages/mail/unsubscribe-token.ts';
import { NOT_VALID, paragraph, sendPage, TOKEN } from '../page.ts';

/** What the operations of a recipient's link have in common. */
export const ofLink = {
  tag: 'Recipients',
  scope: false,
  query: z.looseObject({}),
  params: TOKEN,
  response: 'text/html',
  errors: {
    404: NOT_VALID,
    410: 'The link is from an earlier release, and the message that contained it has been deleted',
  },
} as const;

const INVALID =
  'This link is incomplete or damaged. Please open it again from the message, or copy the whole link; ' +
  'if that does not help, write to the sender.';
const EXPIRED = 'This link has expired. Please use the link in a newer email, or write to the sender.';

/** A valid link, with its recipient's address. */
export type Link = Unsubscription & { address: string };

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
 * The recipient of the link; every holder of the link counts as the recipient. If the link is not valid or has expired, sends an error page
 * and returns null.
 */
export async function openLink({ config, db }: Deps, token: string, response: Response): Promise<Link | null> {
  const link = readUnsubscribeToken(config.ADDRESS_KEY, token);
  if (!link) {
    sendPage(response.status(404), 'Link not valid', paragraph(INVALID));
    return null;
  }
  const address = link.address ?? (await findMessage(db, link.accountId, link.messageId))?.to ?? '';
  if (address !== '') return { ...link, address };
  sendPage(response.status(410), 'Link expired', paragraph(EXPIRED));
  return null;
}
