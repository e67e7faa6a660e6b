import type { Response } from 'express';

import type { Deps } from '../../deps.ts';
import { findMessage } from '../../messages/store.ts';
import { readUnsubscribeToken, type Unsubscription } from '../../messages/mail/unsubscribe-token.ts';
import { paragraph, sendPage } from '../page.ts';

const INVALID =
  'This link is incomplete or damaged. Please open it again from the message, or copy the whole link; ' +
  'if that does not help, write to the sender.';
const EXPIRED = 'This link has expired. Please use the link in a newer email, or write to the sender.';

/**
 * The recipient of the link; every holder of the link counts as the recipient. If the link is not valid or has expired, sends an error page
 * and returns null.
 */
export async function openLink(
  { config, db }: Deps,
  token: string,
  response: Response,
): Promise<(Unsubscription & { address: string }) | null> {
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
