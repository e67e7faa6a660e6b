import type { AuditEvent } from '@services/common/audit/audit';

// Parts that several operations on applications have.
export const reading = { tag: 'Applications', scope: 'applications:read' } as const;
export const writing = { tag: 'Applications', scope: 'applications:write' } as const;
export const unknown = { 404: ['NOT_FOUND'] };
export const params = { id: 'app_01KF0000000000000000000001' };

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
