import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useFilters, useOpenCreated } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Button, Code, CurlButton, Empty, Facts, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';

import { api, useApplications } from '../api.ts';

const TYPES = [
  ['confidential', 'On a server, which can keep a secret'],
  ['public', 'In a browser or mobile app, without a secret'],
] as const;

export function Screen() {
  const navigate = useNavigate();
  const mayWrite = useMay('applications:write');
  const { filters, setFilter } = useFilters('new');
  const applications = useApplications();
  const add = mayWrite && (
    <Button look="primary" onClick={() => setFilter('new', 'yes')}>
      New application
    </Button>
  );
  return (
    <>
      <ScreenHead title="Applications" actions={add}>
        The programs that query the directory, each with its own limits and tokens.
      </ScreenHead>
      <Answered query={applications}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="No applications yet"
              action={add}
              request={{ method: 'POST', path: '/v2/applications', body: { name: 'My application' } }}
            >
              Register an application to get a token.
            </Empty>
          ) : (
            <Table
              label="Applications"
              rows={data}
              keyOf={({ id }) => id}
              onOpen={({ id }) => void navigate({ to: `/applications/${id}` })}
              columns={[
                {
                  title: 'Name',
                  wide: true,
                  cell: ({ name, clientId }) => (
                    <>
                      <strong>{name}</strong>
                      <code className="under">{clientId}</code>
                    </>
                  ),
                },
                { title: 'Kind', untitled: true, cell: ({ type }) => (type === 'public' ? 'Public' : 'Confidential') },
                { title: 'Redirect URIs', numeric: true, cell: ({ redirectUris }) => redirectUris.length },
                { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
          )
        }
      </Answered>
      {filters.new && <New onClose={() => setFilter('new', '')} />}
    </>
  );
}

function New({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const open = useOpenCreated();
  const [created, setCreated] = useState<{ id: string; clientId: string; clientSecret: string | null } | null>(null);
  if (created) {
    return (
      <Modal byButton={created.clientSecret !== null} title="Application registered" onClose={onClose}>
        <Facts items={[['Client ID', <code key="id">{created.clientId}</code>]]} />
        {created.clientSecret && (
          <>
            <p>You won’t be able to see the client secret again. Store it where your program reads its secrets.</p>
            <Code text={created.clientSecret} label="Copy the secret" />
          </>
        )}
        <div className="form-actions">
          <Button look="primary" onClick={() => open(`/applications/${created.id}`)}>
            {created.clientSecret ? 'I’ve saved it' : 'Continue'}
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Draft name="application:new">
      <Modal title="New application" onClose={onClose} keepsDraft>
        <Form
          submit="Register"
          onCancel={onClose}
          extra={
            <CurlButton request={{ method: 'POST', path: '/v2/applications', body: { name: 'My application' } }} />
          }
          onSubmit={async (values) => {
            const redirectUris = values.text('redirectUris').split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore
            const type = values.text('type') as 'confidential' | 'public';
            setCreated(
              await answer(
                api.POST('/v2/applications', { body: { name: values.text('name').trim(), type, redirectUris } }),
              ),
            );
            await client.invalidateQueries({ queryKey: ['applications'] });
          }}
        >
          <TextField name="name" label="Name" required autoFocus />
          <SelectField name="type" label="Where it runs" options={TYPES} />
          <TextArea
            name="redirectUris"
            label="Redirect URIs"
            hint="One per line. Only needed to sign people in with OAuth."
            rows={2}
          />
        </Form>
      </Modal>
    </Draft>
  );
}
