import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';

const mayLose = () => confirm('Leave without saving the changes?');

/**
 * The state that an editor began from. Changes are refused where somebody else has changed the same since; then the form says so (see
 * `onOverwrite`) and keeps what was written.
 */
export function useRevision(initial: string | undefined) {
  const revision = useRef(initial);
  return {
    /** Headers of the request that saves. */
    header: () => (revision.current === undefined ? {} : { 'If-Match': revision.current }),
    saved: (now: string | undefined) => void (revision.current = now),
    overwrite: () => void (revision.current = undefined),
  };
}

export type Unsaved = ReturnType<typeof useUnsaved>;

/**
 * Whether an editor has something that is not saved; its form and its dialog keep it up to date. While there is, leaving asks first: for another screen, by closing the tab or the dialog.
 */
export function useUnsaved() {
  // Not a state: saving goes to another screen at once, before the next rendering.
  const isChanged = useRef(false);
  useBlocker({
    shouldBlockFn: () => isChanged.current && !mayLose(),
    enableBeforeUnload: () => isChanged.current,
  });
  return {
    changed: () => void (isChanged.current = true),
    /** @returns whether there was something to save. */
    saved() {
      const wasChanged = isChanged.current;
      isChanged.current = false;
      return wasChanged;
    },
    mayClose() {
      if (isChanged.current && !mayLose()) return false;
      isChanged.current = false;
      return true;
    },
  };
}
