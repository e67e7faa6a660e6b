import { answer } from '@services/console/client.ts';
import { matching, MAX_FOUND, type Source } from '@services/console/found.ts';

import { api, graphql } from './api.ts';

const POSTS = `query ($text: String!, $first: Int!) {
  search(query: $text, types: [POST], first: $first) { nodes { ... on Post { name featuredAt } } }
}`;

const NODE = `query ($id: ID!) {
  node(id: $id) {
    kind: __typename
    ... on Post { name featuredAt } ... on User { name } ... on Topic { name } ... on Collection { name }
  }
}`;

interface Post {
  name: string;
  featuredAt: string | null;
}

interface NodeAnswer {
  node: (Partial<Post> & { kind: string }) | null;
}

/** The object of the directory with this id. Other texts are not ids, so no request is sent. */
async function withNodeId(id: string, kinds: string, signal: AbortSignal): Promise<NodeAnswer['node']> {
  if (!new RegExp(`^(?:${kinds})_\\d+$`).test(id)) return null;
  return (await graphql<NodeAnswer>(NODE, { id }, signal)).node;
}

/** The search finds applications and, for editors, posts by name or id. Operators also find the log of any object by its id. */
export const sources: Source[] = [
  {
    scope: 'applications:read',
    find: async (text, signal) => {
      const { data } = await answer(api.GET('/v2/applications', { signal }));
      return matching(data, text, ({ id, name }) => [id, name]).map(({ id, name }) => ({
        name,
        kind: 'Application',
        to: `/applications/${id}`,
      }));
    },
  },
  {
    scope: 'graphql:edit',
    find: async (text, signal) => {
      const byId = (await withNodeId(text, 'post', signal)) as Post | null;
      const { search } = await graphql<{ search: { nodes: Post[] } }>(POSTS, { text, first: MAX_FOUND }, signal);
      return [...(byId ? [byId] : []), ...search.nodes].map(({ name, featuredAt }) => ({
        name,
        kind: 'Post',
        to: '/posts',
        search: { state: featuredAt ? 'featured' : 'review' },
      }));
    },
  },
  {
    scope: 'operators:read',
    find: async (text, signal) => {
      const found = await withNodeId(text, 'post|user|topic|collection|comment', signal);
      if (!found) return [];
      const search = { view: 'log', subject: text };
      return [{ name: found.name ?? text, kind: `${found.kind} log`, to: '/operators', search }];
    },
  },
];
