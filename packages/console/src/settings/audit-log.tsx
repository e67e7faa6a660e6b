import { useInfiniteQuery } from '@tanstack/react-query';

import { send } from '../http.ts';
import { Answered } from '../lists/lists.tsx';
import { Table } from '../lists/table.tsx';
import { OlderRows } from '../lists/paged-list.tsx';
import { Code, Empty, ScreenHead, Time } from '../parts.tsx';
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

/** Changes and their authors, newest first. */
export function Screen() {
  const query = useInfiniteQuery({
    queryKey: ['audit-log'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      send<EntryPage>({ path: '/console/api/audit-log', query: { before: pageParam } }, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <>
      <ScreenHead title="Audit log">
        Every change to keys, members, webhooks and settings: who made it, when and from where.
      </ScreenHead>
      <Answered query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
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

/** A name inside a sentence: `api_key` → `API key`, `member` → `member`. */
function inSentence(name: string): string {
  const text = words(name);
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** `webhook.created` → `created webhook`; `member.role_changed` → `changed role of member`. */
function done(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  const [, what, how] = /^(\w+)_(changed|rotated|removed|refused)$/.exec(verb) ?? [];
  if (what && how) return `${how} ${inSentence(what)} of ${inSentence(noun)}`;
  return `${inSentence(verb)} ${inSentence(noun)}`;
}

/** The change as a sentence: `ada@example.com created API key Reports`. */
function Change({ entry: { actor, action, target, details } }: { entry: Entry }) {
  const named = [details?.['name'], details?.['email'], details?.['url'], details?.['username'], target?.id];
  const name = named.find((value) => typeof value === 'string');
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
