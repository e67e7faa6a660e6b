import { timestamp } from '@services/common/http/dates';
import { isStorableJson, text } from '@services/common/http/validation';
import { z } from 'zod';

import { KINDS } from '../providers/kinds.ts';
import { Attributes } from '../contacts/schemas.ts';
import { MAX_BODY } from '../messages/schemas.ts';
import { STATUSES, type Status } from '../messages/status.ts';
import { isPurpose, PURPOSE_PROBLEM, purposeFields } from '../contacts/topics/purposes.ts';
import { OPERATORS, Segment } from '../contacts/segments/schemas.ts';

const stepId = z.string().regex(/^[A-Za-z]\w{0,49}$/, 'Must be letters, digits and underscores, a letter first');
const next = stepId.optional().meta({ description: 'The step that follows; without it the run is complete' });
const seconds = z
  .int()
  .min(1)
  .max(366 * 86_400);
const tag = text({ min: 1, max: 64, label: 'Tag' });
const keyword = text({ min: 1, max: 100, label: 'Keyword' });

const Send = z.strictObject({
  id: stepId,
  type: z.literal('send'),
  channel: z.enum(KINDS),
  body: text({ min: 1, max: MAX_BODY.email, label: 'Body', trim: false }).optional(),
  templateId: z.string().max(64).optional(),
  subject: text({ max: 500, label: 'Subject' }).optional(),
  html: text({ max: 500_000, label: 'Html', trim: false }).optional(),
  ...purposeFields,
  next,
});

/** Outcomes of a message by the statuses that show them; `replied` is a text that its recipient has written since. */
export const MESSAGE_OUTCOMES = {
  delivered: ['delivered', 'read'],
  read: ['read'],
  failed: ['failed', 'canceled', 'expired'],
  replied: ['replied'],
} as const satisfies Record<string, readonly (Status | 'replied')[]>;
type MessageOutcome = keyof typeof MESSAGE_OUTCOMES;

const Wait = z.strictObject({
  id: stepId,
  type: z.literal('wait'),
  seconds: seconds.optional().meta({ description: 'How long; with an event: how long at most' }),
  until: timestamp().optional(),
  event: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('tag_added'), tag }),
      z.strictObject({ type: z.literal('message_received'), keyword: keyword.optional() }),
      z.strictObject({
        type: z.literal('message_status'),
        message: stepId.meta({ description: 'A send step: its last message in this run' }),
        status: z
          .array(z.enum(Object.keys(MESSAGE_OUTCOMES) as MessageOutcome[]))
          .min(1)
          .meta({ description: 'Any of them; `failed` includes canceled, expired and refused messages' }),
      }),
    ])
    .optional(),
  next,
  onTimeout: stepId
    .optional()
    .meta({ description: 'The step to continue with when the event has not occurred; default `next`' }),
});

const scalar = z.union([z.string().max(500), z.number(), z.boolean()]);
const comparison = { op: z.enum(OPERATORS), value: z.union([scalar, z.array(scalar).min(1).max(100)]).optional() };
const Case = z.strictObject({
  if: z.union([
    z.strictObject({ contact: Segment }),
    z.strictObject({ variable: z.string().regex(/^\w{1,64}$/), ...comparison }),
    z.strictObject({ message: stepId, status: z.array(z.enum([...STATUSES, 'replied'])).min(1) }),
    z.strictObject({ answer: stepId, field: z.string().regex(/^\w{1,64}(?:\.\w{1,64}){0,5}$/), ...comparison }),
  ]),
  next: stepId,
});
export type Condition = z.output<typeof Case>['if'];
const Branch = z.strictObject({
  id: stepId,
  type: z.literal('branch'),
  cases: z.array(Case).min(1).max(20).meta({ description: 'The first that applies decides' }),
  next: next.meta({ description: 'The step to continue with when no case applies' }),
});

/** Headers that belong to the connection. */
const CONNECTION_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|idempotency-key|proxy-.*)$/i;

const Http = z.strictObject({
  id: stepId,
  type: z.literal('http'),
  method: z.enum(['GET', 'POST']).default('POST'),
  url: z
    .string()
    .max(2000)
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Must be an http or https URL')
    .refine((value) => URL.canParse(value) && new URL(value).username === '', 'Must not contain credentials'),
  headers: z
    .record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().regex(/^[\x20-\x7e]{0,1000}$/))
    .refine((headers) => Object.keys(headers).length <= 20, 'At most 20 headers')
    .refine((headers) => !Object.keys(headers).some((header) => CONNECTION_HEADERS.test(header)), {
      error: 'Headers of the connection cannot be set',
    })
    .meta({
      description:
        'Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin',
    })
    .default({}),
  next,
});

const UpdateContact = z.strictObject({
  id: stepId,
  type: z.literal('update_contact'),
  attributes: Attributes.optional(),
  addTags: z.array(tag).max(50).default([]),
  removeTags: z.array(tag).max(50).default([]),
  next,
});

const Stop = z.strictObject({ id: stepId, type: z.literal('stop') });

export const Step = z
  .discriminatedUnion('type', [Send, Wait, Branch, Http, UpdateContact, Stop])
  .refine(isStorableJson, 'Steps must not contain NUL characters')
  .refine((step) => step.type !== 'send' || isPurpose(step), PURPOSE_PROBLEM);
export type Step = z.output<typeof Step>;
export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

export const MAX_STEPS = 100;
export const Steps = z.array(Step).min(1).max(MAX_STEPS);

/** The result of a step for those that follow: a message, an error, or an answer. */
export type Result =
  { messageId: string; at: string } | { error: string } | { status: number | null; body: unknown; error?: string };
