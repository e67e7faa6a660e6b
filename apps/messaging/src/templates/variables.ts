import type { Contact } from '../db.ts';

/** Variables that every contact can have; `attributes` also holds the account's own fields. */
export const CONTACT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'externalId',
  'locale',
  'timezone',
  'attributes',
];

/** The variables of a template from its recipient: the contact's filled-in fields, and its attributes. */
export function contactVariables(contact: Contact | null): Record<string, unknown> {
  if (!contact) return {};
  const { firstName, lastName, email, phone, externalId, locale, timezone } = contact;
  const fields = Object.entries({ firstName, lastName, email, phone, externalId, locale, timezone });
  const attributes = contact.attributes as Record<string, unknown>;
  return { ...attributes, ...Object.fromEntries(fields.filter(([, value]) => value !== null)), attributes };
}
