import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { violates, prepared, type Queries } from '../db.ts';
import type { CreditReason } from '../generated/prisma/enums.ts';
import { publish } from '../webhooks/outbox.ts';
import { MAX_BUDGET } from './ledger.ts';
import { COLUMNS, toEntry, type Move } from './schemas.ts';

/**
 * A transfer between a person who has an account and the issuer, in either direction. Returns nothing and writes nothing if
 * the balance would fall below 0.
 */
const MOVE = prepared(`WITH issuer AS (
      SELECT id FROM credit_accounts WHERE account_id = $1 AND kind = 'issuer' AND person_id = ''
    ), person AS (
      UPDATE credit_accounts SET balance = balance + $3::int
      WHERE account_id = $1 AND kind = 'person' AND person_id = $2 AND balance + $3::int >= 0
      RETURNING id, person_id, balance
    ), transfer AS (
      INSERT INTO credit_transfers (public_id, account_id, from_id, to_id, amount, reason, source_id)
      SELECT $6, $1, CASE WHEN $3::int < 0 THEN person.id ELSE issuer.id END,
        CASE WHEN $3::int < 0 THEN issuer.id ELSE person.id END, abs($3::int), $4::credit_reason, $5
      FROM issuer, person
      RETURNING id, public_id, created_at
    ), entries AS (
      INSERT INTO credit_entries (transfer_id, credit_account_id, amount, balance_after)
      SELECT transfer.id, issuer.id, -$3::int, NULL FROM transfer, issuer
      UNION ALL SELECT transfer.id, person.id, $3::int, person.balance FROM transfer, person
    )
    SELECT transfer.public_id AS id, person.person_id AS reviewer_id, $3::int AS amount,
      person.balance::float8 AS balance_after, $4::text AS reason, $5::text AS source_id, transfer.created_at
    FROM transfer, person`);

// Transfers of one person are serialized: a transaction that waited for the lock sees the writes of the previous transaction.
const LOCK_PERSON = prepared(
  `SELECT id FROM credit_accounts WHERE account_id = $1 AND kind = 'person' AND person_id = $2 FOR UPDATE`,
);

/** A transfer by its public id, with the person who paid or received it. Locks the person's account of credits. */
const LOCK_TRANSFER = prepared(`SELECT t.reason, t.amount * CASE WHEN t.to_id = person.id THEN 1 ELSE -1 END AS amount,
      person.person_id AS "personId", t.taken_from_account AS "takenFromAccount", t.taken_from_survey AS "takenFromSurvey",
      t.survey_id AS "surveyId"
    FROM credit_transfers AS t
    JOIN credit_accounts AS person ON person.account_id = $1 AND person.id IN (t.from_id, t.to_id) AND person.kind = 'person'
    WHERE t.public_id = $2 AND t.account_id = $1 FOR UPDATE OF person`);

const IS_REVERSED = prepared(
  `SELECT 1 FROM credit_transfers WHERE account_id = $1 AND reason = 'credits_reversed' AND source_id = $2`,
);

const FIND_REDEMPTION = prepared(`SELECT ${COLUMNS}, person.person_id AS reviewer_id
    FROM credit_transfers AS t
    JOIN credit_accounts AS person ON person.id = t.from_id
    JOIN credit_entries AS e ON e.transfer_id = t.id AND e.credit_account_id = person.id
    WHERE t.account_id = $1 AND t.reason = 'credits_redeemed' AND t.source_id = $2`);

// Returns the amount of an award to the budgets, up to MAX_BUDGET. A budget without a limit stays unlimited.
const REFUND_ACCOUNT = prepared(`UPDATE accounts SET budget_left = least(budget_left + $2::bigint, ${MAX_BUDGET})
    WHERE id = $1 AND budget_left IS NOT NULL`);
