import { withIsoTimes } from '@services/common/database/iso-time';
import { AppError } from '@services/common/http/errors';

import { checkEmail, checkPhone } from './addresses/check.ts';
import { hashAddress } from './addresses/hashing.ts';
import type { Kind } from '../providers/kinds.ts';
import { isTaken, repeatableTransaction, prepared, type Contact, type Db } from '../db.ts';
import { invalid } from '../envelope.ts';
import { listNewest } from '../lists/newest.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { changeConsent } from './consent.ts';
import type { ContactsContext } from '../events/contacts.ts';
import { CONTACT_COLUMNS, insertContacts, suppressedConsent, type CheckedContact } from './insert.ts';
import { contactFilters, type ContactChanges, type ContactQuery, type NewContact } from './schemas.ts';

export const contactNotFound = () => new AppError(404, 'contact_not_found', 'Contact not found');

/** @throws AppError 404 when the account has no such contact. */
export async function getContact({ orm }: Db, accountId: string, id: string): Promise<Contact> {
  const contact = await orm.contact.findFirst({ where: { id, accountId } });
  if (!contact) throw contactNotFound();
  return withIsoTimes(contact);
}

/**
 * The contact's addresses in stored form.
 *
 * @throws AppError 400 `invalid_email` or `invalid_phone_number`, naming the field.
 */
export function checkAddresses<Input extends { email?: string | null | undefined; phone?: string | null | undefined }>(
  input: Input,
): Input {
  return {
    ...input,
    ...(typeof input.email === 'string' && { email: checkEmail('email', input.email) }),
    ...(typeof input.phone === 'string' && { phone: checkPhone('phone', input.phone) }),
  };
}

/** @throws AppError 409 `contact_already_exists`, naming the field whose value is taken. */
export async function createContact(
  db: Db,
  context: ContactsContext,
  accountId: string,
  input: NewContact,
): Promise<Contact> {
  const { consent, ...contact } = checkAddresses(input);
  return db.transaction(async (tx) => {
    // Consent in the request is recorded first, so that the new contact has it.
    await applyConsent(tx, context, accountId, contact, consent);
    const at = new Date().toISOString();
    const initial = Object.entries(consent)
      .filter(([channel, given]) => given?.status === 'subscribed' && addressFor(channel as Kind, contact))
      .map(([channel, given]) => [channel, { status: 'subscribed', source: given?.source ?? 'api', at }]);
    const [created] = await insertContacts(tx, context, accountId, [{ contact, consent: Object.fromEntries(initial) }]);
    if (!created) throw await alreadyExists(tx, accountId, contact);
    return created;
  });
}

const FIND_BY_EMAIL = prepared('SELECT id FROM contacts WHERE account_id = $1 AND lower(email) = lower($2)');

/** The id of the contact with this address, compared case-insensitively. The empty string if no contact has it. */
export async function findIdByEmail(db: Db, accountId: string, email: string | null | undefined): Promise<string> {
  if (!email) return '';
  const [found] = await db.query<{ id: string }>(FIND_BY_EMAIL, [accountId, email]);
  return found?.id ?? '';
}

/** The address by which a kind of channel reaches the contact. */
export function addressFor(
  channel: Kind,
  contact: { email?: string | null | undefined; phone?: string | null | undefined },
) {
  return (channel === 'email' ? contact.email : contact.phone) ?? undefined;
}

/** Records the given consent for each channel by which the contact can be reached. */
async function applyConsent(
  db: Db,
  context: ContactsContext,
  accountId: string,
  contact: { email?: string | null | undefined; phone?: string | null | undefined },
  consent: NewContact['consent'],
): Promise<void> {
  for (const channel of ['sms', 'email', 'whatsapp'] as const) {
    const given = consent[channel];
    const address = addressFor(channel, contact);
    if (!given || !address) continue;
    await changeConsent(db, context, {
      accountId,
      channel,
      address,
      status: given.status,
      source: given.source ?? 'api',
      cause: 'api',
    });
  }
}

