/**
 * An independent computation of the directory's answers: it reads whole tables, and filters, sorts and pages them in memory. The
 * computation shares no SQL, counter, index or loader with the service.
 */
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import pg from 'pg';

import type { Random } from '../src/seed/random.ts';

// The columns of any table.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Row = Record<string, any>;

const TABLES = [
  'users',
  'topics',
  'posts',
  'post_makers',
  'post_topics',
  'votes',
  'comments',
  'collections',
  'collection_posts',
  'collection_topics',
  'user_follows',
  'topic_follows',
  'collection_follows',
] as const;
export type Table = (typeof TABLES)[number];

/** The rows of all tables at one moment. */
export interface Tables {
  all(table: Table): Row[];
  /** The rows whose column has the value. */
  by(table: Table, column: string, value: unknown): Row[];
  find(table: Table, id: unknown): Row | undefined;
}

export async function readTables(pool: pg.Pool): Promise<Tables> {
  const tables = new Map<string, Row[]>();
  for (const table of TABLES) {
    // The rows are read with the driver's usual types instead of the service's.
    tables.set(table, (await pool.query<Row>({ text: `SELECT * FROM ${table}`, types: pg.types })).rows);
  }
  const indexes = new Map<string, Map<unknown, Row[]>>();
  const all = (table: Table) => tables.get(table) ?? [];
  const by = (table: Table, column: string, value: unknown) => {
    const name = `${table}.${column}`;
    const index = indexes.get(name) ?? Map.groupBy(all(table), (row) => row[column]);
    indexes.set(name, index);
    return index.get(value) ?? [];
  };
  return { all, by, find: (table, id) => by(table, 'id', id)[0] };
}

/** An entry of a list. The list is sorted by the key and then by the id. */
interface Entry {
  key: number;
  id: number;
  node: Row;
}

/** The position of an entry in its list, which a cursor of the service represents. */
export class Position {
  readonly scope: string;
  readonly key: number;
  readonly id: number;
  readonly place: string;
  constructor(scope: string, { key, id }: Entry) {
    [this.scope, this.key, this.id, this.place] = [scope, key, id, `${key} ${id}`];
  }
}

type Arguments = Record<string, unknown>;

/** A selected field with its arguments. `after` and `before` are the positions of the cursors among the arguments. */
export interface Selected {
  name: string;
  args?: Arguments;
  under?: Selected[];
  after?: Position | undefined;
  before?: Position | undefined;
}

export const leaf = (name: string): Selected => ({ name });
/** The selection of `pageInfo` with all its fields. */
export const PAGE_INFO: Selected = {
  name: 'pageInfo',
  under: ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'].map(leaf),
};

interface List {
  of: string;
  entries(tables: Tables, args: Arguments, parent: Row): Entry[];
  /** Values for all arguments except the page arguments. An undefined value omits its argument. */
  args?: (random: Random, tables: Tables) => Arguments;
}

const at = (moment: unknown) => (moment instanceof Date ? moment.getTime() : -Infinity);
const isShown = (row: Row | undefined): row is Row => row !== undefined && row['hidden_at'] === null;
const idOf = (global: unknown) => /\d+$/.exec(String(global))?.[0];
const shownPosts = (tables: Tables) => tables.all('posts').filter(isShown);
const votesOf = (tables: Tables, post: Row) => tables.by('votes', 'post_id', post['id']).length;
const listed = (key: number, id: unknown, node: Row | undefined): Entry[] =>
  node ? [{ key, id: Number(id), node }] : [];

const postKeys: Record<string, (tables: Tables, post: Row) => number> = {
  FEATURED_AT: (_tables, post) => at(post['featured_at']),
  VOTES: votesOf,
  // Uses the database's own number, because another logarithm may differ in the last digit. `wrongRanks` checks the number.
  RANKING: (_tables, post) => post['rank_score'],
  NEWEST: (_tables, post) => at(post['created_at']),
};

