import { operationsOf } from '../openapi/operation.ts';
import type { ConsoleCaller, ConsoleScope } from '../sessions/sessions.ts';
import type { PeopleDeps } from './people.ts';

/** The tag of the console's own endpoints, with a sentence for the document. */
export const CONSOLE_TAG = 'Console';
export const CONSOLE_TAGS = {
  [CONSOLE_TAG]:
    'What the web console needs besides the API: signing in, members and the audit log. These endpoints take the cookie of a session; so does ' +
    'the API itself, with the rights of the person’s role. Requests that change something must come from a page of this service.',
} as const;

/** Defines one of the console's own endpoints. */
export const operation = operationsOf<PeopleDeps, ConsoleCaller, ConsoleScope, typeof CONSOLE_TAG>();
