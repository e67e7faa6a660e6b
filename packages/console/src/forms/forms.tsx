import {
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';

import { ApiError } from '../http.ts';
import { Button } from '../button.tsx';
import { fieldsOf, fillIn, useDraft } from './drafts.tsx';
import { DialogGuard, isOvertaken, type Unsaved } from './unsaved.ts';

const Problems = createContext<Readonly<Record<string, string>>>({});

interface FormProps {
  children: ReactNode;
  /** Gets the form's values. An error is shown at the field that it names, or above the buttons. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  /** The button's text. */
  submit: string;
  look?: 'primary' | 'plain' | 'danger';
  disabled?: boolean;
  /** Shows the fields as read-only, without a submit button. */
  readOnly?: boolean;
  onCancel?: (() => void) | undefined;
  /** The text of the button that leaves the form. */
  cancel?: string;
  /** Tracks unsaved input: the person is asked before it is lost. Default: the dialog's tracker. Null if the input need not be kept. */
  unsaved?: Unsaved | null;
  /**
   * Called before the form is sent again, if another person has saved the same object concurrently and this person
   * chooses to save anyway.
   */
  onOverwrite?: () => void;
  /** Content next to the buttons. */
  extra?: ReactNode;
}

/** The form's input, by the fields' names. */
export interface FormValues {
  text(name: string): string;
  /** The field's text; undefined when the field is empty. */
  optional(name: string): string | undefined;
  number(name: string): number | undefined;
  all(name: string): string[];
  checked(name: string): boolean;
}

function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    text,
    optional: (name) => text(name).trim() || undefined,
    number: (name) => (text(name).trim() === '' ? undefined : Number(text(name))),
    all: (name) => data.getAll(name).map(String),
    checked: (name) => data.has(name),
  };
}

/** A form that shows the service's error messages next to the fields. */
export function Form({
  children,
  onSubmit,
  submit,
  look = 'primary',
  disabled,
  readOnly,
  onCancel,
  cancel = 'Cancel',
  unsaved: given,
  onOverwrite,
  extra,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const dialog = useContext(DialogGuard);
  const unsaved = given === undefined ? dialog : given;
  const draft = useDraft();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problems = error instanceof ApiError ? error.fields : {};

  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .problem')?.focus();
  }, [error]);

  useLayoutEffect(() => {
    if (form.current && draft?.found && !readOnly) fillIn(form.current, draft.found.fields);
  }, [draft, readOnly]);

  function note() {
    unsaved?.changed(form);
    if (form.current) draft?.keep({ fields: fieldsOf(form.current) });
  }
  async function handle(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !form.current) return;
    setBusy(true);
    setError(null);
    // Marks the form as saved first, because saving may open another screen.
    const wasChanged = unsaved?.saved(form);
    try {
      await onSubmit(valuesOf(form.current));
      draft?.clear();
    } catch (thrown) {
      if (wasChanged) unsaved?.changed(form);
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }
  const mayOverwrite = onOverwrite !== undefined && isOvertaken(error);
  const shown = Object.keys(problems).some((name) => form.current?.elements.namedItem(name));
  return (
    <Problems value={problems}>
      <form ref={form} onSubmit={handle} onInput={note} noValidate={false}>
        {draft?.found && !readOnly && <Restored onDiscard={draft.discard} />}
        {readOnly ? <fieldset disabled>{children}</fieldset> : children}
        {mayOverwrite && <Overtaken onOverwrite={onOverwrite} />}
        {error !== null && !shown && !mayOverwrite && <Problem error={error} />}
        <div className="form-actions">
          {extra}
          {onCancel && <Button onClick={() => (unsaved?.mayClose() ?? true) && onCancel()}>{cancel}</Button>}
          {!readOnly && (
            <Button type="submit" look={look} busy={busy} disabled={disabled}>
              {busy ? 'Working…' : submit}
            </Button>
          )}
        </div>
      </form>
    </Problems>
  );
}

