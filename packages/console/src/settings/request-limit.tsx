import { useQuery } from '@tanstack/react-query';

import { useConsole } from '../context.ts';
import { checkedFetch } from '../http.ts';
import { Answered } from '../lists.tsx';
import { Facts, Section, Time } from '../parts.tsx';

const REFRESH_MS = 10_000;

/** What the API still allows this session, as the headers of its answers state it. */
export function RequestLimit() {
  const { api } = useConsole();
  const limit = useQuery({
    queryKey: ['request-limit'],
    queryFn: ({ signal }) => askForLimit(api.cheapRead, signal),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Section
      title="Requests"
      note="What the API’s last answer to you said in its RateLimit headers. Programs with an API key see their limits in the same headers."
    >
      <Answered query={limit} lines={2}>
        {({ allowed, left, resetAt }) => (
          <Facts
            items={[
              ['Limit', allowed.toLocaleString('en')],
              ['Used', Math.max(0, allowed - left).toLocaleString('en')],
              ['Left', left.toLocaleString('en')],
              ['Starts again', <Time key="reset" at={resetAt} />],
            ]}
          />
        )}
      </Answered>
    </Section>
  );
}

async function askForLimit(path: string, signal: AbortSignal) {
  const { headers } = await checkedFetch(new Request(new URL(path, location.origin), { signal }));
  const figure = (name: string) => Number(headers.get(`RateLimit-${name}`) ?? headers.get(`X-RateLimit-${name}`));
  return {
    allowed: figure('Limit'),
    left: figure('Remaining'),
    resetAt: new Date(figure('Reset') * 1000).toISOString(),
  };
}
