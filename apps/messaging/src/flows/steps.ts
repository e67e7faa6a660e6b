import { timestamp } from '@services/common/http/dates';
import { record, text } from '@services/common/http/validation';
import { nameVariants } from '@services/common/openapi/json-schema';
import { z } from 'zod';

import { KINDS } from '../providers/kinds.ts';
import { Attributes } from '../contacts/schemas.ts';
import { contentFields } from '../messages/schemas.ts';
import { STATUSES, type Status } from '../messages/status.ts';
import { MAX_DIGEST_EVENTS } from './limits.ts';
import { isPurpose, PURPOSE_PROBLEM, purposeFields } from '../contacts/topics/purposes.ts';
import { OPERATORS, Segment } from '../contacts/segments/schemas.ts';

export const stepId = z
  .string()
  .regex(/^[A-Za-z]\w{0,49}$/, 'Must be a letter, then letters, digits or underscores')
  .meta({ minLength: 1, maxLength: 50 });
const id = stepId.describe('Your ID of the step, unique in the flow');
const next = stepId.optional().describe('ID of the next step. If omitted, the run is completed');
const type = <Type extends string>(name: Type) => z.literal(name).describe('Type of the step');
const seconds = z
  .int()
  .min(1)
  .max(366 * 86_400);
const tag = text({ min: 1, max: 64, label: 'Tag' });
const keyword = text({ min: 1, max: 100, label: 'Keyword' });

const Send = z.strictObject({
  id,
  type: type('send'),
  channel: z.enum(KINDS).describe('Kind of channel to send over'),
  ...contentFields,
  ...purposeFields,
  next,
});

/** Outcomes of a message, with the statuses that mean them. `replied`: the recipient has sent a text since. */
export const MESSAGE_OUTCOMES = {
  delivered: ['delivered', 'read'],
  read: ['read'],
  failed: ['failed', 'canceled', 'expired'],
  replied: ['replied'],
} as const satisfies Record<string, readonly (Status | 'replied')[]>;
type MessageOutcome = keyof typeof MESSAGE_OUTCOMES;

const event = <Type extends string>(name: Type) => z.literal(name).describe('Type of the event');

const Wait = z.strictObject({
  id,
  type: type('wait'),
  seconds: seconds.optional().describe('Seconds to wait, at most 366 days. With `event`, the maximum wait'),
  until: timestamp().optional().describe('When to continue, instead of `seconds`'),
  event: z
    .discriminatedUnion('type', [
      z.strictObject({ type: event('tag_added'), tag: tag.describe('Tag that is added to the contact') }),
      z.strictObject({
        type: event('message_received'),
        keyword: keyword.optional().describe('Whole text of the message, ignoring case. Default: any text'),
      }),
      z.strictObject({
        type: event('message_status'),
        message: stepId.describe(
          'ID of the send step. If the step sent several messages in the run, the last message counts',
        ),
        status: z
          .array(z.enum(Object.keys(MESSAGE_OUTCOMES) as MessageOutcome[]))
          .min(1)
          .describe(
            'The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages',
          ),
      }),
    ])
    .optional()
    .describe('Event that ends the wait'),
  next,
  onTimeout: stepId.optional().describe('ID of the next step if the event did not happen. Default: `next`'),
});

const scalar = z.union([z.string().max(500), z.number(), z.boolean()]);
const comparison = {
  op: z.enum(OPERATORS).describe('How to compare'),
  value: z
    .union([scalar, z.array(scalar).min(1).max(100)])
    .optional()
    .describe('Value to compare with; a list for `in`'),
};
const Case = z.strictObject({
  if: z
    .union([
      z.strictObject({ contact: Segment.describe('Condition that the contact must meet') }),
      z.strictObject({
        variable: z
          .string()
          .regex(/^\w{1,64}$/)
          .describe('Name of a variable of the run'),
        ...comparison,
      }),
      z.strictObject({
        message: stepId.describe(
          'ID of a send step. If the step sent several messages in the run, the last message counts',
        ),
        status: z
          .array(z.enum([...STATUSES, 'replied']))
          .min(1)
          .describe('Statuses to accept. The message must have one of them'),
      }),
      z.strictObject({
        answer: stepId.describe('ID of the HTTP step whose response is compared'),
        field: z
          .string()
          .regex(/^\w{1,64}(?:\.\w{1,64}){0,5}$/)
          .describe('Field of the response, such as `body.order.total`'),
        ...comparison,
      }),
    ])
    .describe('Condition of the case'),
  next: stepId.describe('ID of the next step if the condition is met'),
});
export type Condition = z.output<typeof Case>['if'];
const Branch = z.strictObject({
  id,
  type: type('branch'),
  cases: z.array(Case).min(1).max(20).describe('Up to 20 cases. The first case whose condition is met decides'),
  next: next.describe('ID of the next step if no condition is met. If omitted, the run is then completed'),
});

/** Headers that this service or its HTTP client sets. */
const CONNECTION_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|idempotency-key|proxy-.*)$/i;

const Http = z.strictObject({
  id,
  type: type('http'),
  method: z.enum(['GET', 'POST']).default('POST').describe('Method of the request'),
  url: z
    .string()
    .max(2000)
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Must be an http or https URL')
    .refine((value) => URL.canParse(value) && new URL(value).username === '', 'Must not contain credentials')
    .describe('URL to request'),
  headers: record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().regex(/^[\x20-\x7e]{0,1000}$/))
    .refine((headers) => Object.keys(headers).length <= 20, 'At most 20 headers')
    .refine((headers) => !Object.keys(headers).some((header) => CONNECTION_HEADERS.test(header)), {
      error: 'Contains a header that is set automatically',
    })
    .meta({
      description:
        'Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value ' +
        'if the step and the origin of the URL are the same',
    })
    .default({}),
  next,
});

const UpdateContact = z.strictObject({
  id,
  type: type('update_contact'),
  attributes: Attributes.optional().describe('Attributes to set. Other attributes stay unchanged'),
  addTags: z.array(tag).max(50).default([]).describe('Tags to add, at most 50'),
  removeTags: z.array(tag).max(50).default([]).describe('Tags to remove, at most 50'),
  next,
});

const Digest = z.strictObject({
  id,
  type: type('digest'),
  seconds: seconds.describe(
    'Seconds during which runs are collected, at most 366 days. Later runs of the flow for the same person end here. When the time is over, the first run continues with ' +
      `\`steps.<id>.total\`, the number of runs, and \`steps.<id>.events\`, the variables and start of each run, oldest first, at most ${MAX_DIGEST_EVENTS}`,
  ),
  next,
});

const Stop = z.strictObject({ id, type: type('stop') });

export const Step = z
  .discriminatedUnion('type', [Send, Wait, Digest, Branch, Http, UpdateContact, Stop])
  .refine((step) => step.type !== 'send' || isPurpose(step), PURPOSE_PROBLEM);
nameVariants('NewFlowStep', 'type', Step);
export type Step = z.output<typeof Step>;
export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

export const MAX_STEPS = 100;
export const Steps = z
  .array(Step)
  .min(1)
  .max(MAX_STEPS)
  .describe(`Steps, at most ${MAX_STEPS}. A run starts with the first one`);

/** The runs that a digest step has collected. */
export interface Digest {
  total: number;
  events: { at: string; variables: unknown }[];
}

/** The result of a step, for use in later steps: a message, an error, an HTTP response, or a digest. */
export type Result =
  | Digest
  | { messageId: string; at: string }
  | { error: string }
  | { status: number | null; body: unknown; error?: string };
