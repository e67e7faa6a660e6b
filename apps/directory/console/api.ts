import { useQuery } from '@tanstack/react-query';

import { answer, typedClient, type JsonOf } from '@services/console/client.ts';

import type { paths } from './generated/api.ts';

/** The service's REST API as its own document describes it. */
export const api = typedClient<paths>();

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = JsonOf<paths, Path, Method>;

export type Application = Json<'/v2/applications', 'get'>['data'][number];

export type EditorialPost = Json<'/v2/editorial/posts', 'get'>['data'][number];

export function useApplications() {
  return useQuery({
    queryKey: ['applications'],
    queryFn: ({ signal }) => answer(api.GET('/v2/applications', { signal })),
  });
}
