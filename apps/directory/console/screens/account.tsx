import { useQueryClient } from '@tanstack/react-query';

import { revised } from '@services/console/client.ts';
import { Form } from '@services/console/forms/forms.tsx';
import { TimeZoneField } from '@services/console/forms/time-zone.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, useAccount } from '../api.ts';

/** The account's time zone. */
export function Screen() {
  return (
    <Section
      title="Time zone"
      note="Days in usage statistics start at midnight in this time zone. A change does not affect past days."
    >
      <Answered query={useAccount()} lines={1}>
        {({ value, revision }) => <ZoneForm zone={value.timeZone} opened={revision} />}
      </Answered>
    </Section>
  );
}

function ZoneForm({ zone, opened }: { zone: string; opened: string | undefined }) {
  const client = useQueryClient();
  const mayWrite = useMay('account:write');
  const revision = useRevision(opened);
  return (
    <Form
      submit="Save"
      readOnly={!mayWrite}
      onOverwrite={revision.overwrite}
      onSubmit={async (values) => {
        const request = { params: { header: revision.header() }, body: { timeZone: values.text('timeZone') } };
        revision.saved((await revised(api.PUT('/v2/account', request))).revision);
        await client.invalidateQueries();
        toast('Time zone saved.');
      }}
    >
      <TimeZoneField zone={zone} name="timeZone" />
    </Form>
  );
}
