import { escapeHtml } from '@services/common/http/html';
import { parse, print } from 'graphql';

import { REQUEST_POINTS } from '../limits/budget.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../lists/page.ts';
import { operationLimits } from '../operations/limits.ts';
import { CHARACTERS_PER_POINT, DOCUMENT_POINTS, SCHEMA_VALUES_PER_POINT } from '../operations/prices.ts';
import { DEPRECATION_DAYS, type SchemaChanges } from '../schema/changes.ts';
import { costOf } from './examples.ts';

/** Code with a title. The page's script adds a button to copy it. */
export function figure(title: string, code: string): string {
  return `<figure><figcaption>${escapeHtml(title)}</figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`;
}

const thousands = (value: number) => value.toLocaleString('en');

/** `1 point`, `1,200 points`. */
export const counted = (count: number, noun = 'point') => `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;

/** How to send an operation; HTML. */
export const REQUESTS = `<p>Send JSON with <code>query</code> and, if the operation has variables, <code>variables</code>. Send an application’s access token in the header
<code>Authorization: Bearer dir_…</code>. The <a href="/docs">API reference</a> explains tokens and errors. Try queries in
<a href="/v2/graphiql">GraphiQL</a>.</p>
${figure('JSON', JSON.stringify({ query: 'query ($slug: String) { post(slug: $slug) { name votesCount } }', variables: { slug: 'lantern-desk' } }, null, 2))}
<p>A page of a list has ${DEFAULT_PAGE_SIZE} entries by default and at most ${MAX_PAGE_SIZE}. To get the next page, pass <code>pageInfo.endCursor</code> as
<code>after</code>. A type with <code>!</code> is never null.</p>
<p>Later responses include all changes by your account or the token’s user, and all that a webhook or a subscription has reported to you. Changes by
others usually appear within milliseconds. Until then, two pages of a list, or a page and its <code>totalCount</code>, can differ.</p>`;

const NESTED = '{ posts(first: 20) { nodes { name topics(first: 5) { nodes { name } } } } }';

/** The guide to the costs of operations, with the prices that are charged; HTML. */
export function costsGuide(): string {
  return `<p>An application has a budget of points for each window of time. A request costs ${REQUEST_POINTS} points. An operation costs more,
depending on the number of nodes that it requests, not on the number that it finds. Each field below states its cost. Fields without a cost are free.</p>
<ul>
<li>The costs under a list are multiplied by the size of the page.</li>
<li>Introspection costs a point for ${SCHEMA_VALUES_PER_POINT} values: about 800 points for the query of GraphiQL and code generators.</li>
<li>A document that is new to a process costs ${DOCUMENT_POINTS} points and a point for every ${CHARACTERS_PER_POINT} characters, once. To avoid this, use
variables or persisted queries. This cost is not included in <code>extensions.cost.requestedQueryCost</code>.</li>
<li>An operation can cost up to ${thousands(operationLimits.points)} points and select up to ${thousands(operationLimits.values)} values, where a
long text counts as 10. Beyond that it is refused with <code>QUERY_TOO_COMPLEX</code>.</li>
<li><code>extensions.cost</code> of each response, and the field <a href="#Query.rateLimit"><code>rateLimit</code></a>, report the cost and the remaining points.</li>
</ul>
${figure(`Example: ${counted(costOf(NESTED))}`, print(parse(NESTED)))}
<p>A request for one list of 20 posts, each with one list of 5 topics: ${REQUEST_POINTS} + 1 + 20 × (1 + 1 + 5 × 1).</p>`;
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
  return `<p>Types, fields, arguments and values can be added at any time; clients should ignore unknown fields and values. Nothing is removed or made stricter until
it has been deprecated for ${DEPRECATION_DAYS} days. <code>@deprecated</code> names the replacement and the date of removal. These are the changes of
each release:</p>
${days.join('\n')}`;
}
