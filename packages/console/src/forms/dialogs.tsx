import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { DraftContext, useDraft } from './drafts.tsx';
import { FailuresTogether } from './failures.tsx';
import { Form, TextField } from './forms.tsx';
import { Button } from '../button.tsx';
import { DialogGuard, useUnsaved } from './unsaved.ts';

interface ModalProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Only a button inside closes the dialog, because its content is shown once or the person must decide. */
  byButton?: boolean;
  /** Whether the surrounding `Draft` belongs to the dialog's form. */
  keepsDraft?: boolean;
  /** `drawer` slides in from the side and is for one row of a list. */
  kind?: 'dialog' | 'drawer' | 'wide';
}

/**
 * A modal dialog, open while it is rendered. Escape, the close button and a click outside close it, after a question if a form
 * inside has unsaved changes. The focus returns to the previous element.
 */
export function Modal({ title, children, onClose, byButton = false, keepsDraft = false, kind = 'dialog' }: ModalProps) {
  const unsaved = useUnsaved(keepsDraft);
  const draft = useDraft();
  const close = () => !byButton && unsaved.mayClose() && onClose();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // In a form, focus the first field; in a confirmation, the primary button.
    element
      ?.querySelector<HTMLElement>(
        'form input:not([readonly]), form select, form textarea, input:not([readonly]), button.primary',
      )
      // A drawer begins at its top, even if the button is below the visible part.
      ?.focus({ preventScroll: kind === 'drawer' });
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog-body">
        <header>
          <h2 id={id}>{title}</h2>
          {!byButton && (
            <Button look="quiet" className="icon" onClick={close} aria-label="Close" title="Close (Esc)">
              <span aria-hidden="true">✕</span>
            </Button>
          )}
        </header>
        <DraftContext value={keepsDraft ? draft : null}>
          <DialogGuard value={unsaved}>
            <FailuresTogether>{children}</FailuresTogether>
          </DialogGuard>
        </DraftContext>
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** The button's text: `Revoke key`. */
  action: string;
  /** A text that the person must type before the button works. */
  typed?: string | undefined;
  /** The text of the button that does nothing. Default: "Cancel". */
  keep?: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks the person before an action that cannot be undone. */
export function Confirm({ title, children, action, typed, keep, onConfirm, onClose }: ConfirmProps) {
  const [text, setText] = useState('');
  return (
    <Modal title={title} onClose={onClose}>
      <Form
        unsaved={null}
        onSubmit={async () => {
          await onConfirm();
          onClose();
        }}
        submit={action}
        look="danger"
        disabled={typed !== undefined && text.trim() !== typed.trim()}
        onCancel={onClose}
        {...(keep && { cancel: keep })}
      >
        <div className="prose">{children}</div>
        {typed !== undefined && (
          <TextField
            name="confirmation"
            label={
              <>
                Type <strong>{typed}</strong> to confirm
              </>
            }
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Form>
    </Modal>
  );
}
