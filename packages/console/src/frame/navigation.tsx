import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useConsole } from '../context.ts';
import { screenAt, type ScreenDefinition } from '../definition.ts';
import { setHeader } from '../http.ts';
import { Icon, Mark } from '../icons.tsx';
import { Button } from '../button.tsx';
import { Choice } from '../choice.tsx';
import { useSessionActions, type Session } from '../session.ts';
import { useListedScreens } from './listed-screens.ts';
import { scheme, SCHEMES, space } from './settings-store.ts';
import { words } from '../words.ts';

/** The screens in the bar at the bottom of a phone; the menu has all screens. */
const IN_BAR = 4;

/** The screens as a column; on a phone as a bar at the bottom, with the column behind "Menu". Settings are a separate level. */
export function Navigation({ session, onPalette }: { session: Session; onPalette: () => void }) {
  const { title, screens, spaces } = useConsole();
  const shown = useListedScreens();
  const { pathname } = useLocation();
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(false), [pathname]);
  const main = shown.filter(({ group }) => group !== 'settings');
  const settings = shown.filter(({ group }) => group === 'settings');
  const inSettings = pathname.startsWith('/settings/');
  return (
    <>
      <header className="top">
        <Mark />
        <strong>{screenAt(screens, pathname)?.title ?? title}</strong>
        <Button look="quiet" className="icon" onClick={onPalette} aria-label="Search">
          <Icon name="search" />
        </Button>
      </header>
      <nav
        id="navigation"
        className={drawn ? 'side drawn' : 'side'}
        aria-label="Main"
        onKeyDown={(event) => event.key === 'Escape' && setDrawn(false)}
      >
        <div className="side-head">
          <Mark />
          <strong>{title}</strong>
        </div>
        <AccountSwitch session={session} />
        {spaces && <SpaceSwitch />}
        <button type="button" className="find" onClick={onPalette}>
          <Icon name="search" />
          <span className="grow">Search</span>
          <kbd>⌘K</kbd>
        </button>
        {inSettings ? (
          <>
            <Links screens={[{ path: '/', title: 'Back', icon: 'back' }]} />
            <h2>Settings</h2>
            <Links screens={settings} />
          </>
        ) : (
          <>
            {[...new Set(main.map(({ group }) => group))].map((group) => (
              <div key={group}>
                {group !== 'main' && <h2>{group}</h2>}
                <Links screens={main.filter((screen) => screen.group === group)} />
              </div>
            ))}
            <Links screens={settings.slice(0, 1).map((first) => ({ ...first, title: 'Settings', icon: 'settings' }))} />
          </>
        )}
        <Person session={session} />
      </nav>
      <nav className="bar" aria-label="Quick access">
        <Links screens={main.slice(0, IN_BAR)} />
        <button type="button" aria-expanded={drawn} aria-controls="navigation" onClick={() => setDrawn(!drawn)}>
          <Icon name="menu" />
          <span>Menu</span>
        </button>
      </nav>
      {drawn && <div className="veil" onClick={() => setDrawn(false)} aria-hidden="true" />}
    </>
  );
}

function Links({ screens }: { screens: readonly Pick<ScreenDefinition, 'path' | 'title' | 'icon'>[] }) {
  return (
    <ul>
      {screens.map(({ path, title, icon }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ exact: path === '/', includeSearch: false }}>
            {icon && <Icon name={icon} />}
            <span>{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AccountSwitch({ session }: { session: Session }) {
  const { switchAccount } = useSessionActions();
  const { accounts, account } = session;
  if (accounts.length < 2) return <p className="account-name">{account?.name}</p>;
  return (
    <select aria-label="Account" value={account?.id} onChange={(event) => void switchAccount(event.target.value)}>
      {accounts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

const SPACES = ['live', 'test'] as const;

function SpaceSwitch() {
  const client = useQueryClient();
  const chosen = space.use();
  function choose(value: 'live' | 'test') {
    space.set(value);
    setHeader('X-Space', value);
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  }
  return (
    <Choice
      label="Space"
      value={chosen}
      options={SPACES.map((value) => [value, words(value)] as const)}
      onChange={(value) => choose(value === 'test' ? 'test' : 'live')}
    />
  );
}

function Person({ session }: { session: Session }) {
  const { signOut } = useSessionActions();
  const chosen = scheme.use();
  return (
    <div className="side-foot">
      <p className="person">
        <span>{session.person?.name}</span>
        <span className="muted small">{session.person?.email}</span>
      </p>
      <div>
        <select
          aria-label="Appearance"
          value={chosen}
          onChange={(event) => {
            const value = SCHEMES.find((name) => name === event.target.value) ?? 'system';
            scheme.set(value);
            document.documentElement.dataset['scheme'] = value;
          }}
        >
          {SCHEMES.map((name) => (
            <option key={name} value={name}>
              {words(name)}
            </option>
          ))}
        </select>
        <Button look="quiet" onClick={() => signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
