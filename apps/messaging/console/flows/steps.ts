import { plural } from '@services/console/words.ts';

import type { Flow, NewFlow } from '../api.ts';
import { fieldName, operatorsOf } from '../segment-editor.tsx';

export type Step = NewFlow['steps'][number];
type StepType = Step['type'];
export type StepOf<Type extends StepType> = Extract<Step, { type: Type }>;
export type Case = StepOf<'branch'>['cases'][number];

/** The label of every step type, in the order of the list. */
export const STEP_TYPES = [
  ['send', 'Send message'],
  ['wait', 'Wait'],
  ['digest', 'Digest'],
  ['branch', 'Branch'],
  ['update_contact', 'Update contact'],
  ['http', 'HTTP request'],
  ['stop', 'Stop'],
] as const satisfies readonly (readonly [StepType, string])[];

export const stepName = (type: string) => STEP_TYPES.find(([name]) => name === type)?.[1] ?? type;

/** A flow's steps in the form that the API accepts. */
export const stepsOf = ({ steps }: Flow) => steps as unknown as Step[];

const FIRST: { [Type in StepType]: Omit<StepOf<Type>, 'id' | 'type'> } = {
  send: { channel: 'sms', body: '' },
  wait: { seconds: 86_400 },
  digest: { seconds: 3600 },
  branch: { cases: [{ if: { contact: { field: 'tags', op: 'contains', value: '' } }, next: '' }] },
  update_contact: { addTags: [], removeTags: [] },
  http: { method: 'POST', url: '' },
  stop: {},
};

/** An id that no other step has: `send`, `send2`, … */
function freeId(type: StepType, steps: readonly Step[]): string {
  const taken = new Set(steps.map(({ id }) => id));
  if (!taken.has(type)) return type;
  let number = 2;
  while (taken.has(`${type}${number}`)) number += 1;
  return `${type}${number}`;
}

/** The step that follows; for a branch, the step that follows if no case applies. */
const nextOf = (step: Step) => (step.type === 'stop' ? undefined : step.next);

/** Adds a step after the step at `index`, or as the first step if `index` is -1. The new step leads to the step that was next. */
export function addStep(steps: readonly Step[], type: StepType, index: number): Step[] {
  const id = freeId(type, steps);
  const before = steps[index];
  const after = before ? nextOf(before) : steps[0]?.id;
  const added = { ...FIRST[type], id, type, ...(after && type !== 'stop' && { next: after }) } as Step;
  const linked = before && before.type !== 'stop' ? { ...before, next: id } : before;
  return [...steps.slice(0, Math.max(0, index)), ...(linked ? [linked] : []), added, ...steps.slice(index + 1)];
}

/** Removes a step. Steps that led to the removed step now lead to the step after it. */
export function removeStep(steps: readonly Step[], index: number): Step[] {
  const removed = steps[index];
  if (!removed) return [...steps];
  const others = steps.filter((_, position) => position !== index);
  const after = nextOf(removed);
  return relink(others, removed.id, after === removed.id ? undefined : after);
}

/** Changes the id of a step, also in steps that lead to it or refer to it. */
export function renameStep(steps: readonly Step[], index: number, id: string): Step[] {
  const before = steps[index]?.id ?? '';
  const renamed = steps.map((step, position) => (position === index ? { ...step, id } : step));
  const isShared = steps.some((step, position) => position !== index && step.id === before);
  return isShared || before === '' ? renamed : relink(renamed, before, id, true);
}

export function moveStep(steps: readonly Step[], index: number, by: number): Step[] {
  const copy = [...steps];
  const [moved] = copy.splice(index, 1);
  if (moved) copy.splice(index + by, 0, moved);
  return copy;
}

function relink(steps: readonly Step[], from: string, to: string | undefined, mentions = false): Step[] {
  const target = (id: string | undefined) => (id === from ? to : id);
  return steps.map((step) => {
    if (step.type === 'stop') return step;
    const { next: _, ...rest } = step;
    const next = target(step.next);
    const linked = { ...rest, ...(next !== undefined && { next }) } as Exclude<Step, StepOf<'stop'>>;
    if (linked.type === 'branch') {
      return {
        ...linked,
        cases: linked.cases.map((each) => ({
          if: mentions ? mentioning(each.if, from, to ?? '') : each.if,
          next: target(each.next) ?? '',
        })),
      };
    }
    if (linked.type !== 'wait') return linked;
    const { onTimeout, ...wait } = linked;
    const late = target(onTimeout);
    const event = wait.event;
    const asked = mentions && event?.type === 'message_status' && event.message === from;
    return {
      ...wait,
      ...(asked && { event: { ...event, message: to ?? '' } }),
      ...(late !== undefined && { onTimeout: late }),
    };
  });
}

