import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useConsole } from '../context.ts';
import { Confirm, Modal } from '../forms/dialogs.tsx';
import { Rename } from '../forms/rename.tsx';
import { exchange, send } from '../http.ts';
import { useAsked } from '../lists/filters.tsx';
import { Answered, useLive } from '../lists/lists.tsx';
import { Table } from '../lists/table.tsx';
import { Badge, Button, Code, Empty, Menu, ScreenHead, Time } from '../parts.tsx';
import { toast } from '../toasts.tsx';
import { camel } from '../words.ts';
import { useCreators } from './creators.ts';
import { NewKey, useGrantable, type Key } from './new-key.tsx';

type Open = { what: 'new' } | { what: 'created' | 'rename' | 'revoke'; key: Key } | null;

const stateOf = ({ revokedAt, expiresAt }: Key) =>
  revokedAt ? 'revoked' : expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';

/** Settings → API Keys: the account's keys, and the button "Generate New Key". */
export function Screen() {
  const { api } = useConsole();
  const settings = api.keys;
  const grantable = useGrantable();
  const creator = useCreators();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const [all, setAll] = useState(false);
  const path = settings?.path ?? '';
  const query = useLive<{ data: unknown }>({ path });
  const close = () => setOpen(null);
  useAsked('new', () => setOpen({ what: 'new' }));
  const renew = () => client.invalidateQueries({ queryKey: ['live', path] });
  const generate = (
    <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
      Generate New Key
    </Button>
  );
  return (
    <>
      <ScreenHead title="API Keys" actions={generate}>
        Your programs authenticate with API keys. Give each program its own key with only the scopes it needs.
      </ScreenHead>
      <Answered query={query}>
        {(answer) => {
          const keys = camel<Key[]>(answer.data);
          const shown = keys.filter((key) => all || stateOf(key) === 'active');
          const past = keys.length - keys.filter((key) => stateOf(key) === 'active').length;
          return (
            <>
              {shown.length === 0 ? (
                <Empty title="No API keys yet" action={generate} request={{ path }}>
                  You can see a key only once, when you generate it.
                </Empty>
              ) : (
                <Table
                  label="API keys"
                  rows={shown}
                  keyOf={({ id }) => id}
                  columns={columns(grantable.length, all, creator)}
                  actions={(key) =>
                    stateOf(key) === 'active' && (
                      <Menu label={`Actions for ${key.name}`}>
                        <button type="button" onClick={() => setOpen({ what: 'rename', key })}>
                          Rename
                        </button>
                        <button type="button" className="danger" onClick={() => setOpen({ what: 'revoke', key })}>
                          Revoke
                        </button>
                      </Menu>
                    )
                  }
                />
              )}
              {past > 0 && (
                <p>
                  <Button look="quiet" onClick={() => setAll(!all)}>
                    {all ? 'Hide revoked and expired keys' : `Show ${past} revoked or expired`}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Answered>
      {open?.what === 'new' && (
        <NewKey
          onClose={close}
          onCreated={(key) => {
            setOpen({ what: 'created', key });
            void renew();
          }}
        />
      )}
      {open?.what === 'created' && (
        <Modal byButton title="Copy your key now" onClose={close}>
          <p>
            You won’t be able to see the key “{open.key.name}” again. Store it where your program reads its secrets.
          </p>
          <Code text={open.key.key ?? ''} label="Copy the key" />
          <div className="form-actions">
            <Button look="primary" onClick={close}>
              I’ve saved it
            </Button>
          </div>
        </Modal>
      )}
      {open?.what === 'rename' && (
        <Rename
          title="Rename key"
          name={open.key.name}
          onClose={close}
          onSave={async (name, header) => {
            const request = { method: 'PATCH', path: `${path}/${open.key.id}`, body: { name } } as const;
            await exchange(request, undefined, header);
            await renew();
          }}
        />
      )}
      {open?.what === 'revoke' && (
        <Confirm
          title="Revoke key"
          action="Revoke key"
          typed={open.key.name}
          onClose={close}
          onConfirm={async () => {
            await send({ method: 'DELETE', path: `${path}/${open.key.id}` });
            await renew();
            toast(`Key “${open.key.name}” revoked.`);
          }}
        >
          Requests with this key will fail within seconds. You can’t undo this.
        </Confirm>
      )}
    </>
  );
}

function columns(scopeCount: number, all: boolean, creator: (id: string | null) => string) {
  return [
    {
      title: 'Name',
      wide: true,
      cell: ({ name }: Key) => <strong>{name}</strong>,
    },
    {
      title: 'Key',
      untitled: true,
      cell: ({ prefix, hint }: Key) => (
        <code className="unbroken">
          {prefix}…{hint}
        </code>
      ),
    },
    {
      title: 'Scopes',
      cell: ({ scopes }: Key) => (
        <span className="unbroken" title={scopes.join('\n')}>
          {scopes.length === 0 || scopes.length >= scopeCount
            ? 'All'
            : scopes.length <= 2
              ? scopes.join(', ')
              : `${scopes.length} of ${scopeCount}`}
        </span>
      ),
    },
    { title: 'Last used', cell: ({ lastUsedAt }: Key) => <Time at={lastUsedAt} /> },
    { title: 'Created', cell: ({ createdAt }: Key) => <Time at={createdAt} /> },
    { title: 'Created by', cell: ({ createdBy }: Key) => creator(createdBy) },
    { title: 'Expires', cell: ({ expiresAt }: Key) => <Time at={expiresAt} /> },
    ...(all ? [{ title: 'Status', cell: (key: Key) => <Badge state={stateOf(key)} /> }] : []),
  ];
}
