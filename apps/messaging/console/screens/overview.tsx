import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Bars } from '@services/console/charts.tsx';
import { answer } from '@services/console/client.ts';
import { datesOf, Figures, percentage, usePeriod } from '@services/console/figures.tsx';
import { FirstSteps } from '@services/console/first-steps.tsx';
import { useRefresh } from '@services/console/live.ts';
import { useAsked } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Button, ScreenHead, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { words, shortDay } from '@services/console/words.ts';

import { api, channelName } from '../api.ts';
import { SendMessage } from '../send-message.tsx';

interface Numbers {
  messages: number;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
}

/** The number of messages that the provider accepted or that failed. */
const ended = ({ sent, delivered, read, failed }: Numbers) => sent + delivered + read + failed;
const arrived = ({ delivered, read }: Numbers) => delivered + read;
const rate = (numbers: Numbers) => (ended(numbers) === 0 ? 0 : (arrived(numbers) / ended(numbers)) * 100);

/** Reads the numbers of the period, by day and by channel, and the numbers of the preceding period. Days are in the account's time zone. */
async function numbersOf(days: number, signal: AbortSignal) {
  const { timeZone } = await answer(api.GET('/api/v1/account', { signal }));
  const { from, to, before } = datesOf(days, timeZone);
  const read = (query: { from: string; to: string; groupBy: 'day' | 'channel' }) =>
    answer(api.GET('/api/v1/numbers', { signal, params: { query } }));
  const [byDay, byChannel, earlier] = await Promise.all([
    read({ from, to, groupBy: 'day' }),
    read({ from, to, groupBy: 'channel' }),
    read({ ...before, groupBy: 'channel' }),
  ]);
  return { byDay, byChannel, earlier };
}

/** Shows failures and deliveries in a period, and the first steps in a new account. */
export function Screen() {
  const maySend = useMay('messages:write');
  const [sending, setSending] = useState(false);
  useAsked('send', () => setSending(maySend));
  const { days, picker } = usePeriod();
  const overview = useQuery({
    queryKey: ['overview', days],
    refetchInterval: useRefresh(),
    async queryFn({ signal }) {
      const one = { signal, params: { query: { limit: 1 } } };
      const [channels, waiting, messages, contacts, numbers] = await Promise.all([
        answer(api.GET('/api/v1/channels', { signal, params: { query: { limit: 100 } } })),
        answer(api.GET('/api/v1/messages', { signal, params: { query: { status: 'queued', limit: 1 } } })),
        answer(api.GET('/api/v1/messages', one)),
        answer(api.GET('/api/v1/contacts', one)),
        numbersOf(days, signal),
      ]);
      return {
        channels: channels.data,
        queued: waiting.pagination.total,
        hasMessages: messages.data.length > 0,
        people: contacts.pagination.total,
        ...numbers,
      };
    },
  });
  return (
    <>
      <ScreenHead
        title="Overview"
        actions={
          <>
            {picker}
            {maySend && (
              <Button look="primary" onClick={() => setSending(true)}>
                Send message
              </Button>
            )}
          </>
        }
      />
      <Answered query={overview}>
        {({ channels, queued, hasMessages, people, byDay, byChannel, earlier }) => {
          const { total, groups, failures } = byDay;
          const paused = channels.filter(({ status }) => status === 'paused');
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
                  {
                    name: 'Messages',
                    value: total.messages.toLocaleString('en'),
                    to: '/messages',
                    change: { from: earlier.total.messages, to: total.messages, days },
                  },
                  {
                    name: 'Delivered',
                    value: percentage(arrived(total), ended(total)),
                    to: '/messages',
                    search: { status: 'delivered' },
                    change:
                      ended(total) > 0 && ended(earlier.total) > 0
                        ? { from: rate(earlier.total), to: rate(total), isRate: true, days }
                        : undefined,
                  },
                  {
                    name: 'Failed',
                    value: total.failed.toLocaleString('en'),
                    to: '/messages',
                    search: { status: 'failed' },
                    attention: failures.some(({ code }) => code !== 'recipient_opted_out'),
                    note: total.failed > 0 ? `${percentage(total.failed, ended(total))} of sent messages` : undefined,
                  },
                  {
                    name: 'Queued now',
                    value: queued.toLocaleString('en'),
                    to: '/messages',
                    search: { status: 'queued' },
                  },
                  {
                    name: 'Opt-outs',
                    value: total.optedOut.toLocaleString('en'),
                    to: '/suppressions',
                    change: { from: earlier.total.optedOut, to: total.optedOut, days },
                  },
                ]}
              />
              <FirstSteps
                steps={[
                  {
                    title: 'Connect your first channel',
                    text: 'Use Twilio, a mail server, WhatsApp or another provider, or a sandbox that needs no account.',
                    done: channels.length > 0,
                    action: 'Connect channel',
                    to: '/settings/channels',
                    search: { new: 'yes' },
                    scope: 'channels:write',
                  },
                  {
                    title: 'Send your first message',
                    text: 'Send it here, or through the API with one of five client libraries.',
                    done: hasMessages,
                    action: 'Send message',
                    to: '/',
                    search: { send: 'yes' },
                    scope: 'messages:write',
                  },
                  {
                    title: 'Add contacts',
                    text: 'Import a CSV file, or add people with the API. Campaigns and flows go to contacts.',
                    done: people > 0,
                    action: 'Add contacts',
                    to: '/contacts',
                    scope: 'contacts:write',
                  },
                ]}
              />
              <section className="section">
                <Bars
                  title="Messages by day"
                  note={`Last ${days} days (${byDay.timeZone})`}
                  parts={[
                    ['Delivered or read', 'good'],
                    ['Sent or waiting', 'rest'],
                    ['Canceled', 'warn'],
                    ['Failed', 'bad'],
                  ]}
                  bars={groups.map(({ key, delivered, read, sent, queued: waits, canceled, failed }) => ({
                    label: shortDay(key ?? ''),
                    values: [delivered + read, sent + waits, canceled, failed],
                  }))}
                />
              </section>
              <div className="columns">
                {byChannel.groups.length > 0 && (
                  <Section title="By channel">
                    <Table
                      label="By channel"
                      rows={byChannel.groups}
                      keyOf={({ key }) => key ?? ''}
                      columns={[
                        { title: 'Channel', wide: true, cell: ({ key }) => channelName(key ?? '') },
                        { title: 'Messages', numeric: true, cell: ({ messages }) => messages.toLocaleString('en') },
                        { title: 'Delivered', numeric: true, cell: (each) => percentage(arrived(each), ended(each)) },
                        { title: 'Failed', numeric: true, cell: (each) => percentage(each.failed, ended(each)) },
                      ]}
                    />
                  </Section>
                )}
                {failures.length > 0 && (
                  <Section title="Failure reasons">
                    <Table
                      label="Failures"
                      rows={failures}
                      keyOf={({ code }) => code}
                      columns={[
                        { title: 'Reason', wide: true, cell: ({ code }) => words(code) },
                        { title: 'Messages', numeric: true, cell: ({ total: count }) => count.toLocaleString('en') },
                      ]}
                    />
                  </Section>
                )}
              </div>
            </>
          );
        }}
      </Answered>
      {sending && <SendMessage onClose={() => setSending(false)} />}
    </>
  );
}
