import { timestamp } from '@services/common/http/dates';
import { limitParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { LimitAmounts } from '../applications/schemas.ts';

const before = z
  .string()
  .max(60)
  .optional()
  .meta({ description: 'Only entries older than this: `next` of the page before.' });
const limit = limitParameter();
const next = z.string().nullable().meta({ description: '`before` of the next page; null on the last one.' });

export const PageQuery = z.object({ before, limit });

const reason = text({ min: 1, max: 500, label: 'Reason' });

export const WaitingRequest = z
  .object({
    id: z.string(),
    applicationId: z.string(),
    application: z.string().meta({ description: 'Its name.' }),
    accountId: z.string(),
    account: z.string().meta({ description: 'Its name.' }),
    email: z.string(),
    requests: z.int(),
    cost: z.int(),
    reason: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WaitingLimitRequest' });

export const Decision = z
  .strictObject({
    decision: z.enum(['grant', 'refuse']),
    until: timestamp()
      .optional()
      .meta({ description: 'When the higher limits end. Required for a grant, and only allowed there.' }),
    requests: LimitAmounts.shape.requests
      .optional()
      .meta({ description: 'Only for a grant; by default what was requested.' }),
    cost: LimitAmounts.shape.cost.optional().meta({ description: 'Only for a grant; by default what was requested.' }),
    reason,
  })
  .meta({ id: 'LimitDecision' });
export type Decision = z.output<typeof Decision>;

export const Block = z
  .object({
    id: z.string(),
    subjectId: z.string().meta({ description: 'Of an application, an account or an organisation.' }),
    name: z.string().nullable().meta({ description: 'Of the subject; null when it was deleted.' }),
    reason: z.string().meta({ description: 'For operators only; the blocked party does not see it.' }),
    blockedBy: z.string(),
    createdAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Block' });
export const Blocks = z.object({ data: z.array(Block), next });

export const NewBlock = z
  .strictObject({
    subjectId: text({ min: 1, max: 60, label: 'Subject ID' }).meta({
      description: 'The id of an application, an account or an organisation.',
    }),
    reason,
    endsAt: timestamp()
      .nullish()
      .meta({ description: 'In the future; without it the block stays until it is lifted.' }),
  })
  .meta({ id: 'NewBlock' });

export const LogQuery = PageQuery.extend({
  subject: text({ max: 60, label: 'Subject ID' })
    .optional()
    .meta({ description: 'Only entries about this: `post_5`, `user_5`, an application, an account.' }),
});

export const LogEntry = z
  .object({
    id: z.string(),
    action: z.string(),
    subjectId: z.string(),
    actor: z
      .string()
      .meta({ description: 'A member, with the person at the console; an operator’s name; an account.' }),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LogEntry' });
export const Log = z.object({ data: z.array(LogEntry), next });
