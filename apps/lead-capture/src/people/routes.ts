import { contentRevision } from '@services/common/http/preconditions';
import type { z } from 'zod';

import { Deleted, page, pageOf, success, successOf } from '../envelope.ts';
import { NewNote } from '../leads/schemas.ts';
import { addNote, NOTES_LIMIT } from '../leads/store.ts';
import { EXAMPLE } from '../leads/table.ts';
import { operation } from '../operation.ts';
import { MAX_COUNTED } from '../tables.ts';
import { Person, PersonDetails, PersonNote } from './schemas.ts';
import { deleteNote, getNote, getPerson, personNotFound, updateNote } from './store.ts';
import { people } from './table.ts';

const reading = { tag: 'People', scope: 'leads:read' } as const;
const writing = { tag: 'People', scope: 'leads:write' } as const;
const { captured_at: at, username, display_name, profile_picture_url, phone } = EXAMPLE;
const email = 'jane@example.com';
const jane = {
  id: 'per_01kf0000000000000000000000000001',
  connection_id: 'con_01KF0000000000000000000001',
  platform_user_id: '52600031',
  username,
  display_name,
  profile_picture_url,
  email,
  phone,
  leads_count: 1,
  first_captured_at: at,
  last_captured_at: at,
};
const { notes: _notes, ...lead } = EXAMPLE;
const automation_id = 'auto_01KF0000000000000000000001';
const ids = { id: 'conv_01KF0000000000000000000001', automation_id, lead_id: lead.id };
const completed = { reason: 'completed', step: 'email', started_at: at, ended_at: at };
const params = { id: jane.id };
const note = { id: 'note_01KF0000000000000000000001', note: 'Prefers English', added_at: at, lead_id: null };
const noteParams = { ...params, noteId: note.id };
const errors = { 404: ['person_not_found'] };
const noteRevision = ({ data }: { data: z.output<typeof PersonNote> }) => contentRevision(data);
const oneNote = { path: '/v1/people/:id/notes/:noteId' as const, errors: { 404: ['note_not_found'] } };

/** The routes for people. A person is an Instagram user with a lead of one of the account's connections. */
export const personOperations = [
  operation({
    ...reading,
    id: 'people.list',
    method: 'get',
    path: '/v1/people',
    summary: 'List people',
    description:
      'A person is listed once for each connection, with any number of leads. Leads created through the API belong to no person. ' +
      `Newest lead first unless sorted otherwise. \`total\` counts at most ${MAX_COUNTED.toLocaleString('en')}. For long lists use \`cursor\`.`,
    query: people.listQuery,
    response: pageOf(Person),
    example: {
      query: { limit: '20', has_email: 'true' },
      response: page([jane], { page: 1, limit: 20, total: 1, next_cursor: null }),
    },
    async handle({ db }, { caller, query }) {
      const { rows, total, nextCursor } = await people.list(db, caller.accountId, query, people.names);
      return page(rows, { page: query.page, limit: query.limit, total, next_cursor: nextCursor });
    },
  }),
  operation({
    ...reading,
    id: 'people.get',
    method: 'get',
    path: '/v1/people/:id',
    summary: 'Read a person',
    description: 'With leads, answers, conversations, notes, and a timeline of what was written on both sides.',
    response: successOf(PersonDetails),
    errors,
    example: {
      params,
      response: success({
        ...jane,
        answers: { email },
        leads: [{ ...lead, email, answers: { email } }],
        conversations: [{ ...ids, status: 'ended' as const, ...completed }],
        notes: [note],
        timeline: [
          {
            at,
            from: 'person' as const,
            kind: 'direct_message' as const,
            text: email,
            image_url: null,
            outcome: 'answered' as const,
            reason: null,
            automation_id,
            platform_id: 'aWdfZG1faXRlbTox',
          },
        ],
      }),
    },
    handle: async ({ db }, { caller, params }) => success(await getPerson(db, caller.accountId, params.id)),
  }),
  operation({
    ...writing,
    id: 'people.addNote',
    method: 'post',
    path: '/v1/people/:id/notes',
    summary: 'Add a note about a person',
    description: `A person has at most ${NOTES_LIMIT}. The notes are deleted with the person’s last lead.`,
    body: NewNote,
    idempotent: true,
    status: 201,
    response: successOf(PersonNote),
    errors: { ...errors, 409: ['too_many_notes'] },
    example: { params, body: { note: note.note }, response: success(note) },
    async handle({ db }, { caller, params: { id }, body }) {
      const person = { kind: 'person', id, missing: personNotFound } as const;
      return success({ ...(await addNote(db, caller.accountId, person, body.note)), lead_id: null });
    },
  }),
  operation({
    ...reading,
    ...oneNote,
    id: 'people.getNote',
    tag: 'Console',
    method: 'get',
    summary: 'Read a note about a person',
    description: 'The response is 404 for a note about a lead.',
    response: successOf(PersonNote),
    example: { params: noteParams, response: success(note) },
    revision: noteRevision,
    handle: async ({ db }, { caller, params }) => success(await getNote(db, caller.accountId, params)),
  }),
  operation({
    ...writing,
    ...oneNote,
    id: 'people.updateNote',
    method: 'put',
    summary: 'Change a note about a person',
    description: 'Notes about leads cannot be changed.',
    errors: { ...oneNote.errors, 409: ['too_many_notes'] },
    body: NewNote,
    response: successOf(PersonNote),
    example: { params: noteParams, body: { note: note.note }, response: success(note) },
    revision: {
      of: noteRevision,
      lock: async ({ db }, { caller, params }) =>
        noteRevision(success(await getNote(db, caller.accountId, params, true))),
    },
    handle: async ({ db }, { caller, params, body }) =>
      success(await updateNote(db, caller.accountId, params, body.note)),
  }),
  operation({
    ...writing,
    ...oneNote,
    id: 'people.deleteNote',
    method: 'delete',
    summary: 'Delete a note about a person',
    response: Deleted,
    example: { params: noteParams, response: { success: true as const, message: 'Note deleted' } },
    async handle({ db }, { caller, params }) {
      await deleteNote(db, caller.accountId, params);
      return { success: true as const, message: 'Note deleted' };
    },
  }),
];
