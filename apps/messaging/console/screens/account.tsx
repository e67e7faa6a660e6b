import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { revised } from '@services/console/client.ts';
import { Form, ProblemAt, TextField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { TimeZoneField } from '@services/console/forms/time-zone.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Button, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, type AccountSettings } from '../api.ts';

const MAX_CAPS = 5;

/** The settings of the space. */
export function Screen() {
  const mayRead = useMay('account:read');
  const account = useQuery({
    queryKey: ['account'],
    enabled: mayRead,
    queryFn: ({ signal }) => revised(api.GET('/api/v1/account', { signal })),
  });
  if (!mayRead) return null;
  return (
    <Answered query={account} lines={1}>
      {({ value, revision }) => <Settings settings={value} opened={revision} />}
    </Answered>
  );
}

interface FormProps {
  settings: AccountSettings;
  /** The revision of the account, shared by all forms of the screen, because each form changes the account. */
  revision: ReturnType<typeof useRevision>;
}

function Settings({ settings, opened }: { settings: AccountSettings; opened: string | undefined }) {
  const revision = useRevision(opened);
  return (
    <>
      <TimeZone {...{ settings, revision }} />
      <FrequencyCaps {...{ settings, revision }} />
    </>
  );
}

function TimeZone({ settings, revision }: FormProps) {
  const client = useQueryClient();
  const mayWrite = useMay('account:write');
  return (
    <Section title="Time zone" note="Days in statistics start at midnight in this time zone.">
      <Form
        submit="Save"
        readOnly={!mayWrite}
        onOverwrite={revision.overwrite}
        onSubmit={async (values) => {
          const request = { params: { header: revision.header() }, body: { timeZone: values.text('timeZone') } };
          revision.saved((await revised(api.PUT('/api/v1/account', request))).revision);
          await client.invalidateQueries();
          toast('Time zone saved.');
        }}
      >
        <TimeZoneField zone={settings.timeZone} name="timeZone" />
      </Form>
    </Section>
  );
}

/** How many messages of campaigns and flows a person may get. */
function FrequencyCaps({ settings: { frequencyCaps: caps }, revision }: FormProps) {
  const client = useQueryClient();
  const mayWrite = useMay('account:write');
  const [rows, setRows] = useState(() => caps.map((cap, key) => ({ key, cap })));
  const add = () => setRows([...rows, { key: (rows.at(-1)?.key ?? -1) + 1, cap: { messages: 3, hours: 168 } }]);
  return (
    <Section
      title="Frequency caps"
      note="The number of campaign and flow messages that a person can get in this space. Messages beyond a cap are skipped. Transactional messages and single messages are not limited."
    >
      <Form
        submit="Save"
        readOnly={!mayWrite}
        onOverwrite={revision.overwrite}
        onSubmit={async (values) => {
          const frequencyCaps = rows.map((_row, index) => ({
            messages: values.number(`frequencyCaps.${index}.messages`) ?? 0,
            hours: values.number(`frequencyCaps.${index}.hours`) ?? 0,
          }));
          const request = { params: { header: revision.header() }, body: { frequencyCaps } };
          revision.saved((await revised(api.PUT('/api/v1/account', request))).revision);
          await client.invalidateQueries({ queryKey: ['account'] });
          toast('Frequency caps saved.');
        }}
        extra={mayWrite && rows.length < MAX_CAPS && <Button onClick={add}>Add cap</Button>}
      >
        {rows.length === 0 && <p className="hint">No caps: campaigns and flows are not limited.</p>}
        {rows.map(({ key, cap }, index) => (
          <div className="rule" key={key}>
            <TextField
              name={`frequencyCaps.${index}.messages`}
              label="Messages"
              type="number"
              min={1}
              max={100}
              required
              defaultValue={cap.messages}
            />
            <TextField
              name={`frequencyCaps.${index}.hours`}
              label="Within hours"
              type="number"
              min={1}
              max={744}
              required
              defaultValue={cap.hours}
            />
            {mayWrite && (
              <Button look="quiet" onClick={() => setRows(rows.filter((row) => row.key !== key))}>
                Remove
              </Button>
            )}
          </div>
        ))}
        <ProblemAt name="frequencyCaps" />
      </Form>
    </Section>
  );
}
