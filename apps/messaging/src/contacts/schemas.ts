import { isStorableJson, text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { IANAZone } from 'luxon';
import { z } from 'zod';

import { isSupportedCountry } from './addresses/national.ts';
import { isSpelled, spellingsOf } from './addresses/phone.ts';
import { pageQueryById } from '../envelope.ts';
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
export const Tags = z
  .array(text({ min: 1, max: 64, label: 'Each tag' }))
  .max(MAX_TAGS)
  .transform((tags) => [...new Set(tags)]);

export const ATTRIBUTES_BYTES = 16_384;
/** Free fields of a contact: values of any JSON type under plain names. */
export const Attributes = z
  .record(z.string().regex(/^[A-Za-z_]\w{0,63}$/, 'Attribute names are letters, digits and underscores'), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= ATTRIBUTES_BYTES,
    `Attributes must be at most ${ATTRIBUTES_BYTES} bytes`,
  )
  .refine(isStorableJson, 'Attributes must not contain NUL characters');

export const CONSENT_STATUSES = ['subscribed', 'unsubscribed', 'unknown'] as const;
const GivenConsent = z.strictObject({
  status: z.enum(['subscribed', 'unsubscribed']),
  source: text({ min: 1, max: 100, label: 'Source' }).optional(),
});
const GivenConsents = z.strictObject({
  sms: GivenConsent.optional(),
  email: GivenConsent.optional(),
  whatsapp: GivenConsent.optional(),
});

/** Fields that may be left out, or null. */
const fields = {
  externalId: text({ min: 1, max: 200, label: 'External id' }).nullish(),
  firstName: name('First name').nullish(),
  lastName: name('Last name').nullish(),
  email: z.string().max(320).nullish(),
  phone: z.string().max(32).nullish(),
  locale: locale.nullish(),
  timezone: timezone.nullish(),
};

export const NewContact = z
  .strictObject({
    ...fields,
    attributes: Attributes.default({}),
    tags: Tags.default([]),
    consent: GivenConsents.default({}),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), {
    error: 'Either email or phone is required',
    path: ['email'],
  })
  .meta({ id: 'NewContact' });
export type NewContact = z.output<typeof NewContact>;

/** Absent fields are unchanged; null removes a value; attributes and tags are replaced as a whole. */
export const ContactChanges = z
  .strictObject({
    ...fields,
    attributes: Attributes.optional(),
    tags: Tags.optional(),
    consent: GivenConsents.optional(),
  })
  .meta({ id: 'ContactChanges' });
export type ContactChanges = z.output<typeof ContactChanges>;

export const contactFilters = {
  tag: { schema: z.string().max(64), sql: 'tags @> ARRAY[$::text]' },
  email: { schema: z.string().max(320), sql: 'lower(email) = lower($)' },
  phone: { schema: z.string().max(32).transform(spellingsOf), sql: isSpelled('phone') },
  externalId: { schema: z.string().max(200), sql: 'external_id = $' },
};
export const ContactQuery = z.object({ ...pageQueryById('con_'), ...optionalFilters(contactFilters) });
export type ContactQuery = z.output<typeof ContactQuery>;
export const ContactExportQuery = ContactQuery.pick({ tag: true });

const Switch = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

export const DeleteQuery = z.object({
  suppress: Switch.meta({ description: 'Refuse all future messages to the erased addresses' }),
});

export const FileQuery = z.object({
  defaultCountry: z
    .string()
    .refine(isSupportedCountry, 'Must be a country code of ISO 3166, such as DE')
    .optional()
    .meta({ description: 'Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused' }),
});

export const ImportQuery = FileQuery.extend({
  update: Switch.meta({ description: 'Update contacts that exist already, instead of refusing their rows' }),
  dryRun: Switch.meta({
    description:
      'Change nothing, and report what the import would do. Rows are tried in batches of 500: one that repeats a contact of an ' +
      'earlier batch counts as created.',
  }),
});

const Consent = z.object({
  status: z.enum(CONSENT_STATUSES),
  source: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});

export const Contact = z
  .object({
    contactId: z.string(),
    externalId: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    locale: z.string().nullable(),
    timezone: z.string().nullable(),
    attributes: z.record(z.string(), z.unknown()),
    tags: z.array(z.string()),
    consent: z.object({ sms: Consent, email: Consent, whatsapp: Consent }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Contact' });

export const ImportReport = z
  .object({
    total: z.int(),
    created: z.int(),
    updated: z.int(),
    refused: z.int(),
    errors: z
      .array(
        z.object({
          row: z.int(),
          line: z.int().meta({ description: 'The line of the file in which the row begins; the first is 1' }),
          code: z.string(),
          field: z.string(),
          message: z.string(),
        }),
      )
      .meta({
        description: 'Refused rows in their order (the first after the header is row 1), at most 1,000 of them',
      }),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.output<typeof ImportReport>;

type ConsentJson = Partial<Record<'sms' | 'email' | 'whatsapp', z.output<typeof Consent>>>;
const UNKNOWN = { status: 'unknown' as const, source: null, at: null };

export function toContact({
  id,
  accountId: _accountId,
  attributes,
  consent,
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
