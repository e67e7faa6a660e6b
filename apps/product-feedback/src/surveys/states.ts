import { createHash } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import { z } from 'zod';

import type { Survey } from '../generated/prisma/client.ts';

export const SurveyState = z.enum(['draft', 'scheduled', 'open', 'full', 'closed']).meta({
  id: 'SurveyState',
  description:
    '`draft` until it is published, `scheduled` before `opens_at`, `open` while responses are accepted, `full` after `max_responses`, `closed` after `closes_at` or by hand',
});
export type SurveyState = z.output<typeof SurveyState>;

/** The values that determine a survey's state. */
type Terms = Pick<Survey, 'draft' | 'opensAt' | 'closesAt' | 'closedAt' | 'maxResponses' | 'responseCount'>;

export function surveyState(row: Terms, now = new Date()): SurveyState {
  if (row.draft) return 'draft';
  if (row.closedAt || (row.closesAt && row.closesAt <= now)) return 'closed';
  if (row.maxResponses !== null && row.responseCount >= row.maxResponses) return 'full';
  return row.opensAt && row.opensAt > now ? 'scheduled' : 'open';
}

export const SURVEY_FULL = 'This survey has reached its maximum number of responses';

export const NOT_OPEN = {
  draft: 'The survey is not open yet',
  closed: 'The survey is closed',
  full: SURVEY_FULL,
  scheduled: 'The survey is not open yet',
};

/** A link may be issued before the survey opens, but not after it has ended. @throws AppError 409 `survey_closed`. */
export function requireNotEnded(survey: Terms): void {
  const state = surveyState(survey);
  if (state === 'closed' || state === 'full') throw surveyClosed(NOT_OPEN[state]);
}

/** @throws AppError 409 `survey_closed` unless the survey accepts responses now. */
export function requireOpen(survey: Terms): void {
  const state = surveyState(survey);
  if (state !== 'open') throw surveyClosed(NOT_OPEN[state]);
}

export function surveyClosed(reason: string): AppError {
  return new AppError(409, 'survey_closed', reason);
}

/** The revision of a survey's editable parts, which responses do not change. */
export function surveyRevision(details: {
  url: string;
  response_count: number;
  status: SurveyState;
  budget_left?: number | undefined;
}): string {
  const { url: _url, response_count: _count, status: _status, budget_left: _budget, ...content } = details;
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
