import { randomBytes } from 'node:crypto';

import { idOf, json, NEW_LEAD, type Peer } from './peer.ts';

const token = randomBytes(24).toString('hex');
const authorization = `Bearer ${token}`;
const FIELDS = 'fields=id,username,display_name,trigger_keyword,trigger_type,captured_at,profile_picture_url';
const pathOf = (row: number) => `/items/leads/${idOf(row)}?${FIELDS},tags,status`;
let inserted = 0;
const insert = () => {
  const lead = { ...NEW_LEAD, id: `peer_${(inserted += 1)}`, account_id: 'acc_bench', tags: [] };
  return JSON.stringify({ ...lead, keyword_folded: lead.trigger_keyword });
};

/** A REST API from the table, with tables for itself next to it. */
export const directus: Peer = {
  packages: ['directus@12.4.0'],
  files: { 'start.mjs': `process.argv[2] = 'start'; await import('./node_modules/directus/cli.js');` },
  setUp: ['node_modules/directus/cli.js', 'bootstrap'],
  environment: (databaseUrl) => ({
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    WEBSOCKETS_ENABLED: 'false',
  }),
  requests: {
    'a page of 50 rows': {
      method: 'GET',
      path: `/items/leads?limit=50&sort=-captured_at&meta=filter_count&filter[account_id][_eq]=acc_bench&${FIELDS}`,
      headers: { authorization },
    },
    'one row by id, another one each': {
      method: 'GET',
      path: pathOf(1),
      headers: { authorization },
      next: (row) => ({ path: pathOf(row) }),
    },
    'an insert': {
      method: 'POST',
      path: `/items/leads?${FIELDS}`,
      headers: { authorization, ...json },
      body: insert(),
      next: () => ({ body: insert() }),
    },
  },
};
