import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { datesOf, Figures, percentage } from '@services/console/figures.tsx';
import { Confirm } from '@services/console/forms/dialogs.tsx';
import { useAsked } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, Code, Empty, Facts, Menu, ScreenHead, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, channelName, CHANNELS, type Channel } from '../api.ts';
import { trackingWords } from '../tracking.tsx';
import { PROVIDERS, providerName } from './channel-providers.ts';
import { ConnectChannel, EditChannel } from './connect-channel.tsx';
import { KeywordReplies } from './keyword-replies.tsx';

/** Labels of settings that no form has and whose names are not plain words. */
const SETTINGS: Readonly<Record<string, string>> = {
  requireTls: 'TLS required',
  deliveredOn: 'Delivered when',
  baseUrl: 'Base URL',
};

const settingLabel = (provider: string, name: string) =>
  PROVIDERS[provider]?.fields.find((field) => field.name === `settings.${name}`)?.label ??
  SETTINGS[name] ??
  words(name);

function shown(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

/** A channel in words: `SMS through Twilio, from +15550100`. */
function summaryOf({ channel, provider, settings }: Channel): string {
  const { from, messagingServiceSid, phoneNumberId } = settings as Record<string, unknown>;
  const sender = from ?? messagingServiceSid ?? phoneNumberId;
  return `${channelName(channel)} through ${providerName(provider)}${sender ? `, from ${String(sender)}` : ''}`;
}

/** Today's messages and the share that failed, for each kind of connected channel. */
function Today({ channels }: { channels: readonly Channel[] }) {
  const mayRead = useMay('messages:read');
  const numbers = useQuery({
    queryKey: ['messages', 'today'],
    enabled: mayRead,
    queryFn: async ({ signal }) => {
      const { timeZone } = await answer(api.GET('/api/v1/account', { signal }));
      const { to: day } = datesOf(1, timeZone);
      const query = { from: day, to: day, groupBy: 'channel' as const };
      return answer(api.GET('/api/v1/numbers', { signal, params: { query } }));
    },
  });
  const kinds = CHANNELS.filter(([kind]) => channels.some(({ channel }) => channel === kind));
  if (!mayRead || numbers.error) return null;
  // Reserves space, so that the channels below do not move when the numbers load.
  const groups = numbers.data?.groups;
  return (
    <Figures
      items={kinds.map(([kind, name]) => {
        if (!groups) return { name: `${name} sent today`, value: '–', note: 'Loading' };
        const { sent = 0, delivered = 0, read = 0, failed = 0 } = groups.find(({ key }) => key === kind) ?? {};
        const all = sent + delivered + read + failed;
        return {
          name: `${name} sent today`,
          value: all.toLocaleString('en'),
          note: all === 0 ? 'None failed' : `${percentage(failed, all)} failed`,
          attention: failed > 0,
        };
      })}
    />
  );
}

/** Reads the channel again and changes one part of it, so that a change of another person that is not shown yet is kept. */
async function change({ channelId }: Channel, to: (now: Channel) => Partial<Pick<Channel, 'priority' | 'tracking'>>) {
  const path = { channelId };
  const { value, revision } = await revised(api.GET('/api/v1/channels/{channelId}', { params: { path } }));
  const header = revision === undefined ? {} : { 'If-Match': revision };
  return answer(api.PUT('/api/v1/channels/{channelId}', { params: { path, header }, body: to(value) as never }));
}

/** Settings → Channels: the channels for sending, their order, and the URLs to which providers report. */
export function Screen() {
  const client = useQueryClient();
  const mayWrite = useMay('channels:write');
  const [connecting, setConnecting] = useState(false);
  const [editing, setEditing] = useState<Channel | null>(null);
  const [removing, setRemoving] = useState<Channel | null>(null);
  const [pausing, setPausing] = useState<Channel | null>(null);
  const [replying, setReplying] = useState<Channel | null>(null);
  const list = useQuery({
    queryKey: ['channels'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/channels', { signal, params: { query: { limit: 100 } } })),
  });
  useAsked('new', () => setConnecting(mayWrite));
  const renew = () => client.invalidateQueries({ queryKey: ['channels'] });
  const act = (work: Promise<unknown>, said: string) =>
    work
      .then(() => toast(said))
      .catch(toastError)
      .then(renew);
  async function test({ channelId }: Channel) {
    const result = await answer(
      api.POST('/api/v1/channels/{channelId}/test', { params: { path: { channelId } } }),
    ).catch((error: Error) => ({ ok: false, message: error.message }));
    toast(result.ok ? 'The credentials work.' : (result.message ?? 'The provider rejected the credentials.'));
  }
  const add = mayWrite && (
    <Button look="primary" onClick={() => setConnecting(true)}>
      Connect channel
    </Button>
  );
  return (
    <>
      <ScreenHead title="Channels" actions={add}>
        The providers that send your messages. The channel with the lowest priority number is used first.
      </ScreenHead>
      <Answered query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="No channels connected"
              action={add}
              request={{ method: 'POST', path: '/api/v1/channels', body: { channel: 'sms', provider: 'sandbox' } }}
            >
              Connect an SMS, email or WhatsApp provider, or use a sandbox to try things out.
            </Empty>
          ) : (
            <>
              <Today channels={data} />
              {data
                .toSorted((one, other) => one.channel.localeCompare(other.channel) || one.priority - other.priority)
                .map((channel) => {
                  const params = { params: { path: { channelId: channel.channelId } } };
                  return (
                    <Section
                      key={channel.channelId}
                      title={channel.name || `${channelName(channel.channel)}, ${providerName(channel.provider)}`}
                      note={
                        <>
                          <Badge state={channel.status} /> {summaryOf(channel)}
                          {channel.statusReason && <span className="bad"> · {channel.statusReason}</span>}
                        </>
                      }
                      actions={
                        mayWrite && (
                          <>
                            <Button onClick={() => setEditing(channel)}>Edit</Button>
                            <Button onClick={() => test(channel)}>Test</Button>
                            {channel.status === 'connected' ? (
                              <Button onClick={() => setPausing(channel)}>Pause</Button>
                            ) : (
                              <Button
                                look="primary"
                                onClick={() =>
                                  void act(
                                    answer(api.POST('/api/v1/channels/{channelId}/resume', params)),
                                    'Channel resumed.',
                                  )
                                }
                              >
                                Resume
                              </Button>
                            )}
                            <Menu label={`Actions for ${channel.name || channelName(channel.channel)}`}>
                              <button
                                type="button"
                                onClick={() => {
                                  const raised = ({ priority }: Channel) => ({ priority: Math.max(0, priority - 1) });
                                  void act(change(channel, raised), 'Priority raised.');
                                }}
                              >
                                Raise priority
                              </button>
                              <button
                                type="button"
                                onClick={() => {
                                  const lowered = ({ priority }: Channel) => ({ priority: priority + 1 });
                                  void act(change(channel, lowered), 'Priority lowered.');
                                }}
                              >
                                Lower priority
                              </button>
                              {channel.channel === 'email' &&
                                (['opens', 'clicks'] as const).map((what) => {
                                  const isTracked = channel.tracking?.[what] === true;
                                  return (
                                    <button
                                      key={what}
                                      type="button"
                                      onClick={() =>
                                        void act(
                                          change(channel, ({ tracking }) => ({
                                            tracking: { ...tracking, [what]: !isTracked },
                                          })),
                                          `Tracking of ${what} is ${isTracked ? 'off' : 'on'}.`,
                                        )
                                      }
                                    >
                                      {isTracked ? 'Stop tracking' : 'Track'} {what}
                                    </button>
                                  );
                                })}
                              {channel.channel !== 'email' && (
                                <button type="button" onClick={() => setReplying(channel)}>
                                  Edit replies to keywords
                                </button>
                              )}
                              <button type="button" className="danger" onClick={() => setRemoving(channel)}>
                                Disconnect
                              </button>
                            </Menu>
                          </>
                        )
                      }
                    >
                      <details>
                        <summary>Details</summary>
                        <Facts
                          items={[
                            ['Channel', `${channelName(channel.channel)} through ${providerName(channel.provider)}`],
                            ['Priority', channel.priority],
                            ['Rate limit', channel.perSecond === null ? 'No limit' : `${channel.perSecond} per second`],
                            ...(channel.channel === 'email'
                              ? [['Tracked', trackingWords(channel.tracking)] as const]
                              : []),
                            ...Object.entries(channel.settings).map(
                              ([name, value]) => [settingLabel(channel.provider, name), shown(value)] as const,
                            ),
                          ]}
                        />
                        {Object.entries(channel.callbackUrls).map(([name, url]) => (
                          <div key={name}>
                            <h3>Callback address: {words(name).toLowerCase()}</h3>
                            <Code
                              text={String(url)}
                              label={`Copy the callback address for ${words(name).toLowerCase()}`}
                            />
                          </div>
                        ))}
                      </details>
                    </Section>
                  );
                })}
            </>
          )
        }
      </Answered>
      {connecting && <ConnectChannel onClose={() => setConnecting(false)} onConnected={renew} />}
      {editing && <EditChannel channel={editing} onClose={() => setEditing(null)} onSaved={renew} />}
      {replying && <KeywordReplies channel={replying} onClose={() => setReplying(null)} onSaved={renew} />}
      {pausing && (
        <Confirm
          title={`Pause ${pausing.name || channelName(pausing.channel)}`}
          action="Pause channel"
          onClose={() => setPausing(null)}
          onConfirm={async () => {
            const params = { path: { channelId: pausing.channelId } };
            await answer(api.POST('/api/v1/channels/{channelId}/pause', { params }));
            await renew();
            toast('Channel paused.');
          }}
        >
          This channel stops sending, for campaigns and flows too. Its messages wait until you resume the channel,
          unless another {channelName(pausing.channel)} channel sends them.
        </Confirm>
      )}
      {removing && (
        <Confirm
          title="Disconnect channel"
          action="Disconnect"
          typed={removing.name || channelName(removing.channel)}
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            await answer(
              api.DELETE('/api/v1/channels/{channelId}', { params: { path: { channelId: removing.channelId } } }),
            );
            await renew();
            toast('Channel disconnected.');
          }}
        >
          The credentials are deleted and no more messages are sent through this channel.
        </Confirm>
      )}
    </>
  );
}