/** Locks the contact, so that concurrent changes are applied one after the other. */
const LOCK = prepared('SELECT id FROM contacts WHERE account_id = $1 AND id = $2 FOR UPDATE');
/** Consent belongs to an address, so the consent for the old address does not apply to the new address. */
const SHOW_EMAIL = prepared(
  `UPDATE contacts SET consent = (consent - 'email') || ${suppressedConsent("'email'", '$3')} WHERE id = $2`,
);
const SHOW_PHONE = prepared(`
    UPDATE contacts SET consent = (consent - 'sms' - 'whatsapp') || ${suppressedConsent("'sms', 'whatsapp'", '$3')}
    WHERE id = $2`);

/**
 * Changes the given fields. An opt-out is recorded as a suppression, and a new consent removes the suppression.
 *
 * @param check called with the locked contact; throws if the contact has changed since the client read it
 * @throws AppError 404, 409 `contact_already_exists`
 */
export async function updateContact(
  db: Db,
  context: ContactsContext,
  accountId: string,
  id: string,
  changes: ContactChanges,
  check: (now: Contact) => void = () => {},
) {
  const { consent, ...input } = checkAddresses(changes);
  const change = async (tx: Db): Promise<Contact> => {
    const [locked] = await tx.query(LOCK, [accountId, id]);
    if (!locked) throw contactNotFound();
    const read = async () => withIsoTimes(await tx.orm.contact.findUniqueOrThrow({ where: { id } }));
    const current = await read();
    check(current);
    const merged = { ...current, ...input };
    if (!merged.email && !merged.phone) {
      throw invalid('email', 'Provide at least one of `email` and `phone`');
    }
    await tx.orm.contact.update({ where: { id }, data: input as Prisma.ContactUpdateInput });
    const hash = (address: string | null | undefined) => (address ? hashAddress(context.addressKey, address) : '');
    if (hash(merged.email) !== hash(current.email)) await tx.query(SHOW_EMAIL, [accountId, id, hash(merged.email)]);
    if (merged.phone !== current.phone) await tx.query(SHOW_PHONE, [accountId, id, hash(merged.phone)]);
    const added = (input.tags ?? []).filter((tag) => !current.tags.includes(tag));
    await context.handlers.happened(
      tx,
      accountId,
      added.map((tag) => ({ type: 'tag_added', contactId: id, tag })),
    );
    if (consent) await applyConsent(tx, context, accountId, merged, consent);
    return read();
  };
  return repeatableTransaction(db, change).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    throw await alreadyExists(db, accountId, { ...(await getContact(db, accountId, id)), ...input }, id);
  });
}

type Identity = Pick<CheckedContact, 'email' | 'phone' | 'externalId'>;

async function alreadyExists(db: Db, accountId: string, contact: Identity, exceptId = ''): Promise<AppError> {
  const { orm } = db;
  const where = { accountId, id: { not: exceptId } };
  const candidates: [string, string | null | undefined, Prisma.ContactWhereInput][] = [
    ['email', contact.email, { id: { equals: await findIdByEmail(db, accountId, contact.email), not: exceptId } }],
    ['phone', contact.phone, { phone: contact.phone ?? '' }],
    ['externalId', contact.externalId, { externalId: contact.externalId ?? '' }],
  ];
  const taken = await Promise.all(
    candidates.map(
      async ([, value, match]) => Boolean(value) && (await orm.contact.count({ where: { ...where, ...match } })) > 0,
    ),
  );
  const [field, value] = candidates[Math.max(taken.indexOf(true), 0)] ?? [];
  return new AppError(409, 'contact_already_exists', `A contact with this ${field} already exists`, {
    details: { field, value },
  });
}

const LISTED = {
  table: 'contacts',
  columns: CONTACT_COLUMNS,
  filters: contactFilters,
  keptTotal: 'SELECT coalesce(sum(total), 0)::int AS total FROM contact_counts WHERE account_id = $1',
};

export function listContacts(db: Db, accountId: string, query: ContactQuery) {
  return listNewest<Contact, typeof contactFilters>(db, LISTED, accountId, query);
}
