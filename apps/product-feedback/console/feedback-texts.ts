import { words } from '@services/console/words.ts';

import type { Feedback } from './api.ts';

const QUESTIONS = {
  clear: 'What’s clear',
  confusing: 'What’s confusing',
  works: 'What works',
  improve: 'What to improve',
} as const;

/** Each part of the feedback that is not empty, with its heading. */
export function textsOf({ content }: Feedback): [string, string][] {
  if ('comment' in content) {
    const { comment, rating, sentiment } = content;
    return [
      ['Comment', comment],
      ...(rating === undefined ? [] : [['Rating', `${rating} of 5`] as [string, string]]),
      ...(sentiment === undefined ? [] : [['Sentiment', words(sentiment)] as [string, string]]),
    ];
  }
  return Object.entries(QUESTIONS)
    .map(([name, heading]): [string, string] => [heading, content[name as keyof typeof QUESTIONS]])
    .filter(([, text]) => text !== '');
}

export function summaryOf(item: Feedback): string {
  return textsOf(item)[0]?.[1] || '(no text)';
}
