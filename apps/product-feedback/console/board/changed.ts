import { useQueryClient } from '@tanstack/react-query';

import { toast } from '@services/console/toasts.tsx';

/** Says what was done, and asks again for what is shown of posts. */
export function usePostsChanged() {
  const client = useQueryClient();
  return (said: string) => {
    toast(said);
    return client.invalidateQueries({ queryKey: ['posts'] });
  };
}
