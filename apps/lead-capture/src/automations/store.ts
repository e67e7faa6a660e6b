import { AppError } from '@services/common/http/errors';
import { requireUnchanged } from '@services/common/http/preconditions';
import { newId } from '@services/common/runtime/ids';
import type { z } from 'zod';

import type { Config, Plan } from '../config.ts';
import { isMissing, type Db } from '../db.ts';
import { foldText } from '../matching.ts';
import { choiceColumns, requireKeywordsThatFire } from './choices.ts';
import type { AutomationChanges, NewAutomation } from './schemas.ts';

const LOCK = {
  name: 'lock_automation',
  text: 'SELECT id FROM automations WHERE id = $1 AND account_id = $2 FOR UPDATE',
};

/** The most variations of an automation: all are read when it fires. */
const MAX_VARIATIONS = 100;

/** Texts of an account's automations: the list answers all of them, and matching reads all keywords. */
const MAX_TEXT_BYTES = 4_000_000;
const TEXT_BYTES = {
  name: 'text_bytes_of_automations',
  text: `SELECT coalesce(sum(octet_length(concat(keyword, message, additional_keywords::text, excluded_keywords::text,
      media_ids::text, public_reply_texts::text))), 0)::float8 AS bytes
    FROM automations WHERE account_id = $1`,
};

/** @throws AppError 409 when the account's automations have more text than they may. */
async function requireRoomForText(tx: Db, accountId: string): Promise<void> {
  const [texts] = await tx.query<{ bytes: number }>(TEXT_BYTES, [accountId]);
  if ((texts?.bytes ?? 0) <= MAX_TEXT_BYTES) return;
  const message = `The texts of an account’s automations can have at most ${MAX_TEXT_BYTES.toLocaleString('en')} bytes of text`;
  throw new AppError(409, 'automations_too_large', message);
}

export const automationNotFound = () => new AppError(404, 'automation_not_found', 'Automation not found');

