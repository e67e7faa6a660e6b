import { charsetOf } from '@services/common/files/csv-text';
import { takeReadTurn } from '@services/common/http/turns';
import { z } from 'zod';

import { cursorPageOf } from '../envelope.ts';
import { checkAddress } from '../contacts/addresses/check.ts';
import { KINDS } from '../providers/kinds.ts';
import { FileQuery } from '../contacts/schemas.ts';
import { repeatableTransaction } from '../db.ts';
import { preferencesUrl } from '../messages/mail/recipient-links.ts';
import { operation } from '../operation.ts';
import { exportSuppressions } from './export.ts';
import { importSuppressions } from './import.ts';
import { ImportReport, NewSuppression, Suppression, SuppressionQuery, toSuppression } from './schemas.ts';
import { addSuppression, getSuppression, liftSuppression, listSuppressions } from './store.ts';

const reading = { tag: 'Suppressions', scope: 'contacts:read' } as const;
const writing = { tag: 'Suppressions', scope: 'contacts:write' } as const;
const params = { suppressionId: `sup_e${'a'.repeat(43)}` };
const unknown = { 404: ['suppression_not_found'] };
const wrongAddress = { 400: ['invalid_phone_number', 'invalid_email'] };
const ada = { channel: 'email' as const, address: 'ada@example.com', reason: 'asked by phone' };
const stored = { ...params, ...ada, category: null, topic: null, createdAt: '2026-03-01T10:00:00.000Z' };

/** Operations on addresses that must not get messages. */
export const suppressionOperations = [
  operation({
    ...reading,
    id: 'suppressions.list',
    method: 'get',
    path: '/api/v1/suppressions',
    summary: 'List suppressions',
    description: 'Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.',
    query: SuppressionQuery,
    response: cursorPageOf(Suppression),
    example: { query: { channel: 'email' }, response: { data: [stored], next: null } },
    async handle({ db, config }, { caller, query }) {
      const { rows, next } = await takeReadTurn(db, caller.accountId, () =>
        listSuppressions(db, config.ADDRESS_KEY, caller.accountId, query),
      );
      return { data: rows.map(toSuppression), next };
    },
  }),
  operation({
    ...writing,
    id: 'suppressions.create',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/suppressions',
    summary: 'Suppress an address',
    description:
      'Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays ' +
      'unchanged.',
    body: NewSuppression,
    idempotent: true,
    status: 201,
    response: Suppression,
    errors: { ...wrongAddress, 404: ['topic_not_found'] },
    example: { body: ada, response: stored },
    audit: (_input, { suppressionId: id }) => ({
      action: 'suppression.created',
      target: { type: 'suppression', id },
      details: {},
    }),
    afterCommit: ({ wake }) => wake('webhooks'),
    handle: ({ db, contacts }, { caller, body }) =>
      repeatableTransaction(db, async (tx) =>
        toSuppression(await addSuppression(tx, contacts, caller.accountId, body)),
      ),
  }),
  operation({
    ...reading,
    id: 'suppressions.export',
    method: 'get',
    path: '/api/v1/suppressions/export',
    summary: 'Export suppressions as CSV',
    description: 'Oldest first. Entries without an address are left out. The file can be imported again.',
    response: 'text/csv',
    errors: { 429: ['too_many_exports'] },
    example: {},
    handle: ({ sendDownload }, { caller }, response) => exportSuppressions(sendDownload, caller.accountId, response),
  }),
  operation({
    ...writing,
    id: 'suppressions.import',
    method: 'post',
    path: '/api/v1/suppressions/import',
    summary: 'Import suppressions from CSV',
    description:
      'Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the ' +
      'import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.',
    query: FileQuery,
    body: { schema: z.string(), as: 'stream', type: 'text/csv' },
    idempotent: 'handled',
    response: ImportReport,
    example: {
      body: 'channel,address,category\nemail,ada@example.com,marketing\nsms,+15551234567,\n',
      response: { total: 2, created: 2, refused: 0, errors: [] },
    },
    handle: ({ db, contacts, wake, onceLong }, { caller: { accountId }, query: { defaultCountry }, request }) =>
      onceLong(request, accountId, async () => {
        const charset = charsetOf(request.headers['content-type']);
        const report = await importSuppressions(db, contacts, { accountId, charset, defaultCountry }, request);
        wake('webhooks');
        return report;
      }),
  }),
  operation({
    ...writing,
    id: 'suppressions.linkPreferences',
    method: 'post',
    path: '/api/v1/preference-links',
    summary: 'Create a preference page link',
    description:
      'On this page, the recipient can opt out of topics, marketing or all messages. The link is signed and does not expire: ' +
      'give it only to the recipient. Emails can also contain `%preferences_url%`.',
    body: z.strictObject({
      channel: z.enum(KINDS).describe('Kind of channel that the address belongs to'),
      address: z.string().max(400).describe('Phone number or email address of the recipient'),
    }),
    idempotent: true,
    response: z.object({ url: z.string().describe('Address of the page, for this recipient only') }),
    errors: wrongAddress,
    example: {
      body: { channel: 'sms', address: '+15551234567' },
      response: { url: 'https://messaging.example.com/preferences/9ZcG…' },
    },
    async handle({ config }, { caller: { accountId }, body: { channel, address } }) {
      return {
        url: preferencesUrl(config, { accountId, channel, address: checkAddress(channel, 'address', address) }),
      };
    },
  }),
  operation({
    ...reading,
    id: 'suppressions.get',
    method: 'get',
    path: '/api/v1/suppressions/:suppressionId',
    summary: 'Read a suppression',
    response: Suppression,
    errors: unknown,
    example: { params, response: stored },
    handle: async ({ db }, { caller, params: { suppressionId } }) =>
      toSuppression(await getSuppression(db, caller.accountId, suppressionId)),
  }),
  operation({
    ...writing,
    id: 'suppressions.delete',
    method: 'delete',
    path: '/api/v1/suppressions/:suppressionId',
    summary: 'Remove a suppression',
    description:
      'Remove a suppression only with the recipient’s consent. To remove a suppression whose address is null, first create it again with its address.',
    errors: { ...unknown, 409: ['address_unknown'] },
    example: { params },
    audit: ({ params: { suppressionId: id } }) => ({
      action: 'suppression.lifted',
      target: { type: 'suppression', id },
      details: {},
    }),
    afterCommit: ({ wake }) => wake('webhooks'),
    handle: ({ db, contacts }, { caller, params: { suppressionId } }) =>
      repeatableTransaction(db, (tx) => liftSuppression(tx, contacts, caller.accountId, suppressionId)),
  }),
];