/** The posts whose stored rank differs from the documented formula. */
export function wrongRanks(tables: Tables): Row[] {
  return tables.all('posts').filter((post) => {
    const votes = votesOf(tables, post);
    const since = at(post['featured_at'] ?? post['created_at']) / 1000 / 45_000;
    const penalty = post['featured_at'] ? 0 : votes > 0 ? 2 : 1_000_000;
    return Math.abs(post['rank_score'] - (Math.log10(Math.max(votes, 1)) + since - penalty)) > 1e-6;
  });
}

const ordered = (tables: Tables, posts: Row[], order: unknown) =>
  posts.flatMap((post) => listed(postKeys[String(order ?? 'RANKING')]?.(tables, post) ?? 0, post['id'], post));

/** Rows of a table that links a parent to an object, sorted by the time of the link. */
const linked =
  (table: Table, column: string, value: string, objects: Table, id = value) =>
  (tables: Tables, parent: Row) =>
    tables.by(table, column, parent['id']).flatMap((link) => {
      const node = tables.find(objects, link[value]);
      // Hidden members are listed without their texts.
      return node && (objects === 'users' || isShown(node)) ? listed(at(link['created_at']), link[id], node) : [];
    });
const list = (of: string, entries: (tables: Tables, parent: Row) => Entry[]): List => ({
  of,
  entries: (tables, _args, parent) => entries(tables, parent),
});
const collectionsBy = (args: Arguments, rows: Row[], tables: Tables) =>
  rows.filter(isShown).flatMap((row) => {
    const followers = tables.by('collection_follows', 'collection_id', row['id']).length;
    const keys: Record<string, number> = { NEWEST: at(row['created_at']), FEATURED_AT: at(row['featured_at']) };
    return listed(keys[String(args['order'])] ?? followers, row['id'], row);
  });
const commentsBy = (args: Arguments, rows: Row[], tables: Tables) =>
  rows.filter(isShown).flatMap((row) => {
    const votes = tables.by('votes', 'comment_id', row['id']).length;
    return listed(args['order'] === 'VOTES_COUNT' ? votes : at(row['created_at']), row['id'], row);
  });
const topicsById = (table: Table, column: string) => (tables: Tables, parent: Row) =>
  tables
    .by(table, column, parent['id'])
    .flatMap(({ topic_id: id }) => listed(Number(id), id, tables.find('topics', id)));

/**
 * Whether a moment lies in the period that two arguments name: from the first argument's moment until just before the second argument's.
 */
const isWithin = (moment: unknown, args: Arguments, name: string) =>
  (args[`${name}After`] === undefined || at(moment) >= Date.parse(String(args[`${name}After`]))) &&
  (args[`${name}Before`] === undefined || (moment !== null && at(moment) < Date.parse(String(args[`${name}Before`]))));
const isFeatured = (row: Row, { featured }: Arguments) =>
  featured === undefined || (row['featured_at'] !== null) === featured;

const maybe = (random: Random, share: number, value: () => unknown) => (random.next() < share ? value() : undefined);
/** The time of a random row, or a time just before or after it, in one of the accepted formats. */
function moment(random: Random, rows: Row[], column = 'created_at'): string {
  const time =
    at(random.pick(rows)[column] ?? random.pick(rows)['created_at']) + random.pick([0, 0, 1, -1, 86_400_000]);
  const text = new Date(time).toISOString();
  return random.pick([text, text.slice(0, 10), `${new Date(time + 32_400_000).toISOString().slice(0, -1)}+09:00`]);
}
/** Arguments with both limits of a period, with one limit, or with no limit. */
function period(random: Random, name: string, rows: Row[], column?: string): Arguments {
  const end = () => maybe(random, 0.3, () => moment(random, rows, column));
  return { [`${name}After`]: end(), [`${name}Before`]: end() };
}
const direction = (random: Random) => ({ direction: maybe(random, 0.4, () => random.pick(['ASC', 'DESC'])) });
const anyId = (random: Random, tables: Tables, table: Table) => String(random.pick(tables.all(table))['id']);
const votes = (column: string): List => ({
  of: 'Vote',
  args: (random, tables) => period(random, 'created', tables.all('votes')),
  entries: (tables, args, parent) =>
    tables
      .by('votes', column, parent['id'])
      .filter((row) => isWithin(row['created_at'], args, 'created'))
      .flatMap((row) => listed(at(row['created_at']), row['id'], row)),
});
const threadArgs = (random: Random) => ({
  order: maybe(random, 0.6, () => random.pick(['NEWEST', 'VOTES_COUNT'])),
  ...direction(random),
});
const postsOrder = (random: Random) => ({
  order: maybe(random, 0.8, () => random.pick(Object.keys(postKeys))),
  ...direction(random),
});
const newestPosts = (rows: Row[]) =>
  rows.filter(isShown).flatMap((post) => listed(at(post['created_at']), post['id'], post));