const REFUND_SURVEY = prepared(`UPDATE surveys SET budget_left = least(budget_left + $2::bigint, ${MAX_BUDGET})
    WHERE account_id = $1 AND budget_left IS NOT NULL AND id = $3`);

interface Change {
  personId: string;
  amount: number;
  reason: CreditReason;
  sourceId: string;
}

/** @param repeated is thrown when a transfer for the same reason and source exists. */
async function move(tx: Queries, accountId: string, change: Change, repeated: AppError): Promise<Move> {
  const { personId, amount, reason, sourceId } = change;
  const values = [accountId, personId, amount, reason, sourceId, newId('credit-')];
  const [row] = await tx.query<Move>(MOVE, values).catch((error: unknown) => {
    throw violates(error, 'credit_transfers_account_id_reason_source_id_key') ? repeated : error;
  });
  if (row) return row;
  throw new AppError(409, 'insufficient_credits', 'The person does not have enough credits');
}

interface Redemption {
  amount: number;
  /** The client's own id of the redemption. Each reference is redeemed once. */
  reference: string;
}

/**
 * Deducts credits from a person's balance, once per reference: a repetition returns the earlier redemption. `tx` must be a
 * transaction: ledger and event are committed together.
 *
 * @throws AppError 409 `insufficient_credits`, 409 `reference_taken` when the reference was redeemed by another person or with
 *   another amount.
 */
export async function redeem(
  tx: Queries,
  accountId: string,
  personId: string,
  { amount, reference }: Redemption,
): Promise<Move> {
  await tx.query(LOCK_PERSON, [accountId, personId]);
  const [earlier] = await tx.query<Move>(FIND_REDEMPTION, [accountId, reference]);
  if (earlier && earlier.reviewer_id === personId && earlier.amount === -amount) return earlier;
  const taken = new AppError(409, 'reference_taken', 'This reference was already used for another person or amount');
  if (earlier) throw taken;
  const change = { personId, amount: -amount, reason: 'credits_redeemed', sourceId: reference } as const;
  const moved = await move(tx, accountId, change, taken);
  await publish(tx, accountId, { type: 'credits.redeemed', data: toEntry(moved), personId });
  return moved;
}

/** The amounts that a transfer took from budgets. */
interface Taken {
  takenFromAccount: number;
  takenFromSurvey: number;
  surveyId: string | null;
}

/**
 * Reverses an award or a redemption by a transfer in the other direction; no entry is edited. The award's amounts return to the
 * budgets they were taken from, if there were budgets at that time. `tx` must be a transaction.
 *
 * @throws AppError 404 `transfer_not_found`, 409 `already_reversed`, 409 `not_reversible` for a reversal, 409
 *   `insufficient_credits` when the person has already spent the credits.
 */
export async function reverse(tx: Queries, accountId: string, id: string): Promise<Move> {
  type Row = { amount: number; reason: CreditReason; personId: string } & Taken;
  const [transfer] = await tx.query<Row>(LOCK_TRANSFER, [accountId, id]);
  if (!transfer) throw new AppError(404, 'transfer_not_found', 'Ledger entry not found');
  const { personId, amount, reason, takenFromAccount, takenFromSurvey, surveyId } = transfer;
  if (reason === 'credits_reversed') throw new AppError(409, 'not_reversible', 'A reversal cannot be reversed');
  const again = new AppError(409, 'already_reversed', 'This entry is already reversed');
  if ((await tx.query(IS_REVERSED, [accountId, id])).length > 0) throw again;
  const change = { personId, amount: -amount, reason: 'credits_reversed', sourceId: id } as const;
  const moved = await move(tx, accountId, change, again);
  if (takenFromSurvey) await tx.query(REFUND_SURVEY, [accountId, takenFromSurvey, surveyId]);
  if (takenFromAccount) await tx.query(REFUND_ACCOUNT, [accountId, takenFromAccount]);
  await publish(tx, accountId, { type: 'credits.reversed', data: toEntry(moved), personId });
  return moved;
}
