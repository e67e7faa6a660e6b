import createClient, { type Client } from 'openapi-fetch';

import { checkedFetch, revisionOf } from './http.ts';

/** A client typed by a service's OpenAPI document. It throws an `ApiError` for every failed request. */
export function typedClient<Paths extends object>(): Client<Paths> {
  return createClient<Paths>({ baseUrl: location.origin, fetch: checkedFetch });
}

/** The body of a successful answer. */
export async function answer<Body>(call: Promise<{ data?: Body }>): Promise<NonNullable<Body>> {
  const { data } = await call;
  return data as NonNullable<Body>;
}

/** The body of a successful answer and its `ETag`, which names the state that was read. */
export async function revised<Body>(
  call: Promise<{ data?: Body; response: Response }>,
): Promise<{ value: NonNullable<Body>; revision: string | undefined }> {
  const { data, response } = await call;
  return { value: data as NonNullable<Body>, revision: revisionOf(response) };
}

/** Query options for an editor: they prevent a refetch, which would replace the person's input. */
export const FOR_EDITING = { staleTime: Infinity, gcTime: 0 } as const;

/** All values of an enum of the document, in the given order. A missing or unknown value does not compile. */
export function allOf<Name extends string>(names: Record<Name, true>): Name[] {
  return Object.keys(names) as Name[];
}

/** The type of the JSON in an operation's successful answer, looked up in the document's paths. */
export type JsonOf<Paths, Path extends keyof Paths, Method extends keyof Paths[Path]> = Paths[Path][Method] extends {
  responses: infer Responses;
}
  ? Responses extends { 200: { content: { 'application/json': infer Body } } }
    ? Body
    : Responses extends { 201: { content: { 'application/json': infer Body } } }
      ? Body
      : never
  : never;
