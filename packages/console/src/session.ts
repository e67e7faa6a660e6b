import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { askToSignInAgain, settleSignIn } from './ended-session.ts';
import { clearDrafts } from './forms/draft-store.ts';
import { attempt } from './frame/settings-store.ts';
import { send, setHeader } from './http.ts';
import { actInAllTabs, actOnWaiting } from './undo.ts';

export type Role = 'owner' | 'admin' | 'member' | 'viewer';

/** The signed-in person, their account, and the ways to sign in: `GET /console/api/session`. */
export interface Session {
  /** True while the service has no person and the owner must be created. */
  setup: boolean;
  signIn: { password: boolean; link: boolean; oidc: null | { name: string } };
  /** The ways to complete the sign-in that this browser has started. */
  secondFactor: null | { authenticator: boolean; passkey: boolean };
  /** The account requires a second factor, and the person can only add a second factor. */
  mustAddFactor: boolean;
  person: null | { id: string; email: string; name: string };
  account: null | {
    id: string;
    name: string;
    role: Role;
    scopes: string[];
    isDemo: boolean;
    requiresSecondFactor: boolean;
  };
  accounts: { id: string; name: string; role: Role }[];
}

export const SESSION = ['session'] as const;

const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ signal, client }) => {
    const now = await send<Session>({ path: '/console/api/session' }, signal);
    const before = client.getQueryData<Session>(SESSION);
    if (!before?.person || !before.account) {
      actIn(now.account);
      return now;
    }
    if (now.person !== null) return adoptSession(client, now);
    // The session has expired. The screen stays as it is.
    void askToSignInAgain();
    return before;
  },
  staleTime: 60_000,
  // Another tab may have signed another person in.
  refetchOnWindowFocus: 'always',
});

/** The account of this tab, kept for a reload; in `localStorage`, the account of the tab that was used last, for new tabs. */
const ACCOUNT = 'console-account';

/** Names the account in all later requests of this tab: other tabs may show other accounts with the same session. */
export function actIn(account: { id: string } | null): void {
  setHeader('X-Account', account?.id ?? null);
  attempt(() => {
    for (const storage of [sessionStorage, localStorage]) {
      if (account) storage.setItem(ACCOUNT, account.id);
      else storage.removeItem(ACCOUNT);
    }
  });
}

/** Requests the session while the screen's files are still loading. */
export function prefetchSession(client: QueryClient): void {
  setHeader('X-Account', attempt(() => sessionStorage.getItem(ACCOUNT) ?? localStorage.getItem(ACCOUNT)) ?? null);
  void client.prefetchQuery(sessionQuery);
}

/** The session, fetched once and whenever the window gets the focus. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Whether the signed-in person has this scope. */
export function useMay(scope?: string): boolean {
  const { data } = useSession();
  return scope === undefined || (data?.account?.scopes.includes(scope) ?? false);
}

const ofSession = ({ person, account }: Session) => `${person?.id} ${account?.id}`;

function replaceSession(client: QueryClient, session: Session): void {
  const before = client.getQueryData<Session>(SESSION);
  // If two people share a browser, the second must not see the first person's input.
  if (session.person?.id !== before?.person?.id) clearDrafts();
  actIn(session.account);
  client.setQueryData(SESSION, session);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
  settleSignIn(false);
}

/**
 * Continues with a new session after the previous session ended or was replaced. The same person continues in the same account if possible;
 * for another person the console starts over.
 */
export async function adoptSession(client: QueryClient, given: Session): Promise<Session> {
  const before = client.getQueryData<Session>(SESSION);
  let now = given;
  if (before?.account && now.person?.id === before.person?.id && now.account?.id !== before.account.id) {
    // The answer to a sign-in describes the person's first account; this answer describes the tab's account.
    now = await send<Session>({ path: '/console/api/session' }).catch(() => given);
  }
  const isSame = before !== undefined && ofSession(before) === ofSession(now);
  if (!isSame) {
    replaceSession(client, now);
    return now;
  }
  client.setQueryData(SESSION, now);
  settleSignIn(true);
  return now;
}

/**
 * Handles a request that is refused because the session has ended.
 *
 * @returns whether the request can be made again
 */
export async function continueSession(client: QueryClient): Promise<boolean> {
  const before = client.getQueryData<Session>(SESSION);
  const now = await send<Session>({ path: '/console/api/session' });
  if (before?.person && before.account && now.person === null) return askToSignInAgain();
  const isSame = before !== undefined && ofSession(before) === ofSession(now);
  if (!isSame) replaceSession(client, now);
  else client.setQueryData(SESSION, now);
  return isSame && !now.mustAddFactor;
}

/** Changed at sign-out, so that other tabs notice: all tabs share the session. */
const SIGNED_OUT = 'console-signed-out';

/** Follows a sign-out in another tab. New tabs open the account of the tab that was used last. */
export function followOtherTabs(client: QueryClient): void {
  addEventListener('focus', () => {
    const account = client.getQueryData<Session>(SESSION)?.account;
    if (account) actIn(account);
  });
  addEventListener('storage', ({ key }) => {
    if (key !== SIGNED_OUT) return;
    clearDrafts();
    void renewSession(client);
  });
}

/** Requests the session again and drops everything that belonged to the previous session, even if the service does not answer. */
async function renewSession(client: QueryClient): Promise<void> {
  try {
    replaceSession(client, await send<Session>({ path: '/console/api/session' }));
  } catch {
    location.reload();
  }
}

export function useSessionActions() {
  const client = useQueryClient();
  /** Replaces the session by the answer of the request. This fails the waiting requests, because they belong to the previous session. */
  const replace = async (method: 'POST' | 'PATCH', body: object) =>
    replaceSession(client, await send<Session>({ method, path: '/console/api/session', body }));
  return {
    signIn: (body: { email: string; password: string }) => replace('POST', body),
    async signOut() {
      await actInAllTabs();
      await send({ method: 'DELETE', path: '/console/api/session' });
      clearDrafts();
      attempt(() => localStorage.setItem(SIGNED_OUT, String(Date.now())));
      await renewSession(client);
    },
    async switchAccount(accountId: string) {
      await actOnWaiting();
      await replace('PATCH', { accountId });
    },
    renew: () => renewSession(client),
  };
}
