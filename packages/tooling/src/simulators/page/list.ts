import type { Answer, ReceivedRequest } from '../core/http.ts';
import type { Entry, EntryFilter } from '../core/journal.ts';
import { PROVIDER_TITLES, providers, type Provider } from '../core/providers.ts';
import type { Simulation } from '../core/simulation.ts';
import { html, type Html } from './html.ts';
import { clock, kindName, stateOf } from './labels.ts';
import { page } from './layout.ts';

const PAGE_SIZE = 50;
const PREVIEW_CHARACTERS = 400;

interface View {
  provider: Provider | undefined;
  text: string;
  before: number | undefined;
}

/** The list of messages, newest first, fifty per page. */
export function inbox(simulation: Simulation, request: ReceivedRequest): Answer {
  const view = readView(request.query);
  const filter: EntryFilter = { provider: view.provider, text: view.text || undefined, before: view.before };
  const entries = simulation.journal.list(filter, PAGE_SIZE + 1);
  const shown = entries.slice(0, PAGE_SIZE);
  const older = entries.length > PAGE_SIZE ? address({ ...view, before: shown.at(-1)!.id }) : null;
  return page(
    'Inbox · provider simulators',
    html`${filters(simulation, view)}
      <section id="entries" data-follow="${view.before === undefined ? 'yes' : 'no'}">
        ${
          shown.length === 0
            ? nothing(view)
            : html`<ol class="entries">
                ${shown.map(row)}
              </ol>`
        }
        ${older && html`<p class="more"><a href="${older}">Older</a></p>`}
      </section>`,
  );
}

function readView(query: URLSearchParams): View {
  const before = Number(query.get('before') ?? Number.NaN);
  return {
    provider: providers.find((name) => name === query.get('provider')),
    text: (query.get('q') ?? '').slice(0, 200),
    before: Number.isSafeInteger(before) ? before : undefined,
  };
}

function address({ provider, text, before }: Partial<View>): string {
  const query = new URLSearchParams();
  if (provider) query.set('provider', provider);
  if (text) query.set('q', text);
  if (before !== undefined) query.set('before', String(before));
  return query.size === 0 ? '/' : `/?${query}`;
}

function filters(simulation: Simulation, view: View): Html {
  const all: (Provider | undefined)[] = [undefined, ...providers];
  const tabs = all.map((provider) => {
    const current = provider === view.provider ? 'page' : 'false';
    const count = provider
      ? arrived(simulation, provider)
      : providers.reduce((sum, name) => sum + arrived(simulation, name), 0);
    const name = provider ? PROVIDER_TITLES[provider] : 'All';
    return html`<a href="${address({ provider, text: view.text })}" aria-current="${current}"
      >${name} <b>${count}</b></a
    >`;
  });
  return html`<nav class="tabs" id="tabs" aria-label="Providers">${tabs}</nav>
    <form class="search" method="get" action="/" role="search">
      ${view.provider && html`<input type="hidden" name="provider" value="${view.provider}" />`}
      <input type="search" name="q" value="${view.text}" placeholder="Text, sender, recipient…" aria-label="Search" />
      <button>Search</button>
    </form>`;
}

const arrived = (simulation: Simulation, provider: Provider) =>
  Object.values(simulation.ledgers[provider].outcomes).reduce((sum, count) => sum + count, 0);

function row(entry: Entry): Html {
  const { word, tone } = stateOf(entry);
  // A webhook's text already begins with its event.
  const isTitled = entry.subject && entry.provider !== 'webhooks';
  const isReport = entry.outcome === 'refused' || entry.outcome === 'failed';
  return html`<li class="entry" data-provider="${entry.provider}" data-direction="${entry.direction}">
    <a href="/messages/${entry.id}">
      <span class="line">
        <span class="provider">${PROVIDER_TITLES[entry.provider]}</span>
        ${kindName(entry) && html`<span class="kind">${kindName(entry)}</span>`}
        <span class="state ${tone}">${word}</span>
        <time datetime="${new Date(entry.at).toISOString()}">${clock(entry.at)}</time>
      </span>
      <span class="who">${whom(entry)}</span>
      ${isTitled && html`<span class="subject">${entry.subject}</span>`}
      ${entry.text && html`<span class="text">${entry.text.slice(0, PREVIEW_CHARACTERS)}</span>`}
      ${isReport && html`<span class="reason">${entry.answer}</span>`}
    </a>
  </li>`;
}

function whom(entry: Entry): Html {
  const username = entry.notes?.username;
  const to = username === undefined ? entry.to : `@${username} (${entry.to})`;
  return html`<span class="from">${entry.from}</span> <span class="arrow" aria-label="to">→</span>
    <span class="to">${to}</span>`;
}

function nothing(view: View): Html {
  return view.text === '' && view.provider === undefined
    ? html`<p class="nothing">Nothing has arrived yet. Messages from the services will appear here automatically.</p>`
    : html`<p class="nothing">No message matches. <a href="/">Show everything</a></p>`;
}
