import { personalDataFile } from '@services/common/files/personal-data';
import { limitParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { CursorPage, page, pageOf, success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { eraseLead, erasePerson, findPerson, listErasures, type Person } from './store.ts';

const writing = { tag: 'Erasure', scope: 'erasures:write' } as const;
const reading = { tag: 'Erasure', scope: 'erasures:read' } as const;

const Erasure = z
  .object({
    id: z.string().describe('ID of the record'),
    kind: z
      .enum(['lead', 'person', 'connection', 'account'])
      .describe('What was erased; `account` if your account was deleted and later restored from its archive'),
    leads: z.int().describe('Leads deleted, with their notes'),
    events: z.int().describe('Comments and story replies whose texts and names were erased'),
    replies: z.int().describe('Triggers whose texts and names were erased. Queued replies were canceled'),
    erased_at: z.iso.datetime().describe('When the erasure was requested'),
  })
  .meta({ id: 'Erasure', description: 'The record contains no personal data.' });

const hasOneName = (person: object) => Object.values(person).filter((value) => value !== undefined).length === 1;
const person = z.strictObject({
  lead_id: text({ min: 1, max: 64, label: 'Lead id' }).optional().describe('ID of a lead of this person'),
  platform_user_id: text({ min: 1, max: 500, label: 'Platform user id' })
    .optional()
    .describe('Instagram’s ID of the person'),
  username: text({ min: 1, max: 100, label: 'Username' })
    .transform((name) => name.replace(/^@/, ''))
    .refine((name) => name.length > 0, { error: 'Username must be at least 1 character' })
    .optional()
    .describe(
      'Instagram username, with or without `@`. It means the person who was last seen with it on each connection, and nobody who only ' +
        'had it earlier',
    ),
});
const NewErasure = person
  .refine(hasOneName, { error: 'Body must contain exactly one of lead_id, platform_user_id and username' })
  .meta({ id: 'NewErasure' });
const PersonQuery = person.refine(hasOneName, {
  error: 'Identify the person by exactly one of lead_id, platform_user_id and username',
  path: ['username'],
  params: { code: 'OF_SEVERAL' },
});

const example = {
  id: 'era_01KF0000000000000000000001',
  kind: 'lead' as const,
  leads: 1,
  events: 0,
  replies: 0,
  erased_at: '2026-03-01T10:00:00.000Z',
};

/** The routes that erase people and list the records of erasures. */
export const erasureOperations = [
  operation({
    id: 'leads.delete',
    method: 'delete',
    path: '/v1/leads/:id',
    tag: 'Leads',
    scope: 'erasures:write',
    summary: 'Delete a lead',
    description:
      'Also deletes the notes, answers and conversations of the lead, the texts that the person wrote to the automation of the lead, ' +
      'and the queued replies. Statistics are kept. To erase a person everywhere, use `POST /v1/erasures`.',
    response: successOf(Erasure),
    errors: { 404: ['lead_not_found'] },
    example: { params: { id: 'ld_01KF0000000000000000000001' }, response: success(example) },
    handle: async ({ db }, { caller, params }) =>
      success(await db.transaction((tx) => eraseLead(tx, caller.accountId, params.id))),
  }),
  operation({
    ...writing,
    id: 'erasures.create',
    method: 'post',
    effect: 'destructive',
    path: '/v1/erasures',
    summary: 'Erase a person',
    description:
      'Deletes all leads of a person with their notes, answers and conversations, erases their texts and names from activity, ' +
      'triggers and webhook deliveries, and cancels their queued replies. Statistics are kept. This cannot be undone. A person ' +
      'who writes again is captured again.',
    body: NewErasure,
    status: 201,
    response: successOf(Erasure),
    errors: { 404: ['lead_not_found'] },
    example: { body: { username: 'jane.doe' }, response: success({ ...example, kind: 'person' as const }) },
    handle: async ({ db }, { caller, body }) =>
      success(await db.transaction((tx) => erasePerson(tx, caller.accountId, body as Person))),
  }),
  operation({
    ...reading,
    id: 'erasures.list',
    method: 'get',
    path: '/v1/erasures',
    summary: 'List the records of erasures',
    description: 'Newest first. The records contain no personal data.',
    query: z.object({
      limit: limitParameter(),
      cursor: z
        .string()
        .regex(/^era_[0-9a-z]{1,40}$/)
        .optional()
        .describe('`next_cursor` of the previous page'),
    }),
    response: pageOf(Erasure, CursorPage),
    example: {
      query: { limit: '20' },
      response: page([{ ...example, kind: 'person' as const }], { limit: 20, next_cursor: null }),
    },
    async handle({ db }, { caller, query }) {
      const { records, nextCursor } = await listErasures(db, caller.accountId, query);
      return page(records, { limit: query.limit, next_cursor: nextCursor });
    },
  }),
  operation({
    ...reading,
    id: 'personalData.export',
    method: 'get',
    path: '/v1/personal-data',
    summary: 'Export the personal data of a person',
    description:
      'A JSON array of everything that is stored about a person, to answer the person’s request for access: every row with its `table` and all ' +
      'columns that have a value. It contains what `POST /v1/erasures` erases.',
    query: PersonQuery,
    response: 'application/json',
    errors: { 404: ['lead_not_found'], 429: ['too_many_exports'] },
    example: { query: { username: 'jane.doe' } },
    async handle({ db, download }, { caller: { accountId }, query }, response) {
      const { people, leadIds } = await findPerson(db, accountId, query as Person);
      await download(accountId, response, personalDataFile(PERSONAL_DATA, [accountId, people, null, leadIds]));
    },
  }),
];
