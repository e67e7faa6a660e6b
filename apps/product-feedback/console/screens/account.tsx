import { useQuery, useQueryClient } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { CurlButton, Facts, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api } from '../api.ts';
import { NotificationSettings } from '../notifications.tsx';

/** The service's own settings: of the person, and of the account. */
export function Screen() {
  const mayReadFeedback = useMay('feedback:read');
  return (
    <>
      {mayReadFeedback && <NotificationSettings />}
      <Credits />
    </>
  );
}

/** How many credits feedback earns when it is validated, and how many may be awarded at all. */
function Credits() {
  const client = useQueryClient();
  const mayRead = useMay('account:read');
  const mayChange = useMay('account:write');
  const settings = useQuery({
    queryKey: ['settings'],
    enabled: mayRead,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/settings', { signal })),
  });
  if (!mayRead) return null;
  return (
    <Section
      title="Credits"
      note="Feedback earns them when it is validated. A change counts for what is awarded from now on."
    >
      <Answered query={settings} lines={2}>
        {({ structured_credits, quick_credits, budget_left }) =>
          mayChange ? (
            <Form
              submit="Save"
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
                };
                await answer(api.PUT('/api/v1/settings', { body }));
                await client.invalidateQueries({ queryKey: ['settings'] });
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
                  hint="What feedback and surveys may still earn in all. Empty for no limit."
                  type="number"
                  min={0}
                  defaultValue={budget_left}
                />
              </div>
            </Form>
          ) : (
            <Facts
              items={[
                ['Structured feedback', structured_credits],
                ['Quick feedback', quick_credits],
                ['Budget left', budget_left ?? 'No limit'],
              ]}
            />
          )
        }
      </Answered>
    </Section>
  );
}
