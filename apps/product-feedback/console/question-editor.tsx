import { CheckField, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { Button, Section } from '@services/console/parts.tsx';

import {
  comparesValue,
  groupOf,
  isShown,
  linesOf,
  NUMERIC,
  OPERATORS,
  shownValue,
  toCondition,
  toGroup,
  toShown,
  TYPES,
  WITH_OPTIONS,
  WITH_POINTS,
  type Draft,
  type Group,
  type Kept,
  type Rule,
  type Shown,
} from './question-drafts.ts';

/** The stored properties of a question that have a field in this editor. */
const EDITED = new Set([
  'random_order',
  'exclusive',
  'page_break',
  'page_random_order',
  'default',
  'country',
  'file_types',
  'max_megabytes',
]);

const FILES = [
  ['', 'Pictures, documents and tables'],
  ['png jpg webp gif', 'Pictures'],
  ['pdf', 'PDF'],
  ['pdf docx odt txt', 'Documents'],
  ['csv xlsx ods', 'Tables'],
] as const;

const WITHOUT_DEFAULT: ReadonlySet<string> = new Set([
  'file',
  'multiple_choice',
  'ranking',
  'matrix',
  'consent',
  'statement',
]);

interface EditorProps {
  draft: Draft;
  number: number;
  /** The questions that come before this question, which its conditions can compare. */
  earlier: readonly Draft[];
  /** The questions that come after this question, to which an answer can lead. */
  others: readonly (readonly [key: string, text: string])[];
  onChange: (changed: Partial<Draft>) => void;
  onRemove?: (() => void) | undefined;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

export function QuestionEditor({ draft, number, earlier, others, onChange, onRemove, onUp, onDown }: EditorProps) {
  const { key, type, required, options, allowOther, rules, kept = {} } = draft;
  const keep = (changed: Kept) => onChange({ kept: { ...kept, ...changed } });
  /** A field for one of the draft's texts. */
  const fieldOf = (name: 'scale' | 'text' | 'help' | 'options' | 'columns' | 'points') => ({
    name: `${key}-${name}`,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const conditions = [
    ...(kept['page_break'] === true ? [['page_show_if', 'page'] as const] : []),
    ...(number > 1 ? [['show_if', 'question'] as const] : []),
  ].filter(([name]) => kept[name] === undefined || isShown(kept[name], earlier));
  const shown = new Set<string>(conditions.map(([name]) => name));
  const unseen = Object.keys(kept).filter((name) => kept[name] !== undefined && !EDITED.has(name) && !shown.has(name));
  const choices = type === 'single_choice' || type === 'multiple_choice';
  const exclusive = String(kept['exclusive'] ?? '');
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
                kept: { page_break: kept['page_break'] },
              })
            }
          />
          {type === 'rating' && (
            <SelectField
              {...fieldOf('scale')}
              label="Scale"
              options={['3', '4', '5', '6', '7', '10'].map((size) => [size, `1 to ${size}`] as const)}
            />
          )}
        </div>
        <TextField
          {...fieldOf('text')}
          label={type === 'statement' ? 'Heading' : 'Question'}
          hint={number > 1 ? 'Insert an earlier answer with {{q1}}.' : undefined}
          required
        />
        <TextField {...fieldOf('help')} label="Help" hint="Optional. Shown below the question." />
        {(WITH_OPTIONS.has(type) || type === 'matrix') && (
          <TextArea
            {...fieldOf('options')}
            label={type === 'matrix' ? 'Rows' : 'Options'}
            hint="One per line."
            required
          />
        )}
        {type === 'matrix' && <TextArea {...fieldOf('columns')} label="Columns" hint="One per line." required />}
        {choices && (
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
        {WITH_POINTS.has(type) && (
          <TextField
            {...fieldOf('points')}
            label="Points"
            hint="Optional. One number for each value in order, such as 0 1 5. The points of all answers add up to the score of a response."
          />
        )}
        {(typeof kept['default'] !== 'object' || kept['default'] === null) && !WITHOUT_DEFAULT.has(type) && (
          <TextField
            name={`${key}-default`}
            label="Default answer"
            hint="Optional. People can change it."
            value={shownValue(kept['default'])}
            onChange={(event) => keep({ default: event.target.value || undefined })}
          />
        )}
        {type === 'file' && (
          <SelectField
            name={`${key}-megabytes`}
            label="Maximum size"
            options={['1', '2', '3', '4', '5'].map((size) => [size, `${size} MB`] as const)}
            value={shownValue(kept['max_megabytes'] ?? 5)}
            onChange={(event) => keep({ max_megabytes: Number(event.target.value) })}
          />
        )}
        {type === 'file' && (
          <SelectField
            name={`${key}-files`}
            label="Accepted files"
            options={FILES}
            value={shownValue(kept['file_types'] && [kept['file_types']].flat().join(' '))}
            onChange={(event) =>
              keep({ file_types: event.target.value === '' ? undefined : event.target.value.split(' ') })
            }
          />
        )}
        {type === 'phone' && (
          <TextField
            name={`${key}-country`}
            label="Country"
            hint="Optional, such as DE. The country of phone numbers without a country code."
            maxLength={2}
            value={shownValue(kept['country'])}
            onChange={(event) => keep({ country: event.target.value.toUpperCase() || undefined })}
          />
        )}
        {choices && (
          <CheckField
            name={`${key}-random`}
            label="Show options in random order"
            checked={kept['random_order'] === true}
            onChange={(event) => keep({ random_order: event.target.checked || undefined })}
          />
        )}
        {type === 'multiple_choice' && (
          <SelectField
            name={`${key}-exclusive`}
            label="Option that excludes all other options"
            options={[
              ['', 'None'],
              ...[...new Set([...linesOf(options), exclusive])].filter(Boolean).map((each) => [each, each] as const),
            ]}
            value={exclusive}
            onChange={(event) => keep({ exclusive: event.target.value || undefined })}
          />
        )}
        {number > 1 && (
          <CheckField
            name={`${key}-page`}
            label="Begin a new page"
            checked={kept['page_break'] === true}
            onChange={(event) =>
              keep({
                page_break: event.target.checked || undefined,
                page_show_if: undefined,
                page_random_order: undefined,
              })
            }
          />
        )}
        {(number === 1 || kept['page_break'] === true) && (
          <CheckField
            name={`${key}-page-random`}
            label="Show the questions of this page in random order"
            checked={kept['page_random_order'] === true}
            onChange={(event) => keep({ page_random_order: event.target.checked || undefined })}
          />
        )}
        {conditions.map(([name, what]) => (
          <ConditionEditor
            key={name}
            name={`${key}-${name}`}
            what={what}
            condition={kept[name]}
            earlier={earlier}
            onChange={(condition) => keep({ [name]: condition })}
          />
        ))}
        {unseen.length > 0 && (
          <p className="hint">
            This question also has settings that only the API can change: {unseen.join(', ')}. These settings are kept.
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
            {comparesValue(rule.operator) && (
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
                      value: firstValue(draft),
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

interface ConditionProps {
  name: string;
  what: string;
  condition: unknown;
  earlier: readonly Draft[];
  /** The choice that removes the condition. */
  none?: string;
  onChange: (condition: object | undefined) => void;
}

/** When a question or a page is shown: always, or if earlier questions are answered in a certain way. */
function ConditionEditor(props: ConditionProps) {
  const group = props.condition === undefined ? null : groupOf(props.condition);
  return group ? <GroupEditor {...props} {...group} /> : <ComparisonEditor {...props} />;
}

/** Conditions of which all or any must hold. Removing one condition keeps the other conditions. */
function GroupEditor({ name, what, earlier, onChange, join, conditions }: ConditionProps & Group) {
  const put = (next: object[]) => onChange(toGroup(join, next));
  const added = toCondition({ question: earlier[0]?.key ?? '', operator: 'answered', value: '' }, earlier);
  return (
    <fieldset className="field-stack">
      <SelectField
        name={`${name}-join`}
        label={`Show this ${what}`}
        options={[
          ['all', 'If all conditions are true'],
          ['any', 'If any condition is true'],
        ]}
        value={join}
        onChange={(event) => onChange({ [event.target.value]: conditions })}
      />
      {conditions.map((condition, index) => (
        <ConditionEditor
          key={index}
          name={`${name}-${index}`}
          what={what}
          condition={condition}
          earlier={earlier}
          none="No condition"
          onChange={(changed) => put(conditions.toSpliced(index, 1, ...(changed ? [changed] : [])))}
        />
      ))}
      <div>
        <Button look="quiet" onClick={() => put([...conditions, added])}>
          Add condition
        </Button>
      </div>
    </fieldset>
  );
}

function ComparisonEditor({ name, what, condition, earlier, none = 'Always', onChange }: ConditionProps) {
  const shown = condition === undefined ? null : toShown(condition, earlier);
  const compared = earlier.find(({ key }) => key === shown?.question);
  const change = (changed: Partial<Shown>) => shown && onChange(toCondition({ ...shown, ...changed }, earlier));
  const compare = (key: string) => {
    const draft = earlier.find((each) => each.key === key);
    onChange(draft && toCondition({ question: key, operator: 'answered', value: '' }, earlier));
  };
  return (
    <div className="rule">
      <SelectField
        name={`${name}-question`}
        label={`Show this ${what}`}
        options={[
          ['', none],
          ...earlier.map((each, index) => [each.key, `If ${index + 1}. ${each.text || 'Untitled'}`] as const),
        ]}
        value={shown?.question ?? ''}
        onChange={(event) => compare(event.target.value)}
      />
      {shown && compared && (
        <>
          <SelectField
            name={`${name}-operator`}
            label="when its answer"
            options={OPERATORS}
            value={shown.operator}
            onChange={(event) =>
              change({ operator: event.target.value as Rule['operator'], value: shown.value || firstValue(compared) })
            }
          />
          {comparesValue(shown.operator) && (
            <RuleValue
              draft={compared}
              name={`${name}-value`}
              value={shown.value}
              onChange={(value) => change({ value })}
            />
          )}
          <Button look="quiet" onClick={() => onChange({ all: [condition, condition] })}>
            And, or
          </Button>
        </>
      )}
    </div>
  );
}

function firstValue({ type, options }: Draft): string {
  return type === 'yes_no' || type === 'consent' ? 'yes' : (linesOf(options)[0] ?? '');
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