/** All lists of the schema except `search`, which search-oracle.ts computes. */
export const LISTS: Record<string, Record<string, List>> = {
  Query: {
    posts: {
      of: 'Post',
      args: (random, tables) => ({
        ...postsOrder(random),
        featured: maybe(random, 0.3, () => random.next() < 0.7),
        ...(random.next() < 0.5 && period(random, 'posted', tables.all('posts'))),
        ...(random.next() < 0.3 && period(random, 'featured', tables.all('posts'), 'featured_at')),
        topic: maybe(random, 0.25, () => random.pick(tables.all('topics'))['slug']),
        url: maybe(random, 0.05, () => `${random.pick(tables.all('posts'))['website']}?utm_source=x`),
        twitterUrl: maybe(random, 0.05, () =>
          random.pick(['http://www.twitter.com/maker1?s=20', 'https://twitter.com/Maker2/']),
        ),
      }),
      entries(tables, args) {
        const { topic, url, twitterUrl } = args;
        const topicIds = topic === undefined ? null : tables.by('topics', 'slug', topic).map(({ id }) => id);
        const website = url === undefined ? null : String(url).replace('?utm_source=x', '');
        const twitter = twitterUrl === undefined ? null : /maker\d/i.exec(String(twitterUrl))?.[0].toLowerCase();
        const posts = shownPosts(tables).filter(
          (post) =>
            isFeatured(post, args) &&
            isWithin(post['created_at'], args, 'posted') &&
            isWithin(post['featured_at'], args, 'featured') &&
            (website === null || post['website'] === website) &&
            (twitter === null || post['twitter_url'] === `https://twitter.com/${twitter}`) &&
            (topicIds === null ||
              tables.by('post_topics', 'post_id', post['id']).some((link) => topicIds.includes(link['topic_id']))),
        );
        return ordered(tables, posts, args['order']);
      },
    },
    topics: {
      of: 'Topic',
      args: (random, tables) => ({
        order: maybe(random, 0.7, () => random.pick(['NEWEST', 'FOLLOWERS_COUNT'])),
        ...direction(random),
        followedByUserid: maybe(random, 0.3, () => `user_${anyId(random, tables, 'users')}`),
        query: maybe(random, 0.3, () => random.pick(['a', 'TOOL', 'dev', '%', 'e_', 'nothing'])),
      }),
      entries(tables, { order, followedByUserid: user, query }) {
        const follows = (topic: Row) => tables.by('topic_follows', 'topic_id', topic['id']);
        return tables
          .all('topics')
          .filter(({ name }) => query === undefined || name.toLowerCase().includes(String(query).toLowerCase()))
          .filter((topic) => user === undefined || follows(topic).some((row) => row['user_id'] === idOf(user)))
          .flatMap((topic) => {
            const key = order === 'FOLLOWERS_COUNT' ? follows(topic).length : at(topic['created_at']);
            return listed(key, topic['id'], topic);
          });
      },
    },
    collections: {
      of: 'Collection',
      args: (random, tables) => ({
        order: maybe(random, 0.7, () => random.pick(['NEWEST', 'FOLLOWERS_COUNT', 'FEATURED_AT'])),
        ...direction(random),
        featured: maybe(random, 0.3, () => random.next() < 0.5),
        postId: maybe(random, 0.3, () => `post_${random.pick(tables.all('collection_posts'))['post_id']}`),
        userId: maybe(random, 0.2, () => `user_${random.pick(tables.all('collections'))['user_id']}`),
      }),
      entries(tables, args) {
        const { postId, userId } = args;
        const isOfPost = (row: Row) =>
          isShown(tables.find('posts', idOf(postId))) &&
          tables.by('collection_posts', 'collection_id', row['id']).some((link) => link['post_id'] === idOf(postId));
        const rows = tables
          .all('collections')
          .filter((row) => isFeatured(row, args) && (postId === undefined || isOfPost(row)))
          .filter((row) => userId === undefined || row['user_id'] === idOf(userId));
        return collectionsBy(args, rows, tables);
      },
    },
    comments: {
      of: 'Comment',
      args: (random, tables) => ({
        ...direction(random),
        ...period(random, 'created', tables.all('comments')),
        userId: maybe(random, 0.2, () => `user_${random.pick(tables.all('comments'))['user_id']}`),
      }),
      entries: (tables, args) =>
        commentsBy(
          {},
          tables
            .all('comments')
            .filter(
              (row) => isShown(tables.find('posts', row['post_id'])) && isWithin(row['created_at'], args, 'created'),
            )
            .filter((row) => args['userId'] === undefined || row['user_id'] === idOf(args['userId'])),
          tables,
        ),
    },
  },
  Viewer: {
    collections: list('Collection', (tables, user) =>
      collectionsBy({ order: 'NEWEST' }, tables.by('collections', 'user_id', user['id']), tables),
    ),
    followedTopics: list('Topic', (tables, user) =>
      tables.by('topic_follows', 'user_id', user['id']).flatMap(({ topic_id: id }) => {
        const topic = tables.find('topics', id);
        return listed(at(topic?.['created_at']), id, topic);
      }),
    ),
  },
  Post: {
    topics: list('Topic', topicsById('post_topics', 'post_id')),
    collections: list('Collection', linked('collection_posts', 'post_id', 'collection_id', 'collections')),
    comments: {
      of: 'Comment',
      args: threadArgs,
      entries: (tables, args, post) =>
        commentsBy(
          args,
          tables.by('comments', 'post_id', post['id']).filter(({ parent_id: parent }) => parent === null),
          tables,
        ),
    },
    votes: votes('post_id'),
  },
  Comment: {
    replies: {
      of: 'Comment',
      args: threadArgs,
      entries: (tables, args, parent) => commentsBy(args, tables.by('comments', 'parent_id', parent['id']), tables),
    },
    votes: votes('comment_id'),
  },
  Collection: {
    posts: list('Post', linked('collection_posts', 'collection_id', 'post_id', 'posts')),
    topics: list('Topic', topicsById('collection_topics', 'collection_id')),
  },
  Topic: {
    posts: {
      of: 'Post',
      args: postsOrder,
      entries(tables, args, topic) {
        const posts = tables
          .by('post_topics', 'topic_id', topic['id'])
          .map((link) => tables.find('posts', link['post_id']));
        return ordered(tables, posts.filter(isShown), args['order']);
      },
    },
  },
  User: {
    madePosts: list('Post', (tables, user) =>
      newestPosts(
        tables.by('post_makers', 'user_id', user['id']).flatMap((link) => tables.find('posts', link['post_id']) ?? []),
      ),
    ),
    submittedPosts: list('Post', (tables, user) => newestPosts(tables.by('posts', 'user_id', user['id']))),
    votedPosts: list('Post', linked('votes', 'user_id', 'post_id', 'posts', 'id')),
    followedCollections: list('Collection', linked('collection_follows', 'user_id', 'collection_id', 'collections')),
    followers: list('User', linked('user_follows', 'followed_id', 'follower_id', 'users')),
    following: list('User', linked('user_follows', 'follower_id', 'followed_id', 'users')),
  },
};

