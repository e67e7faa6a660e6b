import { answer } from '@services/console/client.ts';
import { matching, MAX_FOUND, type Source } from '@services/console/found.ts';

import { api, graphql } from './api.ts';

const POSTS = `query ($text: String!, $first: Int!) {
  search(query: $text, types: [POST], first: $first) { nodes { ... on Post { name featuredAt } } }
}`;

const NODE = 'query ($id: ID!) { node(id: $id) { ... on Post { name featuredAt } } }';

interface Post {
  name: string;
  featuredAt: string | null;
}

/** The visible post with this id. Other texts are not ids, so no request is sent. */
async function withPostId(id: string, signal: AbortSignal): Promise<Post | null> {
  return /^post_\d+$/.test(id) ? (await graphql<{ node: Post | null }>(NODE, { id }, signal)).node : null;
}

/**
 * The search finds applications and, for editors, visible posts by name or id. Operators also find the log of any object by its id, even
 * if the object is hidden or was deleted.
 */
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
      const byId = await withPostId(text, signal);
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
    find: async (text) =>
      /^(?:post|user|topic|collection|comment)_\d+$/.test(text)
        ? [{ name: text, kind: 'Log', to: '/operators', search: { view: 'log', subject: text } }]
        : [],
  },
];
