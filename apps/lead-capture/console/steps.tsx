import { SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { Button, Section } from '@services/console/parts.tsx';
import { entriesOf, entriesText, words } from '@services/console/words.ts';

import { LEAD_STATUSES, type AutomationDetails } from './api.ts';

type GivenStep = NonNullable<AutomationDetails['steps']>[number];
/** A step while it is edited. It has the optional fields of all types. */
export interface Step {
  id: string;
  type: GivenStep['type'];
  text?: string;
  image_url?: string;
  buttons?: { title: string; url: string }[];
  quick_replies?: string[];
  expects?: string;
  choices?: { label: string; next?: string }[];
  invalid_text?: string;
  consent_text?: string;
  reminder?: { text: string; after_minutes: number };
  minutes?: number;
  add_tags?: string[];
  status?: string;
}

const MAX_STEPS = 20;
const TYPES = [
  ['question', 'Ask a question'],
  ['message', 'Send a message'],
  ['delay', 'Wait'],
  ['lead', 'Change the lead'],
  ['webhook', 'Notify webhooks'],
  ['end', 'End'],
] as const;
const ANSWERS = [
  ['email', 'Email address'],
  ['phone', 'Phone number'],
  ['number', 'Number'],
  ['text', 'Any text'],
  ['choice', 'One of several choices'],
] as const;
const NEW_KEYWORD = [
  ['end', 'Ends the conversation'],
  ['queue', 'Waits until the conversation has ended'],
  ['ignore', 'Is ignored'],
] as const;
/** The fields of a new step of each type. */
const FRESH: Record<Step['type'], Partial<Step>> = {
  question: { expects: 'email' },
  message: {},
  delay: { minutes: 60 },
  lead: {},
  webhook: {},
  end: {},
};

const MOVES = [
  ['up', -1, '↑'],
  ['down', 1, '↓'],
] as const;

/** An example of a conversation, with the message before it. */
export const EXAMPLE = {
  message: 'Shall we send you our guide?',
  steps: [
    { id: 'email', type: 'question', expects: 'email', text: 'To which email address?' },
    { id: 'message', type: 'message', text: 'Thank you! It is on its way.' },
  ] satisfies Step[],
};

/** An unused step id: `email`, `email_2` and so on. */
function freeId(steps: readonly Step[], base: string): string {
  const isFree = (id: string) => steps.every((step) => step.id !== id);
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}_${count}`;
    if (isFree(id)) return id;
  }
}

/** The steps in the format of the API, without empty fields. */
export function toSteps(steps: readonly Step[]): GivenStep[] {
  const isGiven = ([, value]: [string, unknown]) =>
    value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0);
  return steps.map((step) => Object.fromEntries(Object.entries(step).filter(isGiven)) as unknown as GivenStep);
}

interface Props {
  steps: readonly Step[];
  onChange: (steps: Step[]) => void;
  onExample: () => void;
  onNewKeyword: string | undefined;
}

/** The conversation after the message, from top to bottom. */
export function StepsField({ steps, onChange, onExample, onNewKeyword }: Props) {
  const add = () => onChange([...steps, { id: freeId(steps, 'email'), type: 'question', ...FRESH.question }]);
  const move = (from: number, to: number) => onChange(steps.toSpliced(from, 1).toSpliced(to, 0, steps[from] as Step));
  /** When a step's id changes, the choices that lead to it are updated. */
  function change(place: number, changed: Step) {
    const before = steps[place]?.id;
    const follow = (choice: { label: string; next?: string }) =>
      choice.next === before ? { ...choice, next: changed.id } : choice;
    const followed = ({ choices, ...step }: Step) => ({ ...step, ...(choices && { choices: choices.map(follow) }) });
    onChange(steps.with(place, changed).map(followed));
  }
  return (
    <div className="field-stack">
      {steps.map((step, place) => (
        <Section
          key={place}
          title={`Step ${place + 1}`}
          actions={
            <>
              {MOVES.map(([way, by, sign]) => (
                <Button
                  key={way}
                  look="quiet"
                  disabled={steps[place + by] === undefined}
                  onClick={() => move(place, place + by)}
                  aria-label={`Move step ${place + 1} ${way}`}
                >
                  <span aria-hidden="true">{sign}</span>
                </Button>
              ))}
              <Button
                look="quiet"
                onClick={() => onChange(steps.toSpliced(place, 1))}
                aria-label={`Remove step ${place + 1}`}
              >
                Remove
              </Button>
            </>
          }
        >
          <StepFields step={step} place={place} steps={steps} onChange={(changed) => change(place, changed)} />
        </Section>
      ))}
      {steps.length < MAX_STEPS && (
        <p className="actions">
          <Button onClick={add}>Add step</Button>
          {steps.length === 0 && <Button onClick={onExample}>Ask for an email address</Button>}
        </p>
      )}
      {steps.length > 0 && (
        <SelectField
          name="on_new_keyword"
          label="A new keyword during the conversation"
          options={NEW_KEYWORD}
          defaultValue={onNewKeyword ?? 'end'}
        />
      )}
    </div>
  );
}

interface StepProps {
  step: Step;
  place: number;
  steps: readonly Step[];
  onChange: (changed: Step) => void;
}

function StepFields({ step, place, steps, onChange }: StepProps) {
  const name = (field: string) => `steps.${place}.${field}`;
  const set = (changed: Partial<Step>) => onChange({ ...step, ...changed });
  const bind: Bind = (field) => ({
    name: name(field),
    value: step[field] ?? '',
    onChange: (event) => set({ [field]: event.target.value }),
  });
  const more = { name, step, set, bind };
  const others = steps.filter(({ id }) => id !== step.id);
  function setType(type: Step['type']) {
    onChange({ id: freeId(others, type === 'question' ? 'email' : type), type, ...FRESH[type] });
  }
  function setExpects(expects: string) {
    const isOurs = ANSWERS.some(([kind]) => step.id.replace(/_\d+$/, '') === kind);
    const choices = expects === 'choice' ? { choices: [{ label: 'Yes' }, { label: 'No' }] } : { choices: [] };
    onChange({ ...step, expects, ...choices, id: isOurs ? freeId(others, expects) : step.id });
  }
  return (
    <div className="field-stack">
      <SelectField
        name={name('type')}
        label="What happens"
        options={TYPES}
        value={step.type}
        onChange={(event) => setType(event.target.value as Step['type'])}
      />
      {step.type === 'question' && (
        <SelectField
          name={name('expects')}
          label="Answer"
          options={ANSWERS}
          value={step.expects ?? 'email'}
          onChange={(event) => setExpects(event.target.value)}
        />
      )}
      {(step.type === 'question' || step.type === 'message') && (
        <TextArea
          label={step.type === 'question' ? 'Question' : 'Text'}
          rows={2}
          required={!step.image_url}
          {...bind('text')}
        />
      )}
      {step.type === 'message' && <MoreOfMessage {...more} />}
      {step.type === 'question' && <Choices step={step} place={place} steps={steps} onChange={onChange} />}
      {step.type === 'question' && <MoreOfQuestion {...more} />}
      {step.type === 'delay' && (
        <TextField
          name={name('minutes')}
          label="Minutes"
          type="number"
          min={1}
          max={1439}
          required
          hint="Instagram accepts messages for 24 hours after the person wrote."
          value={step.minutes ?? ''}
          onChange={(event) => set({ minutes: Number(event.target.value) })}
        />
      )}
      {step.type === 'lead' && (
        <>
          <TextField
            name={name('add_tags')}
            label="Tags to add"
            hint="Separate with commas."
            defaultValue={entriesText(step.add_tags ?? [])}
            onChange={(event) => set({ add_tags: entriesOf(event.target.value) })}
          />
          <SelectField
            label="Status"
            options={[['', 'Unchanged'], ...LEAD_STATUSES.map((state) => [state, words(state)] as const)]}
            {...bind('status')}
          />
        </>
      )}
    </div>
  );
}

/** The choices of a question, each with the step that follows it. */
function Choices({ step, place, steps, onChange }: StepProps) {
  const { choices = [] } = step;
  const set = (changed: Step['choices']) => onChange({ ...step, choices: changed ?? [] });
  const later = steps.slice(place + 1).map(({ id }, at) => [id, `Step ${place + at + 2}`] as const);
  if (step.expects !== 'choice') return null;
  return (
    <>
      {choices.map((choice, at) => (
        <div key={at} className="step-choice">
          <TextField
            name={`steps.${place}.choices.${at}.label`}
            label={`Choice ${at + 1}`}
            maxLength={20}
            required
            value={choice.label}
            onChange={(event) => set(choices.with(at, { ...choice, label: event.target.value }))}
          />
          <SelectField
            name={`steps.${place}.choices.${at}.next`}
            label="Then"
            options={[['', 'Next step'], ...later]}
            value={choice.next ?? ''}
            onChange={({ target: { value } }) =>
              set(choices.with(at, { label: choice.label, ...(value && { next: value }) }))
            }
          />
          <Button look="quiet" disabled={choices.length <= 2} onClick={() => set(choices.toSpliced(at, 1))}>
            Remove
          </Button>
        </div>
      ))}
      {choices.length < 13 && (
        <p>
          <Button look="quiet" onClick={() => set([...choices, { label: '' }])}>
            Add choice
          </Button>
        </p>
      )}
    </>
  );
}

/** The name and the value of a field with a text of the step, and the function that changes it. */
type Bind = (field: 'id' | 'text' | 'image_url' | 'invalid_text' | 'consent_text' | 'status') => {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

interface MoreProps {
  name: (field: string) => string;
  step: Step;
  set: (changed: Partial<Step>) => void;
  bind: Bind;
}

function MoreOfMessage({ name, step, set, bind }: MoreProps) {
  const { buttons = [] } = step;
  const bindButton = (at: number, field: 'title' | 'url') => ({
    name: name(`buttons.${at}.${field}`),
    value: buttons[at]?.[field] ?? '',
    onChange: (event: { target: { value: string } }) =>
      set({
        buttons: buttons.map((button, each) => (each === at ? { ...button, [field]: event.target.value } : button)),
      }),
  });
  return (
    <details>
      <summary>Picture, buttons and quick replies</summary>
      <div className="field-stack">
        <TextField
          label="Picture"
          type="url"
          hint="The https address of a picture to send instead of a text."
          {...bind('image_url')}
        />
        {buttons.map((_button, at) => (
          <div key={at} className="step-choice">
            <TextField label={`Button ${at + 1}`} maxLength={20} required {...bindButton(at, 'title')} />
            <TextField label="Opens" type="url" required {...bindButton(at, 'url')} />
            <Button look="quiet" onClick={() => set({ buttons: buttons.toSpliced(at, 1) })}>
              Remove
            </Button>
          </div>
        ))}
        {buttons.length < 3 && (
          <p>
            <Button look="quiet" onClick={() => set({ buttons: [...buttons, { title: '', url: '' }] })}>
              Add button
            </Button>
          </p>
        )}
        <TextField
          name={name('quick_replies')}
          label="Quick replies"
          hint="Instead of buttons: up to 13 suggestions, separated by commas. A tap sends the text as the person’s message."
          defaultValue={entriesText(step.quick_replies ?? [])}
          onChange={(event) => set({ quick_replies: entriesOf(event.target.value) })}
        />
      </div>
    </details>
  );
}

function MoreOfQuestion({ name, step, set, bind }: MoreProps) {
  const { reminder } = step;
  const remind = (changed: Partial<NonNullable<Step['reminder']>>) => {
    const next = { text: '', after_minutes: 60, ...reminder, ...changed };
    set({ reminder: next.text === '' ? undefined : next } as Partial<Step>);
  };
  return (
    <details>
      <summary>More options</summary>
      <div className="field-stack">
        <TextField
          label="Stored as"
          hint="The name of the answer in the lead: lowercase letters, digits and underscores."
          required
          pattern="[a-z][a-z0-9_]*"
          {...bind('id')}
        />
        <TextField
          label="Text after an invalid answer"
          hint="Leave empty to ask the question again."
          {...bind('invalid_text')}
        />
        <TextField
          label="Consent text"
          hint="Sent below the question and stored with the answer."
          {...bind('consent_text')}
        />
        <TextField
          name={name('reminder.text')}
          label="Reminder"
          hint="Sent once if the question stays unanswered. Leave empty for no reminder."
          value={reminder?.text ?? ''}
          onChange={(event) => remind({ text: event.target.value })}
        />
        {reminder && (
          <TextField
            name={name('reminder.after_minutes')}
            label="Minutes until the reminder"
            type="number"
            min={1}
            max={1439}
            required
            value={reminder.after_minutes}
            onChange={(event) => remind({ after_minutes: Number(event.target.value) })}
          />
        )}
      </div>
    </details>
  );
}
