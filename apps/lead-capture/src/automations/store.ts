import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import type { z } from 'zod';

import type { Config, Plan } from '../config.ts';
import { isMissing, queryRow, prepared, type Db, type Queries } from '../db.ts';
import { insertRows } from '../tables.ts';
import { requireKeywordsThatFire } from './choices.ts';
import {
  CreatedAutomation,
  ListedAutomation,
  UpdatedAutomation,
  type Automation,
  type AutomationChanges,
  type NewAutomation,
} from './schemas.ts';
import { columns } from './table.ts';

type Shown = typeof CreatedAutomation | typeof ListedAutomation | typeof UpdatedAutomation;
const select = ({ shape }: Shown) => columns.select(columns.names.filter((name) => name in shape));

const LIST = prepared(
  `SELECT ${select(ListedAutomation)} FROM automations WHERE account_id = $1 ORDER BY created_at DESC, id DESC`,
);
const FIND = {
  ...prepared(`SELECT ${columns.select(columns.names)} FROM automations WHERE account_id = $1 AND id = $2`),
  // At most eight automations are read together, because one automation with all its variations can take a hundred kilobytes.
  most: 8,
};
const INSERT = prepared(
  `${insertRows('automations', {
    text: 'id account_id keyword message trigger_type match_mode on_new_keyword',
    'text[]': 'also_on additional_keywords excluded_keywords media_ids public_reply_texts',
    boolean: 'include_replies',
    jsonb: 'steps',
  })} RETURNING ${select(CreatedAutomation)}`,
);
const NOT_SET = {
  also_on: [],
  additional_keywords: [],
  excluded_keywords: [],
  match_mode: 'word',
  media_ids: [],
  include_replies: true,
  public_reply_texts: [],
  steps: [],
  on_new_keyword: 'end',
};
const CHANGEABLE = `keyword, message, trigger_type, status, ${Object.keys(NOT_SET).join(', ')}`;
// The members of the JSON in $3 replace the columns that they name.
const UPDATE = prepared(`UPDATE automations AS a SET (${CHANGEABLE}, updated_at) =
      (SELECT ${CHANGEABLE}, clock_timestamp() FROM json_populate_record(a, $3::json))
    WHERE account_id = $1 AND id = $2 RETURNING ${select(UpdatedAutomation)}`);

const toRow = ({ public_replies, ...fields }: z.output<typeof AutomationChanges>) => ({
  ...fields,
  ...(public_replies && { public_reply_texts: public_replies }),
});

/** The maximum number of variations of an automation. It is limited because all variations are read when the automation fires. */
const MAX_VARIATIONS = 100;

/** Maximum bytes of texts in an account's automations: the list returns all of them, and matching reads all keywords. */
const MAX_TEXT_BYTES = 4_000_000;
const TEXT_BYTES = prepared(`
    SELECT coalesce(sum(octet_length(concat(keyword, message, additional_keywords::text, excluded_keywords::text,
      media_ids::text, public_reply_texts::text, steps::text))), 0)::float8 AS bytes
    FROM automations WHERE account_id = $1`);

/** @throws AppError 409 when the account's automations exceed the text limit. */
async function requireRoomForText(tx: Db, accountId: string): Promise<void> {
  const [texts] = await tx.query<{ bytes: number }>(TEXT_BYTES, [accountId]);
  if ((texts?.bytes ?? 0) <= MAX_TEXT_BYTES) return;
  const message = `The texts of an account’s automations can have at most ${MAX_TEXT_BYTES.toLocaleString('en')} bytes of text`;
  throw new AppError(409, 'automations_too_large', message);
}

const automationNotFound = () => new AppError(404, 'automation_not_found', 'Automation not found');

/** A row without its unset columns. */
const shown = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;

export async function listAutomations(db: Db, accountId: string) {
  return (await db.query<z.output<typeof ListedAutomation>>(LIST, [accountId])).map(shown);
}

/** @throws AppError 404 when the account has no such automation. */
export async function getAutomation(db: Db, accountId: string, id: string) {
  const row = await queryRow<z.output<typeof Automation>>(db, FIND, [accountId, id]);
  if (!row) throw automationNotFound();
  return shown(row);
}

/**
 * Creates an automation within the plan's allowance. The account's row is locked while its automations are counted, so that
 * parallel creations cannot exceed the allowance.
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
    const row = { ...NOT_SET, ...toRow(input), id: newId('auto_'), account_id: accountId };
    const [created] = await tx.query<z.output<typeof CreatedAutomation>>(INSERT, [JSON.stringify([row])]);
    requireKeywordsThatFire(input);
    await requireRoomForText(tx, accountId);
    return shown(created as z.output<typeof CreatedAutomation>);
  });
}

/**
 * Updates an automation. Leads keep the keyword that captured them. Values accepted by an earlier release stay until they are changed.
 *
 * @throws AppError 404 when the account has no such automation, 409 when the automations have too much text.
 */
export function updateAutomation(db: Db, accountId: string, id: string, changes: z.output<typeof AutomationChanges>) {
  return db.transaction(async (tx) => {
    const automation = await update(tx, accountId, id, toRow(changes));
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

async function update(db: Queries, accountId: string, id: string, changes: object) {
  const [row] = await db.query<z.output<typeof UpdatedAutomation>>(UPDATE, [accountId, id, JSON.stringify(changes)]);
  if (!row) throw automationNotFound();
  return shown(row);
}

const DELETE_HISTORY = ['public_replies', 'triggers', 'conversation_messages', 'conversations'].map((table) =>
  prepared(`DELETE FROM ${table} WHERE id = ANY(ARRAY(
      SELECT id FROM ${table} WHERE automation_id = $1 AND account_id = $2 LIMIT $3::int)) RETURNING id`),
);
/** Maximum number of rows per DELETE, so that each takes a fraction of a second. */
const BATCH_SIZE = 5000;

/**
 * Deletes an automation with its history and unsent replies, in batches; repeating an interrupted request continues it. Leads stay.
 *
 * @throws AppError 404 when the automation does not exist.
 */
export async function deleteAutomation(db: Db, accountId: string, id: string, batchSize = BATCH_SIZE): Promise<void> {
  // The automation is paused first, so that its history stops growing.
  await setAutomationStatus(db, accountId, id, 'paused');
  for (const statement of DELETE_HISTORY) {
    while ((await db.query(statement, [id, accountId, batchSize])).length === batchSize);
  }
  const { count } = await db.orm.automation.deleteMany({ where: { id, accountId } });
  if (count === 0) throw automationNotFound();
}

/**
 * Adds a variation. Numbers increase and are never reused. @throws AppError 404 when the account has no such automation, 409
 * when it has the maximum number of variations.
 */
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
      const number = nextVariation - 1;
      const added = await orm.variation.create({ data: { accountId, automationId, number, message } });
      return { id: `var_${number}`, message, triggers_count: added.triggersCount };
    } catch (error) {
      throw isMissing(error) ? automationNotFound() : error;
    }
  });
}
