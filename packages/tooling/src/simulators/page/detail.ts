import type { Answer } from '../core/http.ts';
import type { Entry } from '../core/journal.ts';
import { PROVIDER_TITLES } from '../core/providers.ts';
import { html, type Html } from './html.ts';
import { clock, kindName, stateOf } from './labels.ts';
import { page, SAFE_HEADERS } from './layout.ts';

/** The page of one message, with all its details. */
export function detail(entry: Entry | undefined): Answer {
  if (!entry) {
    return page(
      'Not found',
      html`<p class="nothing">This message does not exist or is no longer kept. <a href="/">Inbox</a></p>`,
      404,
    );
  }
  const { word, tone } = stateOf(entry);
  return page(
    `${kindName(entry) ?? PROVIDER_TITLES[entry.provider]} · provider simulators`,
    html`<article class="detail" data-provider="${entry.provider}">
      <p class="line">
        <span class="provider">${PROVIDER_TITLES[entry.provider]}</span>
        ${kindName(entry) && html`<span class="kind">${kindName(entry)}</span>`}
        <span class="state ${tone}">${word}</span>
        <time datetime="${new Date(entry.at).toISOString()}">${clock(entry.at)}</time>
      </p>
      ${entry.subject && html`<h1>${entry.subject}</h1>`} ${facts(entry)}
      ${
        entry.text &&
        entry.provider !== 'webhooks' &&
        html`<h2>Text</h2>
          <p class="message">${entry.text}</p>`
      }
      ${entry.html !== undefined && mailFrame(entry)} ${entry.history.length > 0 && history(entry)} ${request(entry)}
    </article>`,
  );
}

function facts(entry: Entry): Html {
  const rows: [string, string][] = [
    ['From', entry.from],
    ['To', entry.to],
    ['Answer', entry.answer],
    ['Id', entry.providerId],
    ['Reference', entry.reference],
    ...Object.entries(entry.notes ?? {}),
  ];
  return html`<dl class="facts">
    ${rows
      .filter(([, value]) => value !== '')
      .map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
  </dl>`;
}

function mailFrame(entry: Entry): Html {
  return html`<h2>HTML</h2>
    <iframe class="mail" sandbox="" title="The message's HTML" src="/messages/${entry.id}/html"></iframe>`;
}

function history(entry: Entry): Html {
  const steps = entry.history.map(
    ({ at, status, note }) => html`<li><b>${status}</b> <time>${clock(at)}</time> <span>${note}</span></li>`,
  );
  return html`<h2>Reported statuses</h2>
    <ol class="history">
      ${steps}
    </ol>`;
}

function request(entry: Entry): Html {
  const { method, path, headers, body } = entry.request;
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map(
      (one) =>
        html`<tr>
          <th>${name}</th>
          <td>${masked(name, one)}</td>
        </tr>`,
    ),
  );
  return html`<h2>Request</h2>
    <p class="request"><code>${method} ${path}</code></p>
    ${
      lines.length > 0 &&
      html`<div class="wide">
        <table class="headers">
          <tbody>
            ${lines}
          </tbody>
        </table>
      </div>`
    }
    ${body.length > 0 && html`<pre class="body">${readableBody(entry)}</pre>`}
    ${body.length > 0 && html`<p class="more"><a href="/messages/${entry.id}/body">Download the exact bytes</a></p>`}
    ${entry.truncatedFrom !== undefined && html`<p>The body had ${entry.truncatedFrom} bytes; only the beginning was kept.</p>`}`;
}

/** Tokens and passwords are masked on the page; the control API returns them unmasked. */
function masked(name: string, value: string): string {
  if (name.toLowerCase() !== 'authorization') return value;
  return `${value.split(' ')[0]} …${value.slice(-4)}`;
}

function readableBody(entry: Entry): string {
  const text = entry.request.body.toString();
  const type = String(entry.request.headers['content-type'] ?? '');
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Array.from(new URLSearchParams(text), ([name, value]) => `${name} = ${value}`).join('\n');
  }
  try {
    return type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch {
    return text;
  }
}

/** The HTML of a mail, shown in a frame without scripts, forms and external content. */
export function mailHtml(entry: Entry | undefined): Answer {
  const policy = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'";
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, ...SAFE_HEADERS };
  return { status: entry?.html === undefined ? 404 : 200, body: entry?.html ?? '', headers };
}

/** The message's exact bytes, served as a download so that no browser renders them. */
export function exactBody(entry: Entry | undefined): Answer {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="message-${entry?.id ?? 0}.txt"`,
    ...SAFE_HEADERS,
  };
  return { status: entry ? 200 : 404, body: entry?.request.body ?? '', headers };
}
