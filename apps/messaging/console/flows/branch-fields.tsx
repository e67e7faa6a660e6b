import { allOf } from '@services/console/client.ts';
import { ChoicesField, SelectField, TextField } from '@services/console/forms/forms.tsx';
import { Button } from '@services/console/parts.tsx';
import { words } from '@services/console/words.ts';

import { anyTag, ComparisonFields, SegmentEditor, type Segment } from '../segment-editor.tsx';
import { NextField, type StepProps } from './next-field.tsx';
import { caseName, stepLabel, type Case, type Step, type StepOf } from './steps.ts';

type Condition = Case['if'];

const KINDS = [
  ['contact', 'Contact field'],
  ['message', 'Message status'],
  ['variable', 'Run variable'],
  ['answer', 'HTTP response'],
] as const;
type Kind = (typeof KINDS)[number][0];

const STATUSES = allOf<Extract<Condition, { message: unknown }>['status'][number]>({
  delivered: true,
  read: true,
  failed: true,
  replied: true,
  sent: true,
  queued: true,
  sending: true,
  scheduled: true,
  canceled: true,
  expired: true,
}).map((status) => [status, words(status)] as const);

const kindOf = (condition: Condition) => KINDS.find(([kind]) => kind in condition)?.[0] ?? 'contact';

/** The cases of a branch in order. The first case whose condition holds is used. */
export function BranchFields({ step, name, steps, onChange }: StepProps<StepOf<'branch'>>) {
  const { cases } = step;
  const put = (index: number, changed: Partial<Case>) =>
    onChange({ ...step, cases: cases.map((each, position) => (position === index ? { ...each, ...changed } : each)) });
  return (
    <>
      {cases.map((each, index) => (
        <fieldset key={index} className="field-stack">
          <legend>
            Case {index + 1}
            {caseName(each) && `: ${caseName(each)}`}
          </legend>
          <SelectField
            name={`${name}.cases.${index}.kind`}
            label="Depends on"
            options={KINDS}
            value={kindOf(each.if)}
            onValue={(chosen) => put(index, { if: firstOf(chosen as Kind, steps) })}
          />
          <ConditionFields
            name={`${name}.cases.${index}.if`}
            condition={each.if}
            steps={steps}
            onChange={(changed) => put(index, { if: changed })}
          />
          <div className="row">
            <NextField
              name={`${name}.cases.${index}.next`}
              label="Go to"
              none="Choose a step"
              required
              steps={steps}
              value={each.next}
              onChange={(next) => put(index, { next })}
            />
            {cases.length > 1 && (
              <Button
                look="quiet"
                onClick={() => onChange({ ...step, cases: cases.filter((_, position) => position !== index) })}
              >
                Remove case {index + 1}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          look="quiet"
          onClick={() => onChange({ ...step, cases: [...cases, { if: firstOf('contact', steps), next: '' }] })}
        >
          Add case
        </Button>
      </div>
    </>
  );
}

const idsOf = (steps: readonly Step[], wished: Step['type']) =>
  steps.filter(({ type }) => type === wished).map(({ id }) => [id, stepLabel(steps, id)] as const);

function firstOf(kind: Kind, steps: readonly Step[]): Condition {
  switch (kind) {
    case 'contact':
      return { contact: anyTag };
    case 'message':
      return { message: idsOf(steps, 'send')[0]?.[0] ?? '', status: ['read'] };
    case 'variable':
      return { variable: '', op: 'eq', value: '' };
    case 'answer':
      return { answer: idsOf(steps, 'http')[0]?.[0] ?? '', field: 'status', op: 'eq', value: '' };
  }
}

interface ConditionProps {
  name: string;
  condition: Condition;
  steps: readonly Step[];
  onChange: (condition: Condition) => void;
}

function ConditionFields({ name, condition, steps, onChange }: ConditionProps) {
  if ('contact' in condition) {
    return (
      <SegmentEditor
        name={`${name}.contact`}
        value={condition.contact as Segment}
        onChange={(contact) => onChange({ contact })}
      />
    );
  }
  if ('message' in condition) {
    return (
      <div className="rule">
        <SelectField
          name={`${name}.message`}
          label="Message from"
          options={idsOf(steps, 'send')}
          value={condition.message}
          onValue={(message) => onChange({ ...condition, message })}
        />
        <ChoicesField
          name={`${name}.status`}
          label="is"
          options={STATUSES}
          value={condition.status}
          onChange={(status) => onChange({ ...condition, status })}
        />
      </div>
    );
  }
  return (
    <div className="rule">
      {'variable' in condition ? (
        <TextField
          name={`${name}.variable`}
          label="Variable"
          required
          value={condition.variable}
          onValue={(text) => onChange({ ...condition, variable: text.trim() })}
        />
      ) : (
        <>
          <SelectField
            name={`${name}.answer`}
            label="Response from"
            options={idsOf(steps, 'http')}
            value={condition.answer}
            onValue={(answer) => onChange({ ...condition, answer })}
          />
          <TextField
            name={`${name}.field`}
            label="Field"
            hint="status, or body.plan"
            required
            value={condition.field}
            onValue={(text) => onChange({ ...condition, field: text.trim() })}
          />
        </>
      )}
      <ComparisonFields
        name={name}
        op={condition.op}
        value={condition.value}
        typed
        onChange={(changed) => onChange({ ...condition, ...changed } as Condition)}
      />
    </div>
  );
}
