import { isVisible } from '@services/common/http/validation';

import { shortened, shownName } from '../text.ts';

/** Feedback as a message quotes it. */
export interface QuotedFeedback {
  reviewerId: string;
  reviewerName: string;
  content: Record<string, string | number>;
}

/** The parts of feedback, in the order in which messages quote them. */
const PARTS: Record<string, string> = {
  comment: '',
  rating: 'Rating: ',
  sentiment: 'Sentiment: ',
  clear: 'Clear: ',
  confusing: 'Confusing: ',
  works: 'Works: ',
  improve: 'To improve: ',
};
const MAX_PART_LENGTH = 500;

/**
 * The subject and the text of a message about new feedback.
 *
 * @param quoted the newest items. @param count the number of items.
 */
export function describeFeedback(product: string, quoted: readonly QuotedFeedback[], count: number) {
  const subject = count === 1 ? `New feedback on ${product}` : `${count} new pieces of feedback on ${product}`;
  const more = count > quoted.length ? [`… and ${count - quoted.length} more.`] : [];
  return { subject, text: [...quoted.map(quote), ...more].join('\n\n') };
}

function quote({ reviewerName, content }: QuotedFeedback): string {
  const lines = Object.entries(PARTS).flatMap(([part, label]) => {
    const text = String(content[part] ?? '').trim();
    return isVisible(text) ? [`${label}${shortened(text, MAX_PART_LENGTH)}`] : [];
  });
  return [`${shownName(reviewerName.trim(), 'Someone')} wrote:`, ...lines].join('\n');
}
