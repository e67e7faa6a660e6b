import { hashToken, newToken } from '../access/tokens.ts';
import { prepared, type Queries } from '../database/database.ts';
import { endChallenges } from './challenges.ts';

/** The maximum number of a person's open links: a new link ends the oldest link. */
const MAX_LINKS = 5;

const INSERT = prepared(
  `INSERT INTO sign_in_links (hash, person_id, expires_at) VALUES ($1, $2, now() + interval '15 minutes')`,
);
const DELETE_OLD = prepared(`
    DELETE FROM sign_in_links WHERE hash IN (SELECT hash FROM sign_in_links WHERE person_id = $1
    ORDER BY created_at DESC, hash OFFSET ${MAX_LINKS})`);
const USE = prepared(
  'DELETE FROM sign_in_links WHERE hash = $1 RETURNING person_id AS "personId", expires_at > now() AS live',
);
const DELETE_ALL = prepared('DELETE FROM sign_in_links WHERE person_id = $1');

/** A link that signs the person in once, within 15 minutes. The result is its token, which is stored nowhere. */
export async function createLink(tx: Queries, personId: string): Promise<string> {
  const { token, hash } = newToken();
  await tx.query(INSERT, [hash, personId]);
  await tx.query(DELETE_OLD, [personId]);
  return token;
}

/** Finds the person to whom the link belongs, and ends the link. Null for a link that was used or has expired. */
export async function useLink(tx: Queries, token: string): Promise<string | null> {
  const [used] = await tx.query<{ personId: string; live: boolean }>(USE, [hashToken(token)]);
  return used?.live ? used.personId : null;
}

/** Ends all links of a person, and the sign-ins that wait for a second factor. */
export async function endLinks(tx: Queries, personId: string): Promise<void> {
  await tx.query(DELETE_ALL, [personId]);
  await endChallenges(tx, personId);
}
