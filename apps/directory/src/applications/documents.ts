import { createHash } from 'node:crypto';

import { z } from 'zod';

import { invalidField } from '../errors.ts';
import type { Orm } from '../db.ts';
import { operation } from '../operation.ts';
import { applicationEvent, params, reading, unknown, writing } from './parts.ts';
import { getApplication } from './store.ts';

/**
 * The maximum number of documents in a list. Only short documents reach this number, because a request can have at most 100 kB.
 */
const MAX_DOCUMENTS = 1000;
const MAX_LENGTH = 20_000;

const idOf = (query: string) => `sha256:${createHash('sha256').update(query).digest('hex')}`;

const text = z.string().min(1).max(MAX_LENGTH).describe('The text of the document.');
const id = z.string().describe('The value for `documentId`: `sha256:` followed by the SHA-256 hash of the text.');
const NewDocuments = z.strictObject({
  documents: z
    .array(z.strictObject({ id: id.optional(), query: text }))
    .max(MAX_DOCUMENTS)
    .describe(`The documents, at most ${MAX_DOCUMENTS}. \`id\` is optional.`),
});
const Documents = z.object({
  documents: z.array(z.object({ id, query: text })).describe('The registered documents, in the order of their IDs.'),
});

async function listDocuments(orm: Orm, applicationId: string) {
  const rows = await orm.persistedDocument.findMany({
    where: { applicationId, isRegistered: true },
    orderBy: { hash: 'asc' },
  });
  return { documents: rows.map(({ hash, body }) => ({ id: `sha256:${hash}`, query: body })) };
}

const path = '/v2/applications/:id/documents';
const query = '{ posts(first: 5) { nodes { name } } }';
const shown = { documents: [{ id: idOf(query), query }] };

/** The routes for an owner to register the documents of an application before it sends them. */
export const documentOperations = [
  operation({
    ...reading,
    id: 'applications.listDocuments',
    method: 'get',
    path,
    summary: 'List an application’s registered documents',
    response: Documents,
    errors: unknown,
    example: { params, response: shown },
    async handle({ db: { orm } }, { caller, params: { id } }) {
      await getApplication(orm, caller.id, id);
      return listDocuments(orm, id);
    },
  }),
  operation({
    ...writing,
    id: 'applications.registerDocuments',
    method: 'put',
    path,
    summary: 'Register an application’s documents',
    description:
      'Replaces the registered documents. The application can then send `documentId` instead of a document. A ' +
      'registered document is kept until a later request replaces the list with one that does not contain it. Like every document, it is validated when it is used.',
    body: NewDocuments,
    response: Documents,
    errors: unknown,
    example: { params, body: { documents: [{ query }] }, response: shown },
    audit: ({ params: { id }, body: { documents } }) =>
      applicationEvent('documents_registered', id, { count: documents.length }),
    async handle({ db }, { caller, params: { id }, body: { documents } }) {
      const wrong = documents.findIndex((one) => one.id !== undefined && one.id !== idOf(one.query));
      if (wrong >= 0) {
        const field = `documents.${wrong}.id`;
        throw invalidField(field, `${field} is not the hash of the text`);
      }
      const rows = new Map(documents.map((one) => [idOf(one.query).slice('sha256:'.length), one.query]));
      return db.transaction(async ({ orm: tx }) => {
        await tx.$queryRaw`SELECT FROM applications WHERE id = ${id} AND account_id = ${caller.id} FOR NO KEY UPDATE`;
        await getApplication(tx, caller.id, id);
        const hash = { in: [...rows.keys()] };
        await tx.persistedDocument.deleteMany({ where: { applicationId: id, OR: [{ isRegistered: true }, { hash }] } });
        await tx.persistedDocument.createMany({
          data: [...rows].map(([key, body]) => ({ applicationId: id, hash: key, body, isRegistered: true })),
          skipDuplicates: true,
        });
        return listDocuments(tx, id);
      });
    },
  }),
];
