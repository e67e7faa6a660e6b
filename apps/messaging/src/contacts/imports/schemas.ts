import { refusedRow } from '@services/common/files/import-file';
import { idWith } from '@services/common/http/validation';
import { z } from 'zod';

import { jsonObject } from '../../providers/answers.ts';
import { FileQuery, Switch } from '../schemas.ts';
import { isField, OTHER_COLUMNS } from './columns.ts';
import { DATE_ORDERS } from './rows.ts';

const Columns = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const parsed = z.record(z.string(), z.string()).safeParse(jsonObject(text));
    const wrong = parsed.data && Object.values(parsed.data).find((field) => !isField(field));
    if (parsed.data && wrong === undefined) return parsed.data;
    const message = parsed.data
      ? `\`columns\` contains the unknown field ${wrong?.slice(0, 100)}`
      : 'Columns must be a JSON object such as {"Mail":"email"}';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({ type: 'string' });

export const ImportQuery = FileQuery.extend({
  update: Switch.describe('Whether to update existing contacts. Otherwise their rows are refused'),
  clearEmpty: Switch.describe(
    'Whether an empty cell removes the value of an existing contact. By default the value stays',
  ),
  columns: Columns.default({}).describe(
    'JSON object that maps headings to fields, such as `{"Mail":"email","Joined":"attributes.joined:date","Notes":"ignore"}`',
  ),
  otherColumns: z
    .enum(OTHER_COLUMNS)
    .default('refuse')
    .describe(
      'What to do with columns without a field: `refuse` the file, import them as `attributes`, or `ignore` them',
    ),
  dateOrder: z
    .enum(DATE_ORDERS)
    .optional()
    .describe('The order of day and month in dates such as 03/04/2026. If omitted, such dates are refused'),
  dryRun: Switch.meta({
    description:
      'Reports what the import would do, and stores no contacts. Rows are tried in batches: a row that repeats a contact of an ' +
      'earlier batch counts as created',
  }),
});
export type ImportQuery = z.output<typeof ImportQuery>;

export const STATUSES = ['receiving', 'queued', 'running', 'completed', 'canceled', 'failed'] as const;

export const ContactImport = z
  .object({
    importId: idWith('imp_').describe('ID of the import'),
    status: z
      .enum(STATUSES)
      .describe(
        'State of the import. `failed` means that the service gave up on a row; the rows before it are imported, and the file can be sent again',
      ),
    dryRun: z.boolean().describe('Whether the import only reports what it would do'),
    columns: z
      .array(
        z.object({
          heading: z.string().describe('Heading in the file'),
          field: z.string().describe('Field of the contact, or `ignore`'),
          samples: z.array(z.string()).optional().describe('First values. Only in the response to the upload'),
        }),
      )
      .describe('The columns of the file'),
    total: z.int().describe('Rows in the file'),
    processed: z.int().describe('Rows processed so far'),
    created: z.int().describe('Contacts created'),
    updated: z.int().describe('Contacts updated'),
    refused: z.int().describe('Rows refused'),
    errors: z.array(refusedRow).describe('The first 100 refused rows'),
    createdAt: z.iso.datetime().describe('When the upload began'),
    endedAt: z.iso.datetime().nullable().describe('When the import ended. Null while it is in progress'),
  })
  .meta({ id: 'ContactImport' });
export type ContactImport = z.output<typeof ContactImport>;
