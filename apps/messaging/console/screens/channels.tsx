import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/dialogs.tsx';
import { CheckField, Form, SelectField, TextField, type FormValues } from '@services/console/forms.tsx';
import { Answered } from '@services/console/lists.tsx';
import { Badge, Button, Code, CurlButton, Empty, Facts, Menu, ScreenHead, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, channelName, CHANNELS, type Channel } from '../api.ts';

const PROVIDERS = [
  ['twilio', 'SMS through Twilio'],
  ['smtp', 'Email through a mail server (SMTP)'],
  ['cloud', 'WhatsApp through the Cloud API'],
  ['sandbox', 'Sandbox: accepts everything, delivers nothing'],
] as const;
const PROVIDER_NAMES: Record<string, string> = {
  twilio: 'Twilio',
  smtp: 'Mail server',
  cloud: 'Cloud API',
  sandbox: 'Sandbox',
};

/** Settings whose names do not say it in words. */
const SETTINGS: Readonly<Record<string, string>> = {
  secure: 'TLS from the first byte',
  requireTls: 'TLS required',
  deliveredOn: 'Delivered when',
  messagingServiceSid: 'Messaging service SID',
  phoneNumberId: 'Phone number ID',
  replyTo: 'Reply-to address',
};

function shown(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

/** Settings → Channels: how messages leave, in which order, and where providers report back. */
export function Screen() {
  const client = useQueryClient();
  const mayWrite = useMay('channels:write');
  const [connecting, setConnecting] = useState(false);
  const [removing, setRemoving] = useState<Channel | null>(null);
  const list = useQuery({
    queryKey: ['channels'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/channels', { signal, params: { query: { limit: 100 } } })),
  });
  const renew = () => client.invalidateQueries({ queryKey: ['channels'] });
  const act = (work: Promise<unknown>, said: string) =>
    work
      .then(() => toast(said))
      .catch((error: Error) => toast(error.message))
      .then(renew);
  async function test({ channelId }: Channel) {
    const result = await answer(
      api.POST('/api/v1/channels/{channelId}/test', { params: { path: { channelId } } }),
    ).catch((error: Error) => ({ ok: false, message: error.message }));
    toast(
      result.ok ? 'The provider accepts the credentials.' : (result.message ?? 'The provider refuses the credentials.'),
    );
  }
  const add = mayWrite && (
    <Button look="primary" onClick={() => setConnecting(true)}>
      Connect a channel
    </Button>
  );
  return (
    <>
      <ScreenHead title="Channels" actions={add}>
        How messages are sent. Of several for one channel, the one with the lowest priority number is used first.
      </ScreenHead>
      <Answered query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="No channel is connected"
              action={add}
              request={{ method: 'POST', path: '/api/v1/channels', body: { channel: 'sms', provider: 'sandbox' } }}
            >
              Connect Twilio, a mail server or WhatsApp, or a sandbox to try things out.
            </Empty>
          ) : (
            data
              .toSorted((one, other) => one.channel.localeCompare(other.channel) || one.priority - other.priority)
              .map((channel) => {
                const params = { params: { path: { channelId: channel.channelId } } };
                return (
                  <Section
                    key={channel.channelId}
                    title={channel.name || `${channelName(channel.channel)}, ${PROVIDER_NAMES[channel.provider]}`}
                    actions={
                      mayWrite && (
                        <>
                          <Button onClick={() => void test(channel)}>Test</Button>
                          {channel.status === 'connected' ? (
                            <Button
                              onClick={() =>
                                void act(
                                  answer(api.POST('/api/v1/channels/{channelId}/pause', params)),
                                  'The channel is paused. Messages wait.',
                                )
                              }
                            >
                              Pause
                            </Button>
                          ) : (
                            <Button
                              look="primary"
                              onClick={() =>
                                void act(
                                  answer(api.POST('/api/v1/channels/{channelId}/resume', params)),
                                  'The channel sends again.',
                                )
                              }
                            >
                              Resume
                            </Button>
                          )}
                          <Menu label={`Actions for ${channel.name || channelName(channel.channel)}`}>
                            <button
                              type="button"
                              onClick={() =>
                                void act(
                                  answer(
                                    api.PUT('/api/v1/channels/{channelId}', {
                                      ...params,
                                      body: { priority: Math.max(0, channel.priority - 1) },
                                    }),
                                  ),
                                  'It is used earlier.',
                                )
                              }
                            >
                              Use earlier
                            </button>
                            <button
                              type="button"
                              onClick={() =>
                                void act(
                                  answer(
                                    api.PUT('/api/v1/channels/{channelId}', {
                                      ...params,
                                      body: { priority: channel.priority + 1 },
                                    }),
                                  ),
                                  'It is used later.',
                                )
                              }
                            >
                              Use later
                            </button>
                            <button type="button" className="danger" onClick={() => setRemoving(channel)}>
                              Disconnect
                            </button>
                          </Menu>
                        </>
                      )
                    }
                  >
                    <Facts
                      items={[
                        [
                          'Status',
                          <span key="status">
                            <Badge state={channel.status} /> {channel.statusReason}
                          </span>,
                        ],
                        ['Channel', `${channelName(channel.channel)} through ${PROVIDER_NAMES[channel.provider]}`],
                        ['Priority', channel.priority],
                        ['At most', channel.perSecond === null ? 'No limit' : `${channel.perSecond} a second`],
                        ...Object.entries(channel.settings).map(
                          ([name, value]) => [SETTINGS[name] ?? words(name), shown(value)] as const,
                        ),
                      ]}
                    />
                    {Object.entries(channel.callbackUrls).map(([name, url]) => (
                      <div key={name}>
                        <h3>Callback address: {words(name).toLowerCase()}</h3>
                        <Code text={String(url)} label={`Copy the callback address for ${words(name).toLowerCase()}`} />
                      </div>
                    ))}
                  </Section>
                );
              })
          )
        }
      </Answered>
      {connecting && <Connect onClose={() => setConnecting(false)} onConnected={renew} />}
      {removing && (
        <Confirm
          title="Disconnect the channel"
          action="Disconnect"
          typed={removing.name || channelName(removing.channel)}
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            await answer(
              api.DELETE('/api/v1/channels/{channelId}', { params: { path: { channelId: removing.channelId } } }),
            );
            await renew();
            toast('The channel is disconnected.');
          }}
        >
          Its credentials are deleted, and nothing more is sent through it.
        </Confirm>
      )}
    </>
  );
}

