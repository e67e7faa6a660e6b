import { fieldNames } from '@services/common/openapi/naming';

import { describedIn } from '../ceiling.ts';
import { graphql, idOf, NEW_LEAD, type Peer } from './peer.ts';

const camelCase = fieldNames('camelCase');
const { LISTED } = await describedIn('lead-capture/src/leads/table.ts');
const FIELDS = LISTED.map((name: string) => (name === 'id' ? 'rowId' : camelCase(name))).join(' ');

const ONE = `query ($id: String!) { leadByRowId(rowId: $id) { ${FIELDS} tags status } }`;
const INSERT = `mutation ($lead: LeadInput!) { createLead(input: { lead: $lead }) { lead { ${FIELDS} } } }`;
let inserted = 0;
const insert = () =>
  graphql(INSERT, {
    lead: {
      rowId: `peer_${(inserted += 1)}`,
      accountId: 'acc_bench',
      username: NEW_LEAD.username,
      displayName: NEW_LEAD.display_name,
      triggerKeyword: NEW_LEAD.trigger_keyword,
      keywordFolded: NEW_LEAD.trigger_keyword,
      triggerType: NEW_LEAD.trigger_type,
      tags: [],
    },
  });

/** A GraphQL API from the table. */
export const postgraphile: Peer = {
  packages: ['postgraphile@5.1.5'],
  files: {
    'start.mjs': `
      import { createServer } from 'node:http';
      import { postgraphile } from 'postgraphile';
      import { makePgService } from 'postgraphile/adaptors/pg';
      import { grafserv } from 'postgraphile/grafserv/node';
      import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
      const pgServices = [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })];
      const served = postgraphile({ extends: [PostGraphileAmberPreset], pgServices }).createServ(grafserv);
      const server = createServer();
      await served.addTo(server);
      server.listen(Number(process.env.PORT), '127.0.0.1');
    `,
  },
  environment: (databaseUrl) => ({ DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production' }),
  requests: {
    'a page of 50 rows': graphql(
      `{ allLeads(condition: { accountId: "acc_bench" }, orderBy: [CAPTURED_AT_DESC, ROW_ID_DESC], first: 50) {
        totalCount nodes { ${FIELDS} }
      } }`,
    ),
    'one row by id, a different row each time': {
      ...graphql(ONE, { id: idOf(1) }),
      next: (row) => ({ body: graphql(ONE, { id: idOf(row) }).body }),
    },
    'an insert': { ...insert(), next: () => ({ body: insert().body }) },
  },
};
