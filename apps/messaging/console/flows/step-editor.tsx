import { useState } from 'react';

import { ProblemAt, SelectField, TextArea, TextField, useProblemsBelow } from '@services/console/forms/forms.tsx';
import { Button } from '@services/console/parts.tsx';
import { entriesOf, entriesText } from '@services/console/words.ts';

import { BranchFields } from './branch-fields.tsx';
import { NextField, type StepProps } from './next-field.tsx';
import { SendFields } from './send-fields.tsx';
import { stepName, summaryOf, type StepOf } from './steps.ts';
import { Duration, WaitFields } from './wait-fields.tsx';

interface EditorProps extends StepProps {
  number: number;
  /** Whether the fields are shown instead of only their summary. */
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Called before the first `onRename`. From then on, links that refer to this step follow every change of its id. */
  onRenameStart: () => void;
  onRename: (id: string) => void;
  onRemove?: (() => void) | undefined;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

/** One step of a flow, collapsed to one line or expanded with its fields. */
export function StepEditor({
  number,
  open,
  onToggle,
  onRenameStart,
  onRename,
  onRemove,
  onUp,
  onDown,
  ...props
}: EditorProps) {
  const { step, name, steps, onChange } = props;
  return (
    <details
      id={`step-${step.id}`}
      className={`section step ${useProblemsBelow(name) ? 'wrong' : ''}`}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      // Expand the step, because the browser cannot show a validation message next to a hidden field.
      onInvalidCapture={() => onToggle(true)}
    >
      <summary>
        <strong>
          {number}. {stepName(step.type)}
        </strong>{' '}
        <span className="muted">{summaryOf(step)}</span>
      </summary>
      <div className="field-stack">
        <ProblemAt name={name} />
        <Fields {...props} />
        {step.type !== 'stop' && (
          <NextField
            name={`${name}.next`}
            label={step.type === 'branch' ? 'Otherwise' : 'Then'}
            steps={steps}
            value={step.next}
            onChange={(next) => {
              const { next: _, ...rest } = step;
              onChange({ ...rest, ...(next && { next }) });
            }}
          />
        )}
        <details open={useProblemsBelow(`${name}.id`) || undefined}>
          <summary className="muted">For developers</summary>
          <TextField
            name={`${name}.id`}
            label="Step ID"
            hint="Names the step in the API and in the history of a run."
            required
            pattern="[A-Za-z][A-Za-z0-9_]{0,49}"
            title="Letters, digits and underscores; starts with a letter"
            value={step.id}
            onFocus={onRenameStart}
            onValue={onRename}
          />
        </details>
        <div className="actions">
          <Button look="quiet" disabled={!onUp} onClick={onUp}>
            Move up
          </Button>
          <Button look="quiet" disabled={!onDown} onClick={onDown}>
            Move down
          </Button>
          <Button look="quiet" disabled={!onRemove} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </details>
  );
}

function Fields({ step, ...props }: StepProps) {
  switch (step.type) {
    case 'send':
      return <SendFields step={step} {...props} />;
    case 'wait':
      return <WaitFields step={step} {...props} />;
    case 'digest':
      return <DigestFields step={step} {...props} />;
    case 'branch':
      return <BranchFields step={step} {...props} />;
    case 'http':
      return <HttpFields step={step} {...props} />;
    case 'update_contact':
      return <ContactFields step={step} {...props} />;
    case 'stop':
      return <p className="muted">The run ends here.</p>;
  }
}

function DigestFields({ step, name, onChange }: StepProps<StepOf<'digest'>>) {
  return (
    <>
      <p className="hint">
        The first run for a person waits here, and later runs for the same person end here meanwhile. Then the first run
        continues. In its texts, steps.{step.id}.total is the number of all these runs, including the first, and steps.
        {step.id}.events lists their variables.
      </p>
      <Duration
        name={`${name}.seconds`}
        label="Collect for"
        seconds={step.seconds}
        onChange={(seconds) => onChange({ ...step, seconds })}
      />
    </>
  );
}

function HttpFields({ step, name, onChange }: StepProps<StepOf<'http'>>) {
  return (
    <>
      <div className="row">
        <SelectField
          name={`${name}.method`}
          label="Method"
          options={[['POST', 'POST'], ['GET', 'GET']]} // prettier-ignore
          value={step.method ?? 'POST'}
          onValue={(method) => onChange({ ...step, method: method as 'GET' | 'POST' })}
        />
        <TextField
          name={`${name}.url`}
          label="URL"
          type="url"
          required
          placeholder="https://example.com/hook"
          value={step.url}
          onValue={(url) => onChange({ ...step, url })}
        />
      </div>
      <Pairs
        name={`${name}.headers`}
        label="Headers"
        hint="One per line, as Name: value. Values are encrypted; keep ******** to leave a value unchanged."
        value={step.headers ?? {}}
        onChange={(headers) => onChange({ ...step, headers: headers as Record<string, string> })}
      />
    </>
  );
}

function ContactFields({ step, name, onChange }: StepProps<StepOf<'update_contact'>>) {
  return (
    <>
      <div className="row">
        <TextField
          name={`${name}.addTags`}
          label="Add tags"
          hint="Separate with commas."
          defaultValue={entriesText(step.addTags ?? [])}
          onValue={(text) => onChange({ ...step, addTags: entriesOf(text) })}
        />
        <TextField
          name={`${name}.removeTags`}
          label="Remove tags"
          defaultValue={entriesText(step.removeTags ?? [])}
          onValue={(text) => onChange({ ...step, removeTags: entriesOf(text) })}
        />
      </div>
      <Pairs
        name={`${name}.attributes`}
        label="Set attributes"
        hint="One per line, as name: value."
        value={step.attributes ?? {}}
        onChange={(attributes) => onChange({ ...step, attributes })}
      />
    </>
  );
}

/** Names and values, one pair per line. */
function Pairs({
  name,
  label,
  hint,
  value,
  onChange,
}: {
  name: string;
  label: string;
  hint: string;
  value: Readonly<Record<string, unknown>>;
  onChange: (value: Record<string, unknown>) => void;
}) {
  const wordsOf = (each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each));
  // The value of an unchanged line keeps its type: the number 5 does not become a text.
  const [given] = useState(value);
  const valueOf = (key: string, text: string) => (key in given && wordsOf(given[key]) === text ? given[key] : text);
  const read = (text: string) =>
    Object.fromEntries(
      text.split('\n').flatMap((line) => {
        const [key = '', ...rest] = line.split(':');
        return key.trim() ? [[key.trim(), valueOf(key.trim(), rest.join(':').trim())]] : [];
      }),
    );
  return (
    <TextArea
      name={name}
      label={label}
      hint={hint}
      rows={2}
      defaultValue={Object.entries(value)
        .map(([key, each]) => `${key}: ${wordsOf(each)}`)
        .join('\n')}
      onValue={(text) => onChange(read(text))}
    />
  );
}