/** The message that the form was filled in from a draft. */
function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="note" role="status">
      <p>Your unsaved changes were restored.</p>
      <Button onClick={onDiscard}>Discard</Button>
    </div>
  );
}

/** Shown when another person saved the object concurrently; this person decides which change stays. */
function Overtaken({ onOverwrite }: { onOverwrite: () => void }) {
  return (
    <div className="problem" role="alert" tabIndex={-1}>
      <p>Someone else saved changes while you were editing. Your changes are still here but not saved.</p>
      <div className="actions">
        <a className="button" href={location.href} target="_blank" rel="noreferrer">
          Show their changes
        </a>
        <Button type="submit" look="danger" onClick={onOverwrite}>
          Overwrite with mine
        </Button>
      </div>
    </div>
  );
}

/** The error, with the id that finds the request in the service's log. */
export function Problem({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const message = error instanceof Error ? error.message : 'Something went wrong.';
  // Invalid input does not need a request id, because the log has nothing to add.
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return (
    <div className="problem" role="alert" tabIndex={-1}>
      <p>{message}</p>
      {requestId && <p className="muted small">Request {requestId}</p>}
      {retry && <Button onClick={() => retry()}>Try again</Button>}
    </div>
  );
}

interface FieldProps<Value = string> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Gets the field's value after each change. */
  onValue?: ((value: Value) => unknown) | undefined;
}

interface ControlProps extends FieldProps {
  control: (attributes: object) => ReactNode;
}

/** Label, control, hint and the service's message about it, connected for screen readers. */
function Field({ label, hint, onValue, control, ...attributes }: ControlProps) {
  const id = useId();
  const problem = useContext(Problems)[attributes.name];
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control({
        ...attributes,
        ...(onValue && { onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onValue(target.value) }),
        id,
        'aria-describedby': described,
        'aria-invalid': problem ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The service's message about something without a field, such as an item of a list. */
export function ProblemAt({ name }: { name: string }) {
  const problem = useContext(Problems)[name];
  return problem ? <p className="field-problem">{problem}</p> : null;
}

/** Whether the service has a message about this part of the request's body, or about anything in it. */
export function useProblemsBelow(name: string): boolean {
  return Object.keys(useContext(Problems)).some((field) => field === name || field.startsWith(`${name}.`));
}

export function TextField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return <Field {...props} control={(attributes) => <input type="text" {...attributes} />} />;
}

export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <Field {...props} control={(attributes) => <textarea rows={4} {...attributes} />} />;
}

interface SelectProps extends FieldProps {
  options: readonly (readonly [value: string, words: string])[];
}

/** A native select; `options` are values with their labels. */
export function SelectField({ options, ...props }: SelectProps & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field
      {...props}
      control={(attributes) => (
        <select {...attributes}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** A group of check boxes, at least one of which must be selected. */
export function ChoicesField<Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: {
  name: string;
  label: ReactNode;
  options: readonly (readonly [value: Value, words: string])[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}) {
  const toggle = (option: Value) =>
    onChange(options.flatMap(([each]) => (value.includes(each) === (each !== option) ? [each] : [])));
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {options.map(([option, text], index) => (
        <label key={option}>
          <input
            type="checkbox"
            name={name}
            value={option}
            checked={value.includes(option)}
            // One selected box is enough; if none is selected, the browser reports this at the first box.
            required={index === 0 && value.length === 0}
            onChange={() => toggle(option)}
          />
          {text}
        </label>
      ))}
      <ProblemAt name={name} />
    </fieldset>
  );
}

type CheckProps = FieldProps<boolean> & InputHTMLAttributes<HTMLInputElement>;

export function CheckField({ label, hint, onValue, ...rest }: CheckProps) {
  const id = useId();
  const onChange = onValue && (({ target }: ChangeEvent<HTMLInputElement>) => onValue(target.checked));
  return (
    <div className="check">
      <input type="checkbox" id={id} aria-describedby={hint ? `${id}-hint` : undefined} onChange={onChange} {...rest} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