interface World {
  tables: Tables;
  siteUrl: string;
  /** The member whose token sends the queries. */
  viewerId: string;
}

type Value = (row: Row, world: World) => unknown;
const iso = (moment: unknown) => (moment instanceof Date ? moment.toISOString().replace(/\.?0*Z$/, 'Z') : null);
const column =
  (name: string): Value =>
  (row) =>
    row[name] instanceof Date ? iso(row[name]) : row[name];
const columns = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [name, column(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))]),
  );
const globalId =
  (kind: string, name: string): Value =>
  (row) =>
    row[name] === null ? null : `${kind}_${row[name]}`;
const shownText =
  (name: string, otherwise: (row: Row) => unknown = () => null): Value =>
  (row) =>
    isShown(row) ? row[name] : otherwise(row);
const countOf =
  (table: Table, name: string): Value =>
  (row, { tables }) =>
    tables.by(table, name, row['id']).length;
/** Whether the viewer has a row in the table for the object. */
const viewerHas =
  (table: Table, name: string, user = 'user_id'): Value =>
  (row, { tables, viewerId }) =>
    tables.by(table, name, row['id']).some((one) => one[user] === viewerId);

const VALUES: Record<string, Record<string, Value>> = {
  Post: {
    id: globalId('post', 'id'),
    ...columns('name', 'slug', 'tagline', 'description', 'website', 'reviewsCount', 'reviewsRating', 'createdAt'),
    ...columns('featuredAt', 'scheduledAt', 'dailyRank', 'weeklyRank', 'monthlyRank', 'yearlyRank'),
    url: ({ slug }, { siteUrl }) => `${siteUrl}/posts/${slug}`,
    votesCount: countOf('votes', 'post_id'),
    commentsCount: (post, { tables }) => tables.by('comments', 'post_id', post['id']).filter(isShown).length,
    isVoted: viewerHas('votes', 'post_id'),
    isCollected: (post, { tables, viewerId }) =>
      tables
        .by('collection_posts', 'post_id', post['id'])
        .some((link) => tables.find('collections', link['collection_id'])?.['user_id'] === viewerId),
    userId: globalId('user', 'user_id'),
  },
  User: {
    id: globalId('user', 'id'),
    username: shownText('username', ({ id }) => `user_${id}`),
    name: shownText('name', () => 'Hidden member'),
    headline: shownText('headline'),
    websiteUrl: shownText('website_url'),
    twitterUsername: shownText('twitter_username'),
    profileImage: shownText('profile_image_url'),
    url: (user, { siteUrl }) => `${siteUrl}/@${isShown(user) ? user['username'] : `user_${user['id']}`}`,
    ...columns('createdAt'),
    isMaker: (user, { tables }) =>
      tables.by('post_makers', 'user_id', user['id']).some((link) => isShown(tables.find('posts', link['post_id']))),
    isViewer: ({ id }, { viewerId }) => id === viewerId,
    isFollowing: viewerHas('user_follows', 'followed_id', 'follower_id'),
  },
  Topic: {
    id: globalId('topic', 'id'),
    ...columns('name', 'slug', 'description', 'createdAt'),
    image: column('image_url'),
    url: ({ slug }, { siteUrl }) => `${siteUrl}/topics/${slug}`,
    followersCount: countOf('topic_follows', 'topic_id'),
    postsCount: (topic, { tables }) =>
      tables.by('post_topics', 'topic_id', topic['id']).filter((link) => isShown(tables.find('posts', link['post_id'])))
        .length,
    isFollowing: viewerHas('topic_follows', 'topic_id'),
  },
  Collection: {
    id: globalId('collection', 'id'),
    ...columns('name', 'slug', 'tagline', 'description', 'createdAt', 'featuredAt'),
    coverImage: column('cover_image_url'),
    url: ({ slug }, { siteUrl }) => `${siteUrl}/collections/${slug}`,
    followersCount: countOf('collection_follows', 'collection_id'),
    isFollowing: viewerHas('collection_follows', 'collection_id'),
    userId: globalId('user', 'user_id'),
  },
  Comment: {
    id: globalId('comment', 'id'),
    ...columns('body', 'createdAt'),
    url: ({ id, post_id: post }, { tables, siteUrl }) =>
      `${siteUrl}/posts/${tables.find('posts', post)?.['slug']}#comment-${id}`,
    votesCount: countOf('votes', 'comment_id'),
    isVoted: viewerHas('votes', 'comment_id'),
    userId: globalId('user', 'user_id'),
    parentId: globalId('comment', 'parent_id'),
  },
  Vote: { id: globalId('vote', 'id'), ...columns('createdAt'), userId: globalId('user', 'user_id') },
  Viewer: {},
};

