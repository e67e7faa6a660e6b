import { randomBytes } from 'node:crypto';

import { idOf, json, NEW_LEAD, type Peer } from './peer.ts';

const secret = () => randomBytes(16).toString('base64');
const text = { type: 'string' };
const attributes = {
  username: text,
  display_name: text,
  trigger_keyword: text,
  trigger_type: text,
  captured_at: { type: 'datetime' },
  profile_picture_url: text,
};
const schema = {
  kind: 'collectionType',
  collectionName: 'leads',
  info: { singularName: 'lead', pluralName: 'leads', displayName: 'Lead' },
  options: { draftAndPublish: false },
  attributes,
};
const open = Object.fromEntries(['find', 'findOne', 'create'].map((action) => [action, { auth: false }]));
const core = (what: string, options = '') =>
  `module.exports = require('@strapi/strapi').factories.createCore${what}('api::lead.lead'${options});`;
const columns = Object.keys(attributes).join(', ');

/** A REST API for tables that it creates on its own: rows of `leads` are copied into one with the same columns. */
export const strapi: Peer = {
  packages: ['@strapi/strapi@5.54.0', 'pg@8'],
  files: {
    'package.json': JSON.stringify({ name: 'peer', version: '1.0.0', private: true, strapi: { uuid: false } }),
    'start.mjs': `
      import { createRequire } from 'node:module';
      // Its build as modules of Node does not load.
      const { createStrapi } = createRequire(import.meta.url)('@strapi/strapi');
      await createStrapi({ appDir: import.meta.dirname, distDir: import.meta.dirname, serveAdminPanel: false }).start();
    `,
    'config/admin.js': `const env = process.env;
      module.exports = { auth: { secret: env.KEY_1 }, apiToken: { salt: env.KEY_2 }, transfer: { token: { salt: env.KEY_3 } },
        secrets: { encryptionKey: env.KEY_4 }, serveAdminPanel: false };`,
    'config/server.js': `module.exports = { host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: [process.env.KEY_5] },
      logger: { startup: { enabled: false } } };`,
    'config/logger.js': `module.exports = { level: 'error' };`,
    'config/database.js': `module.exports = { connection: { client: 'postgres', pool: { min: 0, max: 10 },
      connection: { connectionString: process.env.DATABASE_URL, schema: 'strapi' } } };`,
    'src/index.js': 'module.exports = {};',
    'public/uploads/.keep': '',
    'src/api/lead/content-types/lead/schema.json': JSON.stringify(schema),
    'src/api/lead/controllers/lead.js': core('Controller'),
    'src/api/lead/services/lead.js': core('Service'),
    'src/api/lead/routes/lead.js': core('Router', `, { config: ${JSON.stringify(open)} }`),
  },
  environment: (databaseUrl) => ({
    DATABASE_URL: databaseUrl,
    STRAPI_TELEMETRY_DISABLED: 'true',
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`KEY_${n}`, secret()])),
  }),
  beforeStart: 'CREATE SCHEMA strapi',
  afterStart: `INSERT INTO strapi.leads (document_id, ${columns}, created_at, updated_at, published_at)
    SELECT id, ${columns}, captured_at, captured_at, captured_at FROM public.leads WHERE id LIKE 'ld_acc_bench%';
    ANALYZE strapi.leads`,
  requests: {
    'a page of 50 rows': { method: 'GET', path: '/api/leads?pagination[pageSize]=50&sort=captured_at:desc' },
    'one row by id, another one each': {
      method: 'GET',
      path: `/api/leads/${idOf(1)}`,
      next: (row) => ({ path: `/api/leads/${idOf(row)}` }),
    },
    'an insert': { method: 'POST', path: '/api/leads', headers: json, body: JSON.stringify({ data: NEW_LEAD }) },
  },
};
