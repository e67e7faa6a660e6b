import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';

import { useConsole } from '../context.ts';
import { isNoRecord, type Found } from '../found.ts';
import { Modal } from '../forms/dialogs.tsx';
import { useSession } from '../session.ts';
import { useListedScreens } from './listed-screens.ts';

/** A search starts when typing pauses for this long, in milliseconds. */
const PAUSE_MS = 200;
/** A shorter text finds only screens and actions. */
const MIN_LENGTH = 2;
/** The services refuse longer searches. */
const MAX_LENGTH = 100;

/** The records that match the text. */
function useFound(text: string, scopes: readonly string[]) {
  const { search } = useConsole();
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isEnabled = search !== undefined && wanted.length >= MIN_LENGTH;
  const found = useQuery({
    queryKey: ['search', wanted],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const sources = (await search?.())?.sources.filter(({ scope }) => scopes.includes(scope)) ?? [];
      const answers = await Promise.allSettled(sources.map(({ find }) => find(wanted, signal)));
      return {
        records: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
        isIncomplete: answers.some((answer) => answer.status === 'rejected' && !isNoRecord(answer.reason)),
      };
    },
  });
  const isSearching = search !== undefined && text.length >= MIN_LENGTH && (text !== wanted || found.isFetching);
  const { records = [], isIncomplete = found.isError } = (isEnabled && text.length >= MIN_LENGTH && found.data) || {};
  return { records, isIncomplete, isSearching };
}

/** The search: opens screens, records and actions by name, with the keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { screens: all, actions = [] } = useConsole();
  const screens = useListedScreens();
  const isOpen = ({ to }: Found) => all.every((screen) => screen.path !== to || screens.includes(screen));
  const { data } = useSession();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const wanted = text.trim();
  const scopes = data?.account?.scopes ?? [];
  const { records, isIncomplete, isSearching } = useFound(wanted, scopes);
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(wanted.toLowerCase());
  const found: Found[] = [
    ...screens
      .map(({ path, title, group }) => ({ name: title, kind: group === 'settings' ? 'Settings' : 'Screen', to: path }))
      .filter(isNamed),
    ...actions
      .filter(({ scope }) => scopes.includes(scope))
      .map((action) => ({ ...action, kind: 'Action' }))
      .filter(isNamed),
    // Until the answer arrives, the previous records are shown. They are filtered, so that Enter opens only a record that matches the text.
    ...(isSearching ? records.filter(isNamed) : records).filter(isOpen),
  ];
  const current = Math.min(index, found.length - 1);
  function go({ to, search = {} }: Found) {
    onClose();
    void navigate({ to, search: search as never });
  }
  return (
    <Modal title="Search" onClose={onClose}>
      <div className="palette">
        <input
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          placeholder="Find a screen, an action, a name or an ID"
          autoFocus
          maxLength={MAX_LENGTH}
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
              go(chosen);
            }
          }}
        />
        <ul role="listbox" id={id} aria-label="Results">
          {found.map((each, position) => (
            <li
              key={position}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === current}
              onClick={() => go(each)}
              onMouseMove={() => setIndex(position)}
            >
              <span className="cut clamp">{each.name}</span>
              <span className="muted small">{each.kind}</span>
            </li>
          ))}
        </ul>
        {(found.length === 0 || isIncomplete) && (
          <p className="muted" role="status">
            {isSearching ? 'Searching…' : isIncomplete ? 'Some records couldn’t be searched.' : 'Nothing found.'}
          </p>
        )}
      </div>
    </Modal>
  );
}

const KEYS = [
  ['⌘K or Ctrl+K', 'Search screens, records and actions'],
  ['/', 'Search and filter the list'],
  ['j and k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close, or leave the search field'],
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
