import { idWith, text } from '@services/common/http/validation';
import { nameVariants, shownVariants } from '@services/common/openapi/json-schema';
import { optionalFilters } from '@services/common/tables/table';
import { z } from 'zod';

import { orderByTime, pageQueryById } from '../envelope.ts';
import { contains, searchText } from '../lists/search.ts';
import type { FlowRun as RunRow } from '../db.ts';
import type { Flow as FlowRow } from '../generated/prisma/client.ts';
import { Variables } from '../templates/schemas.ts';
import { maskHeaders } from './headers.ts';
import { MAX_STEPS_PER_RUN, RUN_ERRORS, type RunError } from './limits.ts';
import { findRepetition } from './repetition.ts';
import { MAX_STEPS, Step, stepId, Steps } from './steps.ts';

const FLOW_STATUSES = ['draft', 'active', 'paused', 'archived'] as const;
const RUN_STATUSES = ['running', 'completed', 'failed', 'canceled'] as const;

const type = <Type extends string>(name: Type) => z.literal(name).describe('Type of the trigger');

export const Trigger = z
  .discriminatedUnion('type', [
    z.strictObject({ type: type('api') }),
    z.strictObject({ type: type('contact_created') }),
    z.strictObject({
      type: type('tag_added'),
      tag: text({ min: 1, max: 64, label: 'Tag' }).describe('Tag that starts a run'),
    }),
    z.strictObject({
      type: type('keyword'),
      keyword: text({ min: 1, max: 100, label: 'Keyword' }).describe(
        'Whole text of a message that starts a run, ignoring case',
      ),
    }),
  ])
  .meta({
    description:
      'Event that starts runs, in addition to API requests. A tag starts a run regardless of what adds it. If flows start each other through tags, ' +
      'each flow runs once in the chain',
  });
nameVariants('NewFlowTrigger', 'type', Trigger);
export type Trigger = z.output<typeof Trigger>;

const name = text({ min: 1, max: 200, label: 'Name' }).describe('Your name for the flow');
const oncePerContact = z.boolean().describe('Whether each contact can go through the flow only once');

export const NewFlow = z
  .strictObject({
    name,
    steps: Steps,
    trigger: Trigger.default({ type: 'api' }),
    oncePerContact: oncePerContact.default(false),
  })
  .meta({ id: 'NewFlow' });
export type NewFlow = z.output<typeof NewFlow>;

export const FlowChanges = z
  .strictObject({
    name: name.optional(),
    steps: Steps.optional().describe('New steps, stored as a new version. Active runs keep their version'),
    trigger: Trigger.optional(),
    oncePerContact: oncePerContact.optional(),
    status: z.enum(['active', 'paused', 'archived']).optional().describe('New status. `archived` is final'),
    cancelRuns: z.boolean().optional().meta({
      description: 'Whether to cancel active runs. Only with the status `paused` or `archived`',
    }),
  })
  .refine(({ status, cancelRuns }) => cancelRuns !== true || status === 'paused' || status === 'archived', {
    error: 'Requires the status paused or archived',
    path: ['cancelRuns'],
  })
  .meta({ id: 'FlowChanges' });
export type FlowChanges = z.output<typeof FlowChanges>;

export const NewFlowRun = z
  .strictObject({
    contactId: z.string().max(64).optional().describe('ID of the contact to start the run for'),
    to: z.string().max(320).optional().describe('Address to start the run for, instead of a contact'),
    variables: Variables.default({}),
  })
  .refine(({ contactId, to }) => (contactId === undefined) !== (to === undefined), {
    error: 'Provide exactly one of `contactId` and `to`',
    path: ['contactId'],
  })
  .meta({ id: 'NewFlowRun' });
export type NewFlowRun = z.output<typeof NewFlowRun>;

export const flowFilters = {
  status: { schema: z.enum(FLOW_STATUSES).describe('Only flows with this status'), sql: 'status = $' },
  search: {
    schema: searchText.describe('Only flows whose name contains this text, ignoring case'),
    sql: contains('name'),
  },
};
export const FlowQuery = z.object({ ...pageQueryById('flow_'), order: orderByTime, ...optionalFilters(flowFilters) });
export type FlowQuery = z.output<typeof FlowQuery>;
export const RunQuery = z.object(pageQueryById('run_'));

