import { AppError } from '@services/common/http/errors';

import { lockAccount } from '../../accounts/store.ts';
import type { Db } from '../../db.ts';
import { invalid } from '../../envelope.ts';
import type { Prisma, Topic } from '../../generated/prisma/client.ts';

/** The maximum number of topics of an account. The preference page lists all topics. */
export const MAX_TOPICS = 50;

export const topicNotFound = (key: string) =>
  new AppError(404, 'topic_not_found', 'Topic not found', { details: { field: 'topic', value: key } });

/** The account's topics, oldest first. */
export function listTopics({ orm }: Db, accountId: string): Promise<Topic[]> {
  return orm.topic.findMany({ where: { accountId }, orderBy: [{ createdAt: 'asc' }, { key: 'asc' }] });
}

/** @throws AppError 404 `topic_not_found` if a topic is given and the account does not have it. */
export async function checkTopic({ orm }: Db, accountId: string, key: string | null | undefined): Promise<void> {
  if (key === null || key === undefined) return;
  if ((await orm.topic.count({ where: { accountId, key } })) === 0) throw topicNotFound(key);
}

/** Call it in a transaction. @throws AppError 409 `topic_already_exists`, 400 if the account has too many topics. */
export async function createTopic(
  tx: Db,
  accountId: string,
  { key, name, description }: { key: string; name: string; description?: string | null | undefined },
): Promise<Topic> {
  await lockAccount(tx, accountId);
  const existing = await listTopics(tx, accountId);
  if (existing.some((topic) => topic.key === key)) {
    const details = { field: 'topic', value: key };
    throw new AppError(409, 'topic_already_exists', 'A topic with this key already exists', { details });
  }
  if (existing.length >= MAX_TOPICS) throw invalid('topic', `An account has at most ${MAX_TOPICS} topics`, key);
  return tx.orm.topic.create({ data: { accountId, key, name, description: description ?? null } });
}

/** @throws AppError 404 */
export async function updateTopic(
  { orm }: Db,
  accountId: string,
  key: string,
  changes: { name?: string | undefined; description?: string | null | undefined },
): Promise<Topic> {
  const data = changes as Prisma.TopicUpdateManyMutationInput;
  const [topic] = await orm.topic.updateManyAndReturn({ where: { accountId, key }, data });
  if (!topic) throw topicNotFound(key);
  return topic;
}

/** Deletes a topic. Its opt-outs are kept and apply again if the topic is created again. @throws AppError 404 */
export async function deleteTopic({ orm }: Db, accountId: string, key: string): Promise<void> {
  const { count } = await orm.topic.deleteMany({ where: { accountId, key } });
  if (count === 0) throw topicNotFound(key);
}
