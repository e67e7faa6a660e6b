import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { EVENT_KINDS, MESSAGE_KINDS } from '../instagram/events.ts';

export const OUTCOMES = ['pending', 'sent', 'failed', 'skipped'] as const;

const time = z.iso.datetime();

/**
 * The public fields of a private or public reply `r`, with its automation `a` and connection `c`. A queued reply shows why it waits; if
 * there are several reasons, the reason that lasts longest.
 *
 * @param permittedAt until when replies of this kind are paused for lack of permission
 * @param resumesAt when the hourly limit of this kind has room again; NULL if no hourly limit applies
 */
function reply<const Outcome extends string>(
  r: string,
  outcomes: readonly Outcome[],
  permittedAt: string,
  resumesAt: string,
) {
  const due = `greatest(now(), ${r}.due_at)`;
  const isUsedUp = `${resumesAt} > now() AND ${due} = now()`;
  return {
    outcome: {
      schema: z.enum(outcomes).describe('Whether the reply was sent'),
      sql: `trigger_outcome(${r}.status)`,
    },
    reason: {
      schema: z
        .string()
        .nullable()
        .describe(
          'Why the reply was skipped (`paused`, `cooldown`, `superseded`), failed (`window_closed`, `person_unreachable`, `discarded`, ' +
            '`code_…`) or is waiting (`hourly_limit`, `automation_paused`, `throttled`, `token_invalid`, …). Null otherwise',
        ),
      sql: `CASE WHEN ${r}.status <> 'queued' THEN ${r}.reason WHEN c.status <> 'active' THEN c.status_reason
        WHEN a.status = 'paused' THEN 'automation_paused'
        WHEN c.held_until > ${due} AND c.held_until >= coalesce(${permittedAt}, '-infinity') THEN c.status_reason
        WHEN ${permittedAt} > ${due} THEN 'permission_denied' WHEN ${isUsedUp} THEN 'hourly_limit' ELSE ${r}.reason END`,
    },
    detail: {
      schema: z.string().nullable().describe('Instagram’s own error message, or null'),
      sql: `${r}.detail`,
    },
    attempts: { schema: z.int().describe('Number of attempts to send'), sql: `${r}.attempts` },
    next_attempt_at: {
      schema: time
        .nullable()
        .describe(
          'Earliest time of the next attempt. Null if no attempt is planned, or if you have to act first: resume the automation, or ' +
            'reconnect the account',
        ),
      sql: `CASE WHEN ${r}.status <> 'queued' OR c.status <> 'active' OR a.status = 'paused' THEN NULL
        WHEN greatest(c.held_until, ${permittedAt}) > ${due} THEN greatest(c.held_until, ${permittedAt})
        WHEN ${isUsedUp} THEN ${resumesAt} ELSE ${r}.due_at END`,
      isTime: true,
    },
    sent_at: {
      schema: time.nullable().describe('When Instagram accepted the reply. Null until then'),
      sql: `${r}.sent_at`,
      isTime: true,
    },
  };
}

const publicReply = defineColumns({
  text: {
    schema: z.string().nullable().describe('Reply text. Null after the person was erased'),
    sql: 'p.message',
  },
  ...reply('p', ['pending', 'sent', 'failed'], 'c.public_held_until', 'c.public_resume_at'),
});

/** The public fields of a trigger `t`, with its public reply `p`, its automation `a` and its connection `c`. */
export const columns = defineColumns({
  id: { schema: z.string().describe('ID of the trigger'), sql: 't.id' },
  kind: {
    schema: z.enum(EVENT_KINDS).describe('What the person wrote'),
    sql: 't.kind',
  },
  username: {
    schema: z
      .string()
      .nullable()
      .describe('Username of the person who wrote the comment. Null for messages, and after the person was erased'),
    sql: 't.username',
  },
  text: {
    schema: z
      .string()
      .describe('Text that the person wrote. Empty for story mentions, and after the person was erased'),
    sql: 't.text',
  },
  lead_id: {
    schema: z.string().nullable().describe('Captured lead. Null if the trigger was skipped or the lead was deleted'),
    sql: 't.lead_id',
  },
  variation: {
    schema: z
      .string()
      .nullable()
      .describe('`main` or the ID of the variation that is sent. Null if the trigger was skipped'),
    sql: `CASE t.variation WHEN 0 THEN 'main' ELSE 'var_' || t.variation END`,
  },
  occurred_at: { schema: time.describe('When the text was written'), sql: 't.occurred_at' },
  ...reply(
    't',
    OUTCOMES,
    `CASE WHEN t.kind = ANY('{${MESSAGE_KINDS.join()}}') THEN c.messages_held_until ELSE c.comments_held_until END`,
    `CASE WHEN t.kind = 'comment' THEN c.replies_resume_at END`,
  ),
  public_reply: {
    schema: z
      .object(publicReply.shape(publicReply.names))
      .optional()
      .describe('Public reply to the comment, with its own outcome. Absent if there is no public reply'),
    sql: `CASE WHEN p.id IS NOT NULL THEN ${publicReply.json(publicReply.names)} END`,
  },
});
