import { graphql, idOf, NEW_LEAD, type Peer } from './peer.ts';

const FIELDS = 'id username display_name trigger_keyword trigger_type captured_at tags status';
const COLUMNS = FIELDS.replace('captured_at', 'captured_at::text').replaceAll(' ', ', ');

/** A schema with one statement for each root field, as the guides of these servers show it. */
const SCHEMA = `
  import pg from 'pg';
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const read = async (name, text, values) => (await pool.query({ name, text, values })).rows;
  export const typeDefs = \`
    type Lead {
      id: ID! username: String! display_name: String! trigger_keyword: String! trigger_type: String! captured_at: String!
      tags: [String!]! status: String!
    }
    type Leads { totalCount: Int! nodes: [Lead!]! }
    input NewLead { username: String! display_name: String! trigger_keyword: String! trigger_type: String! }
    type Query { lead(id: ID!): Lead leads(first: Int!): Leads! }
    type Mutation { createLead(id: ID!, lead: NewLead!): Lead! }
  \`;
  export const resolvers = {
    Query: {
      lead: async (_, { id }) =>
        (await read('lead', "SELECT ${COLUMNS} FROM leads WHERE account_id = 'acc_bench' AND id = $1", [id]))[0],
      leads: (_, { first }) => ({ first }),
    },
    Leads: {
      totalCount: async () =>
        (await read('total', "SELECT sum(total)::int AS total FROM lead_counts WHERE account_id = 'acc_bench'", []))[0].total,
      nodes: ({ first }) =>
        read(
          'leads',
          "SELECT ${COLUMNS} FROM leads WHERE account_id = 'acc_bench' ORDER BY leads.captured_at DESC, id DESC LIMIT $1",
          [first],
        ),
    },
    Mutation: {
      createLead: async (_, { id, lead }) => {
        const { username, display_name, trigger_keyword, trigger_type } = lead;
        const text = \`INSERT INTO leads
            (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags)
          VALUES ($1, 'acc_bench', $2, $3, $4, $4, $5, '{}') RETURNING ${COLUMNS}\`;
        return (await read('create', text, [id, username, display_name, trigger_keyword, trigger_type]))[0];
      },
    },
  };
`;

const ONE = `query ($id: ID!) { lead(id: $id) { ${FIELDS} } }`;
const INSERT = `mutation ($id: ID!, $lead: NewLead!) { createLead(id: $id, lead: $lead) { ${FIELDS} } }`;
let inserted = 0;
const insert = () => graphql(INSERT, { id: `peer_${(inserted += 1)}`, lead: NEW_LEAD });

const server = (packages: string[], start: string): Peer => ({
  packages: [...packages, 'graphql@16.15.0', 'pg@8.23.1'],
  files: { 'schema.mjs': SCHEMA, 'start.mjs': start },
  environment: (databaseUrl) => ({ DATABASE_URL: databaseUrl, NODE_ENV: 'production' }),
  requests: {
    'a page of 50 rows': graphql(`{ leads(first: 50) { totalCount nodes { ${FIELDS} } } }`),
    'one row by id, a different row each time': {
      ...graphql(ONE, { id: idOf(1) }),
      next: (row) => ({ body: graphql(ONE, { id: idOf(row) }).body }),
    },
    'an insert': { ...insert(), next: () => ({ body: insert().body }) },
  },
});

/** A GraphQL server with resolvers written for it. */
export const yoga = server(
  ['graphql-yoga@5.24.1'],
  `
    import { createServer } from 'node:http';
    import { createSchema, createYoga } from 'graphql-yoga';
    import { resolvers, typeDefs } from './schema.mjs';
    createServer(createYoga({ schema: createSchema({ typeDefs, resolvers }), logging: false }))
      .listen(Number(process.env.PORT), '127.0.0.1');
  `,
);

/** A GraphQL server with resolvers written for it. */
export const apollo = server(
  ['@apollo/server@5.5.1'],
  `
    import { ApolloServer } from '@apollo/server';
    import { startStandaloneServer } from '@apollo/server/standalone';
    import { resolvers, typeDefs } from './schema.mjs';
    await startStandaloneServer(new ApolloServer({ typeDefs, resolvers }), {
      listen: { port: Number(process.env.PORT), host: '127.0.0.1' },
    });
  `,
);
