import fc from 'fast-check';

import type { Step } from './steps.ts';
import { edgesOf, findProblems } from './validator.ts';

const stop = (id: string): Step => ({ id, type: 'stop' });
const update = (id: string, next?: string) =>
  ({ id, type: 'update_contact', addTags: [], removeTags: [], next }) as Step;
const wait = (id: string, next?: string) => ({ id, type: 'wait', seconds: 1, next }) as Step;

test.each<[string, Step[], string | undefined]>([
  ['a flow in order', [wait('a', 'b'), update('b', 'c'), stop('c')], undefined],
  ['a circle with a wait', [wait('a', 'b'), update('b', 'a')], undefined],
  ['an unknown target', [update('a', 'x')], 'steps.0.next'],
  ['an unreachable step', [stop('a'), stop('b')], 'steps.1'],
  ['a circle without a wait', [update('a', 'b'), update('b', 'a')], 'steps.1.next'],
  [
    'a circle that waits only until a fixed time',
    [{ id: 'a', type: 'wait', until: '2020-01-01T00:00:00Z', next: 'b' }, update('b', 'a')],
    'steps.1.next',
  ],
  ['a step that leads to itself', [update('a', 'a')], 'steps.0.next'],
  ['an id twice', [update('a', 'a2'), stop('a2'), stop('a2')], 'steps.2.id'],
  ['a text without content', [{ id: 'a', type: 'send', channel: 'sms' }], 'steps.0.body'],
  ['an endless wait', [{ id: 'a', type: 'wait', event: { type: 'tag_added', tag: 'x' } }], 'steps.0.seconds'],
  [
    'the outcome of a message that is never sent',
    [{ id: 'a', type: 'branch', cases: [{ if: { message: 'b', status: ['read'] }, next: 'b' }] }, stop('b')],
    'steps.0.cases.0.if',
  ],
])('the first problem found in a flow names the field of the flow that causes it: %s', (_name, steps, field) => {
  expect(findProblems(steps)[0]?.field).toBe(field);
});

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const flow = fc
  .array(
    fc.record({
      kind: fc.constantFrom('wait', 'update', 'branch', 'stop'),
      targets: fc.array(fc.constantFrom(...IDS)),
    }),
    { minLength: 1, maxLength: IDS.length },
  )
  .map((all) =>
    all.map(({ kind, targets }, index): Step => {
      const id = IDS[index] ?? '';
      const [first] = targets;
      if (kind === 'stop') return stop(id);
      if (kind === 'wait') return wait(id, first);
      if (kind === 'update' || targets.length === 0) return update(id, first);
      const cases = targets.map((next) => ({ if: { variable: 'x', op: 'exists' as const }, next }));
      return { id, type: 'branch', cases };
    }),
  );

test('from each step of a valid flow, every sequence of steps ends or reaches a wait', () => {
  fc.assert(
    fc.property(flow, fc.infiniteStream(fc.nat()), (steps, choices) => {
      const problems = findProblems(steps);
      const byId = new Map(steps.map((step, index) => [step.id, index]));
      const edges = steps.map((step, index) => edgesOf(step, index));
      // Walks at random from each step to the next wait. A walk with more steps than the flow would be in a loop without a wait.
      const hasUnknown = edges.flat().some(({ to }) => !byId.has(to));
      expect(problems.some(({ message }) => message.startsWith('Unknown step '))).toBe(hasUnknown);
      if (problems.length > 0) return;
      for (const [start] of steps.entries()) {
        let index: number | undefined = start;
        let taken = 0;
        while (index !== undefined && taken <= steps.length) {
          const ways: { to: string }[] = edges[index] ?? [];
          const way: { to: string } | undefined = ways[(choices.next().value as number) % Math.max(ways.length, 1)];
          index = way && byId.get(way.to);
          taken += 1;
          if (index !== undefined && steps[index]?.type === 'wait') break;
        }
        expect(taken).toBeLessThanOrEqual(steps.length);
      }
    }),
    { numRuns: 1000 },
  );
});

test('the validator finds every loop without a wait', () => {
  fc.assert(
    fc.property(flow, (steps) => {
      const byId = new Map(steps.map((step, index) => [step.id, index]));
      const busy = steps.map((step, index) =>
        step.type === 'wait' ? [] : edgesOf(step, index).flatMap(({ to }) => byId.get(to) ?? []),
      );
      // Repeatedly removes steps that lead to no remaining step. The remaining steps are on a loop or lead to one. A wait ends a path.
      const left = new Set(steps.keys());
      let before: number;
      do {
        before = left.size;
        for (const index of left) if (!(busy[index] ?? []).some((to) => left.has(to))) left.delete(index);
      } while (left.size < before);
      const found = findProblems(steps).some(({ message }) => message.startsWith('The loop'));
      expect(found).toBe(left.size > 0);
    }),
    { numRuns: 1000 },
  );
});
