import { useQuery, useQueryClient } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { Form } from '@services/console/forms/forms.tsx';
import { TimeZoneField } from '@services/console/forms/time-zone.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Facts, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api } from '../api.ts';

/** The account's time zone. */
export function Screen() {
  const client = useQueryClient();
  const mayRead = useMay('account:read');
  const mayWrite = useMay('account:write');
  const account = useQuery({
    queryKey: ['account'],
    enabled: mayRead,
    queryFn: ({ signal }) => answer(api.GET('/v1/account', { signal })),
  });
  if (!mayRead) return null;
  return (
    <Section title="Time zone" note="Statistics are counted by the days of this time zone.">
      <Answered query={account} lines={1}>
        {({ data: { time_zone } }) =>
          mayWrite ? (
            <Form
              submit="Save"
              onSubmit={async (values) => {
                await answer(api.PUT('/v1/account', { body: { time_zone: values.text('time_zone') } }));
                await client.invalidateQueries();
                toast('Time zone saved.');
              }}
            >
              <TimeZoneField zone={time_zone} />
            </Form>
          ) : (
            <Facts items={[['Time zone', time_zone]]} />
          )
        }
      </Answered>
    </Section>
  );
}
