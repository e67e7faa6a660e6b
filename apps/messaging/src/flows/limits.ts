/** Limits of runs, so that a flow with a loop ends. A step is counted in the transaction that takes it. */
export const MAX_STEPS_PER_RUN = 1000;
export const MAX_MESSAGES_PER_RUN = 100;
/** Messages of all flows of an account to one person within 24 hours of the first such message. Also stops loops through other systems. */
export const MAX_MESSAGES_PER_PERSON_AND_DAY = 50;
/**
 * Maximum length of the results of a run's steps, as JSON. The length is limited because the results are read and written with every step.
 */
export const MAX_RESULTS_CHARACTERS = 65_536;

/** Maximum number of runs whose variables a digest keeps. Further runs are only counted. */
export const MAX_DIGEST_EVENTS = 100;

/** Why a run ended before its last step. */
export const RUN_ERRORS = {
  too_many_steps: `The run took ${MAX_STEPS_PER_RUN} steps`,
  too_many_messages: `The run sent ${MAX_MESSAGES_PER_RUN} messages`,
  too_many_messages_to_person: `Flows sent this person ${MAX_MESSAGES_PER_PERSON_AND_DAY} messages within 24 hours`,
  answers_too_long: `The run's HTTP responses exceed ${MAX_RESULTS_CHARACTERS} characters in total`,
  circle_without_wait: 'The run looped without waiting',
  worker_stopped: 'The run crashed the worker twice',
  flow_paused: 'The flow was paused and its runs were canceled',
  flow_archived: 'The flow was archived and its runs were canceled',
} as const;
export type RunError = keyof typeof RUN_ERRORS;
