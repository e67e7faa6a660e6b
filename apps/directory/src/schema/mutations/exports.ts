import { EXPORT_ERRORS } from '../../exports/store.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation } from '../../graphql/mutation.ts';
import { BulkExport } from '../../graphql/refs.ts';

const MAX_QUERY = 10_000;

const BulkExportStatus = builder.enumType('BulkExportStatus', {
  description: 'The state of an export.',
  values: {
    RUNNING: { value: 'running', description: 'Pages are being read.' },
    COMPLETED: { value: 'completed', description: 'The file can be downloaded.' },
    FAILED: { value: 'failed', description: 'The export ended without a file, for the reason in `error`.' },
    CANCELED: { value: 'canceled', description: 'The export was canceled.' },
  } as const,
});

const BulkExportError = builder.enumType('BulkExportErrorCode', {
  description: 'Why an export failed.',
  values: Object.fromEntries(
    Object.entries(EXPORT_ERRORS).map(([name, description]) => [name, { description }]),
  ) as Record<keyof typeof EXPORT_ERRORS, { description: string }>,
});

BulkExport.implement({
  description: 'An export of a whole list to a file in JSON Lines.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The ID of the export.' }),
    status: t.expose('status', { type: BulkExportStatus, description: 'The state of the export.' }),
    query: t.exposeString('query', { description: 'The query whose list is exported.' }),
    objectCount: t.exposeInt('objects', { description: 'The number of entries that were read, one for each line.' }),
    fileSize: t.exposeInt('bytes', { description: 'The size of the file in bytes.' }),
    cost: t.exposeInt('points', { description: 'The points that were charged for the pages.' }),
    errorCode: t.expose('errorCode', {
      type: BulkExportError,
      nullable: true,
      description: 'The error code of a failed export; otherwise null.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why the export failed; null if it did not fail.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the export was started.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the export ended; null while it runs.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the export and its file are deleted.' }),
    url: t.field({
      type: 'URL',
      nullable: true,
      description:
        'Where to download the file, with an access token of the application. The download can be resumed with `Range`. Null until the export is completed, and while it runs again because a member was deleted.',
      resolve: ({ id, status }, _args, { bulkExports }) => (status === 'completed' ? bulkExports.urlOf(id) : null),
    }),
  }),
});

builder.queryField('bulkExport', (t) =>
  t.field({
    type: BulkExport,
    nullable: true,
    description:
      'The newest export of the application. Null if the application has no export, or if another user started it.',
    resolve: (_root, _args, { bulkExports }) => bulkExports.find(),
  }),
);

mutation('bulkExportCreate', {
  returns: 'bulkExport',
  needsWrite: false,
  description:
    'Starts an export, which replaces the application’s previous export. The export reads the list page by page with the token of this request. It costs a tenth of the points of the pages, and its pages do not count as requests. The scope `write` is not required.',
  input: (t) => ({
    query: t.string({
      required: true,
      description:
        'A query of one list without `first` and `after`, such as `{ posts(order: NEWEST) { nodes { id name } } }`. Each entry of the list becomes a line. Lists inside an entry have 20 entries without `first`, as in other queries.',
    }),
  }),
  async work({ query }, { bulkExports }) {
    const field = 'query';
    if (query.length > MAX_QUERY) {
      return { field, message: `The query must have at most ${MAX_QUERY} characters`, code: 'TOO_LONG' };
    }
    const started = await bulkExports.start(query);
    if (typeof started === 'string') return { field, message: started, code: 'INVALID' };
    if (started) return { node: started };
    return {
      field: '',
      message: 'An export of this application is running. Wait for it or cancel it',
      code: 'TOO_MANY',
    };
  },
});

mutation('bulkExportCancel', {
  returns: 'bulkExport',
  needsWrite: false,
  description:
    'Cancels the running export of the application. An export that has ended is not changed. The scope `write` is not required.',
  input: () => ({}),
  async work(_input, { bulkExports }) {
    const canceled = await bulkExports.cancel();
    return canceled ? { node: canceled } : { field: '', message: 'Export not found', code: 'NOT_FOUND' };
  },
});
