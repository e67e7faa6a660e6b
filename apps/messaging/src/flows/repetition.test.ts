import fc from 'fast-check';

import { findRepetition } from './repetition.ts';
import type { Step, StepOf } from './steps.ts';

const send = (id: string, next?: string) => ({ id, type: 'send', channel: 'sms', body: 'Hi', next }) as Step;
const wait = (id: string, seconds: number, next?: string) => ({ id, type: 'wait', seconds, next }) as Step;
const branch = (id: string, to: string, next?: string) =>
  ({ id, type: 'branch', cases: [{ if: { variable: 'x', op: 'exists' }, next: to }], next }) as Step;
const awaiting = (event: StepOf<'wait'>['event'], next: string, onTimeout?: string) =>
  ({ id: 'w', type: 'wait', seconds: 86_400, event, next, onTimeout }) as Step;

test.each<[string, Step[], number | undefined]>([
  ['a flow in order does not repeat', [send('a', 'b'), wait('b', 1, 'c'), send('c')], undefined],
  ['a message every two seconds', [send('a', 'b'), wait('b', 2, 'c'), branch('c', 'a')], 43_200],
  ['two messages a week', [send('a', 'b'), send('b', 'c'), wait('c', 604_800, 'a')], 0.286],
  ['a circle that sends nothing', [send('a', 'b'), wait('b', 2, 'c'), branch('c', 'b')], undefined],
  [
    'the faster of two circles',
    [send('a', 'b'), wait('b', 3600, 'c'), branch('c', 'a', 'd'), wait('d', 60, 'e'), branch('e', 'c', 'a')],
    24,
  ],
  ['a conversation', [send('a', 'w'), awaiting({ type: 'message_received' }, 'a', 'end'), send('end')], undefined],
  [
    'a reminder until there is an answer',
    [send('a', 'w'), awaiting({ type: 'message_received' }, 'end', 'a'), send('end')],
    1,
  ],
  [
    'a message after each delivered one',
    [send('a', 'w'), awaiting({ type: 'message_status', message: 'a', status: ['delivered'] }, 'a')],
    86_400,
  ],
  ['a draft with a circle that never waits', [send('a', 'a')], undefined],
])(
  'a loop of a flow is reported only if it sends messages repeatedly without an action of the recipient: %s',
  (_name, steps, messagesPerDay) => {
    expect(findRepetition(steps)?.messagesPerDay).toBe(messagesPerDay);
  },
);

test('the warning about a loop names the step that leads back to the start of the loop', () => {
  expect(findRepetition([send('a', 'b'), wait('b', 2, 'a')])).toEqual({
    field: 'steps.1.next',
    messagesPerDay: 43_200,
    message: expect.stringMatching(/^This loop can repeat: about 43,200 messages a day to each person\./),
  });
});

test('the warning about loops states how many messages a day the fastest loop sends', () => {
  const IDS = ['a', 'b', 'c', 'd', 'e'];
  const steps = fc
    .array(
      fc.record({
        sends: fc.boolean(),
        seconds: fc.integer({ min: 1, max: 9 }),
        next: fc.constantFrom(...IDS),
        other: fc.constantFrom(...IDS),
      }),
      { minLength: 5, maxLength: 5 },
    ) // prettier-ignore
    .map((all) => all.map((each, index) => ({ ...each, id: IDS[index] ?? '' })));
  fc.assert(
    fc.property(steps, (all) => {
      // Each of the five entries becomes three steps: a send or a branch, a wait, and a branch to two other entries.
      const flow = all.flatMap(({ id, sends, seconds, next, other }) => [
        sends ? send(id, `${id}w`) : branch(id, `${id}w`),
        wait(`${id}w`, seconds, `${id}b`),
        branch(`${id}b`, next, other),
      ]);
      // Finds all cycles by following every path until it returns to its start.
      const byId = new Map(all.map((each) => [each.id, each]));
      let best = 0;
      const walk = (start: string, id: string, seen: string[], messages: number, seconds: number): void => {
        const here = byId.get(id);
        if (!here || seen.includes(id)) return;
        const [sent, took] = [messages + Number(here.sends), seconds + here.seconds];
        for (const to of [here.next, here.other]) {
          if (to === start) best = Math.max(best, sent / took);
          else walk(start, to, [...seen, id], sent, took);
        }
      };
      for (const id of IDS) walk(id, id, [], 0, 0);
      const expected = Number((best * 86_400).toPrecision(3));
      expect(findRepetition(flow)?.messagesPerDay ?? 0).toBe(expected);
    }),
    { numRuns: 300 },
  );
});
