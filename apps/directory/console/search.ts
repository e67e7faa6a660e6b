import { answer } from '@services/console/client.ts';
import { matching, type Source } from '@services/console/found.ts';

import { api } from './api.ts';

/** What the search finds: applications by name or id. */
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
];
