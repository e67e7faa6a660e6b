import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { send } from './http.ts';
import { actOnWaiting } from './undo.ts';

export type Role = 'owner' | 'admin' | 'member' | 'viewer';

/** Who is signed in, where, and how one can sign in: `GET /console/api/session`. */
export interface Session {
  /** True while nobody has an account yet and the owner is to be created. */
  setup: boolean;
  signIn: { password: boolean; link: boolean; oidc: null | { name: string } };
  person: null | { id: string; email: string; name: string };
  account: null | { id: string; name: string; role: Role; scopes: string[] };
  accounts: { id: string; name: string; role: Role }[];
}

export const SESSION = ['session'] as const;

const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: ({ signal }) => send<Session>({ path: '/console/api/session' }, signal),
  staleTime: 60_000,
});

/** Asks who is signed in while the screen's files are still on their way. */
export function prefetchSession(client: QueryClient): void {
  void client.prefetchQuery(sessionQuery);
}

/** The session, asked for once and again whenever the window gets the focus. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Whether the person who is signed in may do what needs this scope. */
export function useMay(scope?: string): boolean {
  const { data } = useSession();
  return scope === undefined || (data?.account?.scopes.includes(scope) ?? false);
}

/** Asks for the session again and forgets everything that belonged to the one before. */
export async function renewSession(client: QueryClient): Promise<void> {
  const session = await send<Session>({ path: '/console/api/session' });
  client.setQueryData(SESSION, session);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
}

/** Functions that change the session. */
export function useSessionActions() {
  const client = useQueryClient();
  const then = async (work: () => Promise<unknown>) => {
    // What is still to be sent belongs to the session before.
    await actOnWaiting();
    await work();
    await renewSession(client);
  };
  return {
    signIn: (body: { email: string; password: string }) =>
      then(() => send({ method: 'POST', path: '/console/api/session', body })),
    signOut: () => then(() => send({ method: 'DELETE', path: '/console/api/session' })),
    switchAccount: (accountId: string) =>
      then(() => send({ method: 'PATCH', path: '/console/api/session', body: { accountId } })),
    renew: () => renewSession(client),
  };
}
