import type { IsoTime } from '@services/common/database/iso-time';

import type { Contact } from '../../db.ts';
import { matchesSegment, matchesValue } from '../../contacts/segments/matches.ts';
import { outcomesOf, type Statuses } from './message-outcomes.ts';
import type { Condition, Result, StepOf } from '../steps.ts';

interface Surroundings {
  contact: Contact | null;
  variables: Record<string, unknown>;
  results: Record<string, Result>;
  repliedAt: IsoTime | null;
  statuses: Statuses;
}

/** The next step of a branch. Undefined if the run ends here. */
export function decide(step: StepOf<'branch'>, surroundings: Surroundings): string | undefined {
  return step.cases.find((each) => holds(each.if, surroundings))?.next ?? step.next;
}

function holds(condition: Condition, { contact, variables, results, repliedAt, statuses }: Surroundings): boolean {
  if ('contact' in condition) return contact !== null && matchesSegment(contact, condition.contact);
  if ('message' in condition) {
    const outcomes = outcomesOf(results[condition.message], repliedAt, statuses) ?? [];
    return outcomes.some((outcome) => (condition.status as string[]).includes(outcome));
  }
  const { op, value } = condition;
  const actual =
    'variable' in condition
      ? variables[condition.variable]
      : condition.field.split('.').reduce<unknown>(member, results[condition.answer]);
  // Values are compared in the same way as attributes of a contact.
  return matchesValue(actual, { field: 'attributes.x', op, value });
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
