import { useState } from 'react';

import { ChoicesField, SelectField, TextField } from '@services/console/forms/forms.tsx';

import { localOf } from '../segment-editor.tsx';
import { NextField, type StepProps } from './next-field.tsx';
import { inSeconds, inUnits, stepLabel, UNIT_NAMES, type StepOf } from './steps.ts';

type Wait = StepOf<'wait'>;
type Event = NonNullable<Wait['event']>;

const KINDS = [
  ['time', 'For a duration'],
  ['until', 'Until a date'],
  ['message_received', 'Until a reply'],
  ['tag_added', 'Until a tag is added'],
  ['message_status', 'Until a message event'],
] as const;
type Kind = (typeof KINDS)[number][0];

const OUTCOMES = [
  ['delivered', 'is delivered'],
  ['read', 'is read'],
  ['failed', 'fails'],
  ['replied', 'is answered'],
] as const;

const DAY = 86_400;

/** The time to wait, or the event to wait for and the maximum time. */
export function WaitFields({ step, name, steps, onChange }: StepProps<Wait>) {
  const { seconds, until, event, onTimeout, ...rest } = step;
  const kind: Kind = event?.type ?? (until === undefined ? 'time' : 'until');
  const sends = steps.filter(({ type }) => type === 'send').map(({ id }) => [id, stepLabel(steps, id)] as const);
  const choose = (chosen: string) => {
    const events: Record<string, Event> = {
      message_received: { type: 'message_received' },
      tag_added: { type: 'tag_added', tag: '' },
      message_status: { type: 'message_status', message: sends[0]?.[0] ?? '', status: ['read'] },
    };
    const next = events[chosen];
    if (chosen === 'until') onChange({ ...rest, until: new Date(Date.now() + DAY * 1000).toISOString() });
    else if (next) onChange({ ...rest, seconds: seconds ?? DAY, event: next, ...(onTimeout && { onTimeout }) });
    else onChange({ ...rest, seconds: seconds ?? DAY });
  };
  const change = (changed: Event) => onChange({ ...step, event: changed });
  return (
    <>
      <SelectField name={`${name}.kind`} label="Wait" options={KINDS} value={kind} onValue={choose} />
      {event?.type === 'tag_added' && (
        <TextField
          name={`${name}.event.tag`}
          label="Tag"
          required
          value={event.tag}
          onValue={(tag) => change({ ...event, tag })}
        />
      )}
      {event?.type === 'message_received' && (
        <TextField
          name={`${name}.event.keyword`}
          label="Keyword"
          hint="Must match the whole text; case doesn’t matter. Leave empty to match any text."
          value={event.keyword ?? ''}
          onValue={(keyword) => change({ type: event.type, ...(keyword && { keyword }) })}
        />
      )}
      {event?.type === 'message_status' && (
        <div className="row">
          <SelectField
            name={`${name}.event.message`}
            label="Message from"
            options={sends}
            value={event.message}
            onValue={(message) => change({ ...event, message })}
          />
          <ChoicesField
            name={`${name}.event.status`}
            label="Event"
            options={OUTCOMES}
            value={event.status}
            onChange={(status) => change({ ...event, status })}
          />
        </div>
      )}
      {kind === 'until' ? (
        <TextField
          name={`${name}.until`}
          label="Date and time"
          type="datetime-local"
          required
          value={localOf(until ?? '')}
          onValue={(text) => text && onChange({ ...step, until: new Date(text).toISOString() })}
        />
      ) : (
        <Duration
          name={`${name}.seconds`}
          label={event ? 'Timeout' : 'Duration'}
          seconds={seconds ?? DAY}
          onChange={(changed) => onChange({ ...step, seconds: changed })}
        />
      )}
      {event && (
        <NextField
          name={`${name}.onTimeout`}
          label="On timeout"
          none="Same step as on success"
          steps={steps}
          value={onTimeout}
          onChange={(id) => {
            const { onTimeout: _, ...others } = step;
            onChange({ ...others, ...(id && { onTimeout: id }) });
          }}
        />
      )}
    </>
  );
}

export function Duration({
  name,
  label,
  seconds,
  onChange,
}: {
  name: string;
  label: string;
  seconds: number;
  onChange: (seconds: number) => void;
}) {
  // Keeps the value as typed: while a person types 605 minutes, the field briefly contains 60, which must not turn into 1 hour.
  const [shown, setShown] = useState(() => {
    const { amount, unit } = inUnits(seconds);
    return { text: String(amount), unit: unit as string };
  });
  const change = (changed: typeof shown) => {
    setShown(changed);
    const amount = Math.trunc(Number(changed.text));
    if (amount >= 1) onChange(inSeconds(amount, changed.unit));
  };
  return (
    <div className="row">
      <TextField
        name={name}
        label={label}
        type="number"
        min={1}
        required
        value={shown.text}
        onValue={(text) => change({ ...shown, text })}
      />
      <SelectField
        name={`${name}.unit`}
        label="Unit"
        options={UNIT_NAMES}
        value={shown.unit}
        onValue={(unit) => change({ ...shown, unit })}
      />
    </div>
  );
}
