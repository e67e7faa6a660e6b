import { contentRevision } from '@services/common/http/preconditions';

import { invalidField } from '../errors.ts';
import type { PostRow } from './store.ts';

/** The fields that editors change. */
export type Editable = Pick<PostRow, 'name' | 'tagline' | 'description' | 'website' | 'scheduledAt'>;

/** The columns of `Editable`, as SQL. */
export const EDITABLE = 'name, tagline, description, website, scheduled_at AS "scheduledAt"';

/** Returns the revision of the fields that editors change. Votes and comments do not change the revision. */
export function revisionOf({ name, tagline, description, website, scheduledAt }: Editable): string {
  const at = scheduledAt === null ? null : Date.parse(scheduledAt);
  return contentRevision([name, tagline, description, website, at]);
}

/**
 * Refuses a change that was based on an older state, so that two editors do not overwrite each other. Call it while the row is locked.
 *
 * @param given the revision that the caller has read; without it, nothing is compared
 * @throws InvalidInputError
 */
export function requireRevision(now: Editable, given: string | null | undefined): void {
  if (given === null || given === undefined || given === revisionOf(now)) return;
  throw invalidField(
    'revision',
    'The post has changed since you read it. Read it again before you change it',
    'CHANGED',
  );
}
