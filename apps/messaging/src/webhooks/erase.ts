import { eraseDeliveries as erase } from '@services/common/webhooks/erasure';

import type { Db } from '../db.ts';

/** The members of payloads that describe a person, and their replacements. */
const BLANKS: Record<string, unknown> = {
  to: '',
  from: '',
  body: '',
  address: '',
  externalId: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  tags: [],
  media: [],
  choice: null,
  content: null,
  // WhatsApp's ids contain the phone number.
  providerMessageId: null,
  replyTo: null,
};

/** The order and number of members stay the same, so that receivers get events in the form that they know. */
function blank(payload: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(payload).map(([name, value]) => [name, name in BLANKS ? BLANKS[name] : value]);
  const blanked = Object.fromEntries(members) as Record<string, unknown>;
  const { error } = payload;
  return typeof error === 'object' && error !== null ? { ...blanked, error: { ...error, message: '' } } : blanked;
}

/**
 * Removes a contact's data from the deliveries of events, together with the receivers' responses. Call it in a transaction.
 *
 * @param subjectIds the contact and its messages.
 * @param addresses in lower case. The addresses also find events from the time before they belonged to a contact.
 */
export function eraseDeliveries(db: Db, accountId: string, subjectIds: string[], addresses: string[]): Promise<void> {
  const members = {
    names: ['address', 'from', 'contactId', 'content.from.address'],
    values: [...addresses, ...subjectIds],
  };
  return erase(db, accountId, { subjectIds, members, blank });
}
