import type { AuditEvent } from '@services/common/audit/audit';

/** The actions on applications that an account's audit log records, from the API and the command line. */
const event =
  (type: string) =>
  (verb: string, id: string, details: Readonly<Record<string, unknown>> = {}): AuditEvent => ({
    action: `${type}.${verb}`,
    target: { type, id },
    details,
  });

export const applicationEvent = event('application');
export const exportEvent = event('export');
/** Actions on tokens. The details of an entry name the application. */
export const tokenEvent = event('token');
/** Actions on requests for higher limits. The details of an entry name the application. */
export const limitRequestEvent = event('limit_request');
