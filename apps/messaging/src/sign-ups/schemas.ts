import { idWith, Origin, text } from '@services/common/http/validation';
import { z } from 'zod';

import { Tag, Tags } from '../contacts/schemas.ts';
import { TopicKey } from '../contacts/topics/purposes.ts';
import { pageQueryById, PageQuery } from '../envelope.ts';
import type { SignUp as SignUpRow, SignUpForm as FormRow } from '../generated/prisma/client.ts';
import { LANGUAGES, type Language } from './words.ts';

const Texts = z
  .array(
    z.strictObject({
      language: z.enum(LANGUAGES).describe('Language of the text'),
      title: text({ min: 1, max: 100, label: 'Title' }).describe('What people sign up for, such as `Monthly news`'),
      consent: text({ min: 1, max: 1000, label: 'Consent' }).describe('What people agree to, next to the check box'),
    }),
  )
  .min(1)
  .max(LANGUAGES.length)
  .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'Use each language once')
  .describe('Texts of the form by language. The first language is the default');
export type Texts = z.output<typeof Texts>;

const fields = {
  name: text({ min: 1, max: 100, label: 'Name' }).describe('Your name for the form'),
  texts: Texts,
  topic: TopicKey.nullish().describe('Key of the topic that people sign up for. Null for marketing in general'),
  tags: Tags.optional().describe('Tags that a contact gets when the sign-up is confirmed'),
  origins: z
    .array(Origin)
    .max(20)
    .optional()
    .describe('Origins of the sites that may show the form in a frame, such as `https://www.example.com`'),
};
export const NewForm = z.strictObject(fields).meta({ id: 'NewSignUpForm' });
export type NewForm = z.output<typeof NewForm>;
export const FormChanges = z
  .strictObject({ ...fields, name: fields.name.optional(), texts: Texts.optional() })
  .meta({ id: 'SignUpFormChanges' });
export type FormChanges = z.output<typeof FormChanges>;

export const Form = z
  .object({
    formId: idWith('suf_').describe('ID of the form'),
    name: fields.name,
    texts: Texts,
    textVersion: z.int().describe('Version of the texts, from 1. A sign-up keeps the version that the person saw'),
    topic: TopicKey.nullable().describe('Key of the topic, or null'),
    tags: z.array(Tag).describe('Tags of confirmed contacts'),
    origins: z.array(z.string()).describe('Origins of the sites that may show the form in a frame'),
    url: z.string().describe('URL of the hosted form'),
    createdAt: z.iso.datetime().describe('When the form was created'),
    updatedAt: z.iso.datetime().describe('When the form last changed'),
  })
  .meta({ id: 'SignUpForm' });

export function toForm(row: FormRow, publicUrl: string): z.output<typeof Form> {
  return {
    formId: row.id,
    name: row.name,
    texts: row.texts as Texts,
    textVersion: row.textVersion,
    topic: row.topic,
    tags: row.tags,
    origins: row.origins,
    url: `${publicUrl}/sign-up/${row.id}`,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const FormQuery = z.object(PageQuery).omit({ after: true });
export const SignUpQuery = z.object(pageQueryById('sup_'));

export const NewSignUp = z
  .strictObject({
    email: z.string().max(320).describe('Email address of the person'),
    firstName: text({ max: 200, label: 'First name' }).optional().describe('First name of the person'),
    language: z.enum(LANGUAGES).optional().describe('Language of the mail. Default: the first language of the form'),
    consent: z.literal(true).describe('Confirms that the person has agreed to the consent text of the form'),
  })
  .meta({ id: 'NewSignUp' });

export const SignUp = z
  .object({
    signUpId: idWith('sup_').describe('ID of the sign-up'),
    email: z.string().describe('Email address of the person'),
    firstName: z.string().nullable().describe('First name of the person, or null'),
    language: z.enum(LANGUAGES).describe('Language of the form and the mail'),
    consent: z.string().describe('Consent text that the person agreed to'),
    textVersion: z.int().describe('Version of the form’s texts'),
    messageId: idWith('msg_').describe('ID of the message with the confirmation link'),
    contactId: idWith('con_').nullable().describe('ID of the contact. Null until the sign-up is confirmed'),
    requestedAt: z.iso.datetime().describe('When the form was sent'),
    expiresAt: z.iso.datetime().describe('When the link in the mail expires'),
    confirmedAt: z.iso.datetime().nullable().describe('When the person confirmed. Null until then'),
  })
  .meta({ id: 'SignUp', description: 'A request to sign up, and the proof of consent once it is confirmed' });

export function toSignUp(row: SignUpRow): z.output<typeof SignUp> {
  return {
    signUpId: row.id,
    email: row.email,
    firstName: row.firstName,
    language: row.language as Language,
    consent: row.consentText,
    textVersion: row.textVersion,
    messageId: row.messageId,
    contactId: row.contactId,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  };
}
