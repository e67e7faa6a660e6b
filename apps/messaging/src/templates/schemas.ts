import { isNestedTooDeeply } from '@services/common/http/json-body';
import { idWith, isStorableJson, record, text } from '@services/common/http/validation';
import { z } from 'zod';

import { PageQuery } from '../envelope.ts';
import { searchText } from '../lists/search.ts';
import type { Template as TemplateRow, TemplateVersion as VersionRow } from '../generated/prisma/client.ts';

const name = text({ min: 1, max: 100, label: 'Name' }).describe('Your name for the template');
const body = text({ max: 100_000, label: 'Body', trim: false }).describe(
  'Text in Liquid: `Hi {{ firstName }}`. If empty, the text is generated from `html`',
);
const subject = text({ max: 500, label: 'Subject' }).describe('Subject of an email, in Liquid');
const html = text({ max: 500_000, label: 'HTML', trim: false }).describe('HTML version of an email, in Liquid');

export const NewTemplate = z
  .strictObject({
    name,
    body: body.default(''),
    subject: subject.nullish(),
    html: html.nullish(),
  })
  .meta({ id: 'NewTemplate' });
export type NewTemplate = z.output<typeof NewTemplate>;

/** Any change of the content creates a new version; messages keep the version that they used. */
export const TemplateChanges = z
  .strictObject({
    name: name.optional(),
    body: body.optional(),
    subject: subject.nullish(),
    html: html.nullish(),
  })
  .meta({ id: 'TemplateChanges' });
export type TemplateChanges = z.output<typeof TemplateChanges>;

const VARIABLES_BYTES = 65_536;
export const Variables = record(z.string().max(100), z.unknown())
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= VARIABLES_BYTES,
    `Variables must be at most ${VARIABLES_BYTES} bytes`,
  )
  .refine(isStorableJson, 'Variables must not contain NUL characters or numbers beyond the range of double precision')
  .meta({ id: 'Variables', description: 'Values for the template, by name. At most 64 kB as JSON' });

export const Preview = z.strictObject({
  variables: Variables.default({}),
  version: z.int().min(1).optional().describe('Version to show. Default: the newest'),
  contactId: z.string().max(64).optional().describe('ID of a contact whose fields the template can use'),
});

const variablesText = z
  .string()
  .max(8192)
  .transform((text, context) => {
    try {
      const variables: unknown = JSON.parse(text);
      if (!isNestedTooDeeply(variables)) return variables;
      context.addIssue('Variables are nested too deeply');
    } catch {
      context.addIssue('Variables must be a JSON object');
    }
    return z.NEVER;
  })
  .pipe(Variables)
  .meta({ description: 'Values for the template, as a JSON object of at most 8,192 characters', type: 'string' });

const flag = z.enum(['true', 'false']).default('false');

/** The form that the console sends into a frame. The texts need not be saved. */
export const PreviewPage = z.strictObject({
  subject: subject.default(''),
  body: body.default(''),
  html: html.default(''),
  variables: variablesText.optional(),
  contactId: Preview.shape.contactId,
  filledIn: flag.describe('`true` shows the texts as they are, without filling in variables'),
  show: z.enum(['html', 'text']).default('html').describe('Version of the email to show'),
  images: flag.describe('`true` loads images from other servers'),
  scheme: z.enum(['light', 'dark']).default('light').describe('Color scheme of the reader’s mail program'),
});

/** A browser that opens a page does not send `X-Account` and `X-Space`, so parameters name the account and space of a signed-in person. */
export const PageSpace = z.object({
  account: z.string().max(100).optional().describe('Account of a signed-in person, instead of `X-Account`'),
  space: z.enum(['live', 'test']).optional().describe('Space of a signed-in person, instead of `X-Space`'),
});

export const TemplateQuery = z.object({
  ...PageQuery,
  order: z.enum(['asc', 'desc']).default('asc').describe('Order of the names. `asc`: from A to Z; `desc`: from Z to A'),
  search: searchText.optional().describe('Only templates whose name contains this text, ignoring case'),
});

export const Template = z
  .object({
    templateId: idWith('tpl_').describe('ID of the template'),
    name,
    version: z.int().describe('Version number, from 1'),
    body: z.string().describe('Text, in Liquid. Empty if the text is generated from `html`'),
    subject: z.string().nullable().describe('Subject of an email, in Liquid, or null'),
    html: z.string().nullable().describe('HTML version of an email, in Liquid, or null'),
    variables: z.array(z.string()).describe('Names of the variables that the template uses'),
    createdAt: z.iso.datetime().describe('When the template was created'),
    updatedAt: z.iso.datetime().describe('When the template last changed'),
  })
  .meta({ id: 'Template' });

/** The response for a single template. Unlike a list, it names the variables that have no value. */
export const CheckedTemplate = Template.extend({
  warnings: z
    .array(
      z.object({
        variable: z.string().describe('Name of the variable'),
        message: z.string().describe('Human-readable warning'),
      }),
    )
    .describe('Variables of the text for which none of your 1,000 newest contacts has a value'),
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
    body: z.string().describe('Text that the recipient gets'),
    subject: z.string().nullable().describe('Subject of an email, or null'),
    html: z.string().nullable().describe('HTML version of an email, or null'),
    segments: z.int().describe('Number of parts when sent as an SMS'),
    encoding: z
      .enum(['GSM-7', 'UCS-2'])
      .describe('Encoding of an SMS. A single part has 160 characters in GSM-7, and 70 in UCS-2'),
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
