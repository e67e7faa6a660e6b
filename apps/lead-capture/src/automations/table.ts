import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { ALSO_ON } from '../instagram/events.ts';
import { MATCH_MODES } from '../matching.ts';
import { given, ON_NEW_KEYWORD, TRIGGER_TYPES } from './choices.ts';
import { Steps } from './steps.ts';

export const STATUSES = ['active', 'paused'] as const;

export const Variation = z
  .object({
    id: z.string().describe('`var_1`, `var_2` and so on'),
    message: z.string().meta({ description: given.message.description }),
    triggers_count: z.int().describe('Number of times the text was sent'),
  })
  .meta({ id: 'Variation' });

const shown = <Schema extends z.ZodType>(name: keyof typeof given, schema: Schema) =>
  schema.meta({ description: given[name].description });

/** The public fields of an automation. Unset values are NULL and omitted. */
export const columns = defineColumns({
  id: { schema: z.string().describe('ID of the automation') },
  keyword: { schema: shown('keyword', z.string()) },
  message: { schema: shown('message', z.string()) },
  trigger_type: { schema: shown('trigger_type', z.enum(TRIGGER_TYPES)) },
  status: {
    schema: z.enum(STATUSES).describe('A `paused` automation captures no leads and sends no replies'),
  },
  created_at: { schema: z.iso.datetime().describe('When the automation was created') },
  updated_at: { schema: z.iso.datetime().describe('When its settings last changed') },
  triggers_count: { schema: z.int().describe('Number of times the automation fired') },
  also_on: { schema: shown('also_on', z.array(z.enum(ALSO_ON)).optional()), sql: `nullif(also_on, '{}')` },
  additional_keywords: {
    schema: shown('additional_keywords', z.array(z.string()).optional()),
    sql: `nullif(additional_keywords, '{}')`,
  },
  excluded_keywords: {
    schema: shown('excluded_keywords', z.array(z.string()).optional()),
    sql: `nullif(excluded_keywords, '{}')`,
  },
  match_mode: { schema: shown('match_mode', z.enum(MATCH_MODES).optional()), sql: `nullif(match_mode, 'word')` },
  media_ids: { schema: shown('media_ids', z.array(z.string()).optional()), sql: `nullif(media_ids, '{}')` },
  include_replies: { schema: shown('include_replies', z.boolean().optional()), sql: 'nullif(include_replies, true)' },
  public_replies: {
    schema: shown('public_replies', z.array(z.string()).optional()),
    sql: `nullif(public_reply_texts, '{}')`,
  },
  steps: { schema: shown('steps', Steps.optional()), sql: `nullif(steps, '[]')` },
  on_new_keyword: {
    schema: shown('on_new_keyword', z.enum(ON_NEW_KEYWORD).optional()),
    sql: `nullif(on_new_keyword, 'end')`,
  },
  variations: {
    schema: z.array(Variation).describe('Other texts, sent in turn with `message`, oldest first'),
    sql: `coalesce((SELECT json_agg(json_build_object('id', 'var_' || number, 'message', v.message,
        'triggers_count', v.triggers_count) ORDER BY number)
      FROM variations v WHERE v.automation_id = automations.id), '[]')`,
  },
});
