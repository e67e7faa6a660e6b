import type { Sql } from '../db.ts';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { documentHash, type ChargePoints, type PrepareDocument, type PreparedDocument } from './documents.ts';
import type { Parameters } from './parameters.ts';
import type { Caller } from '../tokens/store.ts';
import { createTenantCache } from './tenant-cache.ts';

/** The maximum number of an application's documents that are not registered. Beyond this number, a new document replaces the oldest. */
const MAX_DOCUMENTS = 1000;
const CACHE_BYTES = 16_000_000;
const SHA_256 = /^(?:sha256:)?([0-9a-f]{64})$/;

/**
 * The text of a document that the application's owner has registered. The text is read each time, because a document that the owner has
 * removed must not be executed.
 *
 * @throws AppError 403 DOCUMENT_NOT_REGISTERED
 */
export async function readRegistered(sql: Sql, applicationId: string, hash: string): Promise<string> {
  const text = 'SELECT body FROM persisted_documents WHERE application_id = $1 AND hash = $2 AND is_registered';
  const [row] = await sql.query<{ body: string }>(text, [applicationId, hash], true);
  if (row) return row.body;
  throw apiError(
    'DOCUMENT_NOT_REGISTERED',
    'This application executes only registered documents, and this document is not registered',
  );
}

/**
 * Documents known by their SHA-256: `documentId: "sha256:…"` of the draft of GraphQL over HTTP, and
 * `extensions.persistedQuery.sha256Hash` as Apollo's clients send it. A request with both text and hash stores the
 * text, for its application, if it is valid; after that, every replica accepts the hash alone.
 */
export function createPersistedDocuments(
  { sql, transaction, takeTurn }: Pick<Deps, 'sql' | 'transaction' | 'takeTurn'>,
  prepare: PrepareDocument,
) {
  const texts = createTenantCache<string>(CACHE_BYTES);

  async function find(applicationId: string, hash: string): Promise<string | undefined> {
    const known = texts.get(applicationId, hash);
    if (known !== undefined) return known;
    const text = 'SELECT body FROM persisted_documents WHERE application_id = $1 AND hash = $2';
    const [row] = await sql.query<{ body: string }>(text, [applicationId, hash], true);
    if (row) texts.set(applicationId, hash, row.body, 2 * row.body.length);
    return row?.body;
  }

  async function store(applicationId: string, hash: string, body: string): Promise<void> {
    if ((await find(applicationId, hash)) !== undefined) return;
    await takeTurn(applicationId, () =>
      transaction(async (tx) => {
        // Locks the application, so that documents that arrive together are counted one after the other.
        const lock = 'SELECT FROM applications WHERE id = $1 FOR NO KEY UPDATE';
        // The console is not an application, so nothing is stored for it.
        if ((await tx.query(lock, [applicationId], true)).length === 0) return;
        await tx.query(
          `DELETE FROM persisted_documents WHERE application_id = $1 AND hash IN (SELECT hash FROM persisted_documents
           WHERE application_id = $1 AND NOT is_registered ORDER BY created_at DESC, hash OFFSET ${MAX_DOCUMENTS - 1})`,
          [applicationId],
          true,
        );
        await tx.query(
          'INSERT INTO persisted_documents (application_id, hash, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [applicationId, hash, body],
          true,
        );
      }),
    );
  }

  /**
   * Finds the document that the parameters select.
   *
   * @throws AppError PERSISTED_QUERY_NOT_FOUND or DOCUMENT_NOT_REGISTERED for an unknown hash, BAD_USER_INPUT for a hash that does not match the
   *   text, and the errors of the document itself.
   */
  return async function resolve(
    { applicationId, registeredOnly }: Pick<Caller, 'applicationId' | 'registeredOnly'>,
    parameters: Parameters,
    charge: ChargePoints,
  ): Promise<PreparedDocument> {
    const { query } = parameters;
    const hash = wantedHash(parameters);
    if (registeredOnly) {
      const text = await readRegistered(sql, applicationId, query === null ? (hash ?? '') : documentHash(query));
      return prepare(applicationId, text, charge);
    }
    if (query === null) {
      const text = hash === null ? undefined : await find(applicationId, hash);
      // Apollo's clients recognize exactly this message.
      if (text === undefined) throw apiError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
      return prepare(applicationId, text, charge);
    }
    const document = await prepare(applicationId, query, charge);
    if (hash === null) return document;
    if (documentHash(query) !== hash) throw apiError('BAD_USER_INPUT', 'The hash does not match the document');
    await store(applicationId, hash, query);
    return document;
  };
}

function wantedHash({ documentId, extensions }: Parameters): string | null {
  const persisted = extensions['persistedQuery'] as { sha256Hash?: unknown } | null | undefined;
  const given = documentId ?? persisted?.sha256Hash ?? null;
  if (given === null) return null;
  const hash = typeof given === 'string' ? SHA_256.exec(given)?.[1] : undefined;
  if (hash === undefined)
    throw apiError('BAD_USER_INPUT', 'A document id must be `sha256:` followed by 64 hexadecimal digits');
  return hash;
}
