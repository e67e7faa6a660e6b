import { prepared, type Queries } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { plainAddress } from '../runtime/addresses.ts';
import { newId } from '../runtime/ids.ts';

/** The author of a change: a person in the console, a program with a key, or an operator on the command line. */
export interface Actor {
  type: 'person' | 'key' | 'operator';
  id: string | null;
  /** The author's name at that time: an email address, or a key's name. */
  name: string | null;
}

/** The account whose log gets the entry, and the author and origin of the change. */
export interface AuditContext {
  accountId: string;
  actor: Actor;
  address: string | null;
  /** Added to the details of every entry, such as the mode of a space. */
  details?: Readonly<Record<string, unknown>>;
}

/** The changed resource. */
export interface AuditEvent {
  /** `<noun>.<verb in the past>`: `api_key.created`. */
  action: string;
  target: { type: string; id: string };
  /** The changed fields with their old and new values. Never a secret. */
  details?: Readonly<Record<string, unknown>>;
}

/** The caller's properties that the audit log needs. */
export interface AuditedCaller {
  accountId: string;
  /** The id of a key, or of a person's session. */
  keyId: string;
  keyName?: string | undefined;
  person?: { id: string; email: string } | undefined;
  /** The account whose log gets the entry, if it is not `accountId`: changes in a test space are logged in its live space. */
  audit?: { accountId: string; details?: Readonly<Record<string, unknown>> } | undefined;
}

export interface AuditEntry {
  id: string;
  at: IsoTime;
  actorType: Actor['type'];
  actorId: string | null;
  actorName: string | null;
  action: string;
  targetType: string;
  targetId: string;
  details: Record<string, unknown>;
  address: string | null;
}

const INSERT = prepared(`
    INSERT INTO audit_log (id, account_id, actor_type, actor_id, actor_name, action, target_type, target_id, details, address)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::jsonb, $10)`);
const LIST = prepared(`
    SELECT id, at, actor_type AS "actorType", actor_id AS "actorId", actor_name AS "actorName", action,
      target_type AS "targetType", target_id AS "targetId", details, address
    FROM audit_log WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR lower(actor_name) = lower($3))
      AND ($4::text IS NULL OR target_type = $4) ORDER BY id DESC LIMIT $5`);

/** The context of a change that the caller of an operation makes. */
export function auditOf(caller: AuditedCaller, request: { ip?: string | undefined }): AuditContext {
  const { accountId, keyId, keyName = null, person, audit } = caller;
  return {
    accountId: audit?.accountId ?? accountId,
    ...(audit?.details && { details: audit.details }),
    actor: person ? { type: 'person', id: person.id, name: person.email } : { type: 'key', id: keyId, name: keyName },
    address: plainAddress(request.ip),
  };
}

/** The context of a change that an operator makes on the command line. */
export function auditOfOperator(accountId: string): AuditContext {
  return { accountId, actor: { type: 'operator', id: null, name: 'command line' }, address: null };
}

/** Writes an entry. Call it in the transaction of the change: both commit, or neither commits. */
export async function writeAudit(tx: Queries, context: AuditContext, event: AuditEvent): Promise<void> {
  const { accountId, actor, address } = context;
  const { action, target } = event;
  const details = JSON.stringify({ ...context.details, ...event.details });
  const values = [actor.type, actor.id, actor.name, action, target.type, target.id, details, address];
  await tx.query(INSERT, [newId('aud_'), accountId, ...values]);
}

interface AuditFilters {
  /** The id of the last entry of the previous page. */
  before?: string | undefined;
  actor?: string | undefined;
  type?: string | undefined;
  limit: number;
}

/** The entries of an account, newest first. */
export function listAudit(
  db: Queries,
  accountId: string,
  { before, actor, type, limit }: AuditFilters,
): Promise<AuditEntry[]> {
  return db.query<AuditEntry>(LIST, [accountId, before ?? null, actor ?? null, type ?? null, limit]);
}