function bodyOf(provider: string, values: FormValues): object {
  const given = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, values.optional(name)]).filter(([, value]) => value !== undefined));
  const common = { ...given('name'), ...(values.number('perSecond') && { perSecond: values.number('perSecond') }) };
  if (provider === 'twilio') {
    return {
      ...common,
      channel: 'sms',
      provider,
      settings: given('from', 'messagingServiceSid'),
      credentials: given('accountSid', 'authToken'),
    };
  }
  if (provider === 'smtp') {
    const settings = {
      ...given('host', 'from', 'replyTo'),
      port: values.number('port') ?? 587,
      secure: values.checked('secure'),
    };
    const credentials = given('username', 'password');
    return {
      ...common,
      channel: 'email',
      provider,
      settings,
      ...(Object.keys(credentials).length > 0 && { credentials }),
    };
  }
  if (provider === 'cloud') {
    return {
      ...common,
      channel: 'whatsapp',
      provider,
      settings: given('phoneNumberId'),
      credentials: given('accessToken', 'appSecret', 'verifyToken'),
    };
  }
  return { ...common, channel: values.text('channel'), provider };
}

function Connect({ onClose, onConnected }: { onClose: () => void; onConnected: () => Promise<unknown> }) {
  const [provider, setProvider] = useState<string>('twilio');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) {
    return (
      <Modal title="Copy the bounce secret now" onClose={onClose}>
        <p>Your mail server reports bounces with this token. It is not shown again.</p>
        <Code text={secret} label="Copy the secret" />
        <div className="form-actions">
          <Button look="primary" onClick={onClose}>
            I have stored it
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal title="Connect a channel" onClose={onClose}>
      <Form
        submit="Connect"
        onCancel={onClose}
        extra={
          <CurlButton
            request={{ method: 'POST', path: '/api/v1/channels', body: { channel: 'sms', provider: 'sandbox' } }}
          />
        }
        onSubmit={async (values) => {
          const channel = await answer(api.POST('/api/v1/channels', { body: bodyOf(provider, values) as never }));
          await onConnected();
          toast('The channel is connected.');
          if (channel.bounceSecret) setSecret(channel.bounceSecret);
          else onClose();
        }}
      >
        <SelectField
          name="provider"
          label="Through"
          options={PROVIDERS}
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
        />
        {provider === 'twilio' && (
          <>
            <TextField name="accountSid" label="Account SID" required autoComplete="off" />
            <TextField name="authToken" label="Auth token" type="password" required autoComplete="off" />
            <TextField name="from" label="From number" hint="Or a messaging service below." />
            <TextField name="messagingServiceSid" label="Messaging service SID" />
          </>
        )}
        {provider === 'smtp' && (
          <>
            <div className="row">
              <TextField name="host" label="Host" required />
              <TextField name="port" label="Port" type="number" min={1} max={65535} defaultValue={587} />
            </div>
            <CheckField
              name="secure"
              label="TLS from the first byte"
              hint="Usual on port 465; others switch to TLS by themselves."
            />
            <TextField name="from" label="From address" required />
            <TextField name="replyTo" label="Reply-to address" />
            <div className="row">
              <TextField name="username" label="User name" autoComplete="off" />
              <TextField name="password" label="Password" type="password" autoComplete="off" />
            </div>
          </>
        )}
        {provider === 'cloud' && (
          <>
            <TextField name="phoneNumberId" label="Phone number ID" required />
            <TextField name="accessToken" label="Access token" type="password" required autoComplete="off" />
            <TextField name="appSecret" label="App secret" type="password" required autoComplete="off" />
            <TextField name="verifyToken" label="Verify token" required autoComplete="off" />
          </>
        )}
        {provider === 'sandbox' && <SelectField name="channel" label="Channel" options={CHANNELS} />}
        <TextField name="name" label="Name" hint="Optional." />
        <TextField name="perSecond" label="At most a second" type="number" min={1} hint="Optional." />
      </Form>
    </Modal>
  );
}
