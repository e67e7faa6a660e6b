import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { saveFile } from '../files.tsx';
import { send } from '../http.ts';
import { FilterBar, optionsOf, useFilters } from '../lists/filters.tsx';
import { ListFilters } from '../lists/list-filters.tsx';
import { Answered } from '../lists/lists.tsx';
import { Table } from '../lists/table.tsx';
import { OlderRows } from '../lists/paged-list.tsx';
import { Button, Code, Empty, ScreenHead, Time } from '../parts.tsx';
import { toast } from '../toasts.tsx';
import { words } from '../words.ts';

interface Entry {
  id: string;
  at: string;
  actor: { type: string; id: string | null; name: string | null };
  action: string;
  target: { type: string; id: string | null } | null;
  details: Record<string, unknown> | null;
  address: string | null;
}
interface EntryPage {
  data: Entry[];
  next: string | null;
}

/** An export contains at most this number of entries. */
const MAX_EXPORTED = 10_000;

/** Changes and their authors, newest first. */
export function Screen() {
  const search = useFilters('actor', 'type');
  const { given, filtered } = search;
  const seen = useRef(new Set<string>());
  const read = (before: string, signal?: AbortSignal) =>
    send<EntryPage>({ path: '/console/api/audit-log', query: { ...given, before, limit: '100' } }, signal);
  const query = useInfiniteQuery({
    queryKey: ['audit-log', given],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  for (const { target } of query.data?.pages.flatMap(({ data }) => data) ?? [])
    if (target) seen.current.add(target.type);
  async function exportAll() {
    const entries: Entry[] = [];
    let next: string | null = '';
    while (next !== null && entries.length < MAX_EXPORTED) {
      const page: EntryPage = await read(next);
      entries.push(...page.data);
      next = page.next;
    }
    saveFile('audit-log.csv', new Blob(['\ufeff', csvOf(entries)], { type: 'text/csv' }));
    if (next !== null) toast(`The file contains the newest ${entries.length.toLocaleString('en')} changes only.`);
  }
  return (
    <>
      <ScreenHead title="Audit log" actions={<Button onClick={() => exportAll()}>Export as CSV</Button>}>
        Who changed keys, members, webhooks and settings, and when.
      </ScreenHead>
      <FilterBar>
        <ListFilters
          list="audit-log"
          search={search}
          text={{ name: 'actor', label: 'Email or name of an API key' }}
          choices={[{ name: 'type', label: 'Object', options: optionsOf([...seen.current].toSorted()) }]}
        />
      </FilterBar>
      <Answered query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0 && filtered) return <Empty title="No change matches these filters" />;
          if (entries.length === 0)
            return <Empty title="No changes yet">Changes appear here as your team makes them.</Empty>;
          return (
            <>
              <Table
                label="Audit log"
                rows={entries}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Change', wide: true, cell: (entry) => <Change entry={entry} /> },
                  { title: 'IP address', cell: ({ address }) => address ?? '–' },
                  { title: 'Date', cell: ({ at }) => <Time at={at} /> },
                ]}
              />
              <OlderRows query={query}>Show older entries</OlderRows>
            </>
          );
        }}
      </Answered>
    </>
  );
}

/** The positions at which a spreadsheet could read a formula. Many spreadsheets also split cells at `;`, even within quotes. */
const BEFORE_FORMULA = /(^|[;\r\n]"*)(?=[=+@\t\uff1d\uff0b\uff0d\uff20-])/g;

/** The entries as CSV, with an apostrophe before every text that a spreadsheet would read as a formula. */
function csvOf(entries: readonly Entry[]): string {
  const cell = (value: unknown) =>
    `"${String(value ?? '')
      .replace(BEFORE_FORMULA, "$1'")
      .replaceAll('"', '""')}"`;
  const lines = entries.map(({ at, actor, action, target, details, address }) =>
    [at, actor.name ?? actor.type, action, target?.type, target?.id, JSON.stringify(details ?? {}), address].map(cell),
  );
  const head = ['Date', 'Actor', 'Action', 'Type', 'ID', 'Details', 'IP address'].map(cell);
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

/** A name inside a sentence: `api_key` → `API key`, `member` → `member`. */
function inSentence(name: string): string {
  const text = words(name);
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** `webhook.created` → `created webhook`; `member.role_changed` → `changed role of member`. */
function done(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  if (verb === 'joined') return verb;
  const [, what, how] = /^(\w+)_(changed|rotated|removed|refused)$/.exec(verb) ?? [];
  if (what && how) return `${how} ${inSentence(what)} of ${inSentence(noun)}`;
  return `${inSentence(verb)} ${inSentence(noun)}`;
}

/** The change as a sentence: `ada@example.com created API key Reports`. */
function Change({ entry: { actor, action, target, details } }: { entry: Entry }) {
  const named = [details?.['name'], details?.['email'], details?.['url'], details?.['username'], target?.id];
  const found = named.find((value) => typeof value === 'string');
  // For a person who joins, the target is the author, so the name is not repeated.
  const name = found === actor.name ? undefined : found;
  const more = details && Object.keys(details).length > 0;
  return (
    <>
      <strong>{actor.name ?? words(actor.type)}</strong> {done(action)} {name && <strong>{name}</strong>}
      {more && (
        <details>
          <summary className="muted small">Details</summary>
          <Code text={JSON.stringify({ target: target?.id, ...details }, null, 2)} label="Copy the details" />
        </details>
      )}
    </>
  );
}
