import type { AuditEvent } from '../audit/audit.ts';

/** What the audit log says of a change to a key, whoever made it and however. */
export function keyEvent(
  verb: 'created' | 'renamed' | 'revoked',
  id: string,
  details: Readonly<Record<string, unknown>> = {},
): AuditEvent {
  return { action: `api_key.${verb}`, target: { type: 'api_key', id }, details };
}
