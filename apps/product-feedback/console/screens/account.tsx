import { useQuery, useQueryClient } from '@tanstack/react-query';

import { revised } from '@services/console/client.ts';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { TimeZoneField } from '@services/console/forms/time-zone.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { CurlButton, Facts, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api } from '../api.ts';
import { NotificationSettings } from '../notifications.tsx';

/** The service's own settings for the person and for the account. */
export function Screen() {
  const mayReadFeedback = useMay('feedback:read');
  return (
    <>
      {mayReadFeedback && <NotificationSettings />}
      <Credits />
    </>
  );
}

/** Settings for the credits that validated feedback earns, for the total that may be awarded, and for the time zone. */
function Credits() {
  const mayRead = useMay('account:read');
  const mayChange = useMay('account:write');
  const settings = useQuery({
    queryKey: ['settings'],
    enabled: mayRead,
    queryFn: ({ signal }) => revised(api.GET('/api/v1/settings', { signal })),
  });
  if (!mayRead) return null;
  return (
    <Section
      title="Credits and time zone"
      note="Reviewers earn credits when you validate their feedback. New amounts apply to future awards. Days in statistics start at midnight in the time zone."
    >
      <Answered query={settings} lines={2}>
        {({ value, revision }) =>
          mayChange ? (
            <Amounts settings={value} opened={revision} />
          ) : (
            <Facts
              items={[
                ['Structured feedback', value.structured_credits],
                ['Quick feedback', value.quick_credits],
                ['Budget left', value.budget_left ?? 'No limit'],
                ['Time zone', value.time_zone],
              ]}
            />
          )
        }
      </Answered>
    </Section>
  );
}

interface AmountsProps {
  settings: { structured_credits: number; quick_credits: number; budget_left?: number | null; time_zone: string };
  opened: string | undefined;
}

function Amounts({ settings, opened }: AmountsProps) {
  const client = useQueryClient();
  const revision = useRevision(opened);
  const { structured_credits, quick_credits, budget_left, time_zone } = settings;
  return (
    <Form
      submit="Save"
      onOverwrite={revision.overwrite}
      extra={
        <CurlButton
          request={{ method: 'PUT', path: '/api/v1/settings', body: { structured_credits, quick_credits } }}
        />
      }
      onSubmit={async (values) => {
        const body = {
          structured_credits: values.number('structured_credits') ?? 0,
          quick_credits: values.number('quick_credits') ?? 0,
          budget_left: values.number('budget_left') ?? null,
          time_zone: values.text('time_zone'),
        };
        const params = { header: revision.header() };
        revision.saved((await revised(api.PUT('/api/v1/settings', { params, body }))).revision);
        await client.invalidateQueries();
        toast('Saved.');
      }}
    >
      <div className="row">
        <TextField
          name="structured_credits"
          label="Structured feedback"
          type="number"
          min={0}
          required
          defaultValue={structured_credits}
        />
        <TextField
          name="quick_credits"
          label="Quick feedback"
          type="number"
          min={0}
          required
          defaultValue={quick_credits}
        />
        <TextField
          name="budget_left"
          label="Budget left"
          hint="Total credits that feedback and surveys can still award. Leave empty for no limit."
          type="number"
          min={0}
          defaultValue={budget_left ?? undefined}
        />
        <TimeZoneField zone={time_zone} />
      </div>
    </Form>
  );
}
