import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';

import { space } from '../frame/settings-store.ts';
import { useSession } from '../session.ts';
import { openDraft, type Fields, type OpenedDraft } from './draft-store.ts';

/** Filling in a field may reveal more fields, so the form is filled in repeatedly, at most this number of times. */
const MAX_FILL_ROUNDS = 3;

type Element = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const DraftContext = createContext<OpenedDraft | null>(null);

/** The draft that surrounds the component. */
export const useDraft = (): OpenedDraft | null => useContext(DraftContext);

/**
 * Keeps the input of the form inside, and fills it in again after a reload. Not for forms that accept secrets. If the form is in a
 * dialog, place the dialog inside the draft and set its `keepsDraft`.
 *
 * @param name identifies the form and the edited object: `campaign:cmp_1`
 */
export function Draft({ name, children }: { name: string; children: ReactNode }) {
  const { data } = useSession();
  const key = `${data?.person?.id}:${data?.account?.id}:${space.use()}:${name}`;
  const [round, setRound] = useState(0);
  const draft = useMemo(() => openDraft(key, () => setRound((before) => before + 1)), [key, round]);
  return (
    <DraftContext value={draft}>
      <Fragment key={`${key} ${round}`}>{children}</Fragment>
    </DraftContext>
  );
}

/** Like `useState`, but the state is part of the draft. */
export function useDraftState<Value>(name: string, initial: () => Value): [Value, Dispatch<SetStateAction<Value>>] {
  const draft = useDraft();
  const [value, setValue] = useState<Value>(() => {
    const found = draft?.found?.states[name];
    return found === undefined ? initial() : (found as Value);
  });
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    draft?.keep({ states: { [name]: value } });
  }, [draft, name, value]);
  return [value, setValue];
}

const isTicked = (element: Element): element is HTMLInputElement =>
  element.type === 'checkbox' || element.type === 'radio';

/** The elements that a draft keeps: neither secrets nor files. */
function elementsOf(form: HTMLFormElement): Element[] {
  return [...form.elements].filter(
    (element): element is Element =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !['password', 'file', 'hidden'].includes(element.type),
  );
}

/** The values of a form's elements, as `fillIn` takes them. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const element of elementsOf(form)) {
    const values = (fields[element.name] ??= []);
    if (!isTicked(element) || element.checked) values.push(element.value);
  }
  return fields;
}

/** Fills in a form as if a person typed, so that React is notified. */
export function fillIn(form: HTMLFormElement, fields: Fields, round = 1): void {
  const positions = new Map<string, number>();
  for (const element of elementsOf(form)) {
    const values = fields[element.name];
    if (!values) continue;
    if (isTicked(element)) {
      if (element.checked !== values.includes(element.value)) element.click();
      continue;
    }
    const position = positions.get(element.name) ?? 0;
    positions.set(element.name, position + 1);
    const value = values[position];
    if (value === undefined || value === element.value) continue;
    // React replaces the element's setter and ignores values set through it, so this calls the original setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  if (round < MAX_FILL_ROUNDS) requestAnimationFrame(() => fillIn(form, fields, round + 1));
}
