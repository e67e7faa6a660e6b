import { z } from 'zod';

import { isOrdered, ORDERED, rangeIn, zonedRange } from '../dates.ts';
import { oneOf } from '../fields.ts';
import { given } from './choices.ts';
import { columns, STATUSES } from './table.ts';

export const NewAutomation = z.strictObject(given).meta({ id: 'NewAutomation' });

export const AutomationChanges = NewAutomation.partial()
  .refine((changes) => Object.keys(changes).length > 0, {
    error: 'Body must contain at least one field to change',
  })
  .meta({ id: 'AutomationChanges' });

export const AutomationStatus = z
  .strictObject({
    status: oneOf('Status', STATUSES).describe('`active` or `paused`'),
    queued_replies: oneOf('Queued replies', ['keep', 'discard'])
      .default('keep')
      .describe(
        'What happens to unsent replies: `keep` sends them once the automation is active, `discard` cancels them',
      ),
  })
  .meta({ id: 'NewAutomationStatus' });
export const NewVariation = z.strictObject({ message: given.message });
export const StatisticsQuery = z.object(zonedRange).refine((range) => isOrdered(rangeIn('UTC', range)), ORDERED);

const Warning = z
  .object({
    code: z.enum(['keyword_never_fires']).describe('Kind of warning'),
    keyword: z.string().describe('Keyword of this automation that never fires it'),
    automation_id: z.string().describe('Automation that fires instead'),
    message: z.string().describe('Explanation for people'),
  })
  .meta({ id: 'AutomationWarning' });
const warnings = z
  .array(Warning)
  .optional()
  .describe(
    'Keywords that never fire, because another active automation always takes precedence. Absent if there are no such keywords',
  );

export const Automation = z.object({ ...columns.shape(columns.names), warnings }).meta({ id: 'Automation' });
export const ListedAutomation = Automation.omit({ updated_at: true, variations: true, warnings: true }).meta({
  id: 'ListedAutomation',
});
export const CreatedAutomation = Automation.omit({ updated_at: true, variations: true, triggers_count: true }).meta({
  id: 'CreatedAutomation',
});
export const UpdatedAutomation = Automation.omit({ created_at: true, triggers_count: true, variations: true }).meta({
  id: 'UpdatedAutomation',
});

export const UpdatedStatus = CreatedAutomation.pick({ id: true, status: true })
  .extend({
    discarded_replies: z.int().optional().describe('Replies that were canceled; only with `queued_replies: "discard"`'),
  })
  .meta({ id: 'ChangedAutomationStatus' });

export const Statistics = z
  .object({
    ...columns.shape(['id', 'keyword']),
    total_triggers: z.int().describe('Number of times the automation fired within the range'),
    triggers_this_month: z
      .int()
      .describe('Number of times the automation fired this month, in the account’s time zone'),
    triggers_this_week: z
      .int()
      .describe('Number of times the automation fired this week, from Monday, in the account’s time zone'),
    average_triggers_per_day: z
      .number()
      .describe('Average number of times per day that the automation fired within the range, to two decimals'),
    variations: z
      .array(
        z.object({
          id: z.string().describe('`main` for the automation’s own message, or the ID of a variation'),
          triggers: z.int().describe('Number of times this text was sent within the range'),
        }),
      )
      .describe('How often the message and each variation were sent'),
  })
  .meta({ id: 'Statistics' });