export function listAutomations({ orm }: Db, accountId: string) {
  return orm.automation.findMany({ where: { accountId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
}

/** @throws AppError 404 when the account has no such automation. */
export async function getAutomation({ orm }: Db, accountId: string, id: string) {
  const variations = { orderBy: { number: 'asc' } } as const;
  const automation = await orm.automation.findUnique({ where: { id, accountId }, include: { variations } });
  if (!automation) throw automationNotFound();
  return automation;
}

/**
 * Creates an automation within the plan's allowance. The account's row is locked while the others are counted, so that
 * parallel creations cannot pass the allowance together.
 *
 * @throws AppError 402 when the plan's allowance is used up, 409 when the automations have too much text.
 */
export function createAutomation(
  db: Db,
  accountId: string,
  input: z.output<typeof NewAutomation>,
  allowances: Config['PLAN_AUTOMATIONS'],
) {
  return db.transaction(async (tx) => {
    const { orm } = tx;
    const [account] = await orm.$queryRaw<{ plan: Plan }[]>`
      SELECT plan FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
    const plan = account?.plan ?? 'free';
    const allowance = allowances[plan];
    if ((await orm.automation.count({ where: { accountId } })) >= allowance) {
      const message = `The maximum number of automations for the ${plan} plan has been reached (${allowance})`;
      throw new AppError(402, 'plan_limit_reached', message);
    }
    const { keyword, message, trigger_type: triggerType, ...others } = input;
    const chosen = choiceColumns(others);
    const data = {
      id: newId('auto_'),
      accountId,
      keyword,
      keywordFolded: foldText(keyword),
      message,
      triggerType,
      ...chosen,
    };
    const automation = await orm.automation.create({ data });
    requireKeywordsThatFire(automation);
    await requireRoomForText(tx, accountId);
    return automation;
  });
}

/**
 * Leads keep the keyword that captured them. What an earlier release accepted stays until it is changed.
 *
 * @param ifMatch the state that the changes were made from, as `requireUnchanged` takes it
 * @throws AppError 404 when the account has no such automation, 409 when the automations have too much text, 412.
 */
export function updateAutomation(
  db: Db,
  accountId: string,
  id: string,
  changes: z.output<typeof AutomationChanges>,
  ifMatch?: string,
) {
  return db.transaction(async (tx) => {
    await tx.query(LOCK, [id, accountId]);
    const before = await tx.orm.automation.findUnique({ where: { id, accountId }, select: { updatedAt: true } });
    if (before) requireUnchanged(ifMatch, before.updatedAt.toISOString());
    const automation = await update(tx, accountId, id, toColumns(changes));
    if (DECIDES_MATCHES.some((name) => changes[name] !== undefined)) requireKeywordsThatFire(automation);
    await requireRoomForText(tx, accountId);
    return automation;
  });
}

const DECIDES_MATCHES = ['keyword', 'additional_keywords', 'excluded_keywords', 'match_mode'] as const;

/** Pauses or resumes. @throws AppError 404 when the account has no such automation. */
export function setAutomationStatus(db: Db, accountId: string, id: string, status: string) {
  return update(db, accountId, id, { status });
}

async function update(
  { orm }: Db,
  accountId: string,
  id: string,
  changes: ReturnType<typeof toColumns> | { status: string },
) {
  try {
    return await orm.automation.update({ where: { id, accountId }, data: { ...changes, updatedAt: new Date() } });
  } catch (error) {
    throw isMissing(error) ? automationNotFound() : error;
  }
}

function toColumns({ keyword, message, trigger_type, ...others }: Partial<z.output<typeof AutomationChanges>>) {
  return {
    ...(keyword !== undefined && { keyword, keywordFolded: foldText(keyword) }),
    ...(message !== undefined && { message }),
    ...(trigger_type !== undefined && { triggerType: trigger_type }),
    ...choiceColumns(others),
  };
}

const DELETE_HISTORY = ['public_replies', 'triggers'].map((table) => ({
  name: `delete_${table}_of_automation`,
  text: `DELETE FROM ${table} WHERE id = ANY(ARRAY(
      SELECT id FROM ${table} WHERE automation_id = $1 AND account_id = $2 LIMIT $3::int)) RETURNING id`,
}));
/** Rows that one statement deletes: a fraction of a second. */
const BATCH_SIZE = 5000;

/**
 * Its history and what it had not yet sent go with it, in batches, and repeating the request continues; leads stay.
 *
 * @throws AppError 404 when the automation does not exist.
 */
export async function deleteAutomation(db: Db, accountId: string, id: string, batchSize = BATCH_SIZE): Promise<void> {
  // It fires no more, so that its history does not grow any more.
  await setAutomationStatus(db, accountId, id, 'paused');
  for (const statement of DELETE_HISTORY) {
    while ((await db.query(statement, [id, accountId, batchSize])).length === batchSize);
  }
  const { count } = await db.orm.automation.deleteMany({ where: { id, accountId } });
  if (count === 0) throw automationNotFound();
}

/** Numbers count up and are never reused. @throws AppError 404 when the account has no such automation, 409 when it has most. */
export function addVariation(db: Db, accountId: string, automationId: string, message: string) {
  return db.transaction(async ({ orm }) => {
    try {
      const { nextVariation } = await orm.automation.update({
        where: { id: automationId, accountId },
        data: { nextVariation: { increment: 1 }, updatedAt: new Date() },
      });
      if ((await orm.variation.count({ where: { automationId } })) >= MAX_VARIATIONS) {
        throw new AppError(409, 'too_many_variations', `An automation has at most ${MAX_VARIATIONS} variations`);
      }
      return await orm.variation.create({ data: { accountId, automationId, number: nextVariation - 1, message } });
    } catch (error) {
      throw isMissing(error) ? automationNotFound() : error;
    }
  });
}
