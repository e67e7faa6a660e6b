import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/dialogs.tsx';
import { CheckField, Form, TextArea, TextField } from '@services/console/forms.tsx';
import { Answered, Table } from '@services/console/lists.tsx';
import {
  Badge,
  Button,
  Code,
  CopyButton,
  CurlButton,
  Facts,
  Menu,
  ScreenHead,
  Section,
  Time,
} from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, type Application } from '../api.ts';

/** One application: its secret, its tokens and its limits. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const application = useQuery({
    queryKey: ['applications', id],
    queryFn: ({ signal }) => answer(api.GET('/v2/applications/{id}', { signal, params: { path: { id } } })),
  });
  return <Answered query={application}>{(data) => <Details application={data} />}</Answered>;
}

function Details({ application }: { application: Application }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('applications:write');
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, name, clientId, secretHint, redirectUris, type } = application;
  const params = { params: { path: { id } } };
  const close = () => setOpen(null);
  const renew = () => client.invalidateQueries({ queryKey: ['applications'] });
  return (
    <>
      <ScreenHead
        title={name}
        actions={
          mayWrite && (
            <Menu label="More actions">
              <button type="button" onClick={() => setOpen('edit')}>
                Edit
              </button>
              {type === 'confidential' && (
                <button type="button" onClick={() => setOpen('rotate')}>
                  Make a new secret
                </button>
              )}
              <button type="button" className="danger" onClick={() => setOpen('delete')}>
                Delete
              </button>
            </Menu>
          )
        }
      />
      <Section title="Credentials">
        <Facts
          items={[
            [
              'Client ID',
              <span key="id">
                <code>{clientId}</code> <CopyButton look="quiet" text={clientId} label="Copy the client ID" />
              </span>,
            ],
            ['Client secret', secretHint ? <code key="secret">…{secretHint}</code> : 'None: it is a public client'],
            [
              'Redirect URIs',
              redirectUris.length === 0 ? (
                'None'
              ) : (
                <span key="uris" className="pre">
                  {redirectUris.join('\n')}
                </span>
              ),
            ],
            ['Registered', <Time key="time" at={application.createdAt} />],
          ]}
        />
      </Section>
      <Tokens id={id} />
      <Limits id={id} />
      {open === 'edit' && (
        <Modal title={`Edit ${name}`} onClose={close}>
          <Form
            submit="Save"
            onCancel={close}
            onSubmit={async (values) => {
              const uris = values.text('redirectUris').split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore
              await answer(
                api.PATCH('/v2/applications/{id}', {
                  ...params,
                  body: { name: values.text('name').trim(), redirectUris: uris },
                }),
              );
              await renew();
              close();
            }}
          >
            <TextField name="name" label="Name" required autoFocus defaultValue={name} />
            <TextArea
              name="redirectUris"
              label="Redirect URIs"
              hint="One a line."
              rows={3}
              defaultValue={redirectUris.join('\n')}
            />
          </Form>
        </Modal>
      )}
      {open === 'rotate' && (
        <Confirm
          title="Make a new secret"
          action="Make a new secret"
          onClose={close}
          onConfirm={async () => {
            setSecret((await answer(api.POST('/v2/applications/{id}/secret', params))).clientSecret);
            await renew();
          }}
        >
          The present secret stops working at once. Tokens that exist keep working.
        </Confirm>
      )}
      {secret !== null && open === null && (
        <Modal title="Copy the secret now" onClose={() => setSecret(null)}>
          <p>This is the only time that the client secret is shown.</p>
          <Code text={secret} label="Copy the secret" />
          <div className="form-actions">
            <Button look="primary" onClick={() => setSecret(null)}>
              I have stored it
            </Button>
          </div>
        </Modal>
      )}
      {open === 'delete' && (
        <Confirm
          title="Delete the application"
          action="Delete the application"
          typed={name}
          onClose={close}
          onConfirm={async () => {
            await answer(api.DELETE('/v2/applications/{id}', params));
            toast('The application is deleted.');
            await navigate({ to: '/applications' });
            await renew();
          }}
        >
          Its tokens stop working at once.
        </Confirm>
      )}
    </>
  );
}

const SCOPES = [
  ['public', 'Public: what everybody can see'],
  ['private', 'Private: your own data'],
  ['write', 'Write: act as you'],
] as const;

function Tokens({ id }: { id: string }) {
  const client = useQueryClient();
  const mayWrite = useMay('applications:write');
  const [open, setOpen] = useState<'new' | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<{ id: string; hint: string } | null>(null);
  const params = { params: { path: { id } } };
  const tokens = useQuery({
    queryKey: ['applications', id, 'tokens'],
    queryFn: ({ signal }) => answer(api.GET('/v2/applications/{id}/tokens', { signal, ...params })),
  });
  const renew = () => client.invalidateQueries({ queryKey: ['applications', id] });
  return (
    <Section
      title="Tokens"
      note="Your program sends one with each query."
      actions={mayWrite && <Button onClick={() => setOpen('new')}>New token</Button>}
    >
      <Answered query={tokens} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">No token yet.</p>
          ) : (
            <Table
              label="Tokens"
              rows={data}
              keyOf={({ id: tokenId }) => tokenId}
              columns={[
                { title: 'Token', wide: true, cell: ({ hint }) => <code>…{hint}</code> },
                { title: 'Kind', cell: ({ kind }) => words(kind) },
                { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
                { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
                { title: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
              ]}
              actions={({ id: tokenId, hint }) =>
                mayWrite && (
                  <Button look="quiet" onClick={() => setRevoking({ id: tokenId, hint })}>
                    Revoke
                  </Button>
                )
              }
            />
          )
        }
      </Answered>
      {open === 'new' && (
        <Modal title="New token" onClose={() => setOpen(null)}>
          {token === null ? (
            <Form
              submit="Make the token"
              onCancel={() => setOpen(null)}
              extra={
                <CurlButton
                  request={{ method: 'POST', path: `/v2/applications/${id}/tokens`, body: { scopes: ['public'] } }}
                />
              }
              onSubmit={async (values) => {
                const body = { scopes: values.all('scopes') as ('public' | 'private' | 'write')[] };
                setToken((await answer(api.POST('/v2/applications/{id}/tokens', { ...params, body }))).accessToken);
                await renew();
              }}
            >
              <fieldset>
                <legend>Scopes</legend>
                {SCOPES.map(([scope, text]) => (
                  <CheckField
                    key={scope}
                    name="scopes"
                    value={scope}
                    label={text}
                    defaultChecked={scope === 'public'}
                  />
                ))}
              </fieldset>
            </Form>
          ) : (
            <>
              <p>This is the only time that the token is shown.</p>
              <Code text={token} label="Copy the token" />
              <div className="form-actions">
                <Button
                  look="primary"
                  onClick={() => {
                    setToken(null);
                    setOpen(null);
                  }}
                >
                  I have stored it
                </Button>
              </div>
            </>
          )}
        </Modal>
      )}
      {revoking && (
        <Confirm
          title="Revoke the token"
          action="Revoke the token"
          typed={revoking.hint}
          onClose={() => setRevoking(null)}
          onConfirm={async () => {
            await answer(
              api.DELETE('/v2/applications/{id}/tokens/{tokenId}', { params: { path: { id, tokenId: revoking.id } } }),
            );
            await renew();
            toast('The token is revoked.');
          }}
        >
          Queries with the token that ends in {revoking.hint} are refused at once.
        </Confirm>
      )}
    </Section>
  );
}

function Limits({ id }: { id: string }) {
  const client = useQueryClient();
  const mayAsk = useMay('limits:request');
  const [asking, setAsking] = useState(false);
  const params = { params: { path: { id } } };
  const requests = useQuery({
    queryKey: ['applications', id, 'limits'],
    queryFn: ({ signal }) => answer(api.GET('/v2/applications/{id}/limit-requests', { signal, ...params })),
  });
  return (
    <Section
      title="Higher limits"
      note="Requests that you have sent to the operators of the directory."
      actions={mayAsk && <Button onClick={() => setAsking(true)}>Request higher limits</Button>}
    >
      <Answered query={requests} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">None. The application has the usual limits.</p>
          ) : (
            <Table
              label="Requests for higher limits"
              rows={data}
              keyOf={({ id: requestId }) => requestId}
              columns={[
                { title: 'Reason', wide: true, cell: ({ reason }) => reason },
                { title: 'Requests', numeric: true, cell: ({ requests: wanted }) => wanted.toLocaleString('en') },
                { title: 'Cost', numeric: true, cell: ({ cost }) => cost.toLocaleString('en') },
                { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
                { title: 'Sent', cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
          )
        }
      </Answered>
      {asking && (
        <Modal title="Request higher limits" onClose={() => setAsking(false)}>
          <Form
            submit="Send the request"
            onCancel={() => setAsking(false)}
            extra={
              <CurlButton
                request={{
                  method: 'POST',
                  path: `/v2/applications/${id}/limit-requests`,
                  body: { requests: 1000, cost: 20000, reason: 'A daily report' },
                }}
              />
            }
            onSubmit={async (values) => {
              const body = {
                requests: values.number('requests') ?? 0,
                cost: values.number('cost') ?? 0,
                reason: values.text('reason').trim(),
              };
              await answer(api.POST('/v2/applications/{id}/limit-requests', { ...params, body }));
              await client.invalidateQueries({ queryKey: ['applications', id] });
              toast('The request is sent.');
              setAsking(false);
            }}
          >
            <div className="row">
              <TextField name="requests" label="Requests in a window" type="number" min={1} required autoFocus />
              <TextField name="cost" label="Cost in a window" type="number" min={1} required />
            </div>
            <TextArea name="reason" label="What for" required />
          </Form>
        </Modal>
      )}
    </Section>
  );
}
