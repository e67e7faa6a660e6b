import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { useConsole } from '../context.ts';
import { FailuresTogether } from '../forms/failures.tsx';
import { Problem } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { useHasEnded } from '../ended-session.ts';
import { useEvents } from '../live.ts';
import { Navigation } from './navigation.tsx';
import { useMay, useSession, type Session } from '../session.ts';
import { takePlace } from './place.ts';
import { space } from './settings-store.ts';
import { Toasts } from '../toasts.tsx';
import { showTimesIn } from '../words.ts';

// These screens are loaded separately, because a signed-in person does not need them.
const RequiredFactor = lazy(async () => ({ default: (await import('./required-factor.tsx')).RequiredFactor }));
const SignedOut = lazy(async () => ({ default: (await import('./signed-out.tsx')).SignedOut }));
const loadDialogs = async () => ({ ...(await import('./palette.tsx')), ...(await import('./sign-in-again.tsx')) });

/**
 * The dialogs above the screen, loaded after the screen and before they are needed. `lazy` is not used here: if a dialog
 * could not be loaded, an error would replace the screen, and the person's input would be lost.
 */
function useDialogs(isNeeded: boolean) {
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof loadDialogs>>>();
  // If loading fails, opening a dialog tries again.
  useEffect(() => void loadDialogs().then(setDialogs, () => {}), [isNeeded]);
  return dialogs;
}

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
  const { title, spaces } = useConsole();
  const isTest = space.use() === 'test' && spaces === true;
  const { pathname } = useLocation();
  const hasEnded = useHasEnded();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const [isAdding, setAdding] = useState(false);
  const dialogs = useDialogs(hasEnded || open !== null);
  const isSignedIn = session.data && Boolean(session.data.person && session.data.account);
  useGlobalKeys(setOpen);
  useReturn(isSignedIn === true);
  useFocus(pathname, isSignedIn);
  useEvents(session.data?.account?.id);
  useTimeZone(session.data?.account?.id);
  if (session.error && !session.data) {
    return (
      <main className="empty">
        <h1>{title}</h1>
        <Problem error={session.error} retry={session.refetch} />
      </main>
    );
  }
  if (!session.data) return <LoadingFrame />;
  if (!session.data.person || !session.data.account || isLink(pathname)) {
    return (
      <Suspense fallback={<LoadingFrame />}>
        <SignedOut session={session.data} path={pathname} />
        <Toasts />
      </Suspense>
    );
  }
  // Adding a second factor completes the session, but its dialog stays open until the person has stored the recovery codes.
  if (session.data.mustAddFactor || isAdding) {
    return (
      <Suspense fallback={<LoadingFrame />}>
        <RequiredFactor session={session.data} onDialog={setAdding} />
        <Toasts />
      </Suspense>
    );
  }
  return (
    // Clears the screen when the person or account changes, because the next person must not see the content of the previous screen.
    <div className={isTest ? 'shell test' : 'shell'} key={`${session.data.person.id} ${session.data.account.id}`}>
      <a className="skip" href="#screen">
        Skip to content
      </a>
      <Navigation session={session.data} onPalette={() => setOpen('palette')} />
      <div>
        {isTest && (
          <p className="test-space">
            Test space: its contacts, messages and keys are separate from those of the live space.
          </p>
        )}
        <main id="screen" tabIndex={-1}>
          <FailuresTogether>
            <Allowed session={session.data} />
          </FailuresTogether>
        </main>
      </div>
      {dialogs && hasEnded && <dialogs.SignInAgain session={session.data} />}
      {dialogs && open === 'palette' && <dialogs.Palette onClose={() => setOpen(null)} />}
      {dialogs && open === 'shortcuts' && <dialogs.Shortcuts onClose={() => setOpen(null)} />}
      <Toasts />
    </div>
  );
}

/** Whether the address belongs to a link that also works for a signed-in person. */
function isLink(pathname: string): boolean {
  return (pathname === '/invitation' || pathname === '/new-password') && location.hash.startsWith('#token=');
}

/** After a sign-in by link or at the identity provider, opens the screen at which the person began. */
function useReturn(isSignedIn: boolean): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!isSignedIn) return;
    const place = takePlace();
    if (/^\/console\/(?:sign-in)?$/.test(location.pathname) && place !== location.pathname) history.replace(place);
  }, [isSignedIn, history]);
}

/** Moves the focus to the screen after a sign-in, and when a screen is opened by a control that no longer exists. */
function useFocus(pathname: string, isSignedIn: boolean | undefined): void {
  const before = useRef<boolean>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = isSignedIn;
    if (!isFirst && document.activeElement === document.body) document.getElementById('screen')?.focus();
  }, [pathname, isSignedIn]);
}

/** The frame without content, as in the page that the service sends. */
function LoadingFrame() {
  return (
    <div className="shell" role="status" aria-label="Loading">
      <div className="side" />
    </div>
  );
}

/** The screen, or the reason why this person may not see it. */
function Allowed({ session }: { session: Session }) {
  const { screens } = useConsole();
  // The address would be wrong here: until the file of the next screen is loaded, `Outlet` still shows the previous
  // screen.
  const shown = useMatches().at(-1)?.fullPath;
  const screen = screens.find(({ path }) => path === shown);
  if (screen?.scope && !session.account?.scopes.includes(screen.scope)) {
    return (
      <div className="empty">
        <h1>You don’t have access to {screen.title}</h1>
        <p className="muted">
          Your role in this account is {session.account?.role}. Ask an owner or admin to change it under Settings,
          Members.
        </p>
      </div>
    );
  }
  return <Outlet />;
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
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]');
      if (typing && event.key === 'Escape' && typing.closest('.filters')) {
        // Prevents the default action of the key, with which the browser would empty a search field and so change the list.
        event.preventDefault();
        document.getElementById('screen')?.focus();
      }
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