export const StepCount = z
  .object({
    stepId: stepId.describe('ID of the step'),
    runs: z.int().describe('Number of runs that are at the step'),
  })
  .meta({ id: 'StepCount' });

export const Flow = z
  .object({
    flowId: idWith('flow_').describe('ID of the flow'),
    name,
    status: z.enum(FLOW_STATUSES).describe('Only `active` flows start runs'),
    version: z.int().describe('Version number, from 1'),
    trigger: shownVariants('FlowTrigger', 'type', Trigger).describe(
      'Event that starts runs, in addition to API requests',
    ),
    oncePerContact,
    steps: z
      .array(shownVariants('FlowStep', 'type', Step))
      .max(MAX_STEPS)
      .describe('Steps, as in the request'),
    createdAt: z.iso.datetime().describe('When the flow was created'),
    updatedAt: z.iso.datetime().describe('When the flow last changed'),
  })
  .meta({ id: 'Flow' });

/** The response for a single flow. Unlike an entry of a list, it has warnings about how often the flow can repeat. */
export const CheckedFlow = Flow.extend({
  warnings: z
    .array(
      z.object({
        field: z.string().describe('Field that the warning is about, such as `steps.2.next`'),
        message: z.string().describe('Human-readable warning'),
        messagesPerDay: z.number().describe('Approximate number of messages that a person can get per day'),
      }),
    )
    .describe('Loops of steps that can send repeatedly'),
}).meta({ id: 'CheckedFlow' });

export const StartedRun = z
  .object({
    runId: idWith('run_').describe('ID of the run'),
    flowId: idWith('flow_').describe('ID of the flow'),
    version: z.int().describe('Version of the flow'),
    status: z.enum(RUN_STATUSES).describe('Status of the run'),
  })
  .meta({ id: 'StartedRun' });

export const Run = StartedRun.extend({
  contactId: idWith('con_').nullable().describe('ID of the contact. Null if the run is for an address'),
  to: z.string().nullable().describe('Address of the recipient. Null if the run is for a contact'),
  variables: Variables.describe('Variables of the run'),
  stepId: stepId.nullable().describe('ID of the current step. Null once the run has ended'),
  dueAt: z.iso.datetime().nullable().describe('When the run continues. Null after the run has ended'),
  error: z
    .enum(Object.keys(RUN_ERRORS) as RunError[])
    .nullable()
    .meta({
      description: `Why the run ended early. Null otherwise. ${Object.entries(RUN_ERRORS)
        .map(([code, reason]) => `\`${code}\`: ${reason}.`)
        .join(' ')}`,
    }),
  history: z
    .array(
      z.object({
        step: stepId.describe('ID of the step'),
        type: z.enum(Step.options.map(({ shape }) => shape.type.value)).describe('Type of the step'),
        at: z.iso.datetime().describe('When the step was done'),
        to: stepId.nullable().optional().describe('ID of the step that a branch chose. Null if it ended the run'),
        event: z.string().optional().describe('What ended the wait for an event, or `timeout`'),
        status: z.int().nullable().optional().describe('HTTP status of the response. Null without a response'),
        events: z.int().optional().describe('Number of runs that a digest has collected'),
        joined: idWith('run_').optional().describe('ID of the run whose digest has collected this run'),
        messageId: idWith('msg_').optional().describe('ID of the message. Only for messages that were accepted'),
        error: z.string().optional().describe('Why the step failed, as a machine-readable code'),
        message: z.string().optional().describe('Human-readable error message. Only for messages that were refused'),
      }),
    )
    .max(MAX_STEPS_PER_RUN)
    .describe('Completed steps, oldest first'),
  createdAt: z.iso.datetime().describe('When the run started'),
  endedAt: z.iso.datetime().nullable().describe('When the run ended. Null while the run is active'),
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
