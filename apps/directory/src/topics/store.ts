import type { RowOf } from '@services/common/tables/table';

import { linkChanges, selectByIds, type Sql } from '../db.ts';
import { COUNT, OPTIONAL_TEXT, selectOf, TEXT } from '../lists/columns.ts';
import type { List, Order } from '../lists/list.ts';
import { present } from '../present.ts';

const usual = {
  // The id is converted to text, because inside JSON a bigint would become a number, which is not a valid id.
  id: { schema: TEXT, sql: 'topic.id::text' },
  slug: { schema: TEXT, sql: 'topic.slug' },
  name: { schema: TEXT, sql: 'topic.name' },
  imageUrl: { schema: OPTIONAL_TEXT, sql: 'topic.image_url' },
};
const extra = {
  description: { schema: TEXT, sql: 'topic.description' },
  followersCount: { schema: COUNT, sql: 'topic.followers_count' },
  postsCount: { schema: COUNT, sql: 'topic.posts_count' },
  createdAt: { schema: TEXT, sql: 'topic.created_at' },
};
export type TopicRow = RowOf<typeof usual & typeof extra>;
export const topicColumns = selectOf(usual, extra);

export type TopicsOrder = 'NEWEST' | 'FOLLOWERS_COUNT';

const orders: Record<TopicsOrder, Order> = {
  NEWEST: { name: 'NEWEST', key: 'topic.created_at', type: 'timestamptz' },
  FOLLOWERS_COUNT: { name: 'FOLLOWERS_COUNT', key: 'topic.followers_count', type: 'int' },
};

interface TopicFilters {
  followedBy?: string | null;
  /** A part of the name, in upper or lower case. */
  query?: string | null;
}

export function allTopics(order: TopicsOrder, { followedBy, query }: TopicFilters): List<TopicRow> {
  return {
    name: 'topics',
    columns: topicColumns.all,
    from: 'topics AS topic',
    id: 'topic.id',
    order: orders[order],
    filters: {
      followedBy: {
        sql: 'EXISTS (SELECT FROM topic_follows AS follow WHERE follow.topic_id = topic.id AND follow.user_id = $)',
      },
      query: { sql: 'lower(topic.name) LIKE lower($)' },
    },
    values: { followedBy, query: present(query) ? containing(query) : null },
  };
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const byId: Order = { name: 'ID', key: 'topic.id', type: 'bigint' };

const linked = (name: string, table: string, parent: string): List<TopicRow> => ({
  name,
  columns: topicColumns.all,
  from: `${table} AS entry JOIN topics AS topic ON topic.id = entry.topic_id`,
  parent: `entry.${parent}`,
  id: 'topic.id',
  order: byId,
});

export const postTopics = () => linked('post.topics', 'post_topics', 'post_id');
export const collectionTopics = () => linked('collection.topics', 'collection_topics', 'collection_id');

export async function findTopicsById(sql: Sql, ids: readonly string[]): Promise<TopicRow[]> {
  return selectByIds(sql, `SELECT ${topicColumns.all} FROM topics AS topic`, 'topic.id', ids);
}

export async function findTopicBySlug(sql: Sql, slug: string): Promise<TopicRow | null> {
  const text = `SELECT ${topicColumns.all} FROM topics AS topic WHERE topic.slug = $1`;
  const [topic] = await sql.query<TopicRow>(text, [slug], true);
  return topic ?? null;
}

export const [followTopic, unfollowTopic] = linkChanges('topics', 'topic_follows', 'topic_id');
