import '../inbox.css';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';

import { Choice } from '@services/console/choice.tsx';
import { answer } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, TextArea } from '@services/console/forms/forms.tsx';
import { useFilters, useParameter } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { useRefresh } from '@services/console/live.ts';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Panes } from '@services/console/lists/panes.tsx';
import { Badge, Button, CurlButton, Empty, Facts, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';

import {
  api,
  channelName,
  CHANNELS,
  consentLabel,
  reasonWords,
  useOlder,
  type Conversation,
  type ThreadEntry,
} from '../api.ts';

const SIZE = 50;
/** The number of attributes that the contact card shows. */
const MAX_ATTRIBUTES = 8;
const SHOWN = [
  ['', 'All'],
  ['true', 'Unread'],
] as const;
const EXAMPLE = {
  method: 'POST',
  path: '/api/v1/inbound-messages/simulate',
  body: { channel: 'sms', from: '+15550100', body: 'Hello' },
} as const;

/** The contact's name, or else the address. */
function nameOf({ contact, address }: Conversation): string {
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || address;
}

/** Messages from people by conversation, with the open conversation next to the list. */
export function Screen() {
  const [open, setOpen] = useParameter('open');
  const { filters, filtered, setFilter, clear } = useFilters('unread');
  const query = { limit: SIZE, ...(filters.unread && { unread: filters.unread as 'true' | 'false' }) };
  const ask = (after: { after?: string }, signal: AbortSignal) =>
    answer(api.GET('/api/v1/conversations', { signal, params: { query: { ...query, ...after } } }));
  const list = useOlder(['inbox', query], ask, useRefresh());
  return (
    <>
      <ScreenHead
        title="Inbox"
        actions={
          <Choice
            label="Show"
            value={filters.unread}
            options={SHOWN}
            onChange={(value) => setFilter('unread', value)}
          />
        }
      >
        Messages and replies from people, and your answers.
      </ScreenHead>
      <Answered query={list}>
        {(rows) => {
          // Opening a conversation marks it as read and removes it from the unread list.
          if (rows.length === 0 && !open) {
            return filtered ? (
              <Empty title="No unread conversations" action={<Button onClick={clear}>Show all</Button>} />
            ) : (
              <Empty title="No conversations yet" request={EXAMPLE}>
                Text and WhatsApp messages to your numbers and replies to your emails appear here.
              </Empty>
            );
          }
          return (
            <Panes
              label="Conversations"
              rows={rows}
              keyOf={({ conversationId }) => conversationId}
              open={open}
              onOpen={setOpen}
              item={(conversation) => <Item conversation={conversation} />}
              foot={<OlderRows query={list}>Show older conversations</OlderRows>}
            >
              {open ? (
                <Opened key={open} conversationId={open} />
              ) : (
                <Empty title="No conversation selected">
                  Choose a conversation from the list to read and answer it.
                </Empty>
              )}
            </Panes>
          );
        }}
      </Answered>
    </>
  );
}

function Item({ conversation }: { conversation: Conversation }) {
  const { unread, lastReceivedAt, lastMessage } = conversation;
  return (
    <>
      <span className="row-line">
        <strong>{nameOf(conversation)}</strong>
        <span className="muted small">
          <Time at={lastReceivedAt} />
        </span>
      </span>
      <span className="row-line">
        <span className="muted">{lastMessage.body || `(${lastMessage.type})`}</span>
        {unread > 0 ? (
          <Badge state="new">{unread} new</Badge>
        ) : (
          <span className="muted small">{channelName(lastMessage.channel)}</span>
        )}
      </span>
    </>
  );
}

/** The open conversation. Its messages are marked as read. */
function Opened({ conversationId }: { conversationId: string }) {
  const client = useQueryClient();
  const mayWrite = useMay('inbox:write');
  const mayReadContacts = useMay('contacts:read');
  const conversation = useQuery({
    queryKey: ['inbox', conversationId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/conversations/{conversationId}', { signal, params: { path: { conversationId } } })),
  });
  const unread = conversation.data?.unread ?? 0;
  useEffect(() => {
    if (unread === 0 || !mayWrite) return;
    void answer(api.POST('/api/v1/conversations/{conversationId}/read', { params: { path: { conversationId } } })).then(
      () => client.invalidateQueries({ queryKey: ['inbox'] }),
      () => undefined, // If this fails, the messages stay unread.
    );
  }, [client, conversationId, mayWrite, unread]);
  return (
    <Answered query={conversation}>
      {(data) => (
        <div className="talk">
          <header>
            <div>
              <h2>{nameOf(data)}</h2>
              <span className="muted">{data.address}</span>
            </div>
            {data.contact && mayReadContacts && (
              <Link to="/contacts" search={{ open: data.contact.contactId } as never}>
                Open contact
              </Link>
            )}
          </header>
          <History conversationId={conversationId} />
          {mayWrite && <Answering conversation={data} />}
          {data.contact && mayReadContacts && <ContactCard contactId={data.contact.contactId} />}
        </div>
      )}
    </Answered>
  );
}

/** The messages in both directions, the newest at the bottom. */
function History({ conversationId }: { conversationId: string }) {
  const path = { conversationId };
  const ask = (after: { after?: string }, signal: AbortSignal) => {
    const params = { path, query: { limit: SIZE, ...after } };
    return answer(api.GET('/api/v1/conversations/{conversationId}/messages', { signal, params }));
  };
  const thread = useOlder(['inbox', conversationId, 'messages'], ask, useRefresh());
  return (
    <div className="talk-history" tabIndex={0} role="region" aria-label="Messages, newest last">
      <div>
        <Answered query={thread}>
          {(entries) => (
            <>
              <OlderRows query={thread}>Show older messages</OlderRows>
              <ol className="bubbles">
                {entries.toReversed().map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            </>
          )}
        </Answered>
      </div>
    </div>
  );
}

/** The field for the answer, or the reason why no answer can be sent. */
function Answering({ conversation }: { conversation: Conversation }) {
  const client = useQueryClient();
  const { conversationId, address, lastMessage, replyUntil } = conversation;
  const { channel, inboundMessageId } = lastMessage;
  const name = channelName(channel);
  const [replies, setReplies] = useState(0);
  const blocks = useQuery({
    queryKey: ['contacts', 'blocks', channel, address],
    enabled: useMay('contacts:read'),
    queryFn: ({ signal }) => {
      const query = { channel, address, category: 'all' as const, limit: 1 };
      return answer(api.GET('/api/v1/suppressions', { signal, params: { query } }));
    },
  });
  const block = blocks.data?.data[0];
  if (block) {
    return (
      <Refused title={`You can’t reply by ${name}`}>
        This person gets no messages by {name}: {reasonWords(block.reason).toLowerCase()}, <Time at={block.createdAt} />
        .
      </Refused>
    );
  }
  if (replyUntil !== null && Date.parse(replyUntil) < Date.now()) {
    return (
      <Refused title="The time for replies has ended">
        WhatsApp accepts free text only within 24 hours of a person’s last message. Send an approved template instead.
      </Refused>
    );
  }
  const path = { inboundMessageId };
  return (
    <div className="talk-reply">
      <Draft name={`reply:${conversationId}`}>
        <Form
          key={replies}
          submit="Reply"
          unsaved={null}
          extra={
            <CurlButton
              request={{
                method: 'POST',
                path: `/api/v1/inbound-messages/${inboundMessageId}/reply`,
                body: { body: 'Hello' },
              }}
            />
          }
          onSubmit={async (values) => {
            const body = { body: values.text('body') };
            await answer(api.POST('/api/v1/inbound-messages/{inboundMessageId}/reply', { params: { path }, body }));
            await client.invalidateQueries({ queryKey: ['inbox', conversationId] });
            setReplies(replies + 1);
          }}
        >
          <TextArea
            name="body"
            label={`Reply by ${name}`}
            rows={2}
            required
            maxLength={channel === 'email' ? 100_000 : 4096}
            hint={channel === 'whatsapp' ? 'You can reply within 24 hours of the person’s last message.' : undefined}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
        </Form>
      </Draft>
    </div>
  );
}

function Refused({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="talk-reply" role="note">
      <strong>{title}</strong>
      <p className="muted">{children}</p>
    </div>
  );
}

/** The contact card, shown next to the conversation if there is room. */
function ContactCard({ contactId }: { contactId: string }) {
  const contact = useQuery({
    queryKey: ['contacts', contactId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/contacts/{contactId}', { signal, params: { path: { contactId } } })),
  });
  return (
    <aside className="contact-card" aria-label="Contact">
      <h2>Contact</h2>
      <Answered query={contact} lines={4}>
        {({ email, phone, tags, consent, attributes }) => (
          <Facts
            items={[
              ['Email', email ?? '–'],
              ['Phone', phone ?? '–'],
              ['Tags', tags.join(', ') || '–'],
              ...CHANNELS.map(
                ([channel, name]) =>
                  [consentLabel(name), <Badge key={channel} state={consent[channel].status} />] as const,
              ),
              ...Object.entries(attributes)
                .slice(0, MAX_ATTRIBUTES)
                .map(([name, value]) => [name, String(value)] as const),
            ]}
          />
        )}
      </Answered>
    </aside>
  );
}

function Entry({
  entry: { direction, channel, writtenFrom, subject, body, type, media, status, at },
}: {
  entry: ThreadEntry;
}) {
  return (
    <li className={direction}>
      <div className="bubble">
        {subject && <b>{subject}</b>}
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
      </div>
      <p className="muted small">
        <span className="hidden">{direction === 'inbound' ? 'Received' : 'Sent'} by </span>
        {channelName(channel)}
        {writtenFrom && ` from ${writtenFrom}`} · <Time at={at} /> {status && <Badge state={status} />}
      </p>
    </li>
  );
}
