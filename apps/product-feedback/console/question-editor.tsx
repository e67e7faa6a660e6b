import { CheckField, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { Button, Section } from '@services/console/parts.tsx';
import { words } from '@services/console/words.ts';

import { linesOf, NUMERIC, OPERATORS, TYPES, WITH_OPTIONS, type Draft, type Rule } from './question-drafts.ts';

interface EditorProps {
  draft: Draft;
  number: number;
  /** The questions that come after this one, to which an answer can lead. */
  others: readonly (readonly [key: string, text: string])[];
  onChange: (changed: Partial<Draft>) => void;
  onRemove?: (() => void) | undefined;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

export function QuestionEditor({ draft, number, others, onChange, onRemove, onUp, onDown }: EditorProps) {
  const { key, type, text, help, required, options, columns, allowOther, scale, rules, kept = {} } = draft;
  const changeRule = (index: number, changed: Partial<Rule>) =>
    onChange({ rules: rules.map((rule, position) => (position === index ? { ...rule, ...changed } : rule)) });
  return (
    <Section
      title={`Question ${number}`}
      actions={
        <>
          <Button look="quiet" disabled={!onUp} onClick={onUp} aria-label={`Move question ${number} up`}>
            <span aria-hidden="true">↑</span>
          </Button>
          <Button look="quiet" disabled={!onDown} onClick={onDown} aria-label={`Move question ${number} down`}>
            <span aria-hidden="true">↓</span>
          </Button>
          <Button look="quiet" disabled={!onRemove} onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <div className="field-stack">
        <div className="row">
          <SelectField
            name={`${key}-type`}
            label="Type"
            options={TYPES}
            value={type}
            onChange={(event) =>
              onChange({
                type: TYPES.find(([name]) => name === event.target.value)?.[0] ?? 'text',
                rules: [],
                kept: {},
              })
            }
          />
          {type === 'rating' && (
            <SelectField
              name={`${key}-scale`}
              label="Scale"
              value={scale}
              onChange={(event) => onChange({ scale: event.target.value })}
              options={['3', '4', '5', '6', '7', '10'].map((size) => [size, `1 to ${size}`] as const)}
            />
          )}
        </div>
        <TextField
          name={`${key}-text`}
          label={type === 'statement' ? 'Heading' : 'Question'}
          required
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <TextField
          name={`${key}-help`}
          label="Help"
          hint="Optional. Shown below the question."
          value={help}
          onChange={(event) => onChange({ help: event.target.value })}
        />
        {(WITH_OPTIONS.has(type) || type === 'matrix') && (
          <TextArea
            name={`${key}-options`}
            label={type === 'matrix' ? 'Rows' : 'Options'}
            hint="One per line."
            required
            value={options}
            onChange={(event) => onChange({ options: event.target.value })}
          />
        )}
        {type === 'matrix' && (
          <TextArea
            name={`${key}-columns`}
            label="Columns"
            hint="One per line."
            required
            value={columns}
            onChange={(event) => onChange({ columns: event.target.value })}
          />
        )}
        {(type === 'single_choice' || type === 'multiple_choice') && (
          <CheckField
            name={`${key}-other`}
            label="Offer “Other” with a text field"
            checked={allowOther}
            onChange={(event) => onChange({ allowOther: event.target.checked })}
          />
        )}
        {type !== 'statement' && (
          <CheckField
            name={`${key}-required`}
            label="Required"
            checked={required}
            onChange={(event) => onChange({ required: event.target.checked })}
          />
        )}
        {Object.keys(kept).length > 0 && (
          <p className="hint">
            Also uses {words(Object.keys(kept).join(', ')).toLowerCase()}, set through the API. These settings are kept.
          </p>
        )}
        {rules.map((rule, index) => (
          <div key={`${key}-${index}`} className="rule">
            <SelectField
              name={`${key}-if-${index}`}
              label="If the answer"
              options={OPERATORS}
              value={rule.operator}
              onChange={(event) => changeRule(index, { operator: event.target.value as Rule['operator'] })}
            />
            {rule.operator !== 'answered' && rule.operator !== 'not_answered' && (
              <RuleValue
                draft={draft}
                name={`${key}-value-${index}`}
                value={rule.value}
                onChange={(value) => changeRule(index, { value })}
              />
            )}
            <SelectField
              name={`${key}-to-${index}`}
              label="go to"
              options={[...others, ['end', 'The end'] as const]}
              value={rule.to}
              onChange={(event) => changeRule(index, { to: event.target.value })}
            />
            <Button look="quiet" onClick={() => onChange({ rules: rules.filter((_, position) => position !== index) })}>
              Remove
            </Button>
          </div>
        ))}
        {type !== 'statement' && (
          <div>
            <Button
              look="quiet"
              onClick={() =>
                onChange({
                  rules: [
                    ...rules,
                    {
                      operator: NUMERIC.has(type) ? 'at_least' : 'equals',
                      value: type === 'yes_no' || type === 'consent' ? 'yes' : (linesOf(options)[0] ?? ''),
                      to: others[1]?.[0] ?? 'end',
                    },
                  ],
                })
              }
            >
              Add branch
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function RuleValue({
  draft,
  name,
  value,
  onChange,
}: {
  draft: Draft;
  name: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const choices =
    draft.type === 'yes_no' || draft.type === 'consent'
      ? ([['yes', 'Yes'], ['no', 'No']] as const) // prettier-ignore
      : linesOf(draft.options).map((option) => [option, option] as const);
  if (choices.length > 0 && draft.type !== 'ranking' && draft.type !== 'matrix') {
    return (
      <SelectField
        name={name}
        label="this"
        options={choices}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <TextField
      name={name}
      label="this"
      type={NUMERIC.has(draft.type) ? 'number' : 'text'}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
