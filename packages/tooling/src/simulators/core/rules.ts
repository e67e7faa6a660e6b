import { z } from 'zod';
import { providers, type Provider } from './providers.ts';

/** To what a rule applies. Without `times` and `share` it applies to every matching call until it is cleared. */
export const Match = z.strictObject({
  provider: z.enum(providers),
  /** The provider's operation, such as `send`; see the provider's page of the control API. */
  operation: z.string().max(50).optional(),
  /** The whole recipient. */
  recipient: z.string().max(500).optional(),
  /** A part of the text. */
  text: z.string().max(1000).optional(),
  /** Leaves this many matching calls alone first. */
  after: z.int().min(0).optional(),
  /** The number of calls that the rule applies to. */
  times: z.int().min(1).optional(),
  /** Applies to this share of the calls, evenly spread: 0.25 is every fourth. */
  share: z.number().gt(0).max(1).optional(),
});
export type Match = z.output<typeof Match>;

/** The properties of a call that a rule is compared with. */
export interface Call {
  provider: Provider;
  operation: string;
  recipient: string;
  text: string;
}

/** A rule in force, with how often it matched and how often it was applied. */
export type ActiveRule<R extends Match> = R & { id: number; matched: number; applied: number };

export interface RuleSet<R extends Match> {
  add(rule: R): ActiveRule<R>;
  /** The first rule that applies to the call, oldest first; it counts as applied. */
  take(call: Call): ActiveRule<R> | undefined;
  list(): ActiveRule<R>[];
  /** Ends one rule (by id), a provider's, or all. */
  clear(which?: { id?: number | undefined; provider?: Provider | undefined }): void;
}

const MAX_RULES = 1000;

/** At most a thousand rules; more is a mistake of the caller and throws a RangeError. */
export function createRules<R extends Match>(): RuleSet<R> {
  let rules: ActiveRule<R>[] = [];
  let lastId = 0;
  return {
    add(rule) {
      if (rules.length >= MAX_RULES) throw new RangeError(`more than ${MAX_RULES} rules`);
      const active = { ...rule, id: (lastId += 1), matched: 0, applied: 0 };
      rules.push(active);
      return active;
    },
    take(call) {
      for (const rule of rules) if (fits(rule, call) && isDue(rule)) return rule;
      return undefined;
    },
    list: () => rules.map((rule) => ({ ...rule })),
    clear({ id, provider } = {}) {
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
  // Evenly spread instead of random, so that tests see the same every time.
  const due = rule.share === undefined || Math.floor(counted * rule.share) > Math.floor((counted - 1) * rule.share);
  if (due) rule.applied += 1;
  return due;
}
