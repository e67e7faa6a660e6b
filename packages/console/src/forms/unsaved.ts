import { useBlocker } from '@tanstack/react-router';
import { createContext, useRef } from 'react';

import { ApiError } from '../http.ts';
import { useDraft } from './drafts.tsx';

const mayLose = () => confirm('Leave without saving your changes?');

/** Whether a request was refused because another person has changed the object since its revision was read. */
export const isOvertaken = (error: unknown) => error instanceof ApiError && error.status === 412;

/**
 * The revision on which an editor is based. If another person has changed the object since, saving is refused; the form then shows a
 * message (see `onOverwrite`) and keeps the input.
 */
export function useRevision(initial: string | undefined) {
  const draft = useDraft();
  // A restored draft is based on its own stored revision, not on the current revision.
  const revision = useRef(draft?.found ? draft.found.revision : initial);
  draft?.startsFrom(() => revision.current);
  return {
    /** Headers of the request that saves. */
    header: () => (revision.current === undefined ? {} : { 'If-Match': revision.current }),
    saved: (now: string | undefined) => void (revision.current = now),
    overwrite: () => void (revision.current = undefined),
  };
}

/** The revision of a name, a role or a status: the text itself. */
export const revisionOfText = (text: string) => `"${encodeURIComponent(text)}"`;

export type Unsaved = ReturnType<typeof useUnsaved>;

/** The unsaved input of the dialog that a form is in. */
export const DialogGuard = createContext<Unsaved | null>(null);

/**
 * Tracks whether an editor has unsaved changes; its forms report them. With unsaved changes, the person is asked before they open
 * another screen, close the tab or close the dialog.
 *
 * @param keepsDraft whether the surrounding draft belongs to this editor
 */
export function useUnsaved(keepsDraft = true) {
  const around = useDraft();
  const draft = keepsDraft ? around : null;
  // One entry for each changed form. A ref, not a state, because saving can open another screen before the next rendering.
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
