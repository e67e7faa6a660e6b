import { useQuery } from '@tanstack/react-query';

import { useConsole } from '../context.ts';
import type { ScreenDefinition } from '../definition.ts';
import { ApiError, send } from '../http.ts';
import { useMay, useSession } from '../session.ts';

/**
 * The screens in the navigation and the search: screens for which the person has the scope and the account's profile
 * has the role.
 */
export function useListedScreens(): ScreenDefinition[] {
  const { screens, profile } = useConsole();
  const account = useSession().data?.account;
  const mayRead = useMay(profile?.scope);
  const { data: role } = useQuery({
    queryKey: ['profile', 'role', account?.id],
    enabled: profile !== undefined && mayRead,
    queryFn: async ({ signal }) => {
      try {
        return (await send<{ role: string | null }>({ path: profile?.path ?? '' }, signal)).role ?? '';
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return '';
        throw error;
      }
    },
  });
  return screens.filter(
    ({ group, scope, roles }) =>
      group && (!scope || account?.scopes.includes(scope)) && (!roles || (role && roles.includes(role))),
  );
}
