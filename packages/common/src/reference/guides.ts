import { RATE_LIMIT_DIALECTS, rateLimitHeaderNames } from '../limits/rate-limit.ts';
import { DISABLE_AFTER_MS, PAUSES_MS } from '../webhooks/delivery/schedule.ts';
import { webhookSettings } from '../webhooks/settings.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Endpoint, OpenApi } from './document.ts';
import { generators } from './generators.ts';

/** A page of prose before the operations. */
export interface Guide {
  title: string;
  markdown: string;
}

/**
 * A service's own guides, the Markdown files in its folder `guides` whose first line is the title, in the order of their names,
 * and its changelog.
 */
export function readGuides(service: string): Guide[] {
  const directory = join(service, 'guides');
  const guides = readdirSync(directory)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const [first = '', ...rest] = readFileSync(join(directory, name), 'utf8').split('\n');
      return { title: first.replace(/^#\s*/, ''), markdown: rest.join('\n').trim() };
    });
  return [...guides, readChangelog(service)];
}

/**
 * The changelog of a service, followed by the changes of all services. Headings move one level down, because the second level
 * is used by titles of guides.
 */
function readChangelog(service: string): Guide {
  const own = readFileSync(join(service, 'CHANGELOG.md'), 'utf8');
  const common = readFileSync(join(service, '../../CHANGELOG.md'), 'utf8');
  const markdown = `${own.slice(own.indexOf('\n## '))}\n${common.slice(common.indexOf('\n## All services'))}`
    .replaceAll(/\[(.*?)\]\(\.\..*?\)/g, '$1')
    .replaceAll(/^## /gm, '### ');
  return { title: 'Changelog', markdown: markdown.trim() };
}

/**
 * The common guides, filled with the service's facts from the document. The service's own guides follow the first common guide, and its
 * changelog is last.
 */
export function guidesOf(document: OpenApi, endpoints: readonly Endpoint[], own: readonly Guide[]): Guide[] {
  const named = (title: string) => own.filter((guide) => guide.title === title);
  const [first, last] = [named('Quickstart'), named('Changelog')];
  return [
    ...first,
    authentication(document, endpoints),
    ...own.filter((guide) => ![...first, ...last].includes(guide)),
    errors(endpoints),
    ...(endpoints.some(isIdempotent) ? [idempotency(endpoints)] : []),
    rateLimits(document),
    ...(document.webhooks ? [WEBHOOKS] : []),
    assistants(document),
    generators(document),
    versions(document),
    ...last,
  ];
}

function authentication({ components }: OpenApi, endpoints: readonly Endpoint[]): Guide {
  const { securitySchemes } = components;
  const { name, description = 'An API key' } = securitySchemes.key;
  const header = name === undefined ? 'Authorization: Bearer <key>' : `${name}: <key>`;
  const scopes = Map.groupBy(endpoints, ({ operation }) => operation['x-required-scope'] ?? '');
  scopes.delete('');
  const rows = [...scopes]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([scope, needing]) => {
      return `| \`${scope}\` | ${needing.map(link).join(', ')} |`;
    });
  const table = ['| scope | operations |', '| --- | --- |', ...rows].join('\n');
  return {
    title: 'Authentication',
    markdown: `${description}, goes into the header \`${header}\` of every request. Create keys in the console under Settings,
API Keys, Generate New Key, or with the operator's command line. A key is shown once; only its hash is kept.

Keep keys out of source code, URLs and command lines, which other users of a machine can read. The examples here read the key
from a file that only you can read (\`chmod 600 key.curl\`):

\`\`\`
header = "${header}"
\`\`\`

A missing, unknown, expired or revoked key returns 401. A key can be restricted to scopes; a request without the required
scope returns 403 with the code \`${codeOf(endpoints, 'insufficient_scope')}\`.${rows.length > 0 ? `\n\n${table}` : ''}`,
  };
}

function errors(endpoints: readonly Endpoint[]): Guide {
  const all = endpoints.flatMap((endpoint) => endpoint.errors);
  const first = all.find(({ status }) => status === '404') ?? all[0];
  const unique = new Map(all.map((error) => [`${error.status} ${error.code}`, error]));
  const rows = [...unique.values()]
    .toSorted((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code))
    .map(
      ({ status, code, cause }) =>
        `| ${status} | \`${code}\` | ${cause} | ${isRepeatable(status, code) ? 'yes' : 'no'} |`,
    );
  return {
    title: 'Errors',
    markdown: `All errors have the same JSON form. Let your program decide by the error's \`code\`; the message is for people and may change. Each
response has an \`X-Request-Id\`: include it when you contact support.

\`\`\`json
${JSON.stringify(first?.body, null, 2)}
\`\`\`

A 400 response names the invalid field; nothing has been changed. 429 and 503 carry \`Retry-After\` in seconds. Retry 408, 429 and 5xx with
exponential backoff; retry a POST only with an \`Idempotency-Key\`.

| status | code | cause and remedy | repeat unchanged? |
| --- | --- | --- | --- |
${rows.join('\n')}`,
  };
}

/** Whether the same request can succeed later without a change. */
function isRepeatable(status: string, code: string): boolean {
  return ['408', '429'].includes(status) || status.startsWith('5') || code.toLowerCase() === 'idempotency_conflict';
}

