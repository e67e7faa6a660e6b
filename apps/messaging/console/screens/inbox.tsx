import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { answer } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextArea } from '@services/console/forms/forms.tsx';
import { FilterBar, FilterSelect, useFilters, useParameter } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { useRefresh } from '@services/console/live.ts';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, CurlButton, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, channelName, type Conversation, type ThreadEntry } from '../api.ts';

const SIZE = 50;
const EXAMPLE = {
  method: 'POST',
  path: '/api/v1/inbound-messages/simulate',
  body: { channel: 'sms', from: '+15550100', body: 'Hello' },
} as const;

/** The contact's name, or else the address. */
function nameOf({ contact, address }: Conversation): string {
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || address;
}

/** Messages from people, by conversation. */
export function Screen() {
  const [open, setOpen] = useParameter('open');
  const { filters, filtered, setFilter, clear } = useFilters('unread');
  const query = { limit: SIZE, ...(filters.unread && { unread: filters.unread as 'true' | 'false' }) };
  const list = useInfiniteQuery({
    queryKey: ['inbox', query],
    initialPageParam: '',
    refetchInterval: useRefresh(),
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/conversations', {
          signal,
          params: { query: { ...query, ...(pageParam && { after: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <>
      <ScreenHead title="Inbox">
        Messages that people send to your numbers, replies to your emails, and your answers.
      </ScreenHead>
      <FilterBar onClear={filtered ? clear : undefined}>
        <FilterSelect
          label="Show"
          value={filters.unread}
          options={[
            ['', 'All conversations'],
            ['true', 'Unread'],
            ['false', 'Read'],
          ]}
          onChange={(value) => setFilter('unread', value)}
        />
      </FilterBar>
      <Answered query={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) {
            return filtered ? (
              <Empty
                title="No conversation matches this filter"
                action={<Button onClick={clear}>Clear filters</Button>}
              />
            ) : (
              <Empty title="No conversations yet" request={EXAMPLE}>
                Text and WhatsApp messages to your numbers and replies to your emails appear here.
              </Empty>
            );
          }
          return (
            <>
              <Table
                label="Conversations"
                rows={rows}
                keyOf={({ conversationId }) => conversationId}
                onOpen={({ conversationId }) => setOpen(conversationId)}
                columns={[
                  {
                    title: 'From',
                    wide: true,
                    cell: (conversation) => (
                      <Named
                        name={nameOf(conversation)}
                        clamped={conversation.lastMessage.body || conversation.lastMessage.type}
                      />
                    ),
                  },
                  { title: 'Channel', cell: ({ lastMessage }) => channelName(lastMessage.channel) },
                  {
                    title: 'Unread',
                    cell: ({ unread }) => (unread > 0 ? <Badge state="pending">{unread}</Badge> : <span className="muted">–</span>), // prettier-ignore
                  },
                  { title: 'Last message', cell: ({ lastReceivedAt }) => <Time at={lastReceivedAt} /> },
                ]}
              />
              <OlderRows query={list}>Show older conversations</OlderRows>
            </>
          );
        }}
      </Answered>
      {open && <ConversationDrawer id={open} onClose={() => setOpen('')} />}
    </>
  );
}

function ConversationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const mayWrite = useMay('inbox:write');
  const path = { conversationId: id };
  const conversation = useQuery({
    queryKey: ['inbox', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/conversations/{conversationId}', { signal, params: { path } })),
  });
  const unread = conversation.data?.unread ?? 0;
  useEffect(() => {
    if (unread === 0 || !mayWrite) return;
    void answer(
      api.POST('/api/v1/conversations/{conversationId}/read', { params: { path: { conversationId: id } } }),
    ).then(
      () => client.invalidateQueries({ queryKey: ['inbox'] }),
      () => undefined, // They stay unread.
    );
  }, [client, id, mayWrite, unread]);
  return (
    <Modal kind="drawer" title={conversation.data ? nameOf(conversation.data) : 'Conversation'} onClose={onClose}>
      <Answered query={conversation}>{(data) => <Thread conversation={data} mayWrite={mayWrite} />}</Answered>
    </Modal>
  );
}

function Thread({ conversation, mayWrite }: { conversation: Conversation; mayWrite: boolean }) {
  const client = useQueryClient();
  const { conversationId, lastMessage } = conversation;
  const [replies, setReplies] = useState(0);
  const thread = useInfiniteQuery({
    queryKey: ['inbox', conversationId, 'messages'],
    initialPageParam: '',
    refetchInterval: useRefresh(),
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/conversations/{conversationId}/messages', {
          signal,
          params: { path: { conversationId }, query: { limit: SIZE, ...(pageParam && { after: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const path = { inboundMessageId: lastMessage.inboundMessageId };
  return (
    <>
      {mayWrite && (
        <Form
          key={replies}
          submit="Reply"
          extra={
            <CurlButton
              request={{
                method: 'POST',
                path: `/api/v1/inbound-messages/${path.inboundMessageId}/reply`,
                body: { body: 'Hello' },
              }}
            />
          }
          onSubmit={async (values) => {
            const body = { body: values.text('body') };
            await answer(api.POST('/api/v1/inbound-messages/{inboundMessageId}/reply', { params: { path }, body }));
            await client.invalidateQueries({ queryKey: ['inbox', conversationId] });
            setReplies(replies + 1);
            toast('Reply sent.');
          }}
        >
          <TextArea
            name="body"
            label={`Reply by ${channelName(lastMessage.channel)}`}
            rows={3}
            required
            maxLength={lastMessage.channel === 'email' ? 100_000 : 4096}
            hint={
              lastMessage.channel === 'whatsapp' ? 'You can reply within 24 hours of their last message.' : undefined
            }
          />
        </Form>
      )}
      <Answered query={thread}>
        {({ pages }) => (
          <>
            <ol className="thread" aria-label="Messages, newest first">
              {pages
                .flatMap(({ data }) => data)
                .map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
            </ol>
            <OlderRows query={thread}>Show older messages</OlderRows>
          </>
        )}
      </Answered>
    </>
  );
}

function Entry({
  entry: { direction, channel, writtenFrom, subject, body, type, media, status, at },
}: {
  entry: ThreadEntry;
}) {
  return (
    <li className={direction}>
      <p className="muted small">
        {direction === 'inbound' ? 'Received' : 'Sent'} by {channelName(channel)}
        {writtenFrom && ` from ${writtenFrom}`}, <Time at={at} /> {status && <Badge state={status} />}
      </p>
      {subject && (
        <p>
          <b>{subject}</b>
        </p>
      )}
      <p className="pre">{body || <span className="muted">({type})</span>}</p>
      {media.map(({ url, fileName, contentType, bytes }, index) => {
        const name = fileName ?? contentType ?? 'File';
        return (
          <p key={index} className={url === null ? 'muted small' : undefined}>
            {url === null ? (
              `${name}${bytes === undefined ? '' : `, ${Math.ceil(bytes / 1000)} kB`} (not stored)`
            ) : (
              <FileLink path={new URL(url).pathname}>{name}</FileLink>
            )}
          </p>
        );
      })}
    </li>
  );
}
