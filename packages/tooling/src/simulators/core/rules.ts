import { z } from 'zod';
import { providers, type Provider } from './providers.ts';

/** The calls to which a rule applies. Without `times` and `share` it applies to every matching call until it is cleared. */
export const Match = z.strictObject({
  provider: z.enum(providers),
  /** The provider's operation, such as `send`; see the provider's page of the control API. */
  operation: z.string().max(50).optional(),
  /** The whole recipient. */
  recipient: z.string().max(500).optional(),
  /** A part of the text. */
  text: z.string().max(1000).optional(),
  /** The number of matching calls to skip first. */
  after: z.int().min(0).optional(),
  /** The maximum number of calls that the rule applies to. */
  times: z.int().min(1).optional(),
  /** Applies to this share of the calls, evenly spread: 0.25 means every fourth call. */
  share: z.number().gt(0).max(1).optional(),
});
export type Match = z.output<typeof Match>;

/** The properties of a call that rules match. */
export interface Call {
  provider: Provider;
  operation: string;
  recipient: string;
  text: string;
}

/** An active rule, with the number of matching calls and of calls that it was applied to. */
type ActiveRule<R extends Match> = R & { id: number; matched: number; applied: number };

const MAX_RULES = 1000;

/** Holds at most a thousand rules. Adding more throws a RangeError, because the caller has probably made a mistake. */
export function createRules<R extends Match>() {
  let rules: ActiveRule<R>[] = [];
  let lastId = 0;
  return {
    add(rule: R): ActiveRule<R> {
      if (rules.length >= MAX_RULES) throw new RangeError(`there can be at most ${MAX_RULES} rules`);
      const active = { ...rule, id: (lastId += 1), matched: 0, applied: 0 };
      rules.push(active);
      return active;
    },
    /** Returns the oldest rule that applies to the call, and counts it as applied. */
    take: (call: Call) => rules.find((rule) => fits(rule, call) && isDue(rule)),
    list: () => rules.map((rule) => ({ ...rule })),
    /** Removes one rule (by id), a provider's rules, or all rules. */
    clear({ id, provider }: { id?: number | undefined; provider?: Provider | undefined } = {}): void {
      rules = rules.filter(
        (rule) => (id !== undefined && rule.id !== id) || (provider !== undefined && rule.provider !== provider),
      );
    },
  };
}

function fits(rule: Match, call: Call): boolean {
  return (
    rule.provider === call.provider &&
    (rule.operation === undefined || rule.operation === call.operation) &&
    (rule.recipient === undefined || rule.recipient === call.recipient) &&
    (rule.text === undefined || call.text.includes(rule.text))
  );
}

function isDue(rule: ActiveRule<Match>): boolean {
  if (rule.times !== undefined && rule.applied >= rule.times) return false;
  rule.matched += 1;
  const counted = rule.matched - (rule.after ?? 0);
  if (counted < 1) return false;
  // Evenly spread instead of random, so that tests are repeatable.
  const due = rule.share === undefined || Math.floor(counted * rule.share) > Math.floor((counted - 1) * rule.share);
  if (due) rule.applied += 1;
  return due;
}
