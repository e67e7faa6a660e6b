import { withIsoTimes } from '@services/common/database/iso-time';
import { AppError } from '@services/common/http/errors';

import { checkEmail, checkPhone } from '../addresses/check.ts';
import type { Kind } from '../channels/schemas.ts';
import { isTaken, type Contact, type Database, type Db } from '../db.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { changeConsent } from './consent.ts';
import type { ContactsContext } from './handlers.ts';
import { insertContacts, type CheckedContact } from './insert.ts';
import type { ContactChanges, ContactQuery, NewContact } from './schemas.ts';

const notFound = () => new AppError(404, 'contact_not_found', 'Contact not found');

/** @throws AppError 404 when the account has no such contact. */
export async function getContact({ orm }: Db, accountId: string, id: string): Promise<Contact> {
  const contact = await orm.contact.findFirst({ where: { id, accountId } });
  if (!contact) throw notFound();
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

/** @throws AppError 409 `contact_already_exists`, naming the field that is taken. */
export function createContact(
  db: Db,
  context: ContactsContext,
  accountId: string,
  input: NewContact,
): Promise<Contact> {
  return db.transaction((tx) => createWithConsent(tx, context, accountId, input));
}

async function createWithConsent(
  db: Db,
  context: ContactsContext,
  accountId: string,
  input: NewContact,
): Promise<Contact> {
  const { consent, ...contact } = checkAddresses(input);
  // Consent that the request states is recorded first, so that the contact is born with it.
  await applyConsent(db, context, accountId, contact, consent);
  const at = new Date().toISOString();
  const initial = Object.entries(consent)
    .filter(([channel, given]) => given?.status === 'subscribed' && addressFor(channel as Kind, contact))
    .map(([channel, given]) => [channel, { status: 'subscribed', source: given?.source ?? 'api', at }]);
  const [created] = await insertContacts(db, context, accountId, [{ contact, consent: Object.fromEntries(initial) }]);
  if (!created) throw await alreadyExists(db, accountId, contact);
  return created;
}

/** The address by which a kind of channel reaches the contact. */
export function addressFor(
  channel: Kind,
  contact: { email?: string | null | undefined; phone?: string | null | undefined },
) {
  return (channel === 'email' ? contact.email : contact.phone) ?? undefined;
}

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

/** Changes what is given; consent goes through the suppressions. @throws AppError 404, 409 `contact_already_exists` */
export async function updateContact(
  db: Database,
  context: ContactsContext,
  accountId: string,
  id: string,
  changes: ContactChanges,
) {
  const { consent, ...input } = checkAddresses(changes);
  const current = await getContact(db, accountId, id);
  const merged = { ...current, ...withoutAbsent(input) };
  if (!merged.email && !merged.phone) {
    throw new AppError(400, 'validation_error', 'Either email or phone is required', { details: { field: 'email' } });
  }
  const data = {
    ...withoutAbsent(input),
    ...(input.attributes && { attributes: input.attributes as Prisma.InputJsonObject }),
  } as Prisma.ContactUpdateInput;
  try {
    return await db.transaction(async (tx) => {
      await tx.orm.contact.update({ where: { id, accountId }, data });
      const added = (input.tags ?? []).filter((tag) => !current.tags.includes(tag));
      await context.handlers.happened(
        tx,
        accountId,
        added.map((tag) => ({ type: 'tag_added', contactId: id, tag })),
      );
      if (consent) await applyConsent(tx, context, accountId, merged, consent);
      return getContact(tx, accountId, id);
    });
  } catch (error) {
    throw isTaken(error) ? await alreadyExists(db, accountId, merged, id) : error;
  }
}

function withoutAbsent<Input extends object>(input: Input): Partial<Input> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Input>;
}

type Identity = Pick<CheckedContact, 'email' | 'phone' | 'externalId'>;

async function alreadyExists({ orm }: Db, accountId: string, contact: Identity, exceptId = ''): Promise<AppError> {
  const where = { accountId, id: { not: exceptId } };
  const candidates: [string, string | null | undefined, Prisma.ContactWhereInput][] = [
    ['email', contact.email, { email: { equals: contact.email ?? '', mode: 'insensitive' } }],
    ['phone', contact.phone, { phone: contact.phone ?? '' }],
    ['externalId', contact.externalId, { externalId: contact.externalId ?? '' }],
  ];
  const taken = await Promise.all(
    candidates.map(
      async ([, value, match]) => Boolean(value) && (await orm.contact.count({ where: { ...where, ...match } })) > 0,
    ),
  );
  const [field, value] = candidates[Math.max(taken.indexOf(true), 0)] ?? [];
  return new AppError(409, 'contact_already_exists', `A contact with this ${field} exists already`, {
    details: { field, value },
  });
}

/** A page of the account's contacts, newest first, and how many match. */
export async function listContacts({ orm }: Db, accountId: string, query: ContactQuery) {
  const { page, limit, tag, email, phone, externalId } = query;
  const filters: Prisma.ContactWhereInput = {
    ...(tag !== undefined && { tags: { has: tag } }),
    ...(email !== undefined && { email: { equals: email, mode: 'insensitive' as const } }),
    ...(phone !== undefined && { phone }),
    ...(externalId !== undefined && { externalId }),
  };
  const where = { accountId, ...filters };
  const [rows, total] = await Promise.all([
    orm.contact.findMany({ where, orderBy: { id: 'desc' }, skip: (page - 1) * limit, take: limit }),
    Object.keys(filters).length === 0 ? countAll(orm, accountId) : orm.contact.count({ where }),
  ]);
  return { rows: rows.map(withIsoTimes), total };
}

async function countAll(orm: Db['orm'], accountId: string): Promise<number> {
  const { _sum: sum } = await orm.contactCount.aggregate({ where: { accountId }, _sum: { total: true } });
  return sum.total ?? 0;
}
