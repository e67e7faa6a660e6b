import { isList } from '../openapi/operation.ts';
import { auditOperations } from './operations/audit.ts';
import { demoOperations } from './operations/demo.ts';
import { eventOperations } from './operations/events.ts';
import { factorOperations } from './operations/factors.ts';
import { limitOperations } from './operations/limits.ts';
import { memberOperations } from './operations/members.ts';
import { behindIdentify } from './operation.ts';
import { ownOperations } from './operations/own.ts';
import { providerOperations } from './operations/provider.ts';
import { secondFactorOperations } from './operations/second-factor.ts';
import { sessionOperations } from './operations/sessions.ts';

/** All of the console's own endpoints that are the same in every service. */
export const peopleOperations = behindIdentify([
  ...sessionOperations,
  ...secondFactorOperations,
  ...providerOperations,
  ...ownOperations,
  ...factorOperations,
  ...memberOperations,
  ...demoOperations,
  ...auditOperations,
  ...limitOperations,
  ...eventOperations,
]);

/**
 * The error codes of these endpoints, without the codes that every operation has. Services with their own spelling of codes
 * translate them.
 */
export const CONSOLE_CODES: ReadonlySet<string> = new Set([
  'not_signed_in',
  'cross_site_request',
  'no_account',
  'second_factor_required',
  'mail_unavailable',
  ...peopleOperations.flatMap(({ errors = {} }) => Object.values(errors).filter(isList).flat()),
]);