type Related = (row: Row, tables: Tables) => Row | Row[] | null;
const user: [string, Related] = ['User', (row, tables) => tables.find('users', row['user_id']) ?? null];
const comment = (id: unknown, tables: Tables) => {
  const found = tables.find('comments', id);
  return isShown(found) && isShown(tables.find('posts', found['post_id'])) ? found : null;
};
const RELATIONS: Record<string, Record<string, [type: string, read: Related]>> = {
  Post: {
    user,
    makers: [
      'User',
      (post, tables) =>
        tables
          .by('post_makers', 'post_id', post['id'])
          .toSorted((a, b) => at(a['created_at']) - at(b['created_at']) || Number(a['user_id']) - Number(b['user_id']))
          .flatMap((link) => tables.find('users', link['user_id']) ?? []),
    ],
  },
  Collection: { user },
  Comment: { user, parent: ['Comment', ({ parent_id: id }, tables) => (id === null ? null : comment(id, tables))] },
  Vote: { user },
  Viewer: { user: ['User', (viewer) => viewer] },
};

/** The objects that can be looked up at the root. */
export const LOOKUPS: Record<string, Table> = {
  Post: 'posts',
  User: 'users',
  Topic: 'topics',
  Collection: 'collections',
  Comment: 'comments',
};
const typeOf = (field: string) => `${field[0]?.toUpperCase()}${field.slice(1)}`;

