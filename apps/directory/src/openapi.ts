import { createDocument } from '@services/common/openapi/document';
import { peopleOperations } from '@services/common/people/operations';
import type { OperationContract } from '@services/common/openapi/operation';
import { onDemand } from '@services/common/runtime/on-demand';
import { z } from 'zod';

import { keyOperations } from './accounts/routes.ts';
import { settingsOperations } from './applications/account.ts';
import { applicationOperations } from './applications/routes.ts';
import causes from './texts/error-causes.json' with { type: 'json' };
import { ErrorBody, formatError } from './envelope.ts';
import { codesWith } from './errors.ts';
import { oauthContracts } from './oauth/contracts.ts';
import { EVENTS } from './events.ts';
import { TAGS } from './operation.ts';
import { operatorOperations } from './operators/routes.ts';
import { profileOperations } from './profile/routes.ts';
import { webhookOperations } from './webhooks/routes.ts';

const GraphQLRequest = z
  .object({
    query: z.string().nullish().describe('The GraphQL document. Required if `documentId` is omitted.'),
    documentId: z
      .string()
      .nullish()
      .describe('The ID of a persisted document, instead of `query`: `sha256:` followed by the document’s hash.'),
    operationName: z
      .string()
      .nullish()
      .describe('The operation to run. Required if the document has several operations.'),
    variables: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe('The values of the operation’s variables, by name.'),
    extensions: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe('Extensions of the protocol, such as `persistedQuery.sha256Hash` of Apollo’s clients.'),
  })
  .meta({ id: 'GraphQLRequest' });

const GraphQLResult = z
  .object({
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('The selected fields. Null if an error left nothing to return, absent if nothing was executed.'),
    errors: ErrorBody.shape.errors.optional().describe('The errors of the operation. Absent if there were no errors.'),
    extensions: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        '`cost`: the charged points and the remaining budget. `warnings`: for example, that a page was shortened.',
      ),
  })
  .meta({ id: 'GraphQLResult' });

const graphqlErrors = {
  400: codesWith(400),
  403: ['INSUFFICIENT_SCOPE', 'APPLICATION_BLOCKED', 'DOCUMENT_NOT_REGISTERED', 'FORBIDDEN'],
  404: ['NOT_FOUND'],
  406: ['NOT_ACCEPTABLE'],
  409: ['CONFLICT'],
  429: ['RATE_LIMITED', 'COST_BUDGET_EXCEEDED', 'TOO_MANY_OPERATIONS', 'TOO_MANY_SUBSCRIPTIONS'],
  503: ['SERVICE_UNAVAILABLE', 'OPERATION_TIMEOUT'],
};
const query = '{ posts(first: 1, order: VOTES) { nodes { name votesCount } } }';
const answer = { data: { posts: { nodes: [{ name: 'Lantern Desk', votesCount: 37 }] } } };

/** The endpoint for GraphQL over HTTP, which has its own router. */
const graphqlContracts: OperationContract[] = [
  {
    id: 'graphql.execute',
    method: 'post',
    path: '/v2/api/graphql',
    tag: 'GraphQL',
    summary: 'Query or change the directory',
    description:
      'GraphQL over HTTP. The schema is at [/v2/reference](/v2/reference) and, for tools, at ' +
      '[/v2/schema.graphql](/v2/schema.graphql); queries can be tried out at [/v2/graphiql](/v2/graphiql). ' +
      'Clients that accept only `application/json` get errors of the operation itself with status 200. Subscriptions are ' +
      'streamed to clients that accept `text/event-stream`, by the protocol of graphql-sse. With the header `X-GraphQL-Event-Stream-Token`, the response is 202 and the ' +
      'results are sent on the reserved connection.',
    body: GraphQLRequest,
    response: [GraphQLResult, 'application/graphql-response+json', 'text/event-stream'],
    errors: graphqlErrors,
    example: { body: { query }, response: answer },
  },
  {
    id: 'graphql.query',
    method: 'get',
    path: '/v2/api/graphql',
    tag: 'GraphQL',
    summary: 'Query the directory by GET',
    description: 'Mutations must be sent with POST; they are refused with 405.',
    query: z.looseObject({
      query: z.string().optional().describe('The GraphQL document. Required if `documentId` is omitted.'),
      documentId: z
        .string()
        .optional()
        .describe('The ID of a persisted document: `sha256:` followed by the document’s hash.'),
      operationName: z
        .string()
        .optional()
        .describe('The operation to run. Required if the document has several operations.'),
      variables: z.string().optional().describe('The values of the operation’s variables, as a JSON object.'),
      extensions: z.string().optional().describe('Extensions of the protocol, as a JSON object.'),
      token: z.string().optional().describe('A reservation token. The request then opens the reserved connection.'),
    }),
    response: [GraphQLResult, 'application/graphql-response+json', 'text/event-stream'],
    errors: { ...graphqlErrors, 405: ['METHOD_NOT_ALLOWED'] },
    example: { query: { query }, response: answer },
  },
];

