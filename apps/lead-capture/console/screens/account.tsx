import { useQuery, useQueryClient } from '@tanstack/react-query';

import { revised } from '@services/console/client.ts';
import { Form } from '@services/console/forms/forms.tsx';
import { TimeZoneField } from '@services/console/forms/time-zone.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Facts, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api } from '../api.ts';

/** The account's time zone. */
export function Screen() {
  const mayRead = useMay('account:read');
  const mayWrite = useMay('account:write');
  const account = useQuery({
    queryKey: ['account'],
    enabled: mayRead,
    queryFn: ({ signal }) => revised(api.GET('/v1/account', { signal })),
  });
  if (!mayRead) return null;
  return (
    <Section title="Time zone" note="Days in statistics start at midnight in this time zone.">
      <Answered query={account} lines={1}>
        {({ value: { data }, revision }) =>
          mayWrite ? (
            <ZoneForm zone={data.time_zone} opened={revision} />
          ) : (
            <Facts items={[['Time zone', data.time_zone]]} />
          )
        }
      </Answered>
    </Section>
  );
}

function ZoneForm({ zone, opened }: { zone: string; opened: string | undefined }) {
  const client = useQueryClient();
  const revision = useRevision(opened);
  return (
    <Form
      submit="Save"
      onOverwrite={revision.overwrite}
      onSubmit={async (values) => {
        const params = { header: revision.header() };
        const body = { time_zone: values.text('time_zone') };
        revision.saved((await revised(api.PUT('/v1/account', { params, body }))).revision);
        await client.invalidateQueries();
        toast('Time zone saved.');
      }}
    >
      <TimeZoneField zone={zone} />
    </Form>
  );
}
