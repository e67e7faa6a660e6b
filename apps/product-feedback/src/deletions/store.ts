import { AppError } from '@services/common/http/errors';

import { violates, prepared, type Queries } from '../db.ts';
import { ADDRESS, PERSON, type Counted, type PersonalData } from './personal-data.ts';

/**
 * Every writer that changes rows of a product, survey or post also changes their counts. Such a writer locks the product first, then the
 * survey or post, then the other rows. A deletion locks in the same order. With different orders, two transactions could deadlock.
 */
function locking(parent: 'product' | 'survey' | 'post', table: string): string {
  return `WITH parent AS MATERIALIZED (
      SELECT p.id FROM ${parent}s AS p JOIN ${table} AS c ON c.${parent}_id = p.id
      WHERE c.id = $1 AND c.account_id = $2 FOR NO KEY UPDATE OF p
    )
    DELETE FROM ${table} AS c USING parent WHERE c.id = $1 RETURNING c.id`;
}

/**
 * Deletes the files in one statement, which updates their counter once. Foreign keys would delete them response by response.
 * The surveys are locked first, as in an upload.
 */
function withFiles(table: 'products' | 'surveys', column: 'product_id' | 'id'): string {
  return `WITH own AS MATERIALIZED (SELECT id FROM ${table} WHERE id = $1 AND account_id = $2 FOR UPDATE),
    asked AS MATERIALIZED (SELECT id FROM surveys WHERE ${column} IN (SELECT id FROM own) ORDER BY id FOR UPDATE),
    files AS (DELETE FROM survey_files WHERE account_id = $2 AND response_id IN (
      SELECT id FROM survey_responses WHERE survey_id IN (SELECT id FROM asked)))
    DELETE FROM ${table} WHERE id IN (SELECT id FROM own) RETURNING id`;
}

// Foreign keys delete the other rows that depend on a row: the surveys of a product, the responses to a survey. A post into which
// others are merged is kept. Ledger entries do not depend on these rows, so earned credits stay.
const DELETIONS = {
  product: withFiles('products', 'product_id'),
  feedback: locking('product', 'feedback'),
  survey: withFiles('surveys', 'id'),
  response: locking('survey', 'survey_responses'),
  update: locking('product', 'updates'),
  post: locking('product', 'posts'),
  comment: locking('post', 'post_comments'),
  subscriber: 'DELETE FROM subscribers WHERE id = $1 AND account_id = $2 RETURNING id',
};
export type Deletable = keyof typeof DELETIONS;

/** Deletes a row and the rows that depend on it. @throws AppError 404 `<what>_not_found`, 409 `post_has_duplicates`. */
export async function deleteOne(db: Queries, accountId: string, what: Deletable, id: string): Promise<void> {
  const deleted = await db.query(prepared(DELETIONS[what]), [id, accountId]).catch((error: unknown) => {
    if (!violates(error, 'posts_merged_into_fkey')) throw error;
    throw new AppError(409, 'post_has_duplicates', 'Other posts are merged into this post. Separate them first');
  });
  if (deleted.length > 0) return;
  throw new AppError(404, `${what}_not_found`, `${what[0]?.toUpperCase()}${what.slice(1)} not found`);
}

/**
 * Locks the products, surveys and posts that the erasure changes, each in the order of their ids. Responses can neither begin nor
 * continue until the transaction ends.
 */
const LOCKS = [
  `SELECT id FROM products WHERE id IN (
      SELECT id FROM products WHERE account_id = $1 AND owner_id = $2
      UNION SELECT product_id FROM feedback WHERE account_id = $1 AND reviewer_id = $2
      UNION SELECT s.product_id FROM survey_responses AS r JOIN surveys AS s ON s.id = r.survey_id
        WHERE r.account_id = $1 AND r.respondent_id = $2
      UNION SELECT p.product_id FROM votes AS v JOIN posts AS p ON p.id = v.post_id
        WHERE v.account_id = $1 AND v.person_id = $2
      UNION SELECT p.product_id FROM post_comments AS c JOIN posts AS p ON p.id = c.post_id
        WHERE c.account_id = $1 AND c.person_id = $2)
    ORDER BY id FOR NO KEY UPDATE`,
  `SELECT id FROM surveys
    WHERE id IN (SELECT survey_id FROM survey_responses WHERE account_id = $1 AND respondent_id = $2)
    ORDER BY id FOR UPDATE`,
  `SELECT id FROM posts WHERE id IN (
      SELECT post_id FROM votes WHERE account_id = $1 AND person_id = $2
      UNION SELECT post_id FROM post_comments WHERE account_id = $1 AND person_id = $2)
    ORDER BY id FOR NO KEY UPDATE`,
];

type Counts = Record<Counted, number>;

/**
 * Deletes a person's contributions and removes the person's id from everything else. The ledger's entries and sums stay, under
 * an anonymous id. `tx` must be a transaction.
 */
export async function erasePerson(tx: Queries, accountId: string, personId: string): Promise<Counts> {
  for (const text of LOCKS) await tx.query(prepared(text), [accountId, personId]);
  return erase(tx, PERSON, [accountId, personId]);
}

/** Deletes an email address everywhere in the account, except the addresses of its members. @param email in lower case. */
export async function eraseAddress(tx: Queries, accountId: string, email: string): Promise<void> {
  await erase(tx, ADDRESS, [accountId, email]);
}

async function erase(tx: Queries, { data, copies }: PersonalData, values: [string, string]): Promise<Counts> {
  const counts = { feedback: 0, responses: 0, votes: 0, comments: 0 };
  for (const { table, whose, erased, counted, isCounted = 'true' } of [...data, ...copies]) {
    const change = erased ? `UPDATE ${table} SET ${erased}` : `DELETE FROM ${table}`;
    const text = `WITH gone AS (${change} WHERE ${whose} RETURNING *) SELECT count(*)::int AS total FROM gone WHERE ${isCounted}`;
    const [row] = await tx.query<{ total: number }>(prepared(text), values);
    if (counted && row) counts[counted] = row.total;
  }
  return counts;
}
