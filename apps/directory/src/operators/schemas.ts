import { timestamp } from '@services/common/http/dates';
import { limitParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { LimitAmounts } from '../applications/schemas.ts';

const before = z
  .string()
  .max(60)
  .optional()
  .describe('`next` of the previous page. Lists entries older than that page.');
const limit = limitParameter();
const next = z.string().nullable().describe('`before` of the next page; null on the last page.');

export const PageQuery = z.object({ before, limit });

const reason = text({ min: 1, max: 500, label: 'Reason' }).describe(
  'The reason. The owner sees the reason of a block.',
);

export const WaitingRequest = z
  .object({
    id: z.string().describe('The ID of the request.'),
    applicationId: z.string().describe('The ID of the application.'),
    application: z.string().describe('The name of the application.'),
    accountId: z.string().describe('The ID of the account.'),
    account: z.string().describe('The name of the account.'),
    email: z.string().describe('The email address of the account.'),
    requests: z.int().describe('The requested limit of requests per window.'),
    cost: z.int().describe('The requested limit of points per window.'),
    reason: z.string().describe('Why the application needs higher limits.'),
    createdAt: z.iso.datetime().describe('When the request was made.'),
  })
  .meta({ id: 'WaitingLimitRequest' });

export const Decision = z
  .strictObject({
    decision: z.enum(['grant', 'refuse']).describe('Whether to grant or refuse the request.'),
    until: timestamp().optional().describe('When the higher limits end. Required for a grant, not allowed otherwise.'),
    requests: LimitAmounts.shape.requests
      .optional()
      .describe('Requests per window, for a grant. Default: the requested number.'),
    cost: LimitAmounts.shape.cost.optional().describe('Points per window, for a grant. Default: the requested number.'),
    reason,
  })
  .meta({ id: 'LimitDecision' });
export type Decision = z.output<typeof Decision>;

export const Block = z
  .object({
    id: z.string().describe('The ID of the block.'),
    subjectId: z.string().describe('The ID of the blocked application, account or organization.'),
    name: z.string().nullable().describe('The name of the blocked party; null if it was deleted.'),
    reason: z.string().describe('The reason, which the blocked party sees.'),
    blockedBy: z.string().describe('The operator who created the block.'),
    createdAt: z.iso.datetime().describe('When the block was created.'),
    endsAt: z.iso.datetime().nullable().describe('When the block ends; null if it stays until it is lifted.'),
  })
  .meta({ id: 'Block' });
export const Blocks = z.object({ data: z.array(Block).describe('The blocks, newest first.'), next });

export const NewBlock = z
  .strictObject({
    subjectId: text({ min: 1, max: 60, label: 'Subject ID' }).describe(
      'The ID of an application, an account or an organization.',
    ),
    reason,
    endsAt: timestamp()
      .nullish()
      .describe('When the block ends, in the future. If omitted, the block stays until it is lifted.'),
  })
  .meta({ id: 'NewBlock' });

export const LogQuery = PageQuery.extend({
  subject: text({ max: 60, label: 'Subject ID' })
    .optional()
    .describe('Lists entries about one object, such as `post_5`, `user_5` or the ID of an application or account.'),
});

export const LogEntry = z
  .object({
    id: z.string().describe('The ID of the entry.'),
    action: z.string().describe('What was done, such as `hide-post`.'),
    subjectId: z.string().describe('The ID of the changed object.'),
    actor: z
      .string()
      .describe(
        'Who made the change: a member, an operator, an account, an application or the service. For a member’s change in the console, also the ID of the person.',
      ),
    detail: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe('Details of the change, which depend on the action.'),
    createdAt: z.iso.datetime().describe('When the change was made.'),
  })
  .meta({ id: 'LogEntry' });
export const Log = z.object({ data: z.array(LogEntry).describe('The entries, newest first.'), next });
