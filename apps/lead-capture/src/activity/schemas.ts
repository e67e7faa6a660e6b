import { limitParameter } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { z } from 'zod';

import { isOrdered, ORDERED } from '../dates.ts';
import { CursorPage, pageOf } from '../envelope.ts';
import { columns, filters } from './table.ts';

const limit = limitParameter();

export const ActivityQuery = z.object({ limit, ...optionalFilters(filters) }).refine(isOrdered, ORDERED);
export type ActivityQuery = z.output<typeof ActivityQuery>;

export const Activity = z.object(columns.shape(columns.names)).meta({ id: 'Activity' });
export const ActivityPage = pageOf(Activity, CursorPage);

export const LimitQuery = z.object({ limit });

export const Media = z
  .object({
    media_id: z.string().meta({ description: 'Instagram’s ID of the post or story, for `media_ids` of an automation' }),
    kind: z.enum(['post', 'live', 'story']).meta({ description: 'Kind of media' }),
    events: z.int().meta({
      description: 'Number of comments and replies to the post or story among the newest 2,000 events of the account',
    }),
    last_text: z.string().meta({ description: 'Text of the newest comment or reply' }),
    last_received_at: z.iso.datetime().meta({ description: 'When the newest comment or reply was delivered' }),
  })
  .meta({ id: 'Media' });

export const Suggestion = z
  .object({
    keyword: z.string().meta({ description: 'Word or phrase of up to three words, as keywords are compared' }),
    people: z.int().meta({ description: 'Number of people who wrote it, at least 2' }),
    last_text: z.string().meta({ description: 'Newest text that contains the keyword' }),
  })
  .meta({ id: 'KeywordSuggestion' });
export type Suggestion = z.output<typeof Suggestion>;
