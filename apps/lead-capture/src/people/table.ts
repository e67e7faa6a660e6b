import { text } from '@services/common/http/validation';
import { defineTable, MAX_COUNTED, TEXT_VALUE, TIME_VALUE } from '@services/common/tables/table';
import { z } from 'zod';

import { personFilters } from '../leads/table.ts';

/** The public fields of a person, and all filters. */
export const people = defineTable({
  name: 'contacts',
  columns: {
    id: { schema: z.string().describe('ID of the person') },
    connection_id: { schema: z.string().describe('ID of the connection to which the person wrote') },
    platform_user_id: {
      schema: z.string().describe('Instagram’s ID of the person, which differs between connections'),
    },
    username: {
      schema: z.string().describe('Instagram username, or the Instagram user ID while the username is unknown'),
    },
    display_name: { schema: z.string().describe('Name on the profile. The username while it is unknown') },
    profile_picture_url: {
      schema: z.string().nullable().describe('Address of the profile picture, which expires. Null while unknown'),
    },
    email: { schema: z.string().nullable().describe('Email address from the last answer with one. Null without one') },
    phone: { schema: z.string().nullable().describe('Phone number from the last answer with one. Null without one') },
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
    ...personFilters('People'),
  },
  orders: {
    last_captured_at: { sql: 'last_captured_at', descends: true, value: TIME_VALUE },
    username: { sql: 'lower(username)', value: TEXT_VALUE },
  },
  sortOrderDescription: 'Default: newest first; names from A to Z',
  keptTotals: {
    '': () => `SELECT count(*) FROM (SELECT FROM contacts WHERE account_id = $1 LIMIT ${MAX_COUNTED}) AS found`,
  },
});