function mentioning(condition: Case['if'], from: string, to: string): Case['if'] {
  if ('message' in condition && condition.message === from) return { ...condition, message: to };
  if ('answer' in condition && condition.answer === from) return { ...condition, answer: to };
  return condition;
}

/** A case by its condition: `tags contain vip`. Empty for a condition that is not complete. */
export function caseName({ if: condition }: Pick<Case, 'if'>): string {
  if ('message' in condition) return condition.status.join(' or ');
  if ('contact' in condition) {
    const segment = condition.contact as Record<string, unknown>;
    const list = Object.values(segment).find(Array.isArray);
    return 'field' in segment ? comparisonName(segment) : list ? plural(list.length, 'condition') : '';
  }
  return comparisonName({ ...condition, field: 'variable' in condition ? condition.variable : condition.field });
}

function comparisonName({ field, op, value }: Record<string, unknown>): string {
  const name = String(field);
  const wanted = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const [, verb] = operatorsOf(name).find(([each]) => each === op) ?? [];
  if (!name || !verb || !wanted) return '';
  if (verb.endsWith(' days')) return `${fieldName(name)} ${verb.replace('days', `${wanted} days`)}`;
  return [fieldName(name), verb, op === 'exists' ? '' : wanted].join(' ').trim();
}

/** A step by its position, its type and what it does: `2. Wait: 1 day`. */
export function stepLabel(steps: readonly Step[], id: string): string {
  const index = steps.findIndex((step) => step.id === id);
  const step = steps[index];
  if (!step) return id;
  const summary = summaryOf(step);
  return `${index + 1}. ${stepName(step.type)}${summary && `: ${cut(summary, 40)}`}`;
}

export const cut = (text: string, most: number) =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

/** The steps to which a step can lead, with a label for the condition. */
export function linksOf(step: Step): { to: string; when: string }[] {
  const link = (to: string | undefined, when: string) => (to ? [{ to, when }] : []);
  switch (step.type) {
    case 'stop':
      return [];
    case 'branch':
      return [
        ...step.cases.flatMap((each, index) => link(each.next, cut(caseName(each) || `case ${index + 1}`, 24))),
        ...link(step.next, 'otherwise'),
      ];
    case 'wait':
      return [...link(step.next, step.event ? 'in time' : ''), ...link(step.onTimeout, 'too late')];
    default:
      return link(step.next, '');
  }
}

const UNITS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;
export type Unit = (typeof UNITS)[number][0];
export const UNIT_NAMES = UNITS.map(([unit]) => [unit, unit] as const);

/** Seconds in the largest unit that divides them: 7200 → 2 hours. */
export function inUnits(seconds: number): { amount: number; unit: Unit } {
  const [unit, length] = UNITS.find(([, each]) => seconds >= each && seconds % each === 0) ?? UNITS[3];
  return { amount: seconds / length, unit };
}

export const inSeconds = (amount: number, unit: string) => amount * (UNITS.find(([name]) => name === unit)?.[1] ?? 1);

function durationOf(seconds: number): string {
  const { amount, unit } = inUnits(seconds);
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;
}

/** A one-line summary of a step's action. */
export function summaryOf(step: Step): string {
  switch (step.type) {
    case 'send':
      return step.body ?? (step.templateId ? 'from a template' : '');
    case 'wait': {
      if (step.until) return `until ${step.until}`;
      return `${step.event ? 'at most ' : ''}${durationOf(step.seconds ?? 0)}`;
    }
    case 'digest':
      return `collects for ${durationOf(step.seconds)}`;
    case 'branch':
      return `${step.cases.length} ${step.cases.length === 1 ? 'case' : 'cases'}`;
    case 'http':
      return step.url;
    case 'update_contact':
      return [
        ...(step.addTags ?? []).map((tag) => `+${tag}`),
        ...(step.removeTags ?? []).map((tag) => `−${tag}`),
        ...Object.keys(step.attributes ?? {}),
      ].join(', ');
    case 'stop':
      return '';
  }
}
