import { prepared, type Queries } from '../database/database.ts';

/**
 * A person's identity at a provider: OpenID Connect guarantees that the pair of issuer and subject is never reassigned.
 */
export interface Identity {
  issuer: string;
  subject: string;
}

const FIND = prepared('SELECT person_id AS "personId" FROM identities WHERE issuer = $1 AND subject = $2');
const INSERT = prepared('INSERT INTO identities (issuer, subject, person_id) VALUES ($1, $2, $3)');

/** The person connected with an identity; null for an unknown identity. */
export async function findByIdentity(db: Queries, { issuer, subject }: Identity): Promise<string | null> {
  const [row] = await db.query<{ personId: string }>(FIND, [issuer, subject]);
  return row?.personId ?? null;
}

/** @throws the database's error if the identity is already connected (`isTaken`). */
export async function connectIdentity(tx: Queries, { issuer, subject }: Identity, personId: string): Promise<void> {
  await tx.query(INSERT, [issuer, subject, personId]);
}