/** Computes the response to a selection on an object. Cursors are represented by their positions. */
export function answer(type: string, row: Row, selection: Selected[], world: World): Record<string, unknown> {
  return Object.fromEntries(selection.map((field) => [field.name, valueOf(type, row, field, world)]));
}

function valueOf(type: string, row: Row, field: Selected, world: World): unknown {
  const { name, args = {}, under = [] } = field;
  const { tables } = world;
  const listHere = LISTS[type]?.[name];
  if (listHere) {
    const entries = sorted(listHere.entries(tables, args, row), args['direction'] === 'ASC');
    return page(type, listHere.of, entries, field, world);
  }
  if (type === 'Query' && name === 'viewer') {
    return answer('Viewer', tables.find('users', world.viewerId) ?? {}, under, world);
  }
  const lookup = type === 'Query' ? LOOKUPS[typeOf(name)] : undefined;
  if (lookup) {
    const id = idOf(args['id']);
    const found = lookup === 'comments' ? comment(id, tables) : tables.find(lookup, id);
    // Topics cannot be hidden.
    return found && !found['hidden_at'] ? answer(typeOf(name), found, under, world) : null;
  }
  const relation = RELATIONS[type]?.[name];
  if (relation) {
    const [of, read] = relation;
    const found = read(row, tables);
    if (Array.isArray(found)) return found.map((one) => answer(of, one, under, world));
    return found && answer(of, found, under, world);
  }
  return VALUES[type]?.[name]?.(row, world);
}