/** The operations of graphql-sse's single connection mode, except GET and POST, which `graphqlContracts` describes. */
const streamContracts: OperationContract[] = [
  {
    id: 'graphql.reserveStream',
    method: 'put',
    path: '/v2/api/graphql',
    tag: 'GraphQL',
    summary: 'Reserve a connection for several operations',
    description:
      'Returns a reservation token. Open the connection within a minute: send GET with the token in the header ' +
      '`X-GraphQL-Event-Stream-Token` or the parameter `token`. See the guide about subscriptions.',
    status: 201,
    response: 'text/plain',
    errors: { 403: ['APPLICATION_BLOCKED'], 429: ['RATE_LIMITED', 'TOO_MANY_SUBSCRIPTIONS'] },
  },
  {
    id: 'graphql.stopOperation',
    method: 'delete',
    path: '/v2/api/graphql',
    tag: 'GraphQL',
    summary: 'Stop an operation on a reserved connection',
    query: z.looseObject({ operationId: z.string().describe('The `extensions.operationId` of the operation.') }),
    response: 'text/plain',
    errors: { 400: ['BAD_REQUEST'], 403: ['APPLICATION_BLOCKED'], 404: ['NOT_FOUND'], 429: ['RATE_LIMITED'] },
  },
];

const exportContract: OperationContract = {
  id: 'exports.download',
  method: 'get',
  path: '/v2/exports/:id',
  tag: 'GraphQL',
  summary: 'Download an export',
  description:
    'Returns the file of a completed export, in JSON Lines. `url` of `bulkExport` is its address. A download can be resumed with `Range` and `If-Range`. ' +
    'Use a token of the user and the application that started the export, with at least the scopes of the token that started it.',
  params: z.object({ id: z.string().describe('The ID of the export.') }),
  response: 'application/jsonl',
  errors: {
    206: 'The requested part of the file, with `Content-Range`',
    304: 'The file still has the entity tag in `If-None-Match`',
    403: ['APPLICATION_BLOCKED'],
    404: ['NOT_FOUND'],
    409: ['CONFLICT'],
    416: 'The file is shorter than the requested part',
    429: ['RATE_LIMITED', 'TOO_MANY_OPERATIONS'],
  },
  example: { params: { id: 'exp_01KF0000000000000000000001' } },
};

/** Every endpoint except the pages for people. */
export const operations: readonly OperationContract[] = [
  ...graphqlContracts,
  ...streamContracts,
  exportContract,
  ...oauthContracts,
  ...applicationOperations,
  ...operatorOperations,
  ...profileOperations,
  ...webhookOperations,
  ...settingsOperations,
  ...keyOperations,
];

/** The document at /openapi.json. The document describes the REST endpoints; the GraphQL schema has its own reference. */
export const document = onDemand(() =>
  createDocument({
    title: 'Directory',
    version: '2',
    description:
      'A GraphQL API over a directory of products. GraphQL requires an access token; the endpoints for applications, the ' +
      'profile, operators, webhooks, API keys and the account require a key of the account. The schema reference and ' +
      'GraphiQL are at /v2/reference and /v2/graphiql.',
    server: 'http://127.0.0.1:4004',
    tags: TAGS,
    internalTags: ['Console'],
    security: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token (`dir_…`) or a key of the account (`dir_account_…`)',
    },
    error: {
      schema: ErrorBody,
      format: formatError,
      code: ({ errors }) => errors[0]?.extensions.code ?? '',
      causes,
    },
    operations: [...operations, ...peopleOperations],
    webhooks: Object.entries(EVENTS).map(([name, { description, payload, example }]) => ({
      name,
      description,
      tag: 'Webhooks',
      payload,
      example,
    })),
  }),
);
