import { charsetOf } from '@services/common/files/csv-text';

import { allOf } from '../../envelope.ts';
import { operation } from '../../operation.ts';
import { ContactImport, ImportQuery } from './schemas.ts';
import { cancelImport, getImport, listImports, receiveImport, refusedRowsFile } from './store.ts';
import { z } from 'zod';

const reading = { tag: 'Contacts', scope: 'contacts:read' } as const;
const writing = { tag: 'Contacts', scope: 'contacts:write' } as const;
const importId = 'imp_01kf0000000000000000000001';
const params = { importId };
const unknown = { 404: ['import_not_found'] };
const columns = [
  { heading: 'email', field: 'email' },
  { heading: 'First name', field: 'firstName' },
];
const queued = {
  importId,
  status: 'queued' as const,
  dryRun: false,
  columns,
  total: 1,
  processed: 0,
  created: 0,
  updated: 0,
  refused: 0,
  errors: [],
  createdAt: '2026-03-01T10:00:00.000Z',
  endedAt: null,
};
const completed = {
  ...queued,
  status: 'completed' as const,
  processed: 1,
  created: 1,
  endedAt: '2026-03-01T10:00:01.000Z',
};
const canceled = { ...completed, status: 'canceled' as const, processed: 0, created: 0 };

export const importOperations = [
  operation({
    ...writing,
    id: 'contacts.import',
    method: 'post',
    path: '/api/v1/contacts/import',
    summary: 'Import contacts from CSV',
    description:
      'Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; ' +
      'within a tag, `\\;` is a semicolon and `\\\\` a backslash), attributes (a JSON object), attributes.<name>, ' +
      'attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) ' +
      'and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps other headings. Commas, semicolons or tabs ' +
      'separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files ' +
      'can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow ' +
      'its progress. Sending a file again creates no duplicates. An export can be imported unchanged. The last ten finished imports and ' +
      'their refused rows are kept for 7 days.',
    query: ImportQuery,
    body: { schema: z.string(), as: 'stream', type: 'text/csv' },
    idempotent: 'handled',
    status: 202,
    response: ContactImport,
    errors: { 409: ['too_many_imports', 'import_not_in_progress'] },
    example: {
      body: 'email,First name\nada@example.com,Ada\n',
      response: {
        ...queued,
        columns: columns.map((each, index) => ({ ...each, samples: [['ada@example.com', 'Ada'][index] ?? ''] })),
      },
    },
    handle: ({ db, wake, onceLong }, { caller: { accountId }, query, request }) =>
      onceLong(request, accountId, async () => {
        const charset = charsetOf(request.headers['content-type']);
        const received = await receiveImport(db, accountId, query, charset, request);
        wake('imports');
        return received;
      }),
  }),
  operation({
    ...reading,
    id: 'contacts.listImports',
    method: 'get',
    path: '/api/v1/contact-imports',
    summary: 'List imports',
    description: 'Newest first.',
    response: allOf(ContactImport),
    example: { response: { data: [completed] } },
    handle: async ({ db }, { caller }) => ({ data: await listImports(db, caller.accountId) }),
  }),
  operation({
    ...reading,
    id: 'contacts.getImport',
    method: 'get',
    path: '/api/v1/contact-imports/:importId',
    summary: 'Read an import',
    response: ContactImport,
    errors: unknown,
    example: { params, response: completed },
    handle: ({ db }, { caller, params }) => getImport(db, caller.accountId, params.importId),
  }),
  operation({
    ...writing,
    id: 'contacts.cancelImport',
    method: 'post',
    path: '/api/v1/contact-imports/:importId/cancel',
    summary: 'Cancel an import',
    description: 'Contacts that have been imported stay.',
    effect: 'destructive',
    idempotent: true,
    response: ContactImport,
    errors: { ...unknown, 409: ['import_not_in_progress'] },
    example: { params, response: canceled },
    handle: ({ db }, { caller, params }) => cancelImport(db, caller.accountId, params.importId),
  }),
  operation({
    ...reading,
    id: 'contacts.exportRefusedRows',
    method: 'get',
    path: '/api/v1/contact-imports/:importId/refused-rows',
    summary: 'Download the refused rows of an import',
    description:
      'Returns the refused rows as they are in the file, each with the reason. Correct the rows and import the downloaded file.',
    response: 'text/csv',
    errors: { ...unknown, 429: ['too_many_exports'] },
    example: { params },
    async handle({ db, sendDownload }, { caller: { accountId }, params }, response) {
      await sendDownload(accountId, response, await refusedRowsFile(db, accountId, params.importId));
    },
  }),
];
