import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import type { z } from 'zod';

import { isMissing, queryRow, prepared, type Db, type Queries } from '../db.ts';
import { foldText } from '../matching.ts';
import { insertRows } from '../tables.ts';
import { MAX_NOTES, MAX_NOTES_BYTES, MAX_TAGS } from './schemas.ts';
import type { BulkChange, BulkResult, CreatedLead, Lead, NewLead } from './schemas.ts';
import { CAPTURED, CREATED, leads } from './table.ts';

/** The error for unknown leads, and also for texts that are not valid ids. */
export const leadNotFound = () => new AppError(404, 'lead_not_found', 'Lead not found');

const FIND_LEAD = {
  ...prepared(`SELECT ${leads.select(leads.names)} FROM leads WHERE account_id = $1 AND id = $2`),
  // The notes of a lead can have half a megabyte.
  most: 8,
};

/** @throws AppError 404 when the account has no such lead. */
export async function getLead(db: Db, accountId: string, id: string): Promise<z.output<typeof Lead>> {
  const lead = await queryRow<z.output<typeof Lead>>(db, FIND_LEAD, [accountId, id]);
  if (!lead) throw leadNotFound();
  return lead;
}

type LeadInput = z.output<typeof NewLead>;

const INSERT_LEAD = prepared(
  `${insertRows('leads', { text: CAPTURED }, { tags: `'{}'` })} RETURNING ${leads.select(CREATED)}`,
);

/** Creates a lead as if it had been captured. */
export async function createLead(db: Queries, accountId: string, input: LeadInput) {
  const { username, display_name = username, trigger_keyword } = input;
  const lead = {
    id: newId('ld_'),
    account_id: accountId,
    display_name,
    keyword_folded: foldText(trigger_keyword),
  };
  const [row] = await db.query<z.output<typeof CreatedLead>>(INSERT_LEAD, [JSON.stringify([{ ...input, ...lead }])]);
  return row as z.output<typeof CreatedLead>;
}

/** @throws AppError 404 when the account has no such lead. */
export async function updateLead(db: Db, accountId: string, id: string, data: { tags: string[] } | { status: string }) {
  try {
    return await db.orm.lead.update({ where: { id, accountId }, data });
  } catch (error) {
    throw isMissing(error) ? leadNotFound() : error;
  }
}

// Leads are locked in a fixed order, so that two changes of the same leads cannot deadlock.
const CHANGE_LEADS = prepared(`WITH found AS (
      SELECT id, tags FROM leads WHERE account_id = $1 AND id = ANY($2::text[]) ORDER BY id FOR UPDATE
    ), kept AS (
      SELECT id, ARRAY(SELECT tag FROM unnest(tags) WITH ORDINALITY AS t (tag, place) WHERE tag <> ALL($5::text[])
        ORDER BY place) AS tags FROM found
    ), changed AS (
      SELECT id, tags || ARRAY(SELECT tag FROM unnest($4::text[]) WITH ORDINALITY AS t (tag, place)
        WHERE tag <> ALL(tags) ORDER BY place) AS tags FROM kept
    ), updated AS (
      UPDATE leads l SET status = coalesce($3, l.status), tags = c.tags FROM changed c
      WHERE l.id = c.id AND (cardinality(c.tags) <= ${MAX_TAGS} OR cardinality($4::text[]) = 0)
      RETURNING l.id
    )
    SELECT w.id, CASE WHEN u.id IS NOT NULL THEN 'updated' WHEN f.id IS NOT NULL THEN 'too_many_tags' ELSE 'not_found' END
      AS outcome
    FROM unnest($2::text[]) WITH ORDINALITY AS w (id, place) LEFT JOIN found f ON f.id = w.id
      LEFT JOIN updated u ON u.id = w.id ORDER BY w.place`);

/** Changes many leads at once. @returns the outcome of each, in the order of the request. */
export function changeLeads(db: Db, accountId: string, change: z.output<typeof BulkChange>) {
  const { ids, status = null, add_tags: added = [], remove_tags: removed = [] } = change;
  return db.query<z.output<typeof BulkResult>>(CHANGE_LEADS, [accountId, ids, status, added, removed]);
}

const noteStatements = (table: 'leads' | 'contacts', column: 'lead_id' | 'contact_id') => ({
  lock: prepared(`SELECT id FROM ${table} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`),
  insert: prepared(`INSERT INTO notes (id, account_id, ${column}, note)
      SELECT $1, $2, $3, $4
      FROM (SELECT count(*) AS total, coalesce(sum(octet_length(note)), 0) AS bytes FROM notes WHERE ${column} = $3) AS present
      WHERE total < ${MAX_NOTES} AND bytes + octet_length($4) <= ${MAX_NOTES_BYTES}
      RETURNING id, note, added_at`),
});
export const NOTE_STATEMENTS = {
  lead: noteStatements('leads', 'lead_id'),
  person: noteStatements('contacts', 'contact_id'),
};

export const NOTES_LIMIT = `${MAX_NOTES} notes and ${MAX_NOTES_BYTES.toLocaleString('en')} bytes of notes`;
export const tooManyNotes = (kind: keyof typeof NOTE_STATEMENTS) =>
  new AppError(409, 'too_many_notes', `A ${kind} has at most ${NOTES_LIMIT}`);

/** @throws AppError `missing` when the account has no such lead or person, 409 when the lead or person has too many notes. */
export function addNote(
  db: Db,
  accountId: string,
  to: { kind: keyof typeof NOTE_STATEMENTS; id: string; missing: () => AppError },
  note: string,
) {
  const { lock, insert } = NOTE_STATEMENTS[to.kind];
  return db.statements(async (tx) => {
    if ((await tx.query(lock, [accountId, to.id])).length === 0) throw to.missing();
    const values = [newId('note_'), accountId, to.id, note];
    const [added] = await tx.query<{ id: string; note: string; added_at: string }>(insert, values);
    if (!added) throw tooManyNotes(to.kind);
    return added;
  });
}
