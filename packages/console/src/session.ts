import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { askToSignInAgain, settleSignIn } from './ended-session.ts';
import { clearDrafts } from './forms/draft-store.ts';
import { attempt } from './frame/settings-store.ts';
import { send } from './http.ts';
import { actOnWaiting } from './undo.ts';

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
    if (!before?.person || !before.account) return now;
    if (now.person !== null) return adoptSession(client, now);
    // The session has expired. The screen stays as it is.
    void askToSignInAgain();
    return before;
  },
  staleTime: 60_000,
  // Another tab may have signed another person in.
  refetchOnWindowFocus: 'always',
});

/** Requests the session while the screen's files are still loading. */
export function prefetchSession(client: QueryClient): void {
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
    const body = { accountId: before.account.id };
    // Switching to the account fails if the person is no longer its member.
    now = await send<Session>({ method: 'PATCH', path: '/console/api/session', body }).catch(() => given);
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

/** Follows a sign-out in another tab. */
export function followOtherTabs(client: QueryClient): void {
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
  const then = async (work: () => Promise<unknown>) => {
    // Fails the waiting requests, because they belong to the previous session.
    await actOnWaiting();
    await work();
    await renewSession(client);
  };
  return {
    signIn: (body: { email: string; password: string }) =>
      then(() => send({ method: 'POST', path: '/console/api/session', body })),
    signOut: () =>
      then(async () => {
        await send({ method: 'DELETE', path: '/console/api/session' });
        clearDrafts();
        attempt(() => localStorage.setItem(SIGNED_OUT, String(Date.now())));
      }),
    switchAccount: (accountId: string) =>
      then(() => send({ method: 'PATCH', path: '/console/api/session', body: { accountId } })),
    renew: () => renewSession(client),
  };
}
