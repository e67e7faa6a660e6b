import { GRAPHQL, startTestApp } from '../app.ts';
import { createUser, seedDirectory } from '../directory.ts';
import { isInstalled, PYTHON, testClient } from '../graphql-client.ts';

const app = startTestApp();
let token: string;
/** The IDs of the newest posts. */
let newest: string[];

beforeAll(async () => {
  await seedDirectory(app);
  const client = await app.client({ userId: await createUser(app, 'reader') });
  const { posts } = await client.query<{ posts: { nodes: { id: string }[] } }>(
    '{ posts(order: NEWEST, first: 4) { nodes { id } } }',
  );
  newest = posts.nodes.map(({ id }) => id);
  token = client.token;
});

const target = () => ({ url: app.url + GRAPHQL, schema: `${app.url}/v2/schema.graphql`, token });

testClient(target, {
  name: 'the client preset of graphql-codegen generates types that compile',
  installed: isInstalled.node,
  files: {
    'codegen.json': JSON.stringify({
      schema: 'schema.graphql',
      documents: ['src/*.ts'],
      generates: { 'gen/': { preset: 'client' } },
      config: { scalars: { DateTime: 'string', URL: 'string' } },
    }),
    'src/page.ts': `
      import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core';
      import { graphql } from '../gen';
      export const card = graphql(\`fragment Card on Post { slug website makers { name } }\`);
      export const page = graphql(\`query Page($by: PostBy!, $order: PostsOrder) {
        post(by: $by) { id media { type url } ...Card }
        posts(order: $order) { nodes { createdAt } pageInfo { endCursor } }
      }\`);
      export const vote = graphql(\`mutation Vote($input: PostVoteInput!) {
        postVote(input: $input) { node { votesCount } errors { code path message } }
      }\`);
      export const one: VariablesOf<typeof page>['by'] = { slug: 'a' };
      // @ts-expect-error: only one of them may be given.
      export const both: VariablesOf<typeof page>['by'] = { id: 'post_1', slug: 'a' };
      type Time = NonNullable<ResultOf<typeof page>['posts']>['nodes'][number]['createdAt'];
      export const time: Time = '2026-01-31T12:00:00Z';
      // @ts-expect-error: a time is a text.
      export const wrong: Time = 1;`,
  },
  commands: [
    'node_modules/.bin/graphql-codegen --config codegen.json',
    'node_modules/.bin/tsc --noEmit --strict --target es2022 --module esnext --moduleResolution bundler src/page.ts',
    'echo true',
  ],
  prints: () => true,
});

testClient(target, {
  name: 'relay-compiler compiles a connection, its refetch and a mutation that extends it',
  installed: isInstalled.node,
  files: {
    'relay.config.json': JSON.stringify({ src: './src', schema: 'schema.graphql', language: 'javascript' }),
    'src/Page.js': `
      import { graphql } from 'relay-runtime';
      graphql\`query PageQuery($id: ID!) { node(id: $id) { ...Page_post @alias } }\`;
      graphql\`fragment Page_post on Post @refetchable(queryName: "PageRefetchQuery")
        @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" }) {
        name
        comments(first: $count, after: $cursor) @connection(key: "Page_comments") { edges { node { body } } }
      }\`;
      graphql\`mutation PageMutation($input: CommentCreateInput!, $connections: [ID!]!) {
        commentCreate(input: $input) {
          commentEdge @prependEdge(connections: $connections) { node { body } }
          errors { code }
        }
      }\`;`,
  },
  commands: [
    'node_modules/.bin/relay-compiler',
    `node -p 'JSON.stringify(fs.readdirSync("src/__generated__").toSorted())'`,
  ],
  prints: () =>
    ['PageMutation', 'PageQuery', 'PageRefetchQuery', 'Page_post'].map((artifact) => `${artifact}.graphql.js`),
});

const URQL = `
  import { Client, cacheExchange, fetchExchange, gql } from '@urql/core';
  const client = new Client({ url, fetchOptions: { headers }, exchanges: [cacheExchange, fetchExchange] });
  const query = (document, variables) => client.query(document, variables).toPromise();
  const mutate = (document, variables) => client.mutation(document, variables).toPromise();`;

const APOLLO = `
  import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client/core/index.js';
  const client = new ApolloClient({ link: new HttpLink({ uri: url, headers }), cache: new InMemoryCache() });
  const query = (document, variables) => client.query({ query: document, variables });
  const mutate = (document, variables) => client.mutate({ mutation: document, variables });`;

