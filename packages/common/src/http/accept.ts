import type { Request } from 'express';

/** Every parameter of a media type except its weight. */
const PARAMETERS = /;\s*(?!q\s*=)[\w!#$%&'*+.^`|~-]+\s*(?:=\s*(?:"[^"]*"|[^\s;,"]*))?/gi;

/**
 * The media type that the client prefers, without regard to parameters: `application/json; charset=utf-8` asks for JSON in an
 * encoding, which Express would take for another type.
 *
 * @param types as for `request.accepts`; the first is preferred among equals.
 * @returns false when the client accepts none of them.
 */
export function preferredType<Type extends string>(request: Request, types: readonly Type[]): Type | false {
  const accept = request.headers.accept?.replaceAll(PARAMETERS, '');
  const headers = { ...request.headers, ...(accept !== undefined && { accept }) };
  const accepts = request.accepts as (this: Pick<Request, 'headers'>, ...types: readonly string[]) => string | false;
  return accepts.call({ headers }, ...types) as Type | false;
}
