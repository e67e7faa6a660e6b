import { answer } from '@services/console/client.ts';
import { matching, MAX_FOUND, withId, type Source } from '@services/console/found.ts';

import { api } from './api.ts';

/** The search finds leads and people by name, automations by keyword, and all of these by id. */
export const sources: Source[] = [
  {
    scope: 'leads:read',
    find: async (text, signal) => {
      const byId = await withId(text, 'ld_', async (id) => {
        const { data } = await answer(api.GET('/v1/leads/{id}', { signal, params: { path: { id } } }));
        return data;
      });
      const query = { search: text, limit: MAX_FOUND };
      const byName = byId.length > 0 ? [] : (await answer(api.GET('/v1/leads', { signal, params: { query } }))).data;
      return [...byId, ...byName].map(({ id, username, trigger_keyword }) => ({
        name: `@${username}, ${trigger_keyword}`,
        kind: 'Lead',
        to: '/leads',
        search: { open: id },
      }));
    },
  },
  {
    scope: 'leads:read',
    find: async (text, signal) => {
      const query = { search: text, limit: MAX_FOUND };
      const { data } = await answer(api.GET('/v1/people', { signal, params: { query } }));
      return data.map(({ id, username }) => ({ name: `@${username}`, kind: 'Person', to: `/people/${id}` }));
    },
  },
  {
    scope: 'automations:read',
    find: async (text, signal) => {
      const { data } = await answer(api.GET('/v1/automations', { signal }));
      return matching(data, text, ({ keyword, id }) => [keyword, id]).map(({ keyword, id }) => ({
        name: keyword,
        kind: 'Automation',
        to: `/automations/${id}`,
      }));
    },
  },
];
