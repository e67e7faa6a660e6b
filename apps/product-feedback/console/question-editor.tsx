import { CheckField, SelectField, TextArea, TextField } from '@services/console/forms.tsx';
import { Button, Section } from '@services/console/parts.tsx';

/** Every type of question with its words, in the order of the list. */
export const TYPES = [
  ['nps', 'Recommendation, 0 to 10 (NPS)'],
  ['rating', 'Rating'],
  ['csat', 'Satisfaction (CSAT)'],
  ['ces', 'Effort (CES)'],
  ['single_choice', 'One choice'],
  ['multiple_choice', 'Several choices'],
  ['yes_no', 'Yes or no'],
  ['ranking', 'Ranking'],
  ['matrix', 'Matrix'],
  ['text', 'Text'],
  ['number', 'Number'],
  ['date', 'Date'],
  ['email', 'Email'],
  ['url', 'Web address'],
  ['consent', 'Consent'],
  ['statement', 'Statement without an answer'],
] as const;
export type QuestionType = (typeof TYPES)[number][0];

/** Where an answer leads. `to` is another question's key, or `end`. */
export interface Rule {
  operator: 'equals' | 'not_equals' | 'includes' | 'at_least' | 'at_most' | 'answered' | 'not_answered';
  value: string;
  to: string;
}

/** A question while it is written. */
export interface Draft {
  key: string;
  type: QuestionType;
  text: string;
  help: string;
  required: boolean;
  options: string;
  columns: string;
  allowOther: boolean;
  scale: string;
  rules: Rule[];
}

let drafted = 0;

export function draftOf(type: QuestionType): Draft {
  drafted += 1;
  return {
    key: `draft-${drafted}`,
    type,
    text: '',
    help: '',
    required: false,
    options: '',
    columns: '',
    allowOther: false,
    scale: '5',
    rules: [],
  };
}

const OPERATORS = [
  ['equals', 'is'],
  ['not_equals', 'is not'],
  ['includes', 'includes'],
  ['at_least', 'is at least'],
  ['at_most', 'is at most'],
  ['answered', 'is given'],
  ['not_answered', 'is not given'],
] as const;
const WITH_OPTIONS: ReadonlySet<QuestionType> = new Set(['single_choice', 'multiple_choice', 'ranking']);
const NUMERIC: ReadonlySet<QuestionType> = new Set(['nps', 'rating', 'csat', 'ces', 'number']);

export const linesOf = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore

/** The options or rows, and the columns, where the type has them. */
export function listsOf({ type, options, columns }: Draft): { options: string[]; columns: string[] } {
  const matrix = type === 'matrix';
  return {
    options: matrix || WITH_OPTIONS.has(type) ? linesOf(options) : [],
    columns: matrix ? linesOf(columns) : [],
  };
}

/** The question as the API takes it. Questions are called q1, q2 … in their order. */
export function toQuestion(draft: Draft, all: readonly Draft[]): Record<string, unknown> {
  const { type, text, help, required, options, columns, allowOther, scale, rules } = draft;
  const branches = rules.map(({ operator, value, to }) => {
    const needsValue = operator !== 'answered' && operator !== 'not_answered';
    const compared = NUMERIC.has(type)
      ? Number(value)
      : type === 'yes_no' || type === 'consent'
        ? value === 'yes'
        : value;
    const target = all.findIndex(({ key }) => key === to);
    return {
      if: { operator, ...(needsValue && { value: compared }) },
      ...(target < 0 ? { end: true } : { jump_to: `q${target + 1}` }),
    };
  });
  return {
    type,
    text: text.trim(),
    ...(help.trim() && { help: help.trim() }),
    ...(type !== 'statement' && required && { required }),
    ...(WITH_OPTIONS.has(type) && { options: linesOf(options) }),
    ...(type === 'matrix' && { rows: linesOf(options), columns: linesOf(columns) }),
    ...((type === 'single_choice' || type === 'multiple_choice') && allowOther && { allow_other: true }),
    ...(type === 'rating' && { scale: Number(scale) }),
    ...(branches.length > 0 && { branches }),
  };
}

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
  const { key, type, text, help, required, options, columns, allowOther, scale, rules } = draft;
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
              onChange({ type: TYPES.find(([name]) => name === event.target.value)?.[0] ?? 'text', rules: [] })
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
          hint="Optional, below the question."
          value={help}
          onChange={(event) => onChange({ help: event.target.value })}
        />
        {(WITH_OPTIONS.has(type) || type === 'matrix') && (
          <TextArea
            name={`${key}-options`}
            label={type === 'matrix' ? 'Rows' : 'Options'}
            hint="One a line."
            required
            value={options}
            onChange={(event) => onChange({ options: event.target.value })}
          />
        )}
        {type === 'matrix' && (
          <TextArea
            name={`${key}-columns`}
            label="Columns"
            hint="One a line."
            required
            value={columns}
            onChange={(event) => onChange({ columns: event.target.value })}
          />
        )}
        {(type === 'single_choice' || type === 'multiple_choice') && (
          <CheckField
            name={`${key}-other`}
            label="Also offer “Other” with a text"
            checked={allowOther}
            onChange={(event) => onChange({ allowOther: event.target.checked })}
          />
        )}
        {type !== 'statement' && (
          <CheckField
            name={`${key}-required`}
            label="An answer is required"
            checked={required}
            onChange={(event) => onChange({ required: event.target.checked })}
          />
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
              Add a branch
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
