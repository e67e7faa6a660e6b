import { isStorableJson, text } from '@services/common/http/validation';
import { z } from 'zod';

import { PageQuery } from '../envelope.ts';
import type { Template as TemplateRow, TemplateVersion as VersionRow } from '../generated/prisma/client.ts';

const body = text({ min: 1, max: 100_000, label: 'Body', trim: false });
const subject = text({ max: 500, label: 'Subject' });
const html = text({ max: 500_000, label: 'Html', trim: false });

export const NewTemplate = z
  .strictObject({
    name: text({ min: 1, max: 100, label: 'Name' }),
    body,
    subject: subject.nullish(),
    html: html.nullish(),
  })
  .meta({ id: 'NewTemplate', description: 'Liquid: `Hi {{ firstName }}`' });
export type NewTemplate = z.output<typeof NewTemplate>;

/** Any change of the content creates a new version; messages keep the version that they used. */
export const TemplateChanges = z
  .strictObject({
    name: text({ min: 1, max: 100, label: 'Name' }).optional(),
    body: body.optional(),
    subject: subject.nullish(),
    html: html.nullish(),
  })
  .meta({ id: 'TemplateChanges' });
export type TemplateChanges = z.output<typeof TemplateChanges>;

const VARIABLES_BYTES = 65_536;
export const Variables = z
  .record(z.string().max(100), z.unknown())
  .refine(
    (value) => JSON.stringify(value).length <= VARIABLES_BYTES,
    `Variables must be at most ${VARIABLES_BYTES} bytes`,
  )
  .refine(isStorableJson, 'Variables must not contain NUL characters');

export const Preview = z.strictObject({
  variables: Variables.default({}),
  version: z.int().min(1).optional(),
  contactId: z.string().max(64).optional(),
});

export const TemplateQuery = z.object(PageQuery);

export const Template = z
  .object({
    templateId: z.string(),
    name: z.string(),
    version: z.int(),
    body: z.string(),
    subject: z.string().nullable(),
    html: z.string().nullable(),
    variables: z.array(z.string()).meta({ description: 'The names of the variables that the template uses' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Template' });

/** The answer to one template: it says which of its variables have no value, which a list does not. */
export const CheckedTemplate = Template.extend({
  warnings: z
    .array(z.object({ variable: z.string(), message: z.string() }))
    .meta({ description: 'Variables that the text needs and none of the 1,000 newest contacts has' }),
}).meta({ id: 'CheckedTemplate' });

export const TemplateVersion = Template.pick({
  version: true,
  body: true,
  subject: true,
  html: true,
  variables: true,
  createdAt: true,
}).meta({
  id: 'TemplateVersion',
});

export const RenderedTemplate = z
  .object({
    body: z.string(),
    subject: z.string().nullable(),
    html: z.string().nullable(),
    segments: z.int().meta({ description: 'As an SMS' }),
    encoding: z.enum(['GSM-7', 'UCS-2']),
  })
  .meta({ id: 'RenderedTemplate' });

export function toTemplate(template: TemplateRow, version: VersionRow) {
  const { createdAt: _versionsOwn, ...content } = toVersion(version);
  return {
    templateId: template.id,
    name: template.name,
    ...content,
    createdAt: template.createdAt.toISOString(),
    updatedAt: template.updatedAt.toISOString(),
  };
}

export function toVersion(row: VersionRow) {
  return {
    version: row.version,
    body: row.body,
    subject: row.subject,
    html: row.html,
    variables: row.variables,
    createdAt: row.createdAt.toISOString(),
  };
}
