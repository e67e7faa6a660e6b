import { idWith, isStorableJson, record, text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { changedByMember } from '@services/common/openapi/read-only';
import { IANAZone } from 'luxon';
import { z } from 'zod';

import { isSupportedCountry } from './addresses/national.ts';
import { isSpelled, spellingsOf } from './addresses/phone.ts';
import { orderByTime, pageQueryById } from '../envelope.ts';
import { contains, searchText } from '../lists/search.ts';
import type { Contact as ContactRow } from '../db.ts';

const name = (label: string) => text({ max: 200, label });
const timezone = z
  .string()
  .refine((zone) => IANAZone.isValidZone(zone), 'Timezone must be an IANA zone such as Europe/Berlin');
const locale = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/, 'Locale must be a language tag such as en-GB')
  .max(35);
export const MAX_TAGS = 50;
export const Tag = text({ min: 1, max: 64, label: 'Each tag' });
export const Tags = z
  .array(Tag)
  .max(MAX_TAGS)
  .transform((tags) => [...new Set(tags)]);

export const ATTRIBUTES_BYTES = 16_384;
/** The account's own fields of a contact. Values can have any JSON type. */
export const Attributes = record(
  z.string().regex(/^[A-Za-z_]\w{0,63}$/, 'Attribute names are letters, digits and underscores'),
  z.unknown(),
)
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= ATTRIBUTES_BYTES,
    `Attributes must be at most ${ATTRIBUTES_BYTES} bytes`,
  )
  .refine(isStorableJson, 'Attributes must not contain NUL characters or numbers beyond the range of double precision')
  .meta({ id: 'Attributes' });

const CONSENT_STATUSES = ['subscribed', 'unsubscribed', 'unknown'] as const;
const GivenConsent = z.strictObject({
  status: z.enum(['subscribed', 'unsubscribed']).describe('Whether the contact wants messages over the channel'),
  source: text({ min: 1, max: 100, label: 'Source' })
    .optional()
    .describe('Where the consent came from. Default: `api`'),
});
const GivenConsents = z.strictObject({
  sms: GivenConsent.optional().describe('Consent to SMS'),
  email: GivenConsent.optional().describe('Consent to emails'),
  whatsapp: GivenConsent.optional().describe('Consent to WhatsApp messages'),
});

/** Optional fields, which can also be null. */
const fields = {
  externalId: text({ min: 1, max: 200, label: 'External ID' })
    .nullish()
    .describe('Your ID for the contact, unique in the account'),
  firstName: name('First name').nullish().describe('First name'),
  lastName: name('Last name').nullish().describe('Last name'),
  email: z.string().max(320).nullish().describe('Email address, unique in the account'),
  phone: z.string().max(32).nullish().describe('Phone number in E.164 format, unique in the account'),
  locale: locale.nullish().describe('Language tag, such as `en-GB`'),
  timezone: timezone.nullish().describe('IANA time zone, such as `Europe/Berlin`'),
};

const ATTRIBUTES = `Your own fields, at most ${ATTRIBUTES_BYTES / 1024} kB as JSON`;
const CONSENT = 'Consent by channel. Omitted channels stay unchanged';

export const NewContact = z
  .strictObject({
    ...fields,
    attributes: Attributes.default({}).describe(ATTRIBUTES),
    tags: Tags.default([]).describe(`Tags, at most ${MAX_TAGS} of 64 characters`),
    consent: GivenConsents.default({}).describe(CONSENT),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), {
    error: 'Provide at least one of `email` and `phone`',
    path: ['email'],
  })
  .meta({ id: 'NewContact' });
export type NewContact = z.output<typeof NewContact>;

/** Absent fields stay unchanged, and null removes a value. New attributes or tags replace all existing attributes or tags. */
export const ContactChanges = z
  .strictObject({
    ...fields,
    attributes: Attributes.optional().describe(`${ATTRIBUTES}. Replaces all stored attributes`),
    tags: Tags.optional().describe(`Tags, at most ${MAX_TAGS} of 64 characters. Replaces all stored tags`),
    consent: GivenConsents.optional().describe(CONSENT).register(changedByMember, { isMerged: true }),
  })
  .meta({ id: 'ContactChanges' });
