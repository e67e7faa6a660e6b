import { lazy, Suspense, useMemo } from 'react';

import { useConsole } from '../context.ts';
import { Skeleton } from '../lists/lists.tsx';
import { Badge, CopyButton, Facts, ScreenHead, Section } from '../parts.tsx';
import { useSession } from '../session.ts';
import { Limits } from './limits.tsx';

/** The account, the person's role in it, and the service's own settings. */
export function Screen() {
  const { account: load, title } = useConsole();
  const { data } = useSession();
  const Own = useMemo(() => load && lazy(async () => ({ default: (await load()).Screen })), [load]);
  const { account, person } = data ?? {};
  return (
    <>
      <ScreenHead title="Account" />
      <Section title={account?.name ?? 'Account'}>
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
      <Limits />
      {Own && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Own />
        </Suspense>
      )}
    </>
  );
}
