import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { isMissing, type Db, type Statement } from '../db.ts';
import { foldText } from '../matching.ts';
import { LEAD_COLUMNS, LISTED_COLUMNS } from './columns.ts';
import { encodeCursor } from './cursor.ts';
import { leadConditions, type Filters } from './filters.ts';
import { sortOrderOf, type LeadQuery, type LeadWithNotes, type ListedLeadRow } from './schemas.ts';

/** Ids are ours and end a URL: any other text of that form is simply unknown. */
const notFound = () => new AppError(404, 'lead_not_found', 'Lead not found');

const FIND_LEAD: Statement = {
  name: 'find_lead',
  text: `SELECT ${LEAD_COLUMNS} FROM leads WHERE account_id = $1 AND id = $2`,
};

/** @throws AppError 404 when the account has no such lead. */
export async function getLead(db: Db, accountId: string, id: string): Promise<LeadWithNotes> {
  const [lead] = await db.query<LeadWithNotes>(FIND_LEAD, [accountId, id]);
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
  const total = totalOf(query, conditions.where);
  const values: unknown[] = [...conditions.values];
  const bind = (value: unknown) => `$${values.push(value)}`;

  let after = '';
  if (cursor) {
    after = ` AND (${column}, id) ${order === 'asc' ? '>' : '<'} (${bind(cursor.value)}, ${bind(cursor.id)})`;
  }
  const text = `SELECT ${LISTED_COLUMNS}, ${column} AS "sortValue", (${total})::int AS total FROM leads
    WHERE ${conditions.where}${after} ORDER BY ${column} ${order}, id ${order}
    LIMIT ${bind(limit)} OFFSET ${bind(cursor ? 0 : (query.page - 1) * limit)}`;
  const name = `list_leads ${sortBy} ${order} ${cursor ? 'after ' : ''}${conditions.name}`;
  const rows = await db.query<ListedLeadRow & { sortValue: string; total: number }>({ name, text }, values);

  const last = rows.at(-1);
  return {
    rows,
    // An empty page brings no total along, but a page beyond the end has one.
    total: last?.total ?? (await countLeads(db, total, conditions)),
    nextCursor:
      last && rows.length === limit
        ? encodeCursor({ sortBy, sortOrder: order, value: last.sortValue, id: last.id })
        : null,
  };
}

/** The counters know the whole list and a trigger type's part of it; other filters have to be counted. */
function totalOf({ keyword, start_date, end_date, trigger_type }: Filters, where: string): string {
  if (keyword !== undefined || start_date || end_date) return `SELECT count(*) FROM leads WHERE ${where}`;
  const type = trigger_type ? ' AND trigger_type = $2' : '';
  return `SELECT coalesce(sum(total), 0) FROM lead_counts WHERE account_id = $1${type}`;
}

async function countLeads(db: Db, total: string, { name, values }: ReturnType<typeof leadConditions>): Promise<number> {
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

const INSERT_LEAD: Statement = {
  name: 'insert_lead',
  text: `INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags)
    VALUES ($1, $2, $3, $4, $5, $6, $7, '{}') RETURNING ${LISTED_COLUMNS}`,
};

export async function createLead(db: Db, accountId: string, input: LeadInput): Promise<ListedLeadRow> {
  const { username, display_name: displayName = username, trigger_keyword: keyword, trigger_type: type } = input;
  const values = [newId('ld_'), accountId, username, displayName, keyword, foldText(keyword), type];
  const [lead] = await db.query<ListedLeadRow>(INSERT_LEAD, values);
  if (!lead) throw new Error('INSERT returned no row');
  return lead;
}

/** @throws AppError 404 when the account has no such lead. */
export async function updateLead(db: Db, accountId: string, id: string, data: { tags: string[] } | { status: string }) {
  try {
    return await db.orm.lead.update({ where: { id, accountId }, data });
  } catch (error) {
    throw isMissing(error) ? notFound() : error;
  }
}

const INSERT_NOTE: Statement = {
  name: 'insert_note',
  text: `INSERT INTO notes (id, lead_id, note) SELECT $1, id, $2 FROM leads WHERE account_id = $3 AND id = $4
    RETURNING note, added_at AS "addedAt"`,
};

/** @throws AppError 404 when the account has no such lead. */
export async function addNote(db: Db, accountId: string, leadId: string, note: string) {
  const [added] = await db.query<{ note: string; addedAt: string }>(INSERT_NOTE, [
    newId('note_'),
    note,
    accountId,
    leadId,
  ]);
  if (!added) throw notFound();
  return { id: leadId, note: added.note, added_at: added.addedAt };
}
