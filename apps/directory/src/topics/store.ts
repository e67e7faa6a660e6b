import { selectByIds, type Sql } from '../db.ts';
import type { List, Order } from '../lists/list.ts';
import { present } from '../present.ts';

export interface TopicRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  followersCount: number;
  postsCount: number;
  createdAt: string;
}

export const topicColumns = `topic.id, topic.slug, topic.name, topic.description, topic.image_url AS "imageUrl",
  topic.followers_count AS "followersCount", topic.posts_count AS "postsCount", topic.created_at AS "createdAt"`;

export type TopicsOrder = 'NEWEST' | 'FOLLOWERS_COUNT';

const orders: Record<TopicsOrder, Order> = {
  NEWEST: { name: 'NEWEST', key: 'topic.created_at', type: 'timestamptz' },
  FOLLOWERS_COUNT: { name: 'FOLLOWERS_COUNT', key: 'topic.followers_count', type: 'int' },
};

/** @param filters.query a part of the name, in any case. */
export function allTopics(
  order: TopicsOrder,
  filters: { followedBy?: string | null; query?: string | null },
): List<TopicRow> {
  const { followedBy, query } = filters;
  const followed =
    'EXISTS (SELECT FROM topic_follows AS follow WHERE follow.topic_id = topic.id AND follow.user_id = $)';
  return {
    name: 'topics',
    columns: topicColumns,
    from: 'topics AS topic',
    id: 'topic.id',
    order: orders[order],
    filters: [
      ...(!present(followedBy) ? [] : [{ sql: followed, value: followedBy }]),
      ...(!present(query) ? [] : [{ sql: 'lower(topic.name) LIKE lower($)', value: containing(query) }]),
    ],
  };
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const byId: Order = { name: 'ID', key: 'topic.id', type: 'bigint' };

export function postTopics(): List<TopicRow> {
  return {
    name: 'post.topics',
    columns: topicColumns,
    from: 'post_topics AS entry JOIN topics AS topic ON topic.id = entry.topic_id',
    parent: 'entry.post_id',
    id: 'topic.id',
    order: byId,
  };
}

export function collectionTopics(): List<TopicRow> {
  return {
    name: 'collection.topics',
    columns: topicColumns,
    from: 'collection_topics AS entry JOIN topics AS topic ON topic.id = entry.topic_id',
    parent: 'entry.collection_id',
    id: 'topic.id',
    order: byId,
  };
}

export async function findTopicsById(sql: Sql, ids: readonly string[]): Promise<TopicRow[]> {
  return selectByIds(sql, `SELECT ${topicColumns} FROM topics AS topic`, 'topic.id', ids);
}

export async function findTopicBySlug(sql: Sql, slug: string): Promise<TopicRow | null> {
  const text = `SELECT ${topicColumns} FROM topics AS topic WHERE topic.slug = $1`;
  const [topic] = await sql.query<TopicRow>(text, [slug], true);
  return topic ?? null;
}
