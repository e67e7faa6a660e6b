import { operationsOf } from '@services/common/openapi/operation';
import { CONSOLE_TAGS } from '@services/common/people/operation';

import type { Caller, Scope } from './scopes.ts';
import type { Deps } from './deps.ts';

/** The sections of the API's reference. */
export const TAGS = {
  Products: 'The products you collect feedback on.',
  Feedback: 'What reviewers say about a product: submitted, then validated, which earns credits, or dismissed.',
  Surveys: 'Questions with branches, answered on a hosted page or through the API.',
  Responses: 'Answers to surveys: given at once or in parts, listed, exported, summarized.',
  Updates: 'News about a product, for its page and its feeds.',
  Board: 'What the owner has published of it, with votes and comments, a status and a roadmap.',
  Credits: 'What reviewers and respondents have earned.',
  Webhooks: 'Events sent to your own endpoints, signed according to Standard Webhooks.',
  Account: 'Amounts of credits, and API keys.',
  ...CONSOLE_TAGS,
} as const;

/** Defines one endpoint of this service. */
export const operation = operationsOf<Deps, Caller, Scope, keyof typeof TAGS>();
