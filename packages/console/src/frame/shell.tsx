import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useConsole } from '../context.ts';
import type { ScreenDefinition } from '../definition.ts';
import { FailuresTogether } from '../forms/failures.tsx';
import { Problem } from '../forms/forms.tsx';
import { send, setHeader } from '../http.ts';
import { useHasEnded } from '../ended-session.ts';
import { useEvents } from '../live.ts';
import { Palette, Shortcuts } from './palette.tsx';
import { Button, Empty } from '../parts.tsx';
import { useMay, useSession, useSessionActions, type Session } from '../session.ts';
import { scheme, SCHEMES, space } from './settings-store.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { SignedOut } from './signed-out.tsx';
import { Toasts } from '../toasts.tsx';
import { showTimesIn, words } from '../words.ts';

interface Zoned {
  time_zone?: string;
  timeZone?: string;
}

/** Shows times in the account's time zone, if the service has one. */
function useTimeZone(accountId: string | undefined): void {
  const { timeZone } = useConsole();
  const mayRead = useMay(timeZone?.scope);
  const { data } = useQuery({
    queryKey: ['account', 'time zone', accountId],
    enabled: accountId !== undefined && timeZone !== undefined && mayRead,
    queryFn: ({ signal }) => send<Zoned & { data?: Zoned }>({ path: timeZone?.path ?? '' }, signal),
  });
  const account = data?.data ?? data;
  useEffect(() => showTimesIn(account?.time_zone ?? account?.timeZone), [account]);
}

/** The frame of every screen; a person who is not signed in sees the sign-in screen instead. */
export function Shell() {
  const session = useSession();
  const { title } = useConsole();
  const { pathname } = useLocation();
  const hasEnded = useHasEnded();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  useGlobalKeys(setOpen);
  useEvents(session.data?.account?.id);
  useTimeZone(session.data?.account?.id);
  if (session.error && !session.data) {
    return (
      <main className="gate">
        <h1>{title}</h1>
        <Problem error={session.error} retry={session.refetch} />
      </main>
    );
  }
  if (!session.data) return <div className="gate" role="status" aria-label="Loading" />;
  if (!session.data.person || !session.data.account || pathname === '/invitation') {
    return (
      <>
        <SignedOut session={session.data} path={pathname} />
        <Toasts />
      </>
    );
  }
  return (
    // Clears the screen when the person or account changes, because the next one must not see its content.
    <div className="shell" key={`${session.data.person.id} ${session.data.account.id}`}>
      <a className="skip" href="#screen">
        Skip to content
      </a>
      <Navigation session={session.data} onPalette={() => setOpen('palette')} />
      <main id="screen" tabIndex={-1}>
        <FailuresTogether>
          <Allowed session={session.data} />
        </FailuresTogether>
      </main>
      {hasEnded && <SignInAgain session={session.data} />}
      {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
      {open === 'shortcuts' && <Shortcuts onClose={() => setOpen(null)} />}
      <Toasts />
    </div>
  );
}

/** The screen, or the reason why this person may not see it. */
function Allowed({ session }: { session: Session }) {
  const { screens } = useConsole();
  const { pathname } = useLocation();
  const screen = screens.find(({ path }) => path === pathname);
  if (screen?.scope && !session.account?.scopes.includes(screen.scope)) {
    return (
      <Empty title={`You don’t have access to ${screen.title}`}>
        Your role in this account is {session.account?.role}. Ask an owner or admin to change it under Settings,
        Members.
      </Empty>
    );
  }
  return <Outlet />;
}

function Navigation({ session, onPalette }: { session: Session; onPalette: () => void }) {
  const { title, screens, spaces } = useConsole();
  const { pathname } = useLocation();
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(false), [pathname]);
  const shown = screens.filter(({ group, scope }) => group && (!scope || session.account?.scopes.includes(scope)));
  return (
    <>
      <header className="top">
        <Button
          look="quiet"
          className="icon"
          aria-expanded={drawn}
          aria-controls="navigation"
          onClick={() => setDrawn(!drawn)}
          aria-label="Menu"
        >
          <span aria-hidden="true">☰</span>
        </Button>
        <strong>{title}</strong>
        <Button look="quiet" className="icon" onClick={onPalette} aria-label="Search">
          <span aria-hidden="true">⌕</span>
        </Button>
      </header>
      <nav
        id="navigation"
        className={drawn ? 'side drawn' : 'side'}
        aria-label="Main"
        onKeyDown={(event) => event.key === 'Escape' && setDrawn(false)}
      >
        <div className="side-head">
          <span className="mark" aria-hidden="true">
            {title.charAt(0)}
          </span>
          <strong>{title}</strong>
        </div>
        <AccountSwitch session={session} />
        {spaces && <SpaceSwitch />}
        <button type="button" className="find" onClick={onPalette}>
          <span>Search or go to</span>
          <kbd>⌘K</kbd>
        </button>
        <Links screens={shown.filter(({ group }) => group === 'main')} />
        <h2>Settings</h2>
        <Links screens={shown.filter(({ group }) => group === 'settings')} />
        <Person session={session} />
      </nav>
      {drawn && <div className="veil" onClick={() => setDrawn(false)} aria-hidden="true" />}
    </>
  );
}

function Links({ screens }: { screens: readonly ScreenDefinition[] }) {
  return (
    <ul>
      {screens.map(({ path, title }) => (
        <li key={path}>
          <Link to={path} activeOptions={{ exact: path === '/', includeSearch: false }}>
            {title}
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

function SpaceSwitch() {
  const client = useQueryClient();
  const chosen = space.use();
  function choose(value: 'live' | 'test') {
    space.set(value);
    setHeader('X-Space', value);
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  }
  return (
    <div className="switch" role="group" aria-label="Space">
      {(['live', 'test'] as const).map((value) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => choose(value)}>
          {words(value)}
        </button>
      ))}
    </div>
  );
}

function Person({ session }: { session: Session }) {
  const { signOut } = useSessionActions();
  const chosen = scheme.use();
  return (
    <div className="side-foot">
      <label className="scheme">
        <span>Appearance</span>
        <select
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
      </label>
      <div className="person">
        <div>
          <span>{session.person?.name}</span>
          <span className="muted small">{session.person?.email}</span>
        </div>
        <Button look="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  );
}

/** ⌘K and Ctrl+K open the palette, `?` the list of keys, `/` focuses the screen's search or opens the palette. */
function useGlobalKeys(open: (what: 'palette' | 'shortcuts') => void): void {
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      const inDialog = document.querySelector('dialog[open]') !== null;
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!inDialog) open('palette');
        return;
      }
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (typing || inDialog || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === '?') open('shortcuts');
      if (event.key === '/') {
        event.preventDefault();
        const field = document.querySelector<HTMLElement>('.filters input, .filters select');
        if (field) field.focus();
        else open('palette');
      }
      if (event.key === 'j' && !document.activeElement?.closest('.table')) {
        document.querySelector<HTMLElement>('.row-open')?.focus();
      }
    }
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [open]);
}
