import { text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { z } from 'zod';

import { pageQueryById } from '../envelope.ts';
import type { FlowRun as RunRow } from '../db.ts';
import type { Flow as FlowRow } from '../generated/prisma/client.ts';
import { Variables } from '../templates/schemas.ts';
import { maskHeaders } from './headers.ts';
import { RUN_ERRORS, type RunError } from './limits.ts';
import { findRepetition } from './repetition.ts';
import { Steps, type Step } from './steps.ts';

export const FLOW_STATUSES = ['draft', 'active', 'paused', 'archived'] as const;
export const RUN_STATUSES = ['running', 'completed', 'failed', 'canceled'] as const;

export const Trigger = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('api') }),
    z.strictObject({ type: z.literal('contact_created') }),
    z.strictObject({ type: z.literal('tag_added'), tag: text({ min: 1, max: 64, label: 'Tag' }) }),
    z.strictObject({ type: z.literal('keyword'), keyword: text({ min: 1, max: 100, label: 'Keyword' }) }),
  ])
  .meta({
    description:
      'Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless ' +
      'of what adds it; where flows start each other by tags, each runs once in the chain',
  });
export type Trigger = z.output<typeof Trigger>;

const name = text({ min: 1, max: 200, label: 'Name' });

export const NewFlow = z
  .strictObject({
    name,
    steps: Steps,
    trigger: Trigger.default({ type: 'api' }),
    oncePerContact: z.boolean().default(false),
  })
  .meta({ id: 'NewFlow' });
export type NewFlow = z.output<typeof NewFlow>;

export const FlowChanges = z
  .strictObject({
    name: name.optional(),
    steps: Steps.optional().meta({ description: 'A new version; active runs keep theirs' }),
    trigger: Trigger.optional(),
    oncePerContact: z.boolean().optional(),
    status: z.enum(['active', 'paused', 'archived']).optional(),
    cancelRuns: z.boolean().optional().meta({
      description: 'With the status `paused` or `archived`: also cancel the active runs. Default: they continue',
    }),
  })
  .refine(({ status, cancelRuns }) => cancelRuns !== true || status === 'paused' || status === 'archived', {
    error: 'Needs the status paused or archived',
    path: ['cancelRuns'],
  })
  .meta({ id: 'FlowChanges' });
export type FlowChanges = z.output<typeof FlowChanges>;

export const FlowTrigger = z
  .strictObject({
    contactId: z.string().max(64).optional(),
    to: z.string().max(320).optional(),
    variables: Variables.default({}),
  })
  .refine(({ contactId, to }) => (contactId === undefined) !== (to === undefined), {
    error: 'Either contactId or to is required',
    path: ['contactId'],
  })
  .meta({ id: 'FlowTrigger' });
export type FlowTrigger = z.output<typeof FlowTrigger>;

export const flowFilters = { status: { schema: z.enum(FLOW_STATUSES), sql: 'status = $' } };
export const FlowQuery = z.object({ ...pageQueryById('flow_'), ...optionalFilters(flowFilters) });
export type FlowQuery = z.output<typeof FlowQuery>;
export const RunQuery = z.object(pageQueryById('run_'));

export const Flow = z
  .object({
    flowId: z.string(),
    name: z.string(),
    status: z.enum(FLOW_STATUSES),
    version: z.int(),
    trigger: z.looseObject({ type: z.string() }),
    oncePerContact: z.boolean(),
    steps: z.array(z.looseObject({ id: z.string(), type: z.string() })),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Flow' });

/** The answer to one flow: it says how often the flow can repeat, which a list does not. */
export const CheckedFlow = Flow.extend({
  warnings: z
    .array(z.object({ field: z.string(), message: z.string(), messagesPerDay: z.number() }))
    .meta({ description: 'A circle of steps that can send again and again, and about how often to each person' }),
}).meta({ id: 'CheckedFlow' });

export const StartedRun = z
  .object({ runId: z.string(), flowId: z.string(), version: z.int(), status: z.enum(RUN_STATUSES) })
  .meta({ id: 'StartedRun' });

export const Run = StartedRun.extend({
  contactId: z.string().nullable(),
  to: z.string().nullable(),
  variables: z.record(z.string(), z.unknown()),
  stepId: z.string().nullable().meta({ description: 'The current step' }),
  dueAt: z.iso.datetime().nullable(),
  error: z
    .enum(Object.keys(RUN_ERRORS) as RunError[])
    .nullable()
    .meta({
      description: `Why the run ended before its last step. ${Object.entries(RUN_ERRORS)
        .map(([code, reason]) => `\`${code}\`: ${reason}.`)
        .join(' ')}`,
    }),
  history: z.array(z.looseObject({ step: z.string(), type: z.string(), at: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
}).meta({ id: 'Run' });

export function toFlow(row: FlowRow, steps: readonly Step[]): z.output<typeof Flow> {
  return {
    flowId: row.id,
    name: row.name,
    status: row.status as z.output<typeof Flow>['status'],
    version: row.version,
    trigger: row.trigger as z.output<typeof Flow>['trigger'],
    oncePerContact: row.oncePerContact,
    steps: maskHeaders(steps),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toCheckedFlow(row: FlowRow, steps: readonly Step[]): z.output<typeof CheckedFlow> {
  const repetition = findRepetition(steps);
  return { ...toFlow(row, steps), warnings: repetition ? [repetition] : [] };
}

export function toStartedRun({ id, flowId, version, status }: Omit<RunRow, 'results'>): z.output<typeof StartedRun> {
  return { runId: id, flowId, version, status: status as z.output<typeof StartedRun>['status'] };
}

export function toRun(row: Omit<RunRow, 'results'>): z.output<typeof Run> {
  const running = row.status === 'running';
  return {
    ...toStartedRun(row),
    contactId: row.contactId,
    to: row.recipient,
    variables: row.variables as z.output<typeof Run>['variables'],
    stepId: running ? row.stepId : null,
    dueAt: running ? row.dueAt : null,
    error: row.error as RunError | null,
    history: row.history as z.output<typeof Run>['history'],
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  };
}
