import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';

import { useConsole } from '../context.ts';
import { Modal } from '../forms/dialogs.tsx';
import { useSession } from '../session.ts';

/** The command palette: opens every screen by name, with the keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { screens } = useConsole();
  const { data } = useSession();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const wanted = text.trim().toLowerCase();
  const found = screens.filter(
    ({ group, scope, title }) =>
      group && (!scope || data?.account?.scopes.includes(scope)) && title.toLowerCase().includes(wanted),
  );
  const current = Math.min(index, found.length - 1);
  function go(path: string) {
    onClose();
    void navigate({ to: path });
  }
  return (
    <Modal title="Go to" onClose={onClose}>
      <div className="palette">
        <input
          type="text"
          role="combobox"
          aria-label="Search screens"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          placeholder="Search screens"
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined) {
              event.preventDefault();
              setIndex((current + step + found.length) % Math.max(1, found.length));
            }
            const chosen = found[current];
            if (event.key === 'Enter' && chosen) {
              event.preventDefault();
              go(chosen.path);
            }
          }}
        />
        <ul role="listbox" id={id} aria-label="Screens">
          {found.map(({ path, title, group }, position) => (
            <li
              key={path}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === current}
              onClick={() => go(path)}
              onMouseMove={() => setIndex(position)}
            >
              <span>{title}</span>
              {group === 'settings' && <span className="muted small">Settings</span>}
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="muted">No matching screens.</p>}
      </div>
    </Modal>
  );
}

const KEYS = [
  ['⌘K or Ctrl+K', 'Go to any screen'],
  ['/', 'Search and filter the list'],
  ['j and k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close'],
  ['?', 'This list'],
] as const;

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <dl className="facts">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
