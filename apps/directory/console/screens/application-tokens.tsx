import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { CheckField, Form, TextField } from '@services/console/forms/forms.tsx';
import { Rename } from '@services/console/forms/rename.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Button, Code, CurlButton, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { useCreators } from '@services/console/settings/creators.ts';
import { toast } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api } from '../api.ts';

const SCOPES = [
  ['public', 'Public: read public data'],
  ['private', 'Private: read your own data'],
  ['write', 'Write: act on your behalf'],
] as const;

/** Creates, lists, names and revokes an application's tokens. A new token is shown once. */
export function Tokens({ id }: { id: string }) {
  const client = useQueryClient();
  const mayWrite = useMay('applications:write');
  const creator = useCreators();
  const [open, setOpen] = useState<'new' | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<{ id: string; name: string | null } | null>(null);
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
      note="Your program sends a token with each query."
      actions={mayWrite && <Button onClick={() => setOpen('new')}>New token</Button>}
    >
      <Answered query={tokens} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">No tokens yet.</p>
          ) : (
            <Table
              label="Tokens"
              rows={data}
              keyOf={({ id: tokenId }) => tokenId}
              columns={[
                { title: 'Name', wide: true, cell: ({ name }) => name ?? <span className="muted">No name</span> },
                { title: 'Token', untitled: true, cell: ({ hint }) => <code>…{hint}</code> },
                { title: 'Kind', untitled: true, cell: ({ kind }) => words(kind) },
                { title: 'Scopes', wide: true, cell: ({ scopes }) => scopes.join(', ') },
                { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
                { title: 'Created by', cell: ({ createdBy }) => creator(createdBy) },
                { title: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
              ]}
              actions={({ id: tokenId, name, hint }) =>
                mayWrite && (
                  <>
                    <Button look="quiet" onClick={() => setRenaming({ id: tokenId, name })}>
                      Rename
                    </Button>
                    <Button look="quiet" onClick={() => setRevoking({ id: tokenId, hint })}>
                      Revoke
                    </Button>
                  </>
                )
              }
            />
          )
        }
      </Answered>
      {open === 'new' && (
        <Modal byButton={token !== null} title="New token" onClose={() => setOpen(null)}>
          {token === null ? (
            <Form
              submit="Create token"
              onCancel={() => setOpen(null)}
              extra={
                <CurlButton
                  request={{
                    method: 'POST',
                    path: `/v2/applications/${id}/tokens`,
                    body: { name: 'Nightly report', scopes: ['public'] },
                  }}
                />
              }
              onSubmit={async (values) => {
                const name = values.text('name').trim();
                const body = {
                  ...(name && { name }),
                  scopes: values.all('scopes') as ('public' | 'private' | 'write')[],
                };
                setToken((await answer(api.POST('/v2/applications/{id}/tokens', { ...params, body }))).accessToken);
                await renew();
              }}
            >
              <TextField name="name" label="Name" placeholder="Nightly report" maxLength={100} autoFocus />
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
              <p>You won’t be able to see the token again.</p>
              <Code text={token} label="Copy the token" />
              <div className="form-actions">
                <Button
                  look="primary"
                  onClick={() => {
                    setToken(null);
                    setOpen(null);
                  }}
                >
                  I’ve saved it
                </Button>
              </div>
            </>
          )}
        </Modal>
      )}
      {renaming && (
        <Rename
          title="Rename token"
          name={renaming.name ?? ''}
          onClose={() => setRenaming(null)}
          onSave={async (name, header) => {
            const path = { id, tokenId: renaming.id };
            const request = { params: { path, header }, body: { name } };
            await answer(api.PATCH('/v2/applications/{id}/tokens/{tokenId}', request));
            await renew();
            toast('Token renamed.');
          }}
        />
      )}
      {revoking && (
        <Confirm
          title="Revoke token"
          action="Revoke token"
          typed={revoking.hint}
          onClose={() => setRevoking(null)}
          onConfirm={async () => {
            await answer(
              api.DELETE('/v2/applications/{id}/tokens/{tokenId}', { params: { path: { id, tokenId: revoking.id } } }),
            );
            await renew();
            toast('Token revoked.');
          }}
        >
          Queries with the token ending in {revoking.hint} will fail immediately.
        </Confirm>
      )}
    </Section>
  );
}