for (const [client, made] of Object.entries({ urql: URQL, 'Apollo Client': APOLLO })) {
  testClient(target, {
    name: `${client} reads two pages, changes data, and reads an error of a payload`,
    installed: isInstalled.node,
    files: {
      'client.mjs': `
        const { URL: url, TOKEN } = process.env;
        const headers = { authorization: \`Bearer \${TOKEN}\` };
        ${made}
        const PAGE = gql\`query Page($after: String) {
          posts(order: NEWEST, first: 2, after: $after) { nodes { id user { name } } pageInfo { endCursor } }
        }\`;
        const first = (await query(PAGE, {})).data.posts;
        const second = (await query(PAGE, { after: first.pageInfo.endCursor })).data.posts;
        const ids = [...first.nodes, ...second.nodes].map(({ id }) => id);
        const VOTE = gql\`mutation ($input: PostVoteInput!) { postVote(input: $input) { node { id isVoted } } }\`;
        const { isVoted } = (await mutate(VOTE, { input: { postId: ids[0] } })).data.postVote.node;
        const COMMENT = gql\`mutation ($input: CommentCreateInput!) {
          commentCreate(input: $input) { node { id } errors { code path } }
        }\`;
        const [{ code, path }] = (await mutate(COMMENT, { input: { postId: ids[0], body: '' } })).data.commentCreate.errors;
        console.log(JSON.stringify({ ids, isVoted, code, path }));`,
    },
    commands: ['node client.mjs'],
    prints: () => ({ ids: newest, isVoted: true, code: 'BLANK', path: ['body'] }),
  });
}

const PAGE = 'query Page($first: Int) { posts(order: NEWEST, first: $first) { nodes { id createdAt } } }';

testClient(target, {
  name: 'gql for Python reads the schema and a page',
  installed: isInstalled.gql,
  files: {
    'client.py': `
import json, os
from gql import Client, gql
from gql.transport.requests import RequestsHTTPTransport
headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}
transport = RequestsHTTPTransport(url=os.environ["URL"], headers=headers)
query = gql("${PAGE}")
query.variable_values = {"first": 4}
page = Client(transport=transport, fetch_schema_from_transport=True).execute(query)
print(json.dumps([post["id"] for post in page["posts"]["nodes"]]))`,
  },
  commands: [`${PYTHON} client.py`],
  prints: () => newest,
});

testClient(target, {
  name: 'sgqlc reads the schema, generates types from it, and reads a page',
  installed: isInstalled.sgqlc,
  files: {
    'client.py': `
import json, os
from sgqlc.endpoint.http import HTTPEndpoint
from sgqlc.operation import Operation
import directory
endpoint = HTTPEndpoint(os.environ["URL"], {"Authorization": "Bearer " + os.environ["TOKEN"]})
operation = Operation(directory.Query)
operation.posts(order="NEWEST", first=4).nodes.id()
page = operation + endpoint(operation)
print(json.dumps([post.id for post in page.posts.nodes]))`,
  },
  commands: [
    `${PYTHON} -m sgqlc.introspection -H "Authorization: Bearer $TOKEN" "$URL" schema.json`,
    `${PYTHON} -m sgqlc.codegen schema schema.json directory.py`,
    `${PYTHON} client.py`,
  ],
  prints: () => newest,
});

testClient(target, {
  name: 'genqlient generates a client that reads a page',
  installed: isInstalled.go,
  files: {
    'genqlient.yaml': `
schema: schema.graphql
operations: [page.graphql]
generated: generated.go
package: main
bindings: { DateTime: { type: time.Time }, URL: { type: string } }`,
    'page.graphql': PAGE,
    'main.go': `package main
import ("context"; "encoding/json"; "net/http"; "os"; "github.com/Khan/genqlient/graphql")
type authorized struct{}
func (authorized) RoundTrip(request *http.Request) (*http.Response, error) {
  request.Header.Set("Authorization", "Bearer " + os.Getenv("TOKEN"))
  return http.DefaultTransport.RoundTrip(request)
}
func main() {
  page, err := Page(context.Background(), graphql.NewClient(os.Getenv("URL"), &http.Client{Transport: authorized{}}), 4)
  if err != nil { panic(err) }
  ids := []string{}
  for _, post := range page.Posts.Nodes { ids = append(ids, post.Id) }
  json.NewEncoder(os.Stdout).Encode(ids)
}`,
  },
  commands: ['genqlient', 'go run .'],
  prints: () => newest,
});
