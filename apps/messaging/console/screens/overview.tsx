import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Bars, Figures } from '@services/console/figures.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists.tsx';
import { Button, Empty, ScreenHead, Section } from '@services/console/parts.tsx';
import { useMay, useSession } from '@services/console/session.ts';

import { api, channelName, type Message } from '../api.ts';
import { SendMessage } from '../send-message.tsx';

const DAYS = 7;
const DAY_MS = 86_400_000;

interface Filter {
  status?: Message['status'];
  createdAfter?: string;
  createdBefore?: string;
}

async function count(filter: Filter, signal: AbortSignal): Promise<number> {
  const { pagination } = await answer(
    api.GET('/api/v1/messages', { signal, params: { query: { ...filter, limit: 1 } } }),
  );
  return pagination.total;
}

export function Screen() {
  const { data: session } = useSession();
  const maySend = useMay('messages:write');
  const [sending, setSending] = useState(false);
  const overview = useQuery({
    queryKey: ['overview'],
    refetchInterval: useRefresh(),
    async queryFn({ signal }) {
      const since = new Date(Date.now() - DAY_MS).toISOString();
      const days = Array.from({ length: DAYS }, (_, index) =>
        new Date(Date.now() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
      );
      const end = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString();
      const ofDay = (day: string, status?: Message['status']) =>
        count({ createdAfter: `${day}T00:00:00.000Z`, createdBefore: end(day), ...(status && { status }) }, signal);
      const [channels, queued, sent, failed, bars] = await Promise.all([
        answer(api.GET('/api/v1/channels', { signal, params: { query: { limit: 100 } } })),
        count({ status: 'queued' }, signal),
        count({ createdAfter: since }, signal),
        count({ createdAfter: since, status: 'failed' }, signal),
        Promise.all(
          days.map(async (day) => {
            const [all, bad] = await Promise.all([ofDay(day), ofDay(day, 'failed')]);
            return { label: day.slice(5), parts: [all - bad, bad] };
          }),
        ),
      ]);
      return { channels: channels.data, queued, sent, failed, bars };
    },
  });
  const send = maySend && (
    <Button look="primary" onClick={() => setSending(true)}>
      Send a message
    </Button>
  );
  return (
    <>
      <ScreenHead title="Overview" actions={send}>
        {session?.account?.name}
      </ScreenHead>
      <Answered query={overview}>
        {({ channels, queued, sent, failed, bars }) => {
          const paused = channels.filter(({ status }) => status === 'paused');
          if (channels.length === 0) {
            return (
              <Empty
                title="Connect a channel first"
                action={
                  <Link to="/settings/channels" className="button primary">
                    Connect a channel
                  </Link>
                }
                request={{ method: 'POST', path: '/api/v1/channels', body: { channel: 'sms', provider: 'sandbox' } }}
              >
                Messages leave through Twilio, a mail server or WhatsApp. A sandbox delivers nothing and needs no
                account.
              </Empty>
            );
          }
          return (
            <>
              {paused.map(({ channelId, name, channel, statusReason }) => (
                <p key={channelId} className="problem">
                  {name || channelName(channel)} is paused{statusReason ? `: ${statusReason}` : ''}.{' '}
                  <Link to="/settings/channels">See the channels</Link>
                </p>
              ))}
              <Figures
                items={[
                  { name: 'Messages, last 24 hours', value: sent.toLocaleString('en'), to: '/messages' },
                  {
                    name: 'Failed, last 24 hours',
                    value: failed.toLocaleString('en'),
                    to: '/messages',
                    search: { status: 'failed' },
                    attention: failed > 0,
                  },
                  {
                    name: 'Waiting to be sent',
                    value: queued.toLocaleString('en'),
                    to: '/messages',
                    search: { status: 'queued' },
                  },
                  { name: 'Connected channels', value: channels.length - paused.length, to: '/settings/channels' },
                ]}
              />
              <Section title="Messages by day">
                <Bars title={`Last ${DAYS} days (UTC)`} names={['Not failed', 'Failed']} bad={1} bars={bars} />
              </Section>
            </>
          );
        }}
      </Answered>
      {sending && <SendMessage onClose={() => setSending(false)} />}
    </>
  );
}
