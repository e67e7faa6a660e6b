import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { RATE_LIMIT_DIALECTS, rateLimitHeaderNames } from '../limits/rate-limit.ts';
import { DISABLE_AFTER_MS, PAUSES_MS } from '../webhooks/delivery/schedule.ts';
import { webhookSettings } from '../webhooks/settings.ts';
import type { Endpoint, OpenApi } from './document.ts';

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
  const names = readdirSync(directory).filter((name) => name.endsWith('.md'));
  return [...names.toSorted().map((name) => readGuide(join(directory, name))), readChangelog(service)];
}

function readGuide(file: string): Guide {
  const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  return { title: first.replace(/^#\s*/, ''), markdown: rest.join('\n').trim() };
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
 * The common guides, the Markdown files in the folder `guides` here, filled with the service's facts from the document. The service's own
 * guides follow the first common guide, and its changelog is last.
 */
export function guidesOf(document: OpenApi, endpoints: readonly Endpoint[], own: readonly Guide[]): Guide[] {
  const named = (title: string) => own.filter((guide) => guide.title === title);
  const [first, last] = [named('Quickstart'), named('Changelog')];
  return [
    ...first,
    common('authentication', authentication(document, endpoints)),
    ...own.filter((guide) => ![...first, ...last].includes(guide)),
    common('errors', errors(endpoints)),
    ...(endpoints.some(isIdempotent) ? [common('idempotency', idempotency(endpoints))] : []),
    common('rate-limits', { headers: rateLimitHeaders(document) }),
    ...(document.webhooks ? [common('webhooks', WEBHOOKS)] : []),
    common('assistants', assistants(document)),
    common('generate-a-client', { origin: originOf(document), settings: generatorSettings(document) }),
    common('versions', { version: document.info.version }),
    ...last,
  ];
}

/** A common guide, in which a fact replaces each `{{name}}`. */
function common(file: string, facts: Readonly<Record<string, string | number>>): Guide {
  const { title, markdown } = readGuide(join(import.meta.dirname, 'guides', `${file}.md`));
  return { title, markdown: markdown.replaceAll(/\{\{(\w+)\}\}/g, (_all, name) => String(facts[name])).trim() };
}

function authentication({ components }: OpenApi, endpoints: readonly Endpoint[]) {
  const { name, description = 'An API key' } = components.securitySchemes.key;
  const scopes = Map.groupBy(endpoints, ({ operation }) => operation['x-required-scope'] ?? '');
  scopes.delete('');
  const rows = [...scopes]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([scope, needing]) => `| \`${scope}\` | ${needing.map(link).join(', ')} |`);
  return {
    credential: description,
    header: name === undefined ? 'Authorization: Bearer <key>' : `${name}: <key>`,
    insufficient_scope: codeOf(endpoints, 'insufficient_scope'),
    scopes: rows.length > 0 ? ['| scope | operations |', '| --- | --- |', ...rows].join('\n') : '',
  };
}

function errors(endpoints: readonly Endpoint[]) {
  const all = endpoints.flatMap((endpoint) => endpoint.errors);
  const first = all.find(({ status }) => status === '404') ?? all[0];
  const unique = new Map(all.map((error) => [`${error.status} ${error.code}`, error]));
  const rows = [...unique.values()]
    .toSorted((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code))
    .map(
      ({ status, code, cause }) =>
        `| ${status} | \`${code}\` | ${cause} | ${isRepeatable(status, code) ? 'yes' : 'no'} |`,
    );
  return { example: JSON.stringify(first?.body, null, 2), errors: rows.join('\n') };
}

/** Whether the same request can succeed later without a change. */
function isRepeatable(status: string, code: string): boolean {
  return ['408', '429'].includes(status) || status.startsWith('5') || code.toLowerCase() === 'idempotency_conflict';
}

const isIdempotent = ({ operation }: Endpoint) =>
  operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;

const idempotency = (endpoints: readonly Endpoint[]) => ({
  idempotency_conflict: codeOf(endpoints, 'idempotency_conflict'),
  idempotency_mismatch: codeOf(endpoints, 'idempotency_mismatch'),
  operations: endpoints.filter(isIdempotent).map(link).join(', '),
});

function rateLimitHeaders({ components }: OpenApi): string {
  const known = RATE_LIMIT_DIALECTS.flatMap((dialect) => Object.values(rateLimitHeaderNames(dialect)));
  const names = known.filter((name) => name in components.headers);
  return names.map((name) => `| \`${name}\` | ${components.headers[name]?.description ?? ''} |`).join('\n');
}

const WEBHOOKS = {
  seconds: webhookSettings.WEBHOOK_TIMEOUT_MS.parse(undefined) / 1000,
  pauses: PAUSES_MS.map((pause) =>
    pause < 60_000
      ? `${pause / 1000} s`
      : pause < 3_600_000
        ? `${pause / 60_000} min`
        : `${Math.floor(pause / 3_600_000)} h`,
  ).join(', '),
  days: DISABLE_AFTER_MS / 86_400_000,
};

function assistants(document: OpenApi) {
  const origin = originOf(document);
  const { name: header } = document.components.securitySchemes.key;
  const name = document.info.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const settings = { url: `${origin}/mcp`, headers: { Authorization: 'Bearer ${API_KEY}' } };
  return {
    origin,
    or_header: header ? ` or \`${header}: <key>\`` : '',
    name,
    cursor: JSON.stringify({ mcpServers: { [name]: settings } }, null, 2),
    vs_code: JSON.stringify({ servers: { [name]: { type: 'http', ...settings } } }, null, 2),
  };
}

const originOf = ({ servers }: OpenApi) => new URL(servers[0]?.url ?? 'http://localhost', 'http://localhost').origin;

/**
 * The configuration of openapi-python-client. The generated code is only formatted, because automatic fixes would break
 * types. The configuration also lists the media types of texts and bytes, and gives new names to variables that exist
 * twice. A slow test of each service runs the guide's commands and compiles the results.
 */
function generatorSettings({ paths, components }: OpenApi): string {
  const bodies = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) => Object.keys(requestBody?.content ?? {})),
  );
  const overrides = [
    ...(bodies.includes('text/csv') ? ['  text/csv: application/octet-stream'] : []),
    ...(JSON.stringify(paths).includes('"application/jsonl"') ? ['  application/jsonl: text/plain'] : []),
  ];
  const classes = Object.entries(components.schemas)
    .filter(([name, { properties = {} }]) => name.toLowerCase() in properties)
    .map(([name]) => `  ${name}: { class_name: ${name}, module_name: ${name.toLowerCase()}_object }`);
  return [
    "post_hooks: ['ruff format .']",
    ...(overrides.length > 0 ? ['content_type_overrides:', ...overrides] : []),
    ...(classes.length > 0 ? ['class_overrides:', ...classes] : []),
  ].join('\n');
}

/** An error code in this service's spelling. */
function codeOf(endpoints: readonly Endpoint[], name: string): string {
  return endpoints.flatMap(({ errors: own }) => own).find(({ code }) => code.toLowerCase() === name)?.code ?? name;
}

const link = ({ id }: Endpoint) => `[${id}](#${id})`;
