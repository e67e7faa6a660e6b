import { z } from 'zod';

import { listAudit, type AuditEntry } from '../../audit/audit.ts';
import { limitParameter } from '../../http/validation.ts';
import { operation } from '../operation.ts';
import { AuditLogEntry } from '../schemas.ts';

const entry: z.output<typeof AuditLogEntry> = {
  id: 'aud_01k9x3w8d0q4m7v5t2r6y8z1ab',
  at: '2026-03-01T10:00:00.000Z',
  actor: { type: 'person', id: 'per_01k9x3w8d0q4m7v5t2r6y8z1ab', name: 'ada@example.com' },
  action: 'api_key.created',
  target: { type: 'api_key', id: 'key_01k9x3w8d0q4m7v5t2r6y8z1ab' },
  details: { name: 'Reports' },
  address: '203.0.113.7',
};

/** The audit log: changes and their authors. */
export const auditOperations = [
  operation({
    id: 'console.listAuditLog',
    method: 'get',
    path: '/console/api/audit-log',
    scope: 'audit:read',
    summary: 'List the audit log',
    description:
      'Changes to keys, members, webhooks, connections and settings, newest first. Pass `next` as `before` to get the next ' +
      'page; `next` is null on the last page.',
    query: z.object({
      limit: limitParameter(),
      before: z
        .string()
        .max(64)
        .regex(/^aud_[0-9a-z]{26}$/, 'must be the `next` of a page')
        .optional()
        .meta({ description: '`next` of the previous page.' }),
      actor: z
        .string()
        .max(320)
        .optional()
        .describe('Only changes by this email address or by the API key with this name.'),
      type: z.string().max(64).optional().describe('Only changes of this type of object, such as `webhook`.'),
    }),
    response: z.object({
      data: z.array(AuditLogEntry).describe('Entries, newest first.'),
      next: z.string().nullable().describe('Value of `before` for the next page; null on the last page.'),
    }),
    example: { query: { limit: '20' }, response: { data: [entry], next: null } },
    async handle({ db }, { caller, query: { limit, ...filters } }) {
      const rows = await listAudit(db, caller.accountId, { ...filters, limit: limit + 1 });
      const data = rows.slice(0, limit).map(toEntry);
      return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
    },
  }),
];

function toEntry(row: AuditEntry): z.output<typeof AuditLogEntry> {
  const { id, at, actorType, actorId, actorName, action, targetType, targetId, details, address } = row;
  return {
    id,
    at,
    actor: { type: actorType, id: actorId, name: actorName },
    action,
    target: { type: targetType, id: targetId },
    details,
    address,
  };
}
