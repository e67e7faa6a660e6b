import { z } from 'zod';

import { dateRange, isOrdered, ORDERED } from '../dates.ts';
import { oneOf, searchedKeyword } from '../fields.ts';
import type { Automation as AutomationRow, Variation as VariationRow } from '../generated/prisma/client.ts';
import { choices, message, shownChoices, toShownChoices } from './choices.ts';

export const AUTOMATION_TRIGGER_TYPES = ['story_reply', 'comment', 'both'] as const;
export const AUTOMATION_STATUSES = ['active', 'paused'] as const;

const triggerType = oneOf('Trigger type', AUTOMATION_TRIGGER_TYPES);

export const NewAutomation = z
  .strictObject({ keyword: searchedKeyword('Keyword'), message, trigger_type: triggerType, ...choices })
  .meta({ id: 'NewAutomation' });

export const AutomationStatus = z
  .strictObject({
    status: oneOf('Status', AUTOMATION_STATUSES),
    queued_replies: oneOf('Queued replies', ['keep', 'discard']).default('keep').meta({
      description:
        'Replies that are not sent yet: `keep` sends them as soon as the automation is active, `discard` gives them up',
    }),
  })
  .meta({ id: 'AutomationStatus' });
export const NewVariation = z.strictObject({ message });
export const StatisticsQuery = z.object(dateRange).refine(isOrdered, ORDERED);

const isoTime = z.iso.datetime();

export const Variation = z
  .object({ id: z.string(), message: z.string(), triggers_count: z.int() })
  .meta({ id: 'Variation' });

export const CreatedAutomation = z
  .object({
    id: z.string(),
    keyword: z.string(),
    message: z.string(),
    trigger_type: z.enum(AUTOMATION_TRIGGER_TYPES),
    status: z.enum(AUTOMATION_STATUSES),
    created_at: isoTime,
    ...shownChoices,
  })
  .meta({ id: 'CreatedAutomation' });

export const ListedAutomation = CreatedAutomation.extend({ triggers_count: z.int() }).meta({ id: 'ListedAutomation' });

export const Automation = ListedAutomation.extend({ updated_at: isoTime, variations: z.array(Variation) }).meta({
  id: 'Automation',
});

const ReadOnly = Automation.pick({
  id: true,
  status: true,
  created_at: true,
  updated_at: true,
  triggers_count: true,
  variations: true,
}).partial();

/** A client may send the whole object that it read. */
export const AutomationChanges = NewAutomation.partial()
  .extend(ReadOnly.shape)
  .refine((changes) => Object.keys(changes).some((name) => !Object.hasOwn(ReadOnly.shape, name)), {
    error: 'Body must hold keyword, message, trigger_type or another field',
  })
  .meta({ id: 'AutomationChanges' });

/** The first of the read-only fields that is not as it is; those that change by themselves may be older. */
export function findChangedReadOnly(
  changes: z.output<typeof AutomationChanges>,
  current: z.output<typeof Automation>,
): string | undefined {
  const fixed = ({ id, status, created_at, variations }: z.output<typeof ReadOnly>) => ({
    id,
    status,
    created_at,
    variations: variations && JSON.stringify(variations.map((each) => [each.id, each.message])),
  });
  const [given, actual] = [fixed(changes), fixed(current)];
  return (Object.keys(given) as (keyof typeof given)[]).find(
    (name) => given[name] !== undefined && given[name] !== actual[name],
  );
}

export const UpdatedAutomation = CreatedAutomation.omit({ created_at: true })
  .extend({ updated_at: isoTime })
  .meta({ id: 'UpdatedAutomation' });

export const UpdatedStatus = CreatedAutomation.pick({ id: true, status: true })
  .extend({
    discarded_replies: z.int().optional().meta({ description: 'Present when queued replies were to be discarded' }),
  })
  .meta({ id: 'UpdatedAutomationStatus' });

export const Statistics = z
  .object({
    id: z.string(),
    keyword: z.string(),
    total_triggers: z.int(),
    triggers_this_month: z.int(),
    triggers_this_week: z.int(),
    average_triggers_per_day: z.number(),
    variations: z.array(z.object({ id: z.string(), triggers: z.int() })),
  })
  .meta({ id: 'Statistics', description: 'Weeks begin on Monday; week and month are the current ones in UTC.' });

export function toCreatedAutomation(row: AutomationRow): z.output<typeof CreatedAutomation> {
  return {
    id: row.id,
    keyword: row.keyword,
    message: row.message,
    trigger_type: row.triggerType as z.output<typeof CreatedAutomation>['trigger_type'],
    status: row.status as z.output<typeof CreatedAutomation>['status'],
    created_at: row.createdAt.toISOString(),
    ...toShownChoices(row),
  };
}

export function toUpdatedAutomation(row: AutomationRow): z.output<typeof UpdatedAutomation> {
  const { created_at: _notShown, ...automation } = toCreatedAutomation(row);
  return { ...automation, updated_at: row.updatedAt.toISOString() };
}

export function toListedAutomation(row: AutomationRow): z.output<typeof ListedAutomation> {
  return { ...toCreatedAutomation(row), triggers_count: row.triggersCount };
}

export function toAutomation(row: AutomationRow & { variations: VariationRow[] }): z.output<typeof Automation> {
  return {
    ...toListedAutomation(row),
    updated_at: row.updatedAt.toISOString(),
    variations: row.variations.map(toVariation),
  };
}

export function toVariation(
  row: Pick<VariationRow, 'number' | 'message' | 'triggersCount'>,
): z.output<typeof Variation> {
  return { id: variationId(row.number), message: row.message, triggers_count: row.triggersCount };
}

/** `main` is the automation's own message, which is stored as number 0. */
export function variationId(number: number): string {
  return number === 0 ? 'main' : `var_${number}`;
}
