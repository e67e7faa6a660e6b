import { AppError } from '@services/common/http/errors';
import { takeReadTurn } from '@services/common/limits/turns';
import { newId } from '@services/common/runtime/ids';
import type { z } from 'zod';

import { isMissing, queryRow, type Db, type Queries, type Statement } from '../db.ts';
import { foldText } from '../matching.ts';
import { LEAD_COLUMNS, LISTED_COLUMNS } from './columns.ts';
import { encodeCursor } from './cursor.ts';
import { leadConditions, type LeadConditions } from './filters.ts';
import {
  sortOrderOf,
  type BulkChange,
  type BulkResult,
  type LeadQuery,
  type LeadWithNotes,
  type ListedLeadRow,
} from './schemas.ts';
import { totalOf } from './totals.ts';

/** Also for text that is no id at all: an id of another form belongs to no lead. */
const notFound = () => new AppError(404, 'lead_not_found', 'Lead not found');

/** A lead is read with all of its notes: so many, with so many bytes together. */
const MAX_NOTES = 200;
const MAX_NOTES_BYTES = 500_000;

const FIND_LEAD = {
  name: 'find_lead',
  text: `SELECT ${LEAD_COLUMNS} FROM leads WHERE account_id = $1 AND id = $2`,
  // Its notes may be half a megabyte.
  most: 8,
};

/** @throws AppError 404 when the account has no such lead. */
export async function getLead(db: Db, accountId: string, id: string): Promise<LeadWithNotes> {
  const lead = await queryRow<LeadWithNotes>(db, FIND_LEAD, [accountId, id]);
  if (!lead) throw notFound();
  return lead;
}

const SORT_COLUMNS = { captured_at: 'captured_at', username: 'lower(username)', display_name: 'lower(display_name)' };

/** A page of the account's leads and how many there are in all. */
export async function listLeads(db: Db, accountId: string, query: LeadQuery) {
  const { sort_by: sortBy, limit, cursor } = query;
  const order = sortOrderOf(query);
  const column = SORT_COLUMNS[sortBy];
  const conditions = leadConditions(accountId, query);
  const total = totalOf(query, conditions);
  const values: unknown[] = [...conditions.values];
  const bind = (value: unknown) => `$${values.push(value)}`;

  let after = '';
  if (cursor) {
    after = ` AND (${column}, id) ${order === 'asc' ? '>' : '<'} (${bind(cursor.value)}, ${bind(cursor.id)})`;
  }
  const sortValue = sortBy === 'captured_at' ? '' : `, ${column} AS "sortValue"`;
  const text = `SELECT ${LISTED_COLUMNS}${sortValue}, (${total})::int AS total FROM leads
    WHERE ${conditions.where}${after} ORDER BY ${column} ${order}, id ${order}
    LIMIT ${bind(limit)} OFFSET ${bind(cursor ? 0 : (query.page - 1) * limit)}`;
  // What is rare and what is not differs too much between tags and texts for one plan.
  const isPlannedEachTime = query.tag !== undefined || query.search !== undefined;
  const name = `list_leads ${sortBy} ${order} ${cursor ? 'after ' : ''}${conditions.name}`;
  const statement = isPlannedEachTime ? { text } : { name, text };
  const { rows, counted } = await takeReadTurn(db, accountId, async () => {
    const rows = await db.query<ListedLeadRow & { sortValue?: string; total: number }>(statement, values);
    // An empty page brings no total along, but a page beyond the end has one.
    return { rows, counted: rows[0]?.total ?? (await countLeads(db, total, conditions)) };
  });

  const last = rows.at(-1);
  return {
    rows,
    total: counted,
    nextCursor:
      last && rows.length === limit
        ? encodeCursor({ sortBy, sortOrder: order, value: last.sortValue ?? last.capturedAt, id: last.id })
        : null,
  };
}

async function countLeads(db: Db, total: string, { name, values }: LeadConditions): Promise<number> {
  const statement = { name: `count_leads ${name}`, text: `SELECT (${total})::int AS total` };
  const [row] = await db.query<{ total: number }>(statement, values);
  return row?.total ?? 0;
}

export interface LeadInput {
  username: string;
  display_name?: string | undefined;
  trigger_keyword: string;
  trigger_type: string;
}

const INSERT_LEADS: Statement = {
  name: 'insert_leads',
  text: `INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags)
    SELECT id, $1, username, name, keyword, folded, type, '{}' FROM json_to_recordset($2::json)
      AS l (id text, username text, name text, keyword text, folded text, type text)
    RETURNING ${LISTED_COLUMNS}`,
};

