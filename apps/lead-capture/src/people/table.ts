import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { leads, personFilters } from '../leads/table.ts';
import { defineTable, MAX_COUNTED } from '../tables.ts';

const { username, display_name, profile_picture_url } = leads.shape([
  'username',
  'display_name',
  'profile_picture_url',
]);

/** The public fields of a person, and all filters. */
export const people = defineTable({
  name: 'contacts',
  columns: {
    id: { schema: z.string().describe('ID of the person') },
    connection_id: { schema: z.string().describe('ID of the connection to which the person wrote') },
    platform_user_id: {
      schema: z.string().describe('Instagram’s ID of the person, which differs between connections'),
    },
    username: { schema: username },
    display_name: { schema: display_name },
    profile_picture_url: { schema: profile_picture_url },
    email: { schema: z.string().nullable().describe('Last email address that the person gave in an answer, or null') },
    phone: { schema: z.string().nullable().describe('Last phone number that the person gave in an answer, or null') },
    leads_count: { schema: z.int().describe('Number of leads, one for each automation that the person fired') },
    first_captured_at: { schema: z.iso.datetime().describe('When the first lead was captured') },
    last_captured_at: { schema: z.iso.datetime().describe('When the last lead was captured') },
  },
  filters: {
    connection_id: {
      schema: text({ min: 1, max: 64, label: 'Connection id' }).describe('People who wrote to this connection'),
      sql: 'connection_id = $',
      isSelective: true,
    },
    ...personFilters('People', 'username, display name, email address or phone number'),
  },
  orders: {
    last_captured_at: { sql: 'last_captured_at', isTime: true },
    username: { sql: 'lower(username)' },
  },
  keptTotals: {
    '': () => `SELECT count(*) FROM (SELECT FROM contacts WHERE account_id = $1 LIMIT ${MAX_COUNTED}) AS found`,
  },
});
