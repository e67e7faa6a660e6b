import { AppError } from '@services/common/http/errors';

import type { Queries } from '../db.ts';

// What depends on a row goes with it, by the foreign keys: the surveys of a product, the responses to a survey. The ledger
// does not depend on them: what was earned stays.
const DELETIONS = {
  product: 'DELETE FROM products WHERE id = $1 AND account_id = $2 RETURNING id',
  feedback: 'DELETE FROM feedback WHERE id = $1 AND account_id = $2 RETURNING id',
  survey: 'DELETE FROM surveys WHERE id = $1 AND account_id = $2 RETURNING id',
  response: 'DELETE FROM survey_responses WHERE id = $1 AND account_id = $2 RETURNING id',
  update: 'DELETE FROM updates WHERE id = $1 AND account_id = $2 RETURNING id',
};
export type Deletable = keyof typeof DELETIONS;

/** Deletes a row and what depends on it. @throws AppError 404 `<what>_not_found`. */
export async function deleteOne(db: Queries, accountId: string, what: Deletable, id: string): Promise<void> {
  const deleted = await db.query({ name: `delete-${what}`, text: DELETIONS[what] }, [id, accountId]);
  if (deleted.length > 0) return;
  throw new AppError(404, `${what}_not_found`, `${what[0]?.toUpperCase()}${what.slice(1)} not found`);
}

/** Submitted responses change the counts of their surveys: two erasures lock those in the same order. */
const LOCK_SURVEYS = {
  name: 'erase-lock-surveys',
  text: `SELECT id FROM surveys WHERE account_id = $1
      AND id IN (SELECT survey_id FROM survey_responses WHERE account_id = $1 AND respondent_id = $2)
    ORDER BY id FOR NO KEY UPDATE`,
};

const COUNTED = {
  feedback: 'DELETE FROM feedback WHERE account_id = $1 AND reviewer_id = $2 RETURNING id',
  responses: 'DELETE FROM survey_responses WHERE account_id = $1 AND respondent_id = $2 RETURNING id',
};

/** Events about the person, and answers that are kept for repeated requests and name the person. */
const TRACES = [
  'DELETE FROM webhook_outbox WHERE account_id = $1 AND subject_id = $2',
  'DELETE FROM idempotency_keys WHERE account_id = $1 AND position(to_json($2::text)::text IN body) > 0',
  'UPDATE products SET owner_id = NULL WHERE account_id = $1 AND owner_id = $2',
  `UPDATE credit_accounts SET person_id = 'erased-' || gen_random_uuid()
    WHERE account_id = $1 AND kind = 'person' AND person_id = $2`,
];

/**
 * Deletes what a person has given and takes the person's id out of everything else. The ledger's entries and sums stay, under
 * an id that means nobody. `tx` must be a transaction.
 */
export async function erasePerson(
  tx: Queries,
  accountId: string,
  personId: string,
): Promise<{ feedback: number; responses: number }> {
  const person = [accountId, personId];
  await tx.query(LOCK_SURVEYS, person);
  const feedback = await tx.query({ name: 'erase-feedback', text: COUNTED.feedback }, person);
  const responses = await tx.query({ name: 'erase-responses', text: COUNTED.responses }, person);
  for (const [index, text] of TRACES.entries()) await tx.query({ name: `erase-trace-${index}`, text }, person);
  return { feedback: feedback.length, responses: responses.length };
}
