import type { PostRow } from '../posts/table.ts';
import { isDecided } from '../posts/votes.ts';
import { withoutMarkdown } from '../pages/markdown.ts';
import { addressOf } from '../pages/portal.ts';
import { shortened } from '../text.ts';
import { type Visit } from './visits.ts';

/** The number of characters of a post's text in a list on a board. */
const EXCERPT = 240;

/** The public fields of a post. */
export function shown(at: Visit, post: PostRow, voted: ReadonlySet<string>) {
  const { id, title, text, status, votes, comments } = post;
  return {
    id,
    title,
    text,
    excerpt: withoutMarkdown(shortened(text, EXCERPT)),
    status,
    statusWords: at.language.say.statuses[status],
    votes,
    comments,
    decided: isDecided(post),
    voted: voted.has(id),
    href: addressOf(at, `/board/${id}`),
    voteAction: addressOf(at, `/board/${id}/vote`),
  };
}
