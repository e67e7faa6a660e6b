import { holdsOf, judgeAnswers, judgeCounts, judgeRepeated, onceEach, type Asked, type Tried } from './judgement.ts';

const tried = (status: string, begun = 0, retryAfter: string | null = '5'): Tried => ({
  begun,
  ended: begun + 10,
  status,
  retryAfter,
});
const asked = (account: string, ...tries: Tried[]): Asked => ({
  account,
  number: 1,
  what: 'POST /x',
  tries,
  answer: 'a',
});

test('an account that moves may be refused for a while, as documented', () => {
  expect(
    judgeAnswers([asked('moving', tried('503'), tried('503'), tried('202')), asked('near', tried('200'))], 'moving'),
  ).toEqual([]);
});

test.each([
  [
    'a refusal that does not say when to come again',
    asked('moving', tried('503', 0, null), tried('202')),
    'without Retry-After',
  ],
  ['a refusal to the end', asked('moving', tried('503')), 'to the end'],
  [
    'a neighbour that is refused',
    asked('near', tried('503'), tried('202')),
    'near: requests of a neighbour were refused',
  ],
  ['another answer', asked('moving', tried('421')), 'moving: requests were answered 421, 1 times: POST /x: a'],
  ['no answer to the end', asked('moving', tried('error')), 'not answered to the end'],
  ['that many have no answer', asked('near', tried('error'), tried('202')), 'no answer, 1 times: 1 for 2 requests'],
])('%s is a fault', (_what, one, fault) => {
  expect(judgeAnswers([one, asked('moving', tried('202'))], 'moving').join()).toContain(fault);
});

test('a hold lasts from the first refusal to the last, and a later one is another', () => {
  const all = [0, 1000, 1500, 2200, 3000, 9000, 9500].map((begun) =>
    asked('moving', tried([1000, 2200, 3000, 9000].includes(begun) ? '503' : '202', begun)),
  );
  expect(holdsOf([...all, asked('near', tried('503', 6000))], 'moving')).toEqual([
    { at: 1, seconds: 2, refused: 3 },
    { at: 9, seconds: 0, refused: 1 },
  ]);
});

test('what is missing, there twice, or not expected is named', () => {
  expect(onceEach('texts', ['a', 'b'], ['b', 'a'])).toEqual([]);
  expect(onceEach('texts', ['a', 'b', 'c', 'd', 'e'], ['a', 'a', 'f'])).toEqual([
    'texts: 4 are missing: b, c, d, …',
    'texts: 1 are there more than once: a',
    'texts: 1 were not expected: f',
  ]);
});

test('a repeated request that is answered differently is a fault, unless the first one was not accepted', () => {
  const first = asked('moving', tried('202'));
  expect(judgeRepeated([{ first, again: first }])).toEqual([]);
  expect(judgeRepeated([{ first: asked('moving', tried('404')), again: { ...first, answer: 'b' } }])).toEqual([]);
  expect(judgeRepeated([{ first, again: { ...first, answer: 'b' } }])).toEqual([
    '1 repeated requests were answered differently: POST /x: a and b',
  ]);
});

test('a kept total that differs from what is there is a fault', () => {
  expect(judgeCounts('near', [{ name: 'leads', kept: 2, counted: 2 }])).toEqual([]);
  expect(judgeCounts('near', [{ name: 'leads', kept: 3, counted: 2 }])).toEqual([
    'near: leads is kept as 3, and there are 2',
  ]);
});
