import type { Request } from 'express';

/** Every parameter of a media type except its weight. */
const PARAMETERS = /;\s*(?!q\s*=)[\w!#$%&'*+.^`|~-]+\s*(?:=\s*(?:"[^"]*"|[^\s;,"]*))?/gi;

/**
 * The media type that the client prefers, ignoring parameters: `application/json; charset=utf-8` requests JSON in an encoding,
 * but Express would treat it as a different type.
 *
 * @param types as for `request.accepts`; among equals, the first is preferred.
 * @returns false when the client accepts none of them.
 */
export function preferredType<Type extends string>(request: Request, types: readonly Type[]): Type | false {
  const accept = request.headers.accept?.replaceAll(PARAMETERS, '');
  const headers = { ...request.headers, ...(accept !== undefined && { accept }) };
  const accepts = request.accepts as (this: Pick<Request, 'headers'>, ...types: readonly string[]) => string | false;
  return accepts.call({ headers }, ...types) as Type | false;
}
