import { ChoicesFailed } from '@services/console/forms/failures.tsx';
import { SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';

import { CHANNELS, templateOptions, useTemplates } from '../api.ts';
import type { StepProps } from './next-field.tsx';
import type { StepOf } from './steps.ts';

type Send = StepOf<'send'>;

const CATEGORIES = [
  ['', 'Not set'],
  ['transactional', 'Transactional'],
  ['marketing', 'Marketing'],
] as const;

/** A message: its channel, and a text or a template. */
export function SendFields({ step, name, onChange }: StepProps<Send>) {
  const templates = useTemplates();
  const { body: _, templateId: __, ...rest } = step;
  const chosen = step.templateId ?? '';
  return (
    <>
      <div className="row">
        <SelectField
          name={`${name}.channel`}
          label="Channel"
          options={CHANNELS}
          value={step.channel}
          onValue={(channel) => onChange({ ...step, channel: channel as Send['channel'] })}
        />
        <SelectField
          name={`${name}.templateId`}
          label="Text"
          options={[['', 'Write it here'], ...templateOptions(templates.data?.data, chosen)]}
          value={chosen}
          onValue={(templateId) => onChange({ ...rest, ...(templateId ? { templateId } : { body: '' }) })}
        />
        <SelectField
          name={`${name}.category`}
          label="Category"
          options={CATEGORIES}
          value={step.category ?? ''}
          onValue={(category) => {
            const { category: ___, ...others } = step;
            onChange({ ...others, ...(category && { category: category as NonNullable<Send['category']> }) });
          }}
        />
      </div>
      <ChoicesFailed query={templates} />
      {step.channel === 'email' && step.templateId === undefined && (
        <TextField
          name={`${name}.subject`}
          label="Subject"
          value={step.subject ?? ''}
          onValue={(subject) => onChange({ ...step, subject })}
        />
      )}
      {step.templateId === undefined && (
        <TextArea
          name={`${name}.body`}
          label="Message"
          required
          hint="Use variables such as {{firstName}} to personalize the message."
          value={step.body ?? ''}
          onValue={(body) => onChange({ ...step, body })}
        />
      )}
    </>
  );
}
