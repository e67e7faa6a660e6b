import { escapeHtml } from '@services/common/http/html';
import { parse, print, type GraphQLSchema } from 'graphql';

import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../lists/page.ts';
import { operationLimits } from '../operations/limits.ts';
import { CHARACTERS_PER_POINT, SCHEMA_VALUES_PER_POINT } from '../operations/prices.ts';
import type { SchemaChanges } from '../schema/changes.ts';
import { DEPRECATION_DAYS } from '../schema/deprecations.ts';
import { costOf } from './examples.ts';

/** Code with a title, and with the script a button to copy it. */
export function figure(title: string, code: string): string {
  return `<figure><figcaption>${escapeHtml(title)}</figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`;
}

const thousands = (value: number) => value.toLocaleString('en');

/** `1 point`, `1,200 points`. */
export const counted = (count: number, noun = 'point') => `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;

/** How to send an operation; HTML. */
export const REQUESTS = `<p>Send JSON with <code>query</code> and, if the operation has variables, <code>variables</code>. The header
<code>Authorization: Bearer dir_…</code> carries an application’s access token. How to get a token, and the errors, are in the <a href="/docs">API reference</a>;
<a href="/v2/graphiql">GraphiQL</a> completes and runs queries.</p>
${figure('JSON', JSON.stringify({ query: 'query ($slug: String) { post(slug: $slug) { name votesCount } }', variables: { slug: 'lantern-desk' } }, null, 2))}
<p>A list is read in pages of <code>first: ${DEFAULT_PAGE_SIZE}</code> unless you say otherwise, at most ${MAX_PAGE_SIZE}: give <code>pageInfo.endCursor</code> as
<code>after</code> to get the next one. A type with <code>!</code> is never null.</p>
<p>What your account or the token’s user has written, and what a webhook or a subscription has reported to you, is in every later answer. What others write
may appear a moment later, usually milliseconds: two pages of one list, or a page and a <code>totalCount</code> read after it, differ by no
more than what was written meanwhile and in that moment.</p>`;

const NESTED = '{ posts(first: 20) { nodes { name topics(first: 5) { nodes { name } } } } }';

/** The guide to the costs of operations, with the figures that are charged; HTML. */
export function costsGuide(schema: GraphQLSchema): string {
  return `<p>An application has a budget of points for each window of time. An operation costs the most that it can read, however much
there is, and at least 1 point. The price of a field is stated next to it; a field without a price is free.</p>
<ul>
<li>Prices under a list are multiplied by the length of its page.</li>
<li>Introspection costs a point for ${SCHEMA_VALUES_PER_POINT} values: about 800 points for the query of GraphiQL and code generators.</li>
<li>A document that a process does not know yet costs a point for every ${CHARACTERS_PER_POINT} characters, once. Persisted queries and variables
keep it known. This is not part of <code>extensions.cost.requestedQueryCost</code>.</li>
<li>More than ${thousands(operationLimits.points)} points, or ${thousands(operationLimits.values)} single values, is refused with
<code>QUERY_TOO_COMPLEX</code>; a long text counts as 10 values.</li>
<li><code>extensions.cost</code> of each response, and the field <a href="#Query.rateLimit"><code>rateLimit</code></a>, state what was charged and what is left.</li>
</ul>
${figure(`Example: ${counted(costOf(schema, NESTED))}`, print(parse(NESTED)))}
<p>The list of posts, its 20 posts, for each of these a list of topics, and 5 topics in each: 1 + 20 × (1 + 1 + 5 × 1).</p>`;
}

/** The number of days that the page shows. */
const SHOWN_DAYS = 20;

/** The changelog of the schema and its promises to clients; HTML. */
export function changesGuide(log: SchemaChanges): string {
  const days = log.slice(0, SHOWN_DAYS).map(({ date, changes }) => {
    const items = changes.map(({ level, message }) => {
      const note = level === 'safe' ? '' : `<strong>${level}:</strong> `;
      return `<li>${note}${escapeHtml(message).replaceAll(/&#39;([^&]+)&#39;/g, '<code>$1</code>')}</li>`;
    });
    return `<details><summary><time datetime="${date}">${date}</time>: ${counted(changes.length, 'change')}</summary><ul>${items.join('')}</ul></details>`;
  });
  return `<p>Types, fields, arguments and values are added at any time: ignore what you do not know. Nothing is removed, and nothing
becomes stricter, without having been deprecated for ${DEPRECATION_DAYS} days: it is marked with <code>@deprecated</code>, with what replaces it and the
day after which it goes. Each schema is compared with the one before; the differences are below.</p>
${days.join('\n')}`;
}
