import { AppError } from '@services/common/http/errors';
import { takeReadTurn } from '@services/common/http/turns';
import type { z } from 'zod';

import { OUTCOME } from '../activity/table.ts';
import { STATUS } from '../conversations/history.ts';
import { queryRow, prepared, type Db, type Queries } from '../db.ts';
import { MAX_NOTES_BYTES } from '../leads/schemas.ts';
import { NOTE_STATEMENTS, tooManyNotes } from '../leads/store.ts';
import { leads } from '../leads/table.ts';
import { IS_PRIVATE_REPLY } from '../replies/claim-store.ts';
import type { PersonDetails, PersonNote, Person } from './schemas.ts';
import { people } from './table.ts';

type Row = z.output<typeof Person>;
type Details = z.output<typeof PersonDetails>;

const FIND = prepared(`SELECT ${people.select(people.names)} FROM contacts WHERE account_id = $1 AND id = $2`);
export const personNotFound = () => new AppError(404, 'person_not_found', 'Person not found');

// `$1` is the account, `$2` and `$3` are the person's connection and platform id.
const WHOSE = 'connection_id = $2 AND platform_user_id = $3 AND account_id = $1';
const LEADS = prepared(`SELECT ${leads.select(leads.names.filter((name) => name !== 'notes'))} FROM leads WHERE ${WHOSE}
    ORDER BY captured_at DESC, id DESC LIMIT 50`);
const CONVERSATIONS = prepared(`
    SELECT id, automation_id, lead_id, ${STATUS} AS status, reason, step, started_at, ended_at FROM conversations WHERE ${WHOSE}
    ORDER BY id DESC LIMIT 20`);
// Replies are found through the events that they answer, so that the work is bounded by the length of the timeline.
const TIMELINE = prepared(`WITH received AS (SELECT * FROM events WHERE ${WHOSE} ORDER BY id DESC LIMIT 100),
    said AS (SELECT * FROM conversation_messages WHERE ${WHOSE} ORDER BY created_at DESC LIMIT 100)
    SELECT * FROM (
      SELECT received_at AS at, 'person' AS "from", kind, text, NULL AS image_url, ${OUTCOME} AS outcome, NULL AS reason,
        automation_id, key AS platform_id FROM received
      UNION ALL
      SELECT coalesce(t.sent_at, t.created_at), 'account', 'private_reply', coalesce(t.message, ''), NULL,
        trigger_outcome(t.status), t.reason, t.automation_id, t.platform_message_id
      FROM received JOIN triggers t ON t.id = received.trigger_id
      UNION ALL
      SELECT coalesce(p.sent_at, p.created_at), 'account', 'public_reply', coalesce(p.message, ''), NULL,
        trigger_outcome(p.status), p.reason, p.automation_id, p.platform_message_id
      FROM received JOIN public_replies p ON p.connection_id = received.connection_id AND p.recipient = received.key
      UNION ALL
      SELECT coalesce(sent_at, created_at), 'account', CASE WHEN ${IS_PRIVATE_REPLY} THEN 'private_reply' ELSE 'message' END,
        coalesce(message, ''), image_url,
        trigger_outcome(status), reason, automation_id, platform_message_id FROM said
    ) AS entries ORDER BY at DESC, "from" LIMIT 100`);
const NOTES = prepared(`SELECT id, note, added_at, lead_id FROM notes WHERE account_id = $1 AND (contact_id = $4
      OR lead_id IN (SELECT id FROM leads WHERE ${WHOSE})) ORDER BY id DESC LIMIT 200`);

/** @throws AppError 404 when the account has no such person. */
async function findPerson(db: Db, accountId: string, id: string): Promise<Row> {
  const person = await queryRow<Row>(db, FIND, [accountId, id]);
  if (!person) throw personNotFound();
  return person;
}

/** @throws AppError 404 when the account has no such person. */
export function getPerson(db: Db, accountId: string, id: string): Promise<Details> {
  return takeReadTurn(db, accountId, async () => {
    const person = await findPerson(db, accountId, id);
    const whose = [accountId, person.connection_id, person.platform_user_id];
    const found = await db.query<Details['leads'][number]>(LEADS, whose);
    return {
      ...person,
      answers: Object.assign({}, ...found.map(({ answers }) => answers).reverse()) as Details['answers'],
      leads: found,
      conversations: await db.query<Details['conversations'][number]>(CONVERSATIONS, whose),
      notes: await db.query<Details['notes'][number]>(NOTES, [...whose, id]),
      timeline: await db.query<Details['timeline'][number]>(TIMELINE, whose),
    };
  });
}

const OWN_NOTE = 'account_id = $1 AND contact_id = $2 AND id = $3';
const FIND_NOTE = `SELECT id, note, added_at, lead_id FROM notes WHERE ${OWN_NOTE}`;
const READ_NOTE = prepared(FIND_NOTE);
const LOCK_NOTE = prepared(`${FIND_NOTE} FOR NO KEY UPDATE`);
// Above the limit, a note can still be shortened.
const UPDATE_NOTE = prepared(`UPDATE notes SET note = $4 WHERE ${OWN_NOTE} AND (octet_length($4) <= octet_length(note)
      OR octet_length($4) + (SELECT coalesce(sum(octet_length(note)), 0) FROM notes WHERE contact_id = $2 AND id <> $3) <= ${MAX_NOTES_BYTES})
    RETURNING id, note, added_at, lead_id`);
const DELETE_NOTE = prepared(`DELETE FROM notes WHERE ${OWN_NOTE} RETURNING id`);
const noteNotFound = () => new AppError(404, 'note_not_found', 'Note not found');

/**
 * @param isLocked whether no other request changes the note, or adds or changes others about the person, until the end of the transaction
 * @throws AppError 404 when the person has no such note; notes about their leads do not count.
 */
export async function getNote(db: Queries, accountId: string, { id, noteId }: NoteKey, isLocked = false) {
  if (isLocked) await db.query(NOTE_STATEMENTS.person.lock, [accountId, id]);
  const note = await queryRow<z.output<typeof PersonNote>>(db, isLocked ? LOCK_NOTE : READ_NOTE, [
    accountId,
    id,
    noteId,
  ]);
  if (!note) throw noteNotFound();
  return note;
}

/** @throws AppError as `getNote` does, and 409 when the person would have too many bytes of notes. */
export function updateNote(db: Db, accountId: string, { id, noteId }: NoteKey, note: string) {
  return db.statements(async (tx) => {
    await getNote(tx, accountId, { id, noteId }, true);
    const [updated] = await tx.query<z.output<typeof PersonNote>>(UPDATE_NOTE, [accountId, id, noteId, note]);
    if (!updated) throw tooManyNotes('person');
    return updated;
  });
}

/** @throws AppError 404 when the person has no such note. */
export async function deleteNote(db: Db, accountId: string, { id, noteId }: NoteKey): Promise<void> {
  if ((await db.query(DELETE_NOTE, [accountId, id, noteId])).length === 0) throw noteNotFound();
}

interface NoteKey {
  id: string;
  noteId: string;
}
