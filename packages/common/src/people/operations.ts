import { auditOperations } from './audit-operations.ts';
import { eventOperations } from './event-operations.ts';
import { memberOperations } from './member-operations.ts';
import { behindIdentify } from './operation.ts';
import { ownOperations } from './own-operations.ts';
import { providerOperations } from './provider-operations.ts';
import { sessionOperations } from './session-operations.ts';

/** All of the console's own endpoints that are the same in every service. */
export const peopleOperations = behindIdentify([
  ...sessionOperations,
  ...providerOperations,
  ...ownOperations,
  ...memberOperations,
  ...auditOperations,
  ...eventOperations,
]);

/** Codes that only these endpoints have, beside those of every operation; for services that spell codes their own way. */
export const CONSOLE_CODES: ReadonlySet<string> = new Set([
  'not_signed_in',
  'cross_site_request',
  'no_account',
  'mail_unavailable',
  ...peopleOperations.flatMap(({ errors = {} }) => Object.values(errors).flat()),
]);
