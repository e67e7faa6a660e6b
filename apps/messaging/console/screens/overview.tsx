import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Bars, Figures } from '@services/console/figures.tsx';
import { useRefresh } from '@services/console/live.ts';
import { useAsked } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Button, Empty, ScreenHead, Section } from '@services/console/parts.tsx';
import { useMay, useSession } from '@services/console/session.ts';
import { words, shortDay } from '@services/console/words.ts';

import { api, channelName } from '../api.ts';
import { SendMessage } from '../send-message.tsx';

const DAYS = 14;
const DAY_MS = 86_400_000;

/** The last days of the account's time zone. */
async function lastDays(signal: AbortSignal) {
  const { timeZone } = await answer(api.GET('/api/v1/account', { signal }));
  // The Canadian format is 2026-03-01.
  const to = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  return { from: new Date(Date.parse(to) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10), to };
}

export function Screen() {
  const { data: session } = useSession();
  const maySend = useMay('messages:write');
  const [sending, setSending] = useState(false);
  useAsked('send', () => setSending(maySend));
  const overview = useQuery({
    queryKey: ['overview'],
    refetchInterval: useRefresh(),
    async queryFn({ signal }) {
      const [channels, waiting, numbers] = await Promise.all([
        answer(api.GET('/api/v1/channels', { signal, params: { query: { limit: 100 } } })),
        answer(api.GET('/api/v1/messages', { signal, params: { query: { status: 'queued', limit: 1 } } })),
        // An `await` here would leave the requests above without a handler if this one is aborted.
        lastDays(signal).then((query) => answer(api.GET('/api/v1/numbers', { signal, params: { query } }))),
      ]);
      return { channels: channels.data, queued: waiting.pagination.total, numbers };
    },
  });
  const send = maySend && (
    <Button look="primary" onClick={() => setSending(true)}>
      Send message
    </Button>
  );
  return (
    <>
      <ScreenHead title="Overview" actions={send}>
        {session?.account?.name}
      </ScreenHead>
      <Answered query={overview}>
        {({ channels, queued, numbers }) => {
          const { total, groups, failures } = numbers;
          const paused = channels.filter(({ status }) => status === 'paused');
          if (channels.length === 0) {
            return (
              <Empty
                title="Connect your first channel"
                action={
                  <Link to="/settings/channels" className="button primary">
                    Connect channel
                  </Link>
                }
                request={{ method: 'POST', path: '/api/v1/channels', body: { channel: 'sms', provider: 'sandbox' } }}
              >
                Connect Twilio, a mail server or WhatsApp to send messages. To try things out, use a sandbox: it needs
                no account and delivers nothing.
              </Empty>
            );
          }
          return (
            <>
              {paused.map(({ channelId, name, channel, statusReason }) => (
                <p key={channelId} className="problem">
                  {name || channelName(channel)} is paused{statusReason ? `: ${statusReason}` : ''}.{' '}
                  <Link to="/settings/channels">View channels</Link>
                </p>
              ))}
              <Figures
                items={[
                  { name: `Messages, last ${DAYS} days`, value: total.messages.toLocaleString('en'), to: '/messages' },
                  {
                    name: `Failed, last ${DAYS} days`,
                    value: total.failed.toLocaleString('en'),
                    to: '/messages',
                    search: { status: 'failed' },
                    attention: failures.some(({ code }) => code !== 'recipient_opted_out'),
                  },
                  {
                    name: 'Queued',
                    value: queued.toLocaleString('en'),
                    to: '/messages',
                    search: { status: 'queued' },
                  },
                  {
                    name: `Opt-outs, last ${DAYS} days`,
                    value: total.optedOut.toLocaleString('en'),
                    to: '/suppressions',
                  },
                  { name: 'Connected channels', value: channels.length - paused.length, to: '/settings/channels' },
                ]}
              />
              <Section title="Messages by day">
                <Bars
                  title={`Last ${DAYS} days (${numbers.timeZone})`}
                  names={['Delivered or read', 'Sent or waiting', 'Canceled', 'Failed']}
                  bad={3}
                  bars={groups.map(({ key, delivered, read, sent, queued: waits, canceled, failed }) => ({
                    label: shortDay(key ?? ''),
                    parts: [delivered + read, sent + waits, canceled, failed],
                  }))}
                />
              </Section>
              {failures.length > 0 && (
                <Section title="Failure reasons">
                  <Table
                    label="Failures"
                    rows={failures}
                    keyOf={({ code }) => code}
                    columns={[
                      { title: 'Reason', wide: true, cell: ({ code }) => words(code) },
                      { title: 'Messages', cell: ({ total: count }) => count.toLocaleString('en') },
                    ]}
                  />
                </Section>
              )}
            </>
          );
        }}
      </Answered>
      {sending && <SendMessage onClose={() => setSending(false)} />}
    </>
  );
}
