import { useState } from 'react';

import { SelectField, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { exactly } from '@services/console/words.ts';

import type { NewCampaign } from '../api.ts';
import { localOf } from '../segment-editor.tsx';

export type Schedule = NonNullable<NewCampaign['schedule']>;

const OWN = 'own';
const CONTACT = 'contact';

/** True if the time is local to the named zone. Otherwise it has an offset and is shown in the reader's zone. */
const isLocal = ({ at }: Schedule) => at !== undefined && !/(?:Z|[+-]\d\d:\d\d)$/i.test(at);
const shownTime = (schedule: Schedule) =>
  isLocal(schedule) ? schedule.at?.slice(0, 16) : schedule.at && localOf(schedule.at);
const shownZone = (schedule: Schedule) => (isLocal(schedule) && schedule.timezone) || OWN;

/** The start of a campaign and its quiet hours. */
export function ScheduleFields({ schedule, perSecond }: { schedule: Schedule; perSecond?: number | undefined }) {
  const { at, timezone, quietHours } = schedule;
  const [later, setLater] = useState(at !== undefined);
  return (
    <div className="field-stack">
      <SelectField
        name="when"
        label="Starts"
        options={[
          ['now', 'When you start the campaign'],
          ['later', 'At a scheduled time'],
        ]}
        value={later ? 'later' : 'now'}
        onValue={(chosen) => setLater(chosen === 'later')}
      />
      {later && (
        <div className="row">
          <TextField
            name="schedule.at"
            label="Date and time"
            type="datetime-local"
            required
            defaultValue={shownTime(schedule)}
          />
          <SelectField
            name="schedule.timezone"
            label="Time zone"
            options={[
              [OWN, `Yours (${Intl.DateTimeFormat().resolvedOptions().timeZone})`],
              [CONTACT, 'Each contact’s time zone'],
              ...(timezone && timezone !== CONTACT ? [[timezone, timezone] as const] : []),
            ]}
            defaultValue={shownZone(schedule)}
          />
        </div>
      )}
      <div className="row">
        <TextField
          name="quietStart"
          label="Quiet hours start"
          type="time"
          hint="No messages are sent during quiet hours, in each contact’s time zone."
          defaultValue={quietHours?.start}
        />
        <TextField name="quietEnd" label="Quiet hours end" type="time" defaultValue={quietHours?.end} />
        <TextField
          name="throttle.perSecond"
          label="Rate limit (messages per second)"
          type="number"
          min={1}
          max={10_000}
          hint="Leave empty to send as fast as the channel allows."
          defaultValue={perSecond}
        />
      </div>
    </div>
  );
}

/** The schedule from the form, or null if there is none. Keeps values that the form does not show, such as seconds. */
export function readSchedule(values: FormValues, before: Schedule): Schedule | null {
  const at = values.text('when') === 'later' ? values.optional('schedule.at') : undefined;
  const zone = values.text('schedule.timezone');
  const start = values.optional('quietStart');
  const end = values.optional('quietEnd');
  const { quietHours } = before;
  const isKept = at === shownTime(before) && (at === undefined || zone === shownZone(before));
  const chosen = at && (zone === OWN ? { at: new Date(at).toISOString() } : { at: `${at}:00`, timezone: zone });
  const schedule = {
    ...(isKept
      ? { ...(before.at && { at: before.at }), ...(before.timezone && { timezone: before.timezone }) }
      : chosen),
    ...(start && end && { quietHours: { ...quietHours, start, end } }),
  };
  return Object.keys(schedule).length > 0 ? schedule : null;
}

/** The time at which a draft would start. */
export function plannedStart({ at, timezone }: Schedule): string {
  if (at === undefined) return 'When you start the campaign';
  if (timezone === undefined) return exactly(at);
  return `${at.slice(0, 16).replace('T', ' ')}, ${timezone === 'contact' ? 'each contact’s time zone' : timezone}`;
}
