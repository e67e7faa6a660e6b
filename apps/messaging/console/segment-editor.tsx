import { SelectField, TextField } from '@services/console/forms/forms.tsx';
import { Button, Code } from '@services/console/parts.tsx';
import { entriesOf, entriesText } from '@services/console/words.ts';
import { useState } from 'react';

type Scalar = string | number | boolean;
export interface Condition {
  field: string;
  op: string;
  value?: Scalar | Scalar[];
  type?: string;
}
export type Segment = Condition | { all: Segment[] } | { any: Segment[] };

const FIELDS = [
  ['tags', 'Tags'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['externalId', 'External id'],
  ['locale', 'Locale'],
  ['timezone', 'Time zone'],
  ['createdAt', 'Created'],
  ['updatedAt', 'Updated'],
  ['lastMessageAt', 'Last message'],
  ['lastOpenedAt', 'Last open'],
  ['lastClickedAt', 'Last click'],
  ['lastBouncedAt', 'Last bounce'],
  ['consent.sms', 'Consent to SMS'],
  ['consent.email', 'Consent to email'],
  ['consent.whatsapp', 'Consent to WhatsApp'],
  ['attributes.', 'Attribute …'],
] as const;
/** A field in a sentence: `lastMessageAt` → `last message`. Attributes keep their names. */
export function fieldName(field: string): string {
  const [, label] = FIELDS.find(([name]) => name === field) ?? [];
  return label ? label.charAt(0).toLowerCase() + label.slice(1) : field.replace(/^attributes\./, '');
}
/** Whether a field contains a time. False for attributes such as `attributes.joinedAt`, because an attribute can have any type. */
const isTime = (field: string) => /^\w+At$/.test(field);
const CONSENTS = [
  ['subscribed', 'Subscribed'],
  ['unsubscribed', 'Unsubscribed'],
  ['unknown', 'Unknown'],
] as const;
const TYPES = [
  ['', 'By value'],
  ['text', 'Text'],
  ['number', 'Number'],
  ['date', 'Date'],
  ['boolean', 'Yes or no'],
] as const;

export const OPERATORS = [
  ['eq', 'is'],
  ['ne', 'is not'],
  ['contains', 'contains'],
  ['startsWith', 'starts with'],
  ['lt', 'is less than'],
  ['lte', 'is at most'],
  ['gt', 'is greater than'],
  ['gte', 'is at least'],
  ['in', 'is one of'],
  ['exists', 'is set'],
] as const;
const RELATIVE = [
  ['inLastDays', 'in the last days'],
  ['notInLastDays', 'not in the last days'],
  ['inNextDays', 'in the next days'],
] as const;
const isRelative = (op: string) => RELATIVE.some(([each]) => each === op);

export function operatorsOf(field: string): readonly (readonly [string, string])[] {
  if (field === 'tags') {
    const tags = { contains: 'contain', ne: 'do not contain', in: 'contain one of', exists: 'are set' };
    return Object.entries(tags);
  }
  if (field.startsWith('consent.')) return Object.entries({ eq: 'is', ne: 'is not' });
  if (field.startsWith('attributes.')) return [...OPERATORS, ...RELATIVE];
  if (!isTime(field)) return OPERATORS;
  return [...RELATIVE, ...Object.entries({ lt: 'before', gte: 'since', exists: 'is set' })];
}

export const anyTag: Condition = { field: 'tags', op: 'contains', value: '' };

/** The conditions of a segment without nested groups, and whether all must hold; null for a segment with nested groups. */
function flat(segment: Segment): { all: boolean; conditions: Condition[] } | null {
  if ('field' in segment) return { all: true, conditions: [segment] };
  const all = 'all' in segment;
  const parts = 'all' in segment ? segment.all : segment.any;
  const conditions = parts.filter((part): part is Condition => 'field' in part);
  return conditions.length === parts.length ? { all, conditions } : null;
}

interface EditorProps {
  /** The field of the request's body to which errors refer. */
  name: string;
  value: Segment;
  onChange: (segment: Segment) => void;
}

/** Conditions on contacts, all or any of which must hold. Nested groups are shown but cannot be edited. */
export function SegmentEditor({ name, value, onChange }: EditorProps) {
  const group = flat(value);
  if (!group) {
    return (
      <>
        <p className="hint">This segment has nested groups. Edit it with the API.</p>
        <Code text={JSON.stringify(value, null, 2)} />
      </>
    );
  }
  const { all, conditions } = group;
  const put = (changed: Condition[], together = all) =>
    onChange(changed.length === 1 && changed[0] ? changed[0] : together ? { all: changed } : { any: changed });
  return (
    <div className="field-stack">
      {conditions.length > 1 && (
        <SelectField
          name={`${name}.together`}
          label="Conditions"
          options={[['all', 'Match all conditions'], ['any', 'Match any condition']]} // prettier-ignore
          value={all ? 'all' : 'any'}
          onValue={(chosen) => put(conditions, chosen === 'all')}
        />
      )}
      {conditions.map((condition, index) => (
        <div className="rule" key={index}>
          <ConditionFields
            name={conditions.length === 1 ? name : `${name}.${all ? 'all' : 'any'}.${index}`}
            value={condition}
            onChange={(changed) => put(conditions.map((each, position) => (position === index ? changed : each)))}
          />
          {conditions.length > 1 && (
            <Button look="quiet" onClick={() => put(conditions.filter((_, position) => position !== index))}>
              Remove
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button look="quiet" onClick={() => put([...conditions, anyTag])}>
          Add condition
        </Button>
      </div>
    </div>
  );
}

interface ConditionProps {
  name: string;
  value: Condition;
  onChange: (condition: Condition) => void;
}

function ConditionFields({ name, value: { field, op, value, type }, onChange }: ConditionProps) {
  const attribute = field.startsWith('attributes.');
  const operators = operatorsOf(field);
  const chooseField = (chosen: string) => {
    const known = operatorsOf(chosen);
    const kept = known.some(([each]) => each === op) ? op : (known[0]?.[0] ?? 'eq');
    const first = chosen.startsWith('consent.') ? 'subscribed' : isRelative(kept) ? 30 : '';
    onChange({ field: chosen, op: kept, ...(kept !== 'exists' && { value: first }) });
  };
  return (
    <>
      <SelectField
        name={`${name}.kind`}
        label="Field"
        options={FIELDS}
        value={attribute ? 'attributes.' : field}
        onValue={chooseField}
      />
      {attribute && (
        <TextField
          name={`${name}.field`}
          label="Attribute"
          required
          value={field.slice('attributes.'.length)}
          onValue={(text) => onChange({ field: `attributes.${text.trim()}`, op, ...(value !== undefined && { value }), ...(type && { type }) })} // prettier-ignore
        />
      )}
      {attribute && op !== 'exists' && !isRelative(op) && (
        <SelectField
          name={`${name}.type`}
          label="Compare as"
          options={TYPES}
          value={type ?? ''}
          onValue={(chosen) => onChange({ field, op, ...(value !== undefined && { value }), ...(chosen && { type: chosen }) })} // prettier-ignore
        />
      )}
      <ComparisonFields
        name={name}
        operators={operators}
        op={op}
        value={value}
        typed={attribute && type !== 'text' && type !== 'date'}
        time={isTime(field)}
        choices={field.startsWith('consent.') ? CONSENTS : undefined}
        onChange={(changed) => onChange({ field, ...changed, ...(attribute && type && changed.op !== 'exists' && !isRelative(changed.op) && { type }) })} // prettier-ignore
      />
    </>
  );
}

interface ComparisonProps {
  name: string;
  operators?: readonly (readonly [string, string])[];
  op: string;
  value: Condition['value'];
  /** Whether a typed `5` is read as a number, and a typed `true` as a boolean. */
  typed?: boolean;
  time?: boolean;
  choices?: readonly (readonly [string, string])[] | undefined;
  onChange: (changed: Omit<Condition, 'field'>) => void;
}

/** An operator, and the value to compare with if the operator needs one. */
export function ComparisonFields({
  name,
  operators = OPERATORS,
  op,
  value,
  typed,
  time,
  choices,
  onChange,
}: ComparisonProps) {
  const read = (text: string): Scalar => (typed ? scalarOf(text) : text);
  return (
    <>
      <SelectField
        name={`${name}.op`}
        label="Comparison"
        options={operators}
        value={op}
        onValue={(chosen) =>
          onChange(
            chosen === 'exists' ? { op: 'exists', value: true } : { op: chosen, value: firstValue(chosen, choices) },
          )
        }
      />
      {op === 'exists' ? (
        <SelectField
          name={`${name}.value`}
          label="Value"
          options={[['true', 'Yes'], ['false', 'No']]} // prettier-ignore
          value={String(value ?? true)}
          onValue={(chosen) => onChange({ op, value: chosen === 'true' })}
        />
      ) : isRelative(op) ? (
        <TextField
          name={`${name}.value`}
          label="Days"
          type="number"
          min={1}
          max={3650}
          required
          value={String(value ?? '')}
          onValue={(text) => onChange({ op, value: Number(text) })}
        />
      ) : choices ? (
        <SelectField
          name={`${name}.value`}
          label="Value"
          options={choices}
          value={String(value ?? '')}
          onValue={(chosen) => onChange({ op, value: chosen })}
        />
      ) : time ? (
        <TextField
          name={`${name}.value`}
          label="Time"
          type="datetime-local"
          required
          value={localOf(String(value ?? ''))}
          onValue={(text) => text && onChange({ op, value: new Date(text).toISOString() })}
        />
      ) : op === 'in' ? (
        <EntriesField
          name={`${name}.value`}
          entries={[value ?? []].flat().map(String)}
          onChange={(entries) => onChange({ op, value: entries.map(read) })}
        />
      ) : (
        <TextField
          name={`${name}.value`}
          label="Value"
          required
          value={String(value ?? '')}
          onValue={(text) => onChange({ op, value: read(text) })}
        />
      )}
    </>
  );
}

function firstValue(op: string, choices: ComparisonProps['choices']): Scalar | Scalar[] {
  if (op === 'in') return [];
  return isRelative(op) ? 30 : (choices?.[0]?.[0] ?? '');
}

interface EntriesProps {
  name: string;
  entries: readonly string[];
  onChange: (entries: string[]) => void;
}

/** Values in one line, as typed. A trailing comma is kept, because the person is about to type the next value. */
function EntriesField({ name, entries, onChange }: EntriesProps) {
  const [typed, setTyped] = useState('');
  const isCurrent = JSON.stringify(entriesOf(typed)) === JSON.stringify(entries);
  return (
    <TextField
      name={name}
      label="Values, comma-separated"
      hint="Put a value that contains a comma in double quotes."
      required
      value={isCurrent ? typed : entriesText(entries)}
      onValue={(text) => {
        setTyped(text);
        onChange(entriesOf(text));
      }}
    />
  );
}

/** Reads `5` as a number and `true` as a boolean; `007` and everything else as text. */
function scalarOf(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && String(Number(text)) === text ? Number(text) : text;
}

/** An ISO time as the value of an input, in the reader's zone. */
export function localOf(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