function sorted(entries: Entry[], isAscending: boolean): Entry[] {
  const sign = isAscending ? 1 : -1;
  // Keys may be equal and infinite, so they are not subtracted.
  return entries.toSorted((a, b) => sign * (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1));
}

function page(
  type: string,
  of: string,
  entries: Entry[],
  { name, args = {}, under = [], after, before }: Selected,
  world: World,
) {
  const isAscending = args['direction'] === 'ASC';
  const scope = scopeOf(type, name, args);
  /** The number of entries before a position; with `isIncluded`, also counting the entry at the position. */
  const place = ({ key, id }: Position, isIncluded: boolean) =>
    entries.filter((entry) => {
      if (entry.key === key && entry.id === id) return isIncluded;
      return (entry.key === key ? entry.id < id : entry.key < key) === isAscending;
    }).length;
  const from = after ? place(after, true) : 0;
  const to = before ? place(before, false) : entries.length;
  const size = Math.min(Number(args['first'] ?? args['last'] ?? 20), 100);
  const isBackward = args['last'] !== undefined;
  const [begin, end] = isBackward ? [Math.max(to - size, from), to] : [from, Math.min(from + size, to)];
  const rows = entries.slice(begin, end);
  const cursor = (entry: Entry | undefined) => (entry ? new Position(scope, entry) : null);
  const node = (entry: Entry, field: Selected) => answer(of, entry.node, field.under ?? [], world);
  const values: Record<string, (field: Selected) => unknown> = {
    edges: (field) =>
      rows.map((entry) =>
        Object.fromEntries(
          (field.under ?? []).map((one) => [one.name, one.name === 'cursor' ? cursor(entry) : node(entry, one)]),
        ),
      ),
    nodes: (field) => rows.map((entry) => node(entry, field)),
    pageInfo: () => ({
      hasNextPage: end < entries.length,
      hasPreviousPage: begin > 0,
      startCursor: cursor(rows[0]),
      endCursor: cursor(rows.at(-1)),
    }),
    totalCount: () => entries.length,
    isCapped: () => false,
  };
  return Object.fromEntries(under.map((field) => [field.name, values[field.name]?.(field)]));
}

/** A cursor can be used in all lists with the same scope, regardless of their filters. */
const scopeOf = (type: string, name: string, args: Arguments) =>
  `${type}.${name} ${args['order'] ?? ''} ${args['direction'] ?? 'DESC'}`;

/** The cursors that the service has returned: their texts by scope and position. */
export type Cursors = Map<string, Map<string, { position: Position; text: string }>>;

/**
 * Compares a response with the computed response, and stores its cursors.
 *
 * @returns the paths of the differences.
 */
export function differences(expected: unknown, actual: unknown, cursors: Cursors, path = ''): string[] {
  if (expected instanceof Position) {
    const ofScope = cursors.get(expected.scope) ?? new Map<string, { position: Position; text: string }>();
    cursors.set(expected.scope, ofScope);
    const known = ofScope.get(expected.place)?.text;
    if (typeof actual !== 'string' || (known !== undefined && known !== actual)) return [`${path}: ${actual}`];
    ofScope.set(expected.place, { position: expected, text: actual });
    return [];
  }
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) {
    return expected === actual ? [] : [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) =>
    differences((expected as Row)[name], (actual as Row)[name], cursors, `${path}.${name}`),
  );
}

const MAX_DEPTH = 3;
const MAX_LISTS = 6;

