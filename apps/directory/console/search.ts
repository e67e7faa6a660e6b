import { answer } from '@services/console/client.ts';
import { matching, MAX_FOUND, type Source } from '@services/console/found.ts';

import { api, graphql } from './api.ts';

const POSTS = `query ($text: String!, $first: Int!) {
  search(query: $text, types: [POST], first: $first) { nodes { ... on Post { name featuredAt } } }
}`;

/** The search finds applications by name or id, and posts for editors. */
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
      interface Answer {
        search: { nodes: { name: string; featuredAt: string | null }[] };
      }
      const { search } = await graphql<Answer>(POSTS, { text, first: MAX_FOUND }, signal);
      return search.nodes.map(({ name, featuredAt }) => ({
        name,
        kind: 'Post',
        to: '/posts',
        search: { state: featuredAt ? 'featured' : 'review' },
      }));
    },
  },
];
