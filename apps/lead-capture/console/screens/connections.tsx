import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm } from '@services/console/forms/dialogs.tsx';
import { useParameter } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Badge, Button, Empty, Menu, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { plural, words } from '@services/console/words.ts';

import { api, CONNECTION_REASONS, LOGIN_ERRORS, type Connection } from '../api.ts';

const DAY_MS = 86_400_000;
const HERE = '/console/connections';

/** Instagram accounts: connect them, see their state, and disconnect them. */
export function Screen() {
  const client = useQueryClient();
  const mayWrite = useMay('connections:write');
  const [ending, setEnding] = useState<Connection | null>(null);
  const [connecting, setConnecting] = useState(false);
  const list = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => answer(api.GET('/v1/connections', { signal })),
  });
  async function connect() {
    setConnecting(true);
    try {
      const { data } = await answer(api.POST('/v1/connections/logins', { body: { return_to: HERE } }));
      location.assign(data.url);
    } catch (error) {
      setConnecting(false);
      toastError(error);
    }
  }
  const add = mayWrite && (
    <Button look="primary" busy={connecting} onClick={() => connect()}>
      Connect Instagram
    </Button>
  );
  return (
    <>
      <ScreenHead title="Connections" actions={mayWrite && add}>
        The Instagram accounts whose comments and story replies get answers.
      </ScreenHead>
      <LoginResult />
      <Answered query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No Instagram accounts yet" action={add} request={{ path: '/v1/connections' }}>
              Sign in to Instagram with a professional account and allow this service to read and answer comments and
              messages.
            </Empty>
          ) : (
            <Table
              label="Connections"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Account',
                  wide: true,
                  cell: ({ username, instagram_account_id }) => (
                    <Named name={`@${username}`} under={instagram_account_id} />
                  ),
                },
                { title: 'Status', cell: (connection) => <State connection={connection} /> },
                { title: 'Access expires', cell: (connection) => <Access connection={connection} /> },
                {
                  title: 'Private replies',
                  cell: ({ status, private_replies }) => <HourUse status={status} hour={private_replies} />,
                },
                {
                  title: 'Public replies and checks',
                  cell: ({ status, public_replies }) => <HourUse status={status} hour={public_replies} />,
                },
                { title: 'Connected', cell: ({ connected_at }) => <Time at={connected_at} /> },
              ]}
              actions={
                mayWrite
                  ? (connection) => (
                      <Menu label={`Actions for @${connection.username}`}>
                        <button type="button" onClick={() => void connect()}>
                          Reconnect
                        </button>
                        {connection.status !== 'disconnected' && (
                          <button type="button" className="danger" onClick={() => setEnding(connection)}>
                            Disconnect
                          </button>
                        )}
                      </Menu>
                    )
                  : undefined
              }
            />
          )
        }
      </Answered>
      {ending && (
        <Confirm
          title={`Disconnect @${ending.username}`}
          action="Disconnect"
          typed={ending.username}
          onClose={() => setEnding(null)}
          onConfirm={async () => {
            const params = { path: { id: ending.id } };
            const { data } = await answer(api.DELETE('/v1/connections/{id}', { params }));
            await client.invalidateQueries({ queryKey: ['connections'] });
            toast(
              data.failed_replies > 0
                ? `Disconnected. ${plural(data.failed_replies, 'reply', 'replies')} in the queue won’t be sent.`
                : 'Disconnected.',
            );
          }}
        >
          Comments stop arriving, and queued replies won’t be sent. Leads and history are kept.
        </Confirm>
      )}
    </>
  );
}

/** The result of an Instagram login, read from the URL to which the browser returned. */
function LoginResult() {
  const [error, setError] = useParameter('error');
  const [connected, setConnected] = useParameter('connection_id');
  if (!error && !connected) return null;
  return (
    <p className={error ? 'problem' : 'notice'} role={error ? 'alert' : 'status'}>
      {error ? (LOGIN_ERRORS[error] ?? `We couldn’t connect the account: ${words(error)}.`) : 'Account connected.'}{' '}
      <Button look="quiet" onClick={() => (error ? setError('') : setConnected(''))}>
        Dismiss
      </Button>
    </p>
  );
}

function State({ connection }: { connection: Connection }) {
  const { status, reason, subscription, catch_up, missing_scopes } = connection;
  const until = [
    connection.held_until,
    connection.comments_held_until,
    connection.messages_held_until,
    connection.public_replies_held_until,
  ]
    .filter((time) => time !== null)
    .sort()
    .at(-1);
  return (
    <>
      <Badge state={status === 'needs_reconnect' ? 'error' : status === 'held' ? 'paused' : status}>
        {words(status)}
      </Badge>
      {reason && <span className="under">{CONNECTION_REASONS[reason] ?? words(reason)}</span>}
      {status === 'held' && until && (
        <span className="under">
          Retries <Time at={until} />
        </span>
      )}
      {subscription.failure && (
        <span className="under">Events don’t arrive: Instagram refuses the webhook ({subscription.failure})</span>
      )}
      {catch_up.failure && <span className="under">Catching up failed: {catch_up.failure}</span>}
      {subscription.repaired_at && (
        <span className="under">
          Webhook repaired <Time at={subscription.repaired_at} />
        </span>
      )}
      {missing_scopes.length > 0 && (
        <span className="under">Missing permissions: {missing_scopes.map(words).join(', ')}</span>
      )}
    </>
  );
}

function Access({ connection: { status, token_expires_at, refresh_failure } }: { connection: Connection }) {
  if (status === 'disconnected') return '–';
  if (token_expires_at === null) return <span className="muted">Unknown</span>;
  const days = Math.max(0, Math.floor((Date.parse(token_expires_at) - Date.now()) / DAY_MS));
  return (
    <>
      <time dateTime={token_expires_at} title={token_expires_at}>
        {days === 0 ? 'Today' : `In ${plural(days, 'day')}`}
      </time>
      <span className="under">
        {refresh_failure ? `Renewal failed: ${words(refresh_failure)}` : 'Renews automatically'}
      </span>
    </>
  );
}

function HourUse({ status, hour }: { status: string; hour: Connection['private_replies'] }) {
  if (status === 'disconnected') return '–';
  return (
    <>
      <span className="unbroken">
        {hour.used.toLocaleString('en')} of {hour.limit.toLocaleString('en')} this hour
      </span>
      {hour.resumes_at && (
        <span className="under">
          Resumes <Time at={hour.resumes_at} />
        </span>
      )}
    </>
  );
}
