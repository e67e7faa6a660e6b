import { eraseDeliveries as erase } from '@services/common/webhooks/erasure';

import type { Db } from '../db.ts';

/** The members of payloads that describe a person, and what replaces them. */
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
  // WhatsApp's ids hold the number.
  providerMessageId: null,
  replyTo: null,
};

/** The members keep their order and number, so that a receiver sees an event of the kind that it knows. */
function blank(payload: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(payload).map(([name, value]) => [name, name in BLANKS ? BLANKS[name] : value]);
  const blanked = Object.fromEntries(members) as Record<string, unknown>;
  const { error } = payload;
  return typeof error === 'object' && error !== null ? { ...blanked, error: { ...error, message: '' } } : blanked;
}

/**
 * Removes what events say about a contact from their deliveries, and what receivers answered. Call it in a transaction.
 *
 * @param subjectIds the contact and its messages.
 * @param addresses in lower case; events from before they belonged to a contact are found by them.
 */
export function eraseDeliveries(db: Db, accountId: string, subjectIds: string[], addresses: string[]): Promise<void> {
  return erase(db, accountId, { subjectIds, members: { names: ['address', 'from'], values: addresses }, blank });
}