/** Generates selections on the whole schema. Equal seeds give equal selections, if the tables and cursors are the same. */
export function generateSelection(random: Random, tables: Tables, cursors: Cursors): Selected[] {
  let lists = 0;

  function scalars(type: string): Selected[] {
    const names = Object.keys(VALUES[type] ?? {});
    const chosen = new Set(Array.from({ length: 1 + random.below(4) }, () => random.pick(names)));
    return [...chosen].map(leaf);
  }

  function on(type: string, depth: number): Selected[] {
    const relations = Object.entries(RELATIONS[type] ?? {}).filter(() => depth < MAX_DEPTH && random.next() < 0.3);
    const names = Object.keys(LISTS[type] ?? {}).filter(
      () => depth < MAX_DEPTH && lists < MAX_LISTS && random.next() < 0.3,
    );
    return [
      ...(type === 'Viewer' ? [{ name: 'user', under: scalars('User') }] : scalars(type)),
      ...relations
        .filter(() => type !== 'Viewer')
        .map(([name, [of]]): Selected => ({ name, under: on(of, depth + 1) })),
      ...names.map((name) => connection(type, name, depth)),
    ];
  }

  function connection(type: string, name: string, depth: number): Selected {
    lists += 1;
    const found = LISTS[type]?.[name] as List;
    const filters = Object.entries(found.args?.(random, tables) ?? {}).filter(([, value]) => value !== undefined);
    const args: Arguments = Object.fromEntries(filters);
    const size = depth > 1 ? random.below(4) : random.skewed(40);
    if (random.next() < 0.8) args[random.next() < 0.7 ? 'first' : 'last'] = size;
    else if (depth > 1) args['first'] = 2;
    const known = [...(cursors.get(scopeOf(type, name, args))?.values() ?? [])];
    const place = (end: 'after' | 'before', share: number) => {
      if (known.length === 0 || random.next() > share) return undefined;
      const { position, text } = random.pick(known);
      args[end] = text;
      return position;
    };
    const [after, before] = [place('after', 0.5), place('before', 0.25)];
    const rows = (): Selected[] => on(found.of, depth + 1);
    const under: Selected[] = [
      random.next() < 0.5
        ? { name: 'nodes', under: rows() }
        : { name: 'edges', under: [leaf('cursor'), { name: 'node', under: rows() }] },
      PAGE_INFO,
      ...(random.next() < 0.4 ? [leaf('totalCount'), leaf('isCapped')] : []),
    ];
    return { name, args, under, after, before };
  }

  const roots = [...Object.keys(LISTS['Query'] ?? {}), 'posts', 'posts', ...Object.keys(LOOKUPS), 'Viewer'];
  const root = random.pick(roots);
  if (root in (LISTS['Query'] ?? {})) return [connection('Query', root, 1)];
  const [name, table] = [root.toLowerCase(), LOOKUPS[root]];
  return [{ name, ...(table && { args: { id: `${name}_${anyId(random, tables, table)}` } }), under: on(root, 1) }];
}

/** Writes a selection as a document, with its arguments as variables or as literals. */
export function documentOf(schema: GraphQLSchema, selection: Selected[], withVariables: boolean) {
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];

  function write(type: GraphQLObjectType, fields: Selected[]): string {
    const texts = fields.map(({ name, args = {}, under }) => {
      const field = type.getFields()[name];
      if (!field) throw new Error(`${type.name}.${name} does not exist`);
      const given = Object.entries(args).map(([argument, value]) => {
        const argumentType = String(field.args.find((one) => one.name === argument)?.type);
        if (withVariables) {
          const variable = `v${declared.push(`$v${declared.length}: ${argumentType}`) - 1}`;
          variables[variable] = value;
          return `${argument}: $${variable}`;
        }
        const isEnum = argument === 'order' || argument === 'direction';
        return `${argument}: ${isEnum ? value : JSON.stringify(value)}`;
      });
      const result = schema.getType(String(field.type).replaceAll(/[[\]!]/g, '')) as GraphQLObjectType;
      const below = under ? ` { ${write(result, under)} }` : '';
      return `${name}${given.length > 0 ? `(${given.join(', ')})` : ''}${below}`;
    });
    return texts.join(' ');
  }

  const body = write(schema.getQueryType() as GraphQLObjectType, selection);
  return { query: `query ${declared.length > 0 ? `(${declared.join(', ')}) ` : ''}{ ${body} }`, variables };
}
