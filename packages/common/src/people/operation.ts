import { isList, operationsOf, type OperationContract } from '../openapi/operation.ts';
import type { ConsoleCaller, ConsoleScope } from '../sessions/sessions.ts';
import type { PeopleDeps } from './people.ts';

/** The OpenAPI tag of the console's own endpoints. `CONSOLE_TAGS` adds its description. */
export const CONSOLE_TAG = 'Console';
export const CONSOLE_TAGS = {
  [CONSOLE_TAG]:
    'Endpoints of the web console besides the API: sign-in, members and the audit log. They accept a session cookie, and ' +
    'so does the API, with the rights of the person’s role. A person with several accounts names one of them in the header `X-Account`. ' +
    'The default is the account opened last. Requests that change something must come from a page of this ' +
    'service.',
} as const;

/** Defines one of the console's own endpoints. `behindIdentify` adds the tag. */
export const operation = operationsOf<PeopleDeps, ConsoleCaller, ConsoleScope, undefined>();

/**
 * Adds the tag, and to operations that change data the error 403 `cross_site_request`, with which `identify` rejects requests from other
 * sites.
 */
export function behindIdentify<Described extends OperationContract>(operations: readonly Described[]): Described[] {
  return operations.map((untagged) => {
    const described = { ...untagged, tag: CONSOLE_TAG };
    if (described.method === 'get') return described;
    const { errors = {} } = described;
    const { 403: codes } = errors;
    return { ...described, errors: { ...errors, 403: [...(isList(codes) ? codes : []), 'cross_site_request'] } };
  });
}
