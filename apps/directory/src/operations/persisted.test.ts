import { startTestApp, type TestClient } from '../../test/app.ts';
import { documentHash } from './documents.ts';

const app = startTestApp();
let client: TestClient;

beforeAll(async () => {
  client = await app.client();
});

describe('a document known by its hash', () => {
  const query = '{ persisted: __typename }';
  const sha256Hash = '0b1f5b6f1a5d1c1d7b0a4b1d8c7f6f2f6a2f0a6f0d6c5c0f1e2d3c4b5a697887';

  test('is not found before it was sent, and is afterwards, in both dialects', async () => {
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

  test('is not stored under another document’s hash', async () => {
    const { body } = await client.send({ query, extensions: { persistedQuery: { version: 1, sha256Hash } } });
    expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });
});
