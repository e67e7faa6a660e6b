import type { IsoTime } from '@services/common/database/iso-time';
import { cut } from '@services/common/runtime/text';

import type { PostRow, PostStatus } from '../posts/schemas.ts';
import { addressOf, type Visit } from './visits.ts';

/** Statuses as people read them, in the order of a roadmap. */
export const STATUS_WORDS: Record<PostStatus, string> = {
  under_review: 'Under review',
  planned: 'Planned',
  in_progress: 'In progress',
  done: 'Done',
  declined: 'Declined',
};

const EXCERPT = 240;

/** Made once: making a format costs more than a page. */
const DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A point in time as people read it. */
export function dayOf(time: IsoTime) {
  return { iso: time, day: DAYS.format(new Date(time)) };
}

/** A post as a page shows it: nothing that is not public. */
export function shown(at: Visit, post: PostRow, voted: ReadonlySet<string>) {
  const { id, title, text, status, voteCount, commentCount } = post;
  return {
    id,
    title,
    text,
    excerpt: text.length > EXCERPT ? `${cut(text, EXCERPT)}…` : text,
    status,
    statusWords: STATUS_WORDS[status],
    votes: voteCount,
    comments: commentCount,
    voted: voted.has(id),
    href: addressOf(at, `/${id}`),
    voteAction: addressOf(at, `/${id}/vote`),
  };
}
