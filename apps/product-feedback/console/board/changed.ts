import { useQueryClient } from '@tanstack/react-query';

import { toast } from '@services/console/toasts.tsx';

/** Shows a message about the change, and reloads the posts on the screen. */
export function usePostsChanged() {
  const client = useQueryClient();
  return (said?: string) => {
    if (said) toast(said);
    return client.invalidateQueries({ queryKey: ['posts'] });
  };
}
