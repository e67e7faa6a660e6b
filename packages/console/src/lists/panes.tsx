import './panes.css';

import type { KeyboardEvent, ReactNode } from 'react';

import { Button } from '../button.tsx';

interface PanesProps<Row> {
  /** The name of the rows, for screen readers: `Conversations`. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The content of a row in the list. */
  item: (row: Row) => ReactNode;
  /** The key of the open row; empty without one. */
  open: string;
  onOpen: (key: string) => void;
  /** Content below the list, such as a pager. */
  foot?: ReactNode;
  /** Shows the open row, or a hint if no row is open. */
  children: ReactNode;
}

/** A list with its open row next to it; a phone shows one of them at a time. The list works with j, k and Enter like a table. */
export function Panes<Row>({ label, rows, keyOf, item, open, onOpen, foot, children }: PanesProps<Row>) {
  function handleKey({ key, target, currentTarget }: KeyboardEvent) {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key];
    const openers = [...currentTarget.querySelectorAll<HTMLElement>('.row-open')];
    if (step !== undefined) openers[openers.indexOf(target as HTMLElement) + step]?.focus();
  }
  return (
    <div className={open ? 'panes opened' : 'panes'}>
      <div className="pane-list">
        <ul aria-label={label} onKeyDown={handleKey}>
          {rows.map((row) => (
            <li key={keyOf(row)}>
              <button
                type="button"
                className="row-open"
                aria-current={keyOf(row) === open || undefined}
                onClick={() => onOpen(keyOf(row))}
              >
                {item(row)}
              </button>
            </li>
          ))}
        </ul>
        {foot}
      </div>
      <div className="pane">
        {open && (
          <Button look="quiet" className="back" onClick={() => onOpen('')}>
            <span aria-hidden="true">‹</span> {label}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