/** @returns the leads in the order of the inputs. */
export async function createLeads(db: Queries, accountId: string, inputs: readonly LeadInput[]) {
  const leads = inputs.map(
    ({ username, display_name: name = username, trigger_keyword: keyword, trigger_type: type }) => {
      return { id: newId('ld_'), username, name, keyword, folded: foldText(keyword), type };
    },
  );
  const rows = await db.query<ListedLeadRow>(INSERT_LEADS, [accountId, JSON.stringify(leads)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return leads.map(({ id }) => byId.get(id) as ListedLeadRow);
}

/** @throws AppError 404 when the account has no such lead. */
export async function updateLead(db: Db, accountId: string, id: string, data: { tags: string[] } | { status: string }) {
  try {
    return await db.orm.lead.update({ where: { id, accountId }, data });
  } catch (error) {
    throw isMissing(error) ? notFound() : error;
  }
}

// Locked in one order, so that two changes of the same leads cannot wait for each other.
const CHANGE_LEADS: Statement = {
  name: 'change_leads',
  text: `WITH found AS (
      SELECT id, tags FROM leads WHERE account_id = $1 AND id = ANY($2::text[]) ORDER BY id FOR UPDATE
    ), kept AS (
      SELECT id, ARRAY(SELECT tag FROM unnest(tags) WITH ORDINALITY AS t (tag, place) WHERE tag <> ALL($5::text[])
        ORDER BY place) AS tags FROM found
    ), changed AS (
      SELECT id, tags || ARRAY(SELECT tag FROM unnest($4::text[]) WITH ORDINALITY AS t (tag, place)
        WHERE tag <> ALL(tags) ORDER BY place) AS tags FROM kept
    ), updated AS (
      UPDATE leads l SET status = coalesce($3, l.status), tags = c.tags FROM changed c
      WHERE l.id = c.id AND (cardinality(c.tags) <= 50 OR cardinality($4::text[]) = 0)
      RETURNING l.id
    )
    SELECT w.id, CASE WHEN u.id IS NOT NULL THEN 'updated' WHEN f.id IS NOT NULL THEN 'too_many_tags' ELSE 'not_found' END
      AS outcome
    FROM unnest($2::text[]) WITH ORDINALITY AS w (id, place) LEFT JOIN found f ON f.id = w.id
      LEFT JOIN updated u ON u.id = w.id ORDER BY w.place`,
};

/** Changes many leads at once. @returns the outcome of each, in the order of the request. */
export function changeLeads(db: Db, accountId: string, change: z.output<typeof BulkChange>) {
  const { ids, status = null, add_tags: added = [], remove_tags: removed = [] } = change;
  return db.query<z.output<typeof BulkResult>>(CHANGE_LEADS, [accountId, ids, status, added, removed]);
}

const LOCK_LEAD: Statement = {
  name: 'lock_lead_for_note',
  text: 'SELECT id FROM leads WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE',
};
const INSERT_NOTE: Statement = {
  name: 'insert_note',
  text: `INSERT INTO notes (id, account_id, lead_id, note)
    SELECT $1, $2, $3, $4
    FROM (SELECT count(*) AS total, coalesce(sum(octet_length(note)), 0) AS bytes FROM notes WHERE lead_id = $3) AS present
    WHERE total < ${MAX_NOTES} AND bytes + octet_length($4) <= ${MAX_NOTES_BYTES}
    RETURNING note, added_at AS "addedAt"`,
};

export const NOTES_LIMIT = `${MAX_NOTES} notes and ${MAX_NOTES_BYTES.toLocaleString('en')} bytes of notes`;

/** @throws AppError 404 when the account has no such lead, 409 when it has as many notes as it may. */
export function addNote(db: Db, accountId: string, leadId: string, note: string) {
  return db.statements(async (tx) => {
    if ((await tx.query(LOCK_LEAD, [accountId, leadId])).length === 0) throw notFound();
    const values = [newId('note_'), accountId, leadId, note];
    const [added] = await tx.query<{ note: string; addedAt: string }>(INSERT_NOTE, values);
    if (!added) throw new AppError(409, 'too_many_notes', `A lead has at most ${NOTES_LIMIT}`);
    return { id: leadId, note: added.note, added_at: added.addedAt };
  });
}
