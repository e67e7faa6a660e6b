import { useConsole } from '../context.ts';
import { useLive } from '../lists/lists.tsx';
import { useMay } from '../session.ts';

interface Named {
  id: string;
  name: string;
}

/** Returns the name of the member or key that created something, or its id if the member has left or the reader cannot see keys. */
export function useCreators(): (id: string | null) => string {
  const { api } = useConsole();
  const mayReadKeys = useMay('keys:manage');
  const members = useLive<{ data: Named[] }>({ path: '/console/api/members' });
  const keys = useLive<{ data: Named[] }>(api.keys && mayReadKeys ? { path: api.keys.path } : null);
  const creators = [...(members.data?.data ?? []), ...(keys.data?.data ?? [])];
  return (id) => creators.find((creator) => creator.id === id)?.name ?? id ?? '–';
}
