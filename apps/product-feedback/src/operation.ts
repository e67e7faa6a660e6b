import { operationsOf } from '@services/common/openapi/operation';
import { CONSOLE_TAGS } from '@services/common/people/operation';

import type { Caller, Scope } from './scopes.ts';
import type { Deps } from './deps.ts';

/** The sections of the API's reference. */
export const TAGS = {
  Products: 'The products you collect feedback on.',
  Feedback: 'What reviewers say about a product. You validate it, which awards credits to the reviewer, or dismiss it.',
  Surveys: 'Questions with branches, answered on a hosted page or through the API.',
  Responses: 'Answers to surveys: submit, list, export and summarize them.',
  Updates: 'News about a product, on its page, in feeds and by email.',
  Board: 'A public board of posts, with votes, comments, statuses and a roadmap.',
  Credits: 'Credits that reviewers and respondents earn and redeem.',
  Webhooks: 'Events sent to your own endpoints, signed according to Standard Webhooks.',
  Account: 'Settings, API keys, notifications, and the export and erasure of personal data.',
  ...CONSOLE_TAGS,
} as const;

/** Defines one endpoint of this service. */
export const operation = operationsOf<Deps, Caller, Scope, keyof typeof TAGS>();