export type ContactChanges = z.output<typeof ContactChanges>;

export const contactFilters = {
  tag: { schema: z.string().max(64).describe('Only contacts with this tag'), sql: 'tags @> ARRAY[$::text]' },
  email: {
    schema: z.string().max(320).describe('Only the contact with this email address, ignoring case'),
    sql: 'lower(email) = lower($)',
  },
  phone: {
    schema: z.string().max(32).transform(spellingsOf).describe('Only the contact with this phone number'),
    sql: isSpelled('phone'),
  },
  externalId: {
    schema: z.string().max(200).describe('Only the contact with this external ID'),
    sql: 'external_id = $',
  },
  search: {
    schema: searchText.describe(
      'Only contacts whose name, email address, phone number or external ID contains this text, ignoring case',
    ),
    sql: contains('search_text'),
  },
};
export const ContactQuery = z.object({
  ...pageQueryById('con_'),
  order: orderByTime,
  ...optionalFilters(contactFilters),
});
export type ContactQuery = z.output<typeof ContactQuery>;
export const ContactExportQuery = ContactQuery.pick({ tag: true });

export const Switch = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

export const DeleteQuery = z.object({
  suppress: Switch.describe('Whether to refuse future messages to the erased addresses'),
});

export const FileQuery = z.object({
  defaultCountry: z
    .string()
    .refine(isSupportedCountry, 'Must be an ISO 3166 country code, such as DE')
    .optional()
    .describe(
      'ISO 3166 country of phone numbers without a country code, such as `DE`. If omitted, such numbers are refused',
    ),
});

const Consent = z.object({
  status: z.enum(CONSENT_STATUSES).describe('Whether the contact wants messages over the channel'),
  source: z.string().nullable().describe('Source of the consent. Null if unknown'),
  at: z.iso.datetime().nullable().describe('When the contact gave or withdrew consent. Null if unknown'),
});

export const Contact = z
  .object({
    contactId: idWith('con_').describe('ID of the contact'),
    externalId: z.string().nullable().describe('Your ID for the contact, or null'),
    firstName: z.string().nullable().describe('First name. Null if unknown'),
    lastName: z.string().nullable().describe('Last name. Null if unknown'),
    email: z.string().nullable().describe('Email address. Null if unknown'),
    phone: z.string().nullable().describe('Phone number in E.164 format. Null if unknown'),
    locale: z.string().nullable().describe('Language tag, such as `en-GB`. Null if unknown'),
    timezone: z.string().nullable().describe('IANA time zone, such as `Europe/Berlin`. Null if unknown'),
    attributes: Attributes.describe('Your own fields'),
    tags: z.array(Tag).describe('Tags'),
    consent: z
      .object({
        sms: Consent.describe('Consent to SMS'),
        email: Consent.describe('Consent to emails'),
        whatsapp: Consent.describe('Consent to WhatsApp messages'),
      })
      .describe('Consent by channel'),
    createdAt: z.iso.datetime().describe('When the contact was created'),
    updatedAt: z.iso.datetime().describe('When the contact last changed'),
  })
  .meta({ id: 'Contact' });

type ConsentJson = Partial<Record<'sms' | 'email' | 'whatsapp', z.output<typeof Consent>>>;
const UNKNOWN = { status: 'unknown' as const, source: null, at: null };

export function toContact({
  id,
  accountId: _accountId,
  attributes,
  consent,
  lastMessageAt: _messageAt,
  lastOpenedAt: _openedAt,
  lastClickedAt: _clickedAt,
  lastBouncedAt: _bouncedAt,
  ...shown
}: ContactRow): z.output<typeof Contact> {
  const { sms = UNKNOWN, email = UNKNOWN, whatsapp = UNKNOWN } = consent as ConsentJson;
  return {
    contactId: id,
    ...shown,
    attributes: attributes as Record<string, unknown>,
    consent: { sms, email, whatsapp },
  };
}
