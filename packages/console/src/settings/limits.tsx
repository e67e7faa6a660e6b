import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { send } from '../http.ts';
import { Answered } from '../lists/lists.tsx';
import { Button, Section, Time } from '../parts.tsx';
import { Table } from '../lists/table.tsx';
import { words } from '../words.ts';

const REFRESH_MS = 10_000;

export interface LimitUse {
  name: string;
  of: { type: 'account' | 'api_key' | 'application' | 'organisation' | 'plan' | 'session'; id: string; name: string };
  used: number;
  limit: number | null;
  seconds: number | null;
  resetAt: string | null;
}

/** The limits and their use, fetched again while they are on screen. */
export function useLimits() {
  return useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => send<{ data: LimitUse[] }>({ path: '/console/api/limits' }, signal),
    refetchInterval: REFRESH_MS,
  });
}

/** The limits of the account, its keys and applications, with their usage. */
export function Limits() {
  const limits = useLimits();
  const [all, setAll] = useState(false);
  return (
    <Section
      title="Limits"
      note="This account’s limits and usage. API responses state the key’s limits in their headers."
    >
      <Answered query={limits} lines={4}>
        {({ data }) => {
          const inUse = data.filter(({ used }) => used > 0);
          const unused = data.length - inUse.length;
          return (
            <>
              <Table
                label="Limits"
                rows={all || inUse.length === 0 ? data : inUse}
                keyOf={({ name, of, seconds }) => `${of.id} ${name} ${seconds}`}
                columns={[
                  { title: 'Limit', wide: true, cell: ({ of, ...limit }) => <Whose of={of} what={whatOf(limit)} /> },
                  { title: 'Used', cell: (limit) => <Use {...limit} /> },
                  { title: 'Resets', cell: ({ resetAt }) => <Restart at={resetAt} /> },
                ]}
              />
              {unused > 0 && inUse.length > 0 && (
                <Button look="quiet" onClick={() => setAll(!all)}>
                  {all ? 'Hide unused limits' : `Show ${unused} unused`}
                </Button>
              )}
            </>
          );
        }}
      </Answered>
    </Section>
  );
}

const TYPES = {
  account: '',
  api_key: 'API key',
  application: 'Application',
  organisation: 'All applications of',
  session: '',
};

function Whose({ of: { type, name }, what }: { of: LimitUse['of']; what: string }) {
  return (
    <>
      <strong>{what}</strong>
      <div className="muted small">{type === 'plan' ? `${words(name)} plan` : `${TYPES[type]} ${name}`.trim()}</div>
    </>
  );
}

/** “Requests per minute”. */
export function whatOf({ name, seconds }: Pick<LimitUse, 'name' | 'seconds'>): string {
  if (seconds === null) return words(name);
  const unit = { 1: 'per second', 60: 'per minute', 3600: 'per hour', 86_400: 'per day' }[seconds];
  return `${words(name)} ${unit ?? (seconds % 60 === 0 ? `per ${seconds / 60} minutes` : `per ${seconds} seconds`)}`;
}

/** Usage and limit, also as a bar. */
export function Use({ used, limit }: Pick<LimitUse, 'used' | 'limit'>) {
  if (limit === null) return `${used.toLocaleString('en')}, no limit`;
  return (
    <span className="use">
      {used.toLocaleString('en')} of {limit.toLocaleString('en')}
      <meter min={0} max={Math.max(1, limit)} high={limit * 0.8} value={Math.min(used, limit)} aria-hidden="true" />
    </span>
  );
}

/** The time until a limit's window restarts. A window that ends within 5 s restarts "in a moment". */
function Restart({ at }: { at: string | null }) {
  if (at === null) return <span className="muted">–</span>;
  const leftMs = Date.parse(at) - Date.now();
  if (leftMs < 5000) return 'in a moment';
  return leftMs < 60_000 ? 'within a minute' : <Time at={at} />;
}
