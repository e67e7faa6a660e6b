import { eventually } from '@services/tooling/testing/eventually';
import { getIntrospectionQuery } from 'graphql';

import { givenOnce, startTestApp } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';
import { documentHash } from './documents.ts';

const app = startTestApp();

const client = givenOnce(() => app.client());

test('registered documents can be sent by hash at once, and stay registered until the application registers a list without them @slow', async () => {
  const own = await app.client();
  const path = `/v2/applications/${own.applicationId}/documents`;
  const documents = ['{ one: __typename }', '{ two: __typename }'].map((query) => ({ query }));
  const { body: registered } = await app.http.put(path).set(own.auth).send({ documents }).expect(200);
  const [first, second] = registered.documents as { id: string; query: string }[];
  expect((await own.send({ documentId: first?.id })).body.data).toEqual({
    [String(first?.query.slice(2, 5))]: 'Query',
  });
  // Registered and unregistered documents together now exceed the maximum number of unregistered documents.
  await app.database.pool.query(
    `INSERT INTO persisted_documents (application_id, hash, body) SELECT $1, 'hash ' || n, '' FROM generate_series(1, 1000) AS n`,
    [own.applicationId],
  );
  const query = '{ new: __typename }';
  await own.send({ query, documentId: `sha256:${documentHash(query)}` });
  expect((await app.http.get(path).set(own.auth)).body).toEqual(registered);
  expect(
    (
      await app.http
        .put(path)
        .set(own.auth)
        .send({ documents: [first] })
    ).body,
  ).toEqual({ documents: [first] });
  expect((await own.send({ documentId: second?.id })).body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  const wrong = await app.http
    .put(path)
    .set(own.auth)
    .send({ documents: [{ ...first, id: second?.id }] })
    .expect(400);
  expect(wrong.body.errors).toMatchObject([
    {
      message: 'documents.0.id is not the hash of the text',
      extensions: { code: 'BAD_USER_INPUT', field: 'documents.0.id' },
    },
  ]);
  await app.http.delete(`/v2/applications/${own.applicationId}`).set(own.auth).expect(204);
  expect(await app.database.orm.persistedDocument.count({ where: { applicationId: own.applicationId } })).toBe(0);
});

test('an application with `registeredOnly` executes a registered document by text or hash, and nothing else @slow', async () => {
  const own = await app.client({ userId: await createUser(app, 'reader') });
  const path = `/v2/applications/${own.applicationId}`;
  const exporting = 'mutation($query: String!) { bulkExportCreate(input: { query: $query }) { errors { message } } }';
  const listed = '{ topics { nodes { name } } }';
  const documents = ['{ one: __typename }', exporting, listed].map((query) => ({ query }));
  await app.http.put(`${path}/documents`).set(own.auth).send({ documents }).expect(200);
  const query = '{ other: __typename }';
  const hash = { documentId: `sha256:${documentHash(query)}` };
  expect((await own.send({ query, ...hash })).body.data).toEqual({ other: 'Query' });
  const codeOf = async (body: object) => (await own.send(body)).body.errors?.[0].extensions.code;
  await app.http.patch(path).set(own.auth).send({ registeredOnly: true }).expect(200);
  await eventually(async () => (await codeOf(hash)) === 'DOCUMENT_NOT_REGISTERED');
  expect(await codeOf({ query })).toBe('DOCUMENT_NOT_REGISTERED');
  expect(await codeOf({ query: getIntrospectionQuery() })).toBe('DOCUMENT_NOT_REGISTERED');
  const one = '{ one: __typename }';
  expect((await own.send({ query: one })).body.data).toEqual({ one: 'Query' });
  expect((await own.send({ documentId: `sha256:${documentHash(one)}` })).body.data).toEqual({ one: 'Query' });
  const unknown = { query: exporting, variables: { query: '{ users { nodes { name } } }' } };
  expect(await codeOf(unknown)).toBe('DOCUMENT_NOT_REGISTERED');
  const known = await own.send({ query: exporting, variables: { query: listed } });
  expect(known.body.data).toEqual({ bulkExportCreate: { errors: [] } });
  // A document that is removed is refused at once, although it was executed before.
  await app.http.put(`${path}/documents`).set(own.auth).send({ documents: [] }).expect(200);
  expect(await codeOf({ query: one })).toBe('DOCUMENT_NOT_REGISTERED');
});

describe('a document known by its hash', () => {
  const query = '{ persisted: __typename }';
  const sha256Hash = '0b1f5b6f1a5d1c1d7b0a4b1d8c7f6f2f6a2f0a6f0d6c5c0f1e2d3c4b5a697887';

  test('a stored document is found only after its text was sent', async () => {
    const hash = documentHash(query);
    const persistedQuery = { version: 1, sha256Hash: hash };
    const missing = await client.send({ extensions: { persistedQuery } });
    expect(missing.body.errors[0]).toMatchObject({
      message: 'PersistedQueryNotFound',
      extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
    });
    expect((await client.send({ query, extensions: { persistedQuery } })).body.data).toEqual({ persisted: 'Query' });
    expect((await client.send({ extensions: { persistedQuery } })).body.data).toEqual({ persisted: 'Query' });
    expect((await client.send({ documentId: `sha256:${hash}` })).body.data).toEqual({ persisted: 'Query' });
  });

  test('a document is not stored under another document’s hash', async () => {
    const { body } = await client.send({ query, extensions: { persistedQuery: { version: 1, sha256Hash } } });
    expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });

  test.each([{ toString: 1 }, ['0'.repeat(64)], 1, ''])(
    'a hash that is empty or not a string is refused: %j',
    async (sha256Hash) => {
      const { status, body } = await (
        await app.client()
      ).send({
        query: '{ __typename }',
        extensions: { persistedQuery: { version: 1, sha256Hash } },
      });
      expect([status, body.errors?.[0].extensions.code]).toEqual([200, 'BAD_USER_INPUT']);
    },
  );

  test("when 1,000 documents are stored, a new document replaces the application's oldest document", async () => {
    const { applicationId } = client;
    const { pool, orm } = app.database;
    const [old, added] = ['{ oldest: __typename }', '{ added: __typename }'];
    await client.send({ query: old, documentId: `sha256:${documentHash(old)}` });
    await pool.query(
      `UPDATE persisted_documents SET created_at = '2020-01-01' WHERE application_id = $1 AND hash = $2`,
      [applicationId, documentHash(old)],
    );
    await pool.query(
      `INSERT INTO persisted_documents (application_id, hash, body) SELECT $1, 'made ' || n, '{ a }'
       FROM generate_series(1, 1000 - (SELECT count(*) FROM persisted_documents WHERE application_id = $1)) AS n`,
      [applicationId],
    );
    await client.send({ query: added, documentId: `sha256:${documentHash(added)}` });
    const stored = await orm.persistedDocument.findMany({ where: { applicationId }, select: { hash: true } });
    expect(stored).toHaveLength(1000);
    expect(stored).toContainEqual({ hash: documentHash(added) });
    expect(stored).not.toContainEqual({ hash: documentHash(old) });
  });
});
