import { attempt } from '../frame/settings-store.ts';

/*
 * The unsaved input of a form, kept in this tab so that a reload does not lose it. A draft belongs to a person, an
 * account and a form. It ends when the form is saved or left, and at sign-out.
 */

const PREFIX = 'console-draft:';
/** A draft larger than this is not kept. */
const MAX_DRAFT_CHARACTERS = 100_000;
/** The maximum number of drafts; when there are more, the oldest are dropped. */
const MAX_DRAFTS = 20;

/** The values of a form's elements, by name. */
export type Fields = Record<string, string[]>;

interface Kept {
  savedAt: number;
  /** The revision of the service's record when the form was opened. */
  revision?: string | undefined;
  fields: Fields;
  /** State of the form's component besides its fields. */
  states: Record<string, unknown>;
}

export type OpenedDraft = ReturnType<typeof openDraft>;

/**
 * The draft of one form.
 *
 * @param restart renders the form again with its original values
 */
export function openDraft(name: string, restart: () => void) {
  const key = `${PREFIX}${name}`;
  let kept = read(key);
  let revision = (): string | undefined => undefined;
  const draft = {
    /** The draft found when the form was opened; it remains until the form is saved or left. */
    found: kept,
    /** Sets the function that returns the revision that the form is based on. */
    startsFrom: (from: () => string | undefined) => void (revision = from),
    keep({ fields = {}, states = {} }: Partial<Pick<Kept, 'fields' | 'states'>>): void {
      kept = {
        savedAt: Date.now(),
        revision: revision(),
        fields: { ...kept?.fields, ...fields },
        states: { ...kept?.states, ...states },
      };
      write(key, kept);
    },
    clear(): void {
      kept = undefined;
      draft.found = undefined;
      attempt(() => sessionStorage.removeItem(key));
    },
    /** Clears the draft and resets the form. */
    discard(): void {
      draft.clear();
      restart();
    },
  };
  return draft;
}

/** Ends all drafts of this tab, such as at sign-out. */
export function clearDrafts(): void {
  for (const key of keys()) attempt(() => sessionStorage.removeItem(key));
}

const keys = (): string[] => attempt(() => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))) ?? [];

function read(key: string): Kept | undefined {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined;
}

function write(key: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  if (text.length > MAX_DRAFT_CHARACTERS) return;
  const others = keys().filter((other) => other !== key);
  if (others.length >= MAX_DRAFTS) {
    const [oldest = ''] = others.toSorted((a, b) => (read(a)?.savedAt ?? 0) - (read(b)?.savedAt ?? 0));
    attempt(() => sessionStorage.removeItem(oldest));
  }
  attempt(() => sessionStorage.setItem(key, text));
}
