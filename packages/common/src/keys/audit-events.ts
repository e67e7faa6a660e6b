import type { AuditEvent } from '../audit/audit.ts';

/** The audit log's entry for a change to a key, for every author and interface. */
export function keyEvent(
  verb: 'created' | 'renamed' | 'revoked',
  id: string,
  details: Readonly<Record<string, unknown>> = {},
): AuditEvent {
  return { action: `api_key.${verb}`, target: { type: 'api_key', id }, details };
}
