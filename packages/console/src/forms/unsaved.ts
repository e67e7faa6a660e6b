import { useBlocker } from '@tanstack/react-router';
import { createContext, useRef } from 'react';

import { useDraft } from './drafts.tsx';

const mayLose = () => confirm('Leave without saving your changes?');

/**
 * The state that an editor began from. Changes are refused where another person has changed the same object since; then the form says so (see
 * `onOverwrite`) and keeps what was written.
 */
export function useRevision(initial: string | undefined) {
  const draft = useDraft();
  // A draft continues from the revision that it began with.
  const revision = useRef(draft?.found ? draft.found.revision : initial);
  draft?.startsFrom(() => revision.current);
  return {
    /** Headers of the request that saves. */
    header: () => (revision.current === undefined ? {} : { 'If-Match': revision.current }),
    saved: (now: string | undefined) => void (revision.current = now),
    overwrite: () => void (revision.current = undefined),
  };
}

export type Unsaved = ReturnType<typeof useUnsaved>;

/** The unsaved input of the dialog that a form is in. */
export const DialogGuard = createContext<Unsaved | null>(null);

/**
 * Whether an editor has something that is not saved; its forms keep it up to date. While there is, leaving asks first: for another
 * screen, by closing the tab or the dialog.
 *
 * @param keepsDraft whether the draft around it is of this editor
 */
export function useUnsaved(keepsDraft = true) {
  const around = useDraft();
  const draft = keepsDraft ? around : null;
  // Not a state: saving goes to another screen at once, before the next rendering. One entry for each form.
  const changed = useRef(new Set<unknown>(draft?.found ? [draft] : []));
  const isChanged = () => changed.current.size > 0;
  function mayClose(): boolean {
    if (isChanged() && !mayLose()) return false;
    changed.current.clear();
    draft?.clear();
    return true;
  }
  useBlocker({ shouldBlockFn: () => !mayClose(), enableBeforeUnload: isChanged });
  return {
    /** @param form absent for changes outside of a form's fields */
    changed: (form: unknown = null) => void changed.current.add(form),
    /** @returns whether there was something to save. */
    saved(form: unknown = null): boolean {
      const found = [form, null, draft].filter((part) => changed.current.delete(part));
      return found.length > 0;
    },
    /** Asks the person if input would be lost. */
    mayClose,
  };
}
