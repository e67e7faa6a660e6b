import { answer, revised } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { CheckField, Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { api, type Application } from '../api.ts';
import { Tokens } from './application-tokens.tsx';

/** One application: its secret, its tokens and its limits. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const application = useQuery({
    queryKey: ['applications', id],
    queryFn: ({ signal }) => revised(api.GET('/v2/applications/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <>
      {!application.data && (
        <ScreenHead title="Application">
          <Link to="/applications">All applications</Link>
        </ScreenHead>
      )}
      <Answered query={application}>
        {({ value, revision }) => <Details application={value} revision={revision} />}
      </Answered>
    </>
  );
}

function Details({ application, revision }: { application: Application; revision: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('applications:write');
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { id, name, clientId, secretHint, redirectUris, type, block } = application;
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
                  Rotate secret
                </button>
              )}
              <button type="button" className="danger" onClick={() => setOpen('delete')}>
                Delete
              </button>
            </Menu>
          )
        }
      />
      {block && (
        <p className="notice" role="status">
          Blocked{' '}
          {block.endsAt ? (
            <>
              until <Time at={block.endsAt} />
            </>
          ) : (
            'until an operator lifts the block'
          )}
          : {block.reason}
        </p>
      )}
      <Section title="Credentials">
        <Facts
          items={[
            [
              'Client ID',
              <span key="id">
                <code>{clientId}</code> <CopyButton look="quiet" text={clientId} label="Copy the client ID" />
              </span>,
            ],
            ['Client secret', secretHint ? <code key="secret">…{secretHint}</code> : 'None (public client)'],
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
        <Draft name={`application:${id}`}>
          <Edit application={application} opened={revision} onClose={close} />
        </Draft>
      )}
      {open === 'rotate' && (
        <Confirm
          title="Rotate secret"
          action="Rotate secret"
          onClose={close}
          onConfirm={async () => {
            setSecret((await answer(api.POST('/v2/applications/{id}/secret', params))).clientSecret);
            await renew();
          }}
        >
          The current secret stops working immediately. Existing tokens keep working.
        </Confirm>
      )}
      {secret !== null && open === null && (
        <Modal byButton title="Copy your secret now" onClose={() => setSecret(null)}>
          <p>You won’t be able to see the client secret again.</p>
          <Code text={secret} label="Copy the secret" />
          <div className="form-actions">
            <Button look="primary" onClick={() => setSecret(null)}>
              I’ve saved it
            </Button>
          </div>
        </Modal>
      )}
      {open === 'delete' && (
        <Confirm
          title="Delete application"
          action="Delete application"
          typed={name}
          onClose={close}
          onConfirm={async () => {
            await answer(api.DELETE('/v2/applications/{id}', params));
            toast('Application deleted.');
            await navigate({ to: '/applications' });
            await renew();
          }}
        >
          The application’s tokens stop working immediately.
        </Confirm>
      )}
    </>
  );
}

interface EditProps {
  application: Application;
  opened: string | undefined;
  onClose: () => void;
}

function Edit({ application: { id, name, redirectUris, registeredOnly }, opened, onClose }: EditProps) {
  const client = useQueryClient();
  const revision = useRevision(opened);
  return (
    <Modal title={`Edit ${name}`} onClose={onClose} keepsDraft>
      <Form
        submit="Save"
        onOverwrite={revision.overwrite}
        onCancel={onClose}
        onSubmit={async (values) => {
          const uris = values.text('redirectUris').split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore
          await answer(
            api.PATCH('/v2/applications/{id}', {
              params: { path: { id }, header: revision.header() },
              body: {
                name: values.text('name').trim(),
                redirectUris: uris,
                registeredOnly: values.checked('registeredOnly'),
              },
            }),
          );
          await client.invalidateQueries({ queryKey: ['applications'] });
          onClose();
        }}
      >
        <TextField name="name" label="Name" required autoFocus defaultValue={name} />
        <TextArea
          name="redirectUris"
          label="Redirect URIs"
          hint="One per line."
          rows={3}
          defaultValue={redirectUris.join('\n')}
        />
        <CheckField
          name="registeredOnly"
          label="Execute only registered documents"
          hint="Other documents are refused. Register documents with the API first."
          defaultChecked={registeredOnly}
        />
      </Form>
    </Modal>
  );
}

/** An application's requests for higher limits. */
export function Limits({ id }: { id: string }) {
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
      note="Your requests to the operators of this directory."
      actions={mayAsk && <Button onClick={() => setAsking(true)}>Request higher limits</Button>}
    >
      <Answered query={requests} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">No requests yet. The application has the default limits.</p>
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
        <Draft name={`limits:${id}`}>
          <Modal title="Request higher limits" onClose={() => setAsking(false)} keepsDraft>
            <Form
              submit="Send request"
              onCancel={() => setAsking(false)}
              extra={
                <CurlButton
                  request={{
                    method: 'POST',
                    path: `/v2/applications/${id}/limit-requests`,
                    body: { requests: 2000, cost: 500000, reason: 'A daily report' },
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
                toast('Request sent.');
                setAsking(false);
              }}
            >
              <div className="row">
                <TextField
                  name="requests"
                  label="Requests per window"
                  hint="At least the current limit."
                  type="number"
                  min={1}
                  required
                  autoFocus
                />
                <TextField
                  name="cost"
                  label="Cost per window"
                  hint="At least the current limit."
                  type="number"
                  min={1}
                  required
                />
              </div>
              <TextArea name="reason" label="Reason" required />
            </Form>
          </Modal>
        </Draft>
      )}
    </Section>
  );
}
