import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';

import { useConsole } from '../context.ts';
import { Confirm } from '../forms/dialogs.tsx';
import { Rename } from '../forms/rename.tsx';
import { exchange, send } from '../http.ts';
import { Skeleton } from '../lists/lists.tsx';
import { Badge, Button, CopyButton, Facts, ScreenHead, Section } from '../parts.tsx';
import { SESSION, useMay, useSession, useSessionActions } from '../session.ts';
import { toast } from '../toasts.tsx';
import { Limits } from './limits.tsx';

/** The account, the person's role in it, and the service's own settings. */
export function Screen() {
  const { account: load, title } = useConsole();
  const { data } = useSession();
  const Own = useMemo(() => load && lazy(async () => ({ default: (await load()).Screen })), [load]);
  const { account, person } = data ?? {};
  const client = useQueryClient();
  const mayRename = useMay('members:manage');
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <ScreenHead title="Account" />
      <Section
        title={account?.name ?? 'Account'}
        actions={mayRename && <Button onClick={() => setIsRenaming(true)}>Rename</Button>}
      >
        <Facts
          items={[
            [
              'Account',
              <span key="id">
                <code>{account?.id}</code>{' '}
                <CopyButton look="quiet" text={account?.id ?? ''} label="Copy the account’s id" />
              </span>,
            ],
            ['You', `${person?.name} (${person?.email})`],
            ['Your role', <Badge key="role" state={account?.role ?? ''} />],
            [
              'API',
              <span key="api">
                <a href="/docs">Reference</a> and <a href="/openapi.json">OpenAPI document</a> of {title}
              </span>,
            ],
          ]}
        />
      </Section>
      {isRenaming && (
        <Rename
          title="Rename account"
          name={account?.name ?? ''}
          onClose={() => setIsRenaming(false)}
          onSave={async (name, header) => {
            await exchange({ method: 'PATCH', path: '/console/api/account', body: { name } }, undefined, header);
            await client.invalidateQueries({ queryKey: SESSION });
            toast('Account renamed.');
          }}
        />
      )}
      {account?.isDemo && account.role === 'owner' && <DemoData account={account.name} />}
      <Limits />
      {Own && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Own />
        </Suspense>
      )}
    </>
  );
}

function DemoData({ account }: { account: string }) {
  const { renew } = useSessionActions();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="Demo data"
      note="All data in this account is invented, so that you can try every screen."
      actions={<Button onClick={() => setIsOpen(true)}>Remove demo data</Button>}
    >
      {isOpen && (
        <Confirm
          title="Remove the demo data"
          action="Remove demo data"
          typed={account}
          onClose={() => setIsOpen(false)}
          onConfirm={async () => {
            await send({ method: 'POST', path: '/console/api/demo/remove' });
            await renew();
            toast('Demo data removed.');
          }}
        >
          This deletes the account {account} with everything in it: its records, files, API keys, webhooks, members and
          audit log. Other accounts do not change. You continue in one of your other accounts, or in a new, empty one.
        </Confirm>
      )}
    </Section>
  );
}
