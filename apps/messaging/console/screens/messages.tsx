import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { allOf, answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { useRefresh } from '@services/console/live.ts';
import { FilterBar, optionsOf, useFilters, useParameter, useSorting } from '@services/console/lists/filters.tsx';
import { ListFilters } from '@services/console/lists/list-filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, CurlButton, Empty, Facts, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { exactly, lasted, plural } from '@services/console/words.ts';

import { api, channelName, CHANNELS, type Message, type MessageDetails } from '../api.ts';
import { Rendered } from '../rendered.tsx';
import { SendMessage } from '../send-message.tsx';

const SIZE = 50;
const STATES = allOf<Message['status']>({
  scheduled: true,
  queued: true,
  sending: true,
  sent: true,
  delivered: true,
  read: true,
  failed: true,
  canceled: true,
  expired: true,
});
const idOf = ({ messageId }: Message) => messageId;

/** All messages with their status, updated live. */
export function Screen() {
  const maySend = useMay('messages:write');
  const [sending, setSending] = useState(false);
  const search = useFilters('status', 'channel', 'to', 'tag');
  const sorting = useSorting({ createdAt: 'desc' });
  const { filters } = search;
  const [open, setOpen] = useParameter('open');
  const query = {
    page: search.page,
    limit: SIZE,
    order: sorting.order,
    ...(filters.status && { status: filters.status as Message['status'] }),
    ...(filters.channel && { channel: filters.channel as never }),
    ...(filters.to && { to: filters.to }),
    ...(filters.tag && { tag: filters.tag }),
  };
  const send = maySend && (
    <Button look="primary" onClick={() => setSending(true)}>
      Send message
    </Button>
  );
  return (
    <>
      <ScreenHead title="Messages" actions={send} />
      <FilterBar>
        <ListFilters
          list="messages"
          search={search}
          text={{ name: 'to', label: 'Phone number or email' }}
          choices={[
            { name: 'status', label: 'Status', options: optionsOf(STATES) },
            { name: 'channel', label: 'Channel', options: CHANNELS },
            { name: 'tag', label: 'Tag' },
          ]}
        />
      </FilterBar>
      <PagedList
        queryKey={['messages', query]}
        ask={(signal) => answer(api.GET('/api/v1/messages', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="message"
        live
        empty={
          <Empty
            title="No messages yet"
            action={send}
            request={{
              method: 'POST',
              path: '/api/v1/messages/send',
              body: { channel: 'sms', to: '+15550100', body: 'Hello' },
            }}
          >
            Send a message here or with the API.
          </Empty>
        }
        label="Messages"
        sorting={sorting}
        keyOf={idOf}
        onOpen={({ messageId }) => setOpen(messageId)}
        columns={[
          {
            title: 'Message',
            wide: true,
            cell: ({ to, body, subject }) => <Named name={to} clamped={subject ?? body} />,
          },
          { title: 'Channel', untitled: true, cell: ({ channel }) => channelName(channel) },
          { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
          { title: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {open && <MessageDrawer id={open} onClose={() => setOpen('')} />}
      {sending && <SendMessage onClose={() => setSending(false)} />}
    </>
  );
}

function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const message = useQuery({
    queryKey: ['messages', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/messages/{messageId}', { signal, params: { path: { messageId: id } } })),
    refetchInterval: useRefresh(),
  });
  return (
    <Modal kind="drawer" title={message.data ? `To ${message.data.to}` : 'Message'} onClose={onClose}>
      <Answered query={message}>{(data) => <MessageBody message={data} />}</Answered>
    </Modal>
  );
}

function MessageBody({ message }: { message: MessageDetails }) {
  const client = useQueryClient();
  const maySend = useMay('messages:write');
  const [canceling, setCanceling] = useState(false);
  const { messageId, channel, to, body, subject, templateId, variables, status, error, events } = message;
  async function again() {
    const content = templateId
      ? { templateId, ...(variables && { variables }) }
      : { body, ...(subject && { subject }) };
    await answer(api.POST('/api/v1/messages/send', { body: { channel, to, ...content } as never })).then(
      () => toast('Resent as a new message.'),
      toastError,
    );
    await client.invalidateQueries({ queryKey: ['messages'] });
  }
  return (
    <>
      {error && (
        <div className="problem">
          <p>
            {error.message}
            {error.providerCode && ` (provider code ${error.providerCode})`}
          </p>
        </div>
      )}
      <Facts
        items={[
          ['Status', <Badge key="status" state={status} />],
          ['Channel', channelName(channel)],
          ...(subject && !message.html ? [['Subject', subject] as const] : []),
          ['Created', <Time key="time" at={message.createdAt} />],
          ...(message.scheduledAt
            ? [['Scheduled for', <Time key="scheduled" at={message.scheduledAt} />] as const]
            : []),
          ...(message.segments ? [['Segments', `${message.segments} (${message.encoding})`] as const] : []),
          ['Attempts', message.attempts],
          ...(message.from ? [['From', message.from] as const] : []),
          ...(message.cc.length > 0 ? [['CC', message.cc.join(', ')] as const] : []),
          ...(message.copies.length > 0 ? [['Copies sent', message.copies.length] as const] : []),
          ...(message.copyOf ? [['Copy of', <code key="copy">{message.copyOf}</code>] as const] : []),
          ...(message.opens + message.clicks > 0
            ? [['Tracked', `${plural(message.opens, 'open')}, ${plural(message.clicks, 'click')}`] as const]
            : []),
          ['Tags', message.tags.join(', ') || '–'],
          ['ID', <code key="id">{messageId}</code>],
        ]}
      />
      <h3>Text</h3>
      {message.html ? (
        <Rendered form={{ subject: subject ?? '', body, html: message.html, filledIn: 'true' }} />
      ) : (
        <p className="pre">{body}</p>
      )}
      <h3>Timeline</h3>
      <ol className="timeline">
        {events.map((event, index) => (
          <li key={`${event.status} ${event.at}`}>
            <Badge state={event.status} />
            <time dateTime={event.at} title={exactly(event.at)}>
              {index === 0 ? exactly(event.at) : `+${lasted(events[0]?.at ?? event.at, event.at)}`}
            </time>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <CurlButton request={{ path: `/api/v1/messages/${messageId}` }} />
        {maySend && <Button onClick={() => again()}>Send again</Button>}
        {maySend && (status === 'scheduled' || status === 'queued') && (
          <Button look="danger" onClick={() => setCanceling(true)}>
            Cancel message
          </Button>
        )}
      </div>
      {canceling && (
        <Confirm
          title="Cancel message"
          action="Cancel message"
          onClose={() => setCanceling(false)}
          onConfirm={async () => {
            await answer(api.POST('/api/v1/messages/{messageId}/cancel', { params: { path: { messageId } } }));
            await client.invalidateQueries();
            toast('Message canceled.');
          }}
        >
          The message won’t be sent.
        </Confirm>
      )}
    </>
  );
}