const isIdempotent = ({ operation }: Endpoint) =>
  operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;

function idempotency(endpoints: readonly Endpoint[]): Guide {
  return {
    title: 'Idempotency',
    markdown: `A response can get lost even though the request took effect. Send an \`Idempotency-Key\`, a random text unique to
each operation, with a POST and retry with the same key: for 24 hours you get the first response again, with
\`Idempotency-Replayed: true\`, and nothing happens twice.

- While the first request is in progress, the response is 409 with the code \`${codeOf(endpoints, 'idempotency_conflict')}\`:
  retry later.
- The same key with a different request returns 422 with the code \`${codeOf(endpoints, 'idempotency_mismatch')}\`.
- 5xx and 429 responses are not stored: a retry runs the request again.

These operations support idempotency keys: ${endpoints.filter(isIdempotent).map(link).join(', ')}.`,
  };
}

function rateLimits({ components }: OpenApi): Guide {
  const known = RATE_LIMIT_DIALECTS.flatMap((dialect) => Object.values(rateLimitHeaderNames(dialect)));
  const names = known.filter((name) => name in components.headers);
  const rows = names.map((name) => `| \`${name}\` | ${components.headers[name]?.description ?? ''} |`);
  return {
    title: 'Rate limits',
    markdown: `Each key has a budget of requests, counted over all replicas of the service; requests without a valid key are counted by
address. Response headers show how much of the budget is left:

| header | meaning |
| --- | --- |
${rows.join('\n')}

Beyond the limit, the response is 429 with \`Retry-After\` in seconds. The files of the console and the responses to requests that are not
valid HTTP are not counted and have no such headers.`,
  };
}

const SCHEDULE = PAUSES_MS.map((pause) =>
  pause < 60_000
    ? `${pause / 1000} s`
    : pause < 3_600_000
      ? `${pause / 60_000} min`
      : `${Math.floor(pause / 3_600_000)} h`,
).join(', ');

const WEBHOOKS: Guide = {
  title: 'Webhooks',
  markdown: `A webhook receives events by POST, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes: verify the raw
bytes of the body before you parse them. The standard's libraries do this, including the timestamp check:

\`\`\`js
import { Webhook } from 'standardwebhooks';

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);
\`\`\`

- Respond with 2xx within ${webhookSettings.WEBHOOK_TIMEOUT_MS.parse(undefined) / 1000} seconds (an operator can set another time limit), then do the
  work. Redirects are not followed, and the URL must point to the public internet.
- Any other response, or none, is retried after ${SCHEDULE}, each up to 10% more or less: ten attempts over three days.
  \`Retry-After\` lengthens a pause to up to twice its length. An event can arrive twice and out of order: \`webhook-id\` is the same in each attempt.
- 410, or ${DISABLE_AFTER_MS / 86_400_000} days without a successful delivery, disables the webhook.
- After a rotation, the old secret keeps signing next to the new one for 24 hours.
- The delivery log shows each attempt. You can redeliver one delivery, or all since a given time.

The payload of each event is listed under [Events](#events).`,
};

function assistants({ info, servers, components }: OpenApi): Guide {
  const { origin } = new URL(servers[0]?.url ?? 'http://localhost', 'http://localhost');
  const { name: header } = components.securitySchemes.key;
  const name = info.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const settings = { url: `${origin}/mcp`, headers: { Authorization: 'Bearer ${API_KEY}' } };
  return {
    title: 'AI assistants (MCP)',
    markdown: `Assistants can use this API through the [Model Context Protocol](https://modelcontextprotocol.io) (streamable HTTP) at
\`${origin}/mcp\`. Send the key as \`Authorization: Bearer <key>\`${header ? ` or \`${header}: <key>\`` : ''}: an assistant sees
the tools of the key's scopes, and each
call counts against the key's limits. Give the assistant a key with only the scopes it needs. With Claude Code:

\`\`\`sh
claude mcp add --transport http ${name} ${origin}/mcp --header "Authorization: Bearer $API_KEY"
\`\`\`

With Cursor, in \`.cursor/mcp.json\`:

\`\`\`json
${JSON.stringify({ mcpServers: { [name]: settings } }, null, 2)}
\`\`\`

With VS Code, in \`.vscode/mcp.json\`:

\`\`\`json
${JSON.stringify({ servers: { [name]: { type: 'http', ...settings } } }, null, 2)}
\`\`\`

By default, the server offers the tools that most conversations need. \`${origin}/mcp?tools=all\` offers every operation.`,
  };
}

const versions = ({ info }: OpenApi): Guide => ({
  title: 'Versions and deprecation',
  markdown: `This is version ${info.version}. Within a version, this API only changes by additions: new operations, optional parameters, response
fields, events, error codes and values of existing fields. Ignore fields and values you don't know.

Before a removal, a feature is marked as deprecated here and in the OpenAPI document (\`deprecated: true\`) and listed in the
changelog with its removal date, at least twelve months ahead. It works unchanged until then. Breaking changes come in a new
version.`,
});

/** An error code in this service's spelling. */
function codeOf(endpoints: readonly Endpoint[], name: string): string {
  return endpoints.flatMap(({ errors: own }) => own).find(({ code }) => code.toLowerCase() === name)?.code ?? name;
}

const link = ({ id }: Endpoint) => `[${id}](#${id})`;
