import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { allOf } from '../../envelope.ts';
import type { Topic as Row } from '../../generated/prisma/client.ts';
import { operation } from '../../operation.ts';
import { TopicKey } from './purposes.ts';
import { createTopic, deleteTopic, listTopics, MAX_TOPICS, updateTopic } from './store.ts';

const tag = 'Suppressions';
const fields = {
  name: text({ min: 1, max: 100, label: 'Name' }).describe('Name that recipients see'),
  description: text({ max: 300, label: 'Description' }).nullish().describe('Explanation that recipients see'),
};
const Topic = z
  .object({
    topic: z.string().describe('Key of the topic'),
    name: z.string().describe('Name that recipients see'),
    description: z.string().nullable().describe('Explanation that recipients see. Null without one'),
    createdAt: z.iso.datetime().describe('When it was created'),
  })
  .meta({ id: 'Topic' });
const NewTopic = z
  .strictObject({ topic: TopicKey.describe('Key of the topic, which messages name'), ...fields })
  .meta({ id: 'NewTopic' });
const TopicChanges = z.strictObject({ ...fields, name: fields.name.optional() }).meta({ id: 'TopicChanges' });

function toTopic({ key, name, description, createdAt }: Row): z.output<typeof Topic> {
  return { topic: key, name, description, createdAt: createdAt.toISOString() };
}

const Key = z.object({ topic: z.string().describe('Key of the topic') });
const params = { topic: 'product-news' };
const news = { ...params, name: 'Product news', description: 'New features, once a month' };
const stored = { ...news, createdAt: '2026-03-01T10:00:00.000Z' };
const unknown = { 404: ['topic_not_found'] };
const entry = (verb: string, id: string) => ({ action: `topic.${verb}`, target: { type: 'topic', id }, details: {} });

/** Topics: subjects of an account's messages that recipients can opt out of. */
export const topicOperations = [
  operation({
    id: 'topics.list',
    method: 'get',
    path: '/api/v1/topics',
    tag,
    scope: 'contacts:read',
    summary: 'List topics',
    response: allOf(Topic),
    example: { response: { data: [stored] } },
    handle: async ({ db }, { caller }) => ({ data: (await listTopics(db, caller.accountId)).map(toTopic) }),
  }),
  operation({
    id: 'topics.create',
    method: 'post',
    path: '/api/v1/topics',
    tag,
    scope: 'contacts:write',
    summary: 'Create a topic',
    description: `At most ${MAX_TOPICS}. Recipients see its name on the preference page, and can opt out of it.`,
    body: NewTopic,
    idempotent: true,
    status: 201,
    response: Topic,
    errors: { 409: ['topic_already_exists'] },
    example: { body: news, response: stored },
    audit: ({ body }) => entry('created', body.topic),
    handle: ({ db }, { caller, body: { topic: key, ...input } }) =>
      db.transaction(async (tx) => toTopic(await createTopic(tx, caller.accountId, { key, ...input }))),
  }),
  operation({
    id: 'topics.update',
    method: 'put',
    path: '/api/v1/topics/:topic',
    params: Key,
    tag,
    scope: 'contacts:write',
    summary: 'Change the name or description of a topic',
    body: TopicChanges,
    response: Topic,
    errors: unknown,
    example: { params, body: { name: 'News' }, response: { ...stored, name: 'News' } },
    audit: ({ params: { topic } }) => entry('changed', topic),
    handle: async ({ db }, { caller, params: { topic }, body }) =>
      toTopic(await updateTopic(db, caller.accountId, topic, body)),
  }),
  operation({
    id: 'topics.delete',
    method: 'delete',
    path: '/api/v1/topics/:topic',
    params: Key,
    tag,
    scope: 'contacts:write',
    summary: 'Delete a topic',
    description: 'Opt-outs of it are kept, and count again if it is created again.',
    status: 204,
    errors: unknown,
    example: { params },
    audit: ({ params: { topic } }) => entry('deleted', topic),
    handle: ({ db }, { caller, params: { topic } }) => deleteTopic(db, caller.accountId, topic),
  }),
];
