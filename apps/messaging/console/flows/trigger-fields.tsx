import { useState } from 'react';

import { CheckField, SelectField, TextField, type FormValues } from '@services/console/forms/forms.tsx';

import type { NewFlow } from '../api.ts';

export type Trigger = NonNullable<NewFlow['trigger']>;

const TRIGGERS = [
  ['api', 'By API request'],
  ['contact_created', 'When a contact is created'],
  ['tag_added', 'When a contact gets a tag'],
  ['keyword', 'When a contact sends a keyword'],
] as const;

/** A short description of a flow's trigger. */
export function triggerWords(trigger: { type: string; tag?: unknown; keyword?: unknown }): string {
  if (trigger.type === 'tag_added') return `Tag ${String(trigger.tag)}`;
  if (trigger.type === 'keyword') return `Keyword ${String(trigger.keyword)}`;
  return trigger.type === 'contact_created' ? 'New contact' : 'Request';
}

/** The fields of a trigger, and whether a contact can enter only once. */
export function TriggerFields({ trigger = { type: 'api' }, once = false }: { trigger?: Trigger; once?: boolean }) {
  const [type, setType] = useState<string>(trigger.type);
  return (
    <>
      <div className="row">
        <SelectField name="trigger.type" label="Starts" options={TRIGGERS} value={type} onValue={setType} />
        {type === 'tag_added' && (
          <TextField
            name="trigger.tag"
            label="Tag"
            required
            maxLength={64}
            defaultValue={'tag' in trigger ? trigger.tag : ''}
          />
        )}
        {type === 'keyword' && (
          <TextField
            name="trigger.keyword"
            label="Keyword"
            hint="Must match the whole text; case doesn’t matter."
            required
            maxLength={100}
            defaultValue={'keyword' in trigger ? trigger.keyword : ''}
          />
        )}
      </div>
      <CheckField name="oncePerContact" label="Only once per contact" defaultChecked={once} />
    </>
  );
}

export function readTrigger(values: FormValues): Trigger {
  const type = values.text('trigger.type');
  if (type === 'tag_added') return { type, tag: values.text('trigger.tag').trim() };
  if (type === 'keyword') return { type, keyword: values.text('trigger.keyword').trim() };
  return { type: type === 'contact_created' ? type : 'api' };
}
