import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { FilterBar, useFilters, useParameter } from '@services/console/lists/filters.tsx';
import { ListFilters } from '@services/console/lists/list-filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Button, Empty, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { words } from '@services/console/words.ts';

import { ActivityDrawer } from '../activity-drawer.tsx';
import { ALSO_ON, api, REASONS, type ActivityFilters } from '../api.ts';
import { ReplyState, Written } from '../cells.tsx';

const SIZE = 50;
const WEEK_MS = 7 * 86_400_000;
const OUTCOMES = [
  ['fired', 'Answered'],
  ['answered', 'Answer to a question'],
  ['in_conversation', 'In a conversation'],
  ['queued', 'Waiting for a conversation to end'],
  ['no_match', 'No keyword'],
  ['cooldown', 'Recently answered'],
  ['paused', 'Automation paused'],
  ['other_post', 'Automation for other posts'],
  ['reply_to_comment', 'Reply to a comment'],
  ['excluded_keyword', 'Excluded word'],
  ['error', 'Processing failed'],
  ['disconnected', 'Account disconnected'],
  ['waiting', 'Processing'],
  ['erased', 'Erased'],
] as const;
const ORIGINS = [
  ['webhook', 'Delivered by Instagram'],
  ['catch_up', 'Missed by the webhook'],
] as const;
const KINDS = [['', 'All types'], ['comment', 'Comments'], ['story_reply', 'Story replies'], ...ALSO_ON] as const;

/** Warns about connections without a webhook, now or within the last week, because their events may be missing here. */
function MissingEvents() {
  const list = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => answer(api.GET('/v1/connections', { signal })),
    enabled: useMay('connections:read'),
  });
  const since = new Date(Date.now() - WEEK_MS).toISOString();
  const affected = (list.data?.data ?? []).filter(
    ({ status, subscription: { failure, repaired_at } }) =>
      status !== 'disconnected' && (failure !== null || (repaired_at ?? '') > since),
  );
  return affected.map(({ id, username, subscription: { failure, repaired_at } }) => (
    <p key={id} className={failure ? 'problem' : 'notice'} role="status">
      {failure ? (
        `Events of @${username} don’t arrive: Instagram refuses the webhook (${failure}).`
      ) : (
        <>
          The webhook of @{username} was missing and was repaired <Time at={repaired_at ?? ''} />.
        </>
      )}
    </p>
  ));
}

/** Every received event, and why it was or was not answered. */
export function Screen() {
  const search = useFilters('outcome', 'kind', 'origin');
  const { filtered, clear } = search;
  const [open, setOpen] = useParameter('open');
  const query = { limit: SIZE, ...search.given } as ActivityFilters;
  const list = useInfiniteQuery({
    queryKey: ['activity', query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/v1/activity', { signal, params: { query: { ...query, ...(pageParam && { cursor: pageParam }) } } }),
      ),
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });
  return (
    <>
      <ScreenHead title="Inbox" actions={<Button onClick={() => list.refetch()}>Refresh</Button>}>
        Every comment and message received, and why it was or wasn’t answered.
      </ScreenHead>
      <MissingEvents />
      <FilterBar>
        <ListFilters
          list="activity"
          search={search}
          choices={[
            { name: 'outcome', label: 'Outcome', options: OUTCOMES },
            { name: 'kind', label: 'Type', options: KINDS },
            { name: 'origin', label: 'Origin', options: ORIGINS },
          ]}
        />
      </FilterBar>
      <Answered query={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) {
            return filtered ? (
              <Empty title="Nothing matches these filters" action={<Button onClick={clear}>Clear filters</Button>} />
            ) : (
              <Empty title="Nothing received yet" request={{ path: '/v1/activity' }}>
                Comments and messages appear here as they arrive from Instagram.
              </Empty>
            );
          }
          return (
            <>
              <Table
                label="Activity"
                rows={rows}
                onOpen={({ platform_id }) => setOpen(platform_id)}
                keyOf={({ platform_id, trigger_id }) => `${platform_id} ${trigger_id}`}
                columns={[
                  {
                    title: 'Message',
                    wide: true,
                    cell: ({ text, username, kind, outcome }) => {
                      const none = kind === 'story_mention' ? 'Story mention' : 'No text';
                      return <Written text={text} by={username} none={outcome === 'erased' ? 'Erased' : none} />;
                    },
                  },
                  {
                    title: 'Type',
                    untitled: true,
                    cell: ({ kind, origin }) => (
                      <>
                        {words(kind)}
                        {origin === 'catch_up' && <span className="under">Missed by the webhook</span>}
                      </>
                    ),
                  },
                  {
                    title: 'Outcome',
                    untitled: true,
                    cell: ({ outcome, automation_id }) => (
                      <>
                        {REASONS[outcome] ?? words(outcome)}
                        {automation_id && (
                          <Link className="under" to={`/automations/${automation_id}`}>
                            View automation
                          </Link>
                        )}
                      </>
                    ),
                  },
                  { title: 'Reply', cell: ({ reply }) => <ReplyState reply={reply} /> },
                  { title: 'Date', cell: ({ occurred_at }) => <Time at={occurred_at} /> },
                ]}
              />
              <OlderRows query={list}>Show older</OlderRows>
            </>
          );
        }}
      </Answered>
      {open && <ActivityDrawer platformId={open} onClose={() => setOpen('')} />}
    </>
  );
}
