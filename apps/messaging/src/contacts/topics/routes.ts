import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { allOf } from '../../envelope.ts';
import type { Topic as Row } from '../../generated/prisma/client.ts';
import { operation } from '../../operation.ts';
import { TopicKey } from './purposes.ts';
import { createTopic, deleteTopic, listTopics, MAX_TOPICS, updateTopic } from './store.ts';

const reading = { tag: 'Suppressions', scope: 'contacts:read' } as const;
const writing = { tag: 'Suppressions', scope: 'contacts:write' } as const;
const fields = {
  name: text({ min: 1, max: 100, label: 'Name' }).describe('Name shown to recipients'),
  description: text({ max: 300, label: 'Description' }).nullish().describe('Description shown to recipients'),
};
const Topic = z
  .object({
    topic: TopicKey.describe('Key of the topic'),
    name: fields.name,
    description: z.string().nullable().describe('Description shown to recipients, or null'),
    createdAt: z.iso.datetime().describe('When the topic was created'),
  })
  .meta({ id: 'Topic' });
const NewTopic = z
  .strictObject({ topic: TopicKey.describe('Key of the topic, for use in messages'), ...fields })
  .meta({ id: 'NewTopic' });
const TopicChanges = z.strictObject({ ...fields, name: fields.name.optional() }).meta({ id: 'TopicChanges' });

function toTopic({ key, name, description, createdAt }: Row): z.output<typeof Topic> {
  return { topic: key, name, description, createdAt: createdAt.toISOString() };
}

const Key = z.object({ topic: z.string().describe('Key of the topic') });
const params = { topic: 'product-news' };
const news = { ...params, name: 'Product news', description: 'New features, once a month' };
const stored = { ...news, createdAt: '2026-03-01T10:00:00.000Z' };
const one = { path: '/api/v1/topics/:topic' as const, params: Key, errors: { 404: ['topic_not_found'] } };
const entry = (verb: string, id: string) => ({ action: `topic.${verb}`, target: { type: 'topic', id }, details: {} });

export const topicOperations = [
  operation({
    ...reading,
    id: 'topics.list',
    method: 'get',
    path: '/api/v1/topics',
    summary: 'List topics',
    response: allOf(Topic),
    example: { response: { data: [stored] } },
    handle: async ({ db }, { caller }) => ({ data: (await listTopics(db, caller.accountId)).map(toTopic) }),
  }),
  operation({
    ...writing,
    id: 'topics.create',
    method: 'post',
    path: '/api/v1/topics',
    summary: 'Create a topic',
    description: `An account can have ${MAX_TOPICS} topics. Recipients see the name on the preference page, where they can opt out of the topic.`,
    body: NewTopic,
    idempotent: true,
    status: 201,
    response: Topic,
    errors: { 409: ['topic_already_exists'] },
    example: { body: news, response: stored },
    audit: ({ body }) => entry('created', body.topic),
    handle: async ({ db }, { caller, body: { topic: key, ...input } }) =>
      toTopic(await createTopic(db, caller.accountId, { key, ...input })),
  }),
  operation({
    ...writing,
    id: 'topics.update',
    method: 'put',
    ...one,
    summary: 'Change the name or description of a topic',
    body: TopicChanges,
    response: Topic,
    example: { params, body: { name: 'News' }, response: { ...stored, name: 'News' } },
    audit: ({ params: { topic } }) => entry('changed', topic),
    handle: async ({ db }, { caller, params: { topic }, body }) =>
      toTopic(await updateTopic(db, caller.accountId, topic, body)),
  }),
  operation({
    ...writing,
    id: 'topics.delete',
    method: 'delete',
    ...one,
    summary: 'Delete a topic',
    description: 'Opt-outs are kept, and apply again if you recreate the topic.',
    example: { params },
    audit: ({ params: { topic } }) => entry('deleted', topic),
    handle: ({ db }, { caller, params: { topic } }) => deleteTopic(db, caller.accountId, topic),
  }),
];
