import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { AppError } from '@services/common/http/errors';

import { startTestApp } from '../../test/app.ts';
import { createPost } from '../../test/directory.ts';
import { REQUEST_POINTS } from '../limits/budget.ts';
import { createDocuments, prepareDocument } from './documents.ts';
import { documentPoints } from './prices.ts';

const app = startTestApp();

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');
const posts = times(
  29,
  (index) => `a${index}: post(id: "${index}") { id slug name tagline user { id name username } }`,
);
const left = (body: { extensions: { cost: { throttleStatus: { currentlyAvailable: number } } } }) =>
  body.extensions.cost.throttleStatus.currentlyAvailable;

test('the first application that sends a document pays for parsing it, and only once', async () => {
  const [client, other] = [await app.client(), await app.client()];
  const query = `{ post(slug: "nothing") { name } } #${'x'.repeat(400)}`;
  const answers = [];
  for (const from of [client, client, client, other]) answers.push((await from.send({ query })).body);
  expect(answers.map(({ extensions }) => extensions.cost.requestedQueryCost)).toEqual(
    Array(4).fill(REQUEST_POINTS + 1),
  );
  const [first, second, third, ofOther] = answers.map(left) as [number, number, number, number];
  expect([first - second, second - third]).toEqual([REQUEST_POINTS + 1, REQUEST_POINTS + 1]);
  expect(ofOther).toBe(first);
  expect(1_000_000_000 - first).toBe(REQUEST_POINTS + 1 + documentPoints(query));
});

test('a document that is refused is not parsed again', async () => {
  const client = await app.client();
  const [, broken] = [await client.query('{ __typename }'), `{ nothing } #${'x'.repeat(400)}`];
  const before = left((await client.send({ query: '{ __typename }' })).body);
  const refusals = [];
  for (let time = 0; time < 3; time += 1) refusals.push((await client.send({ query: broken })).body.errors);
  const after = left((await client.send({ query: '{ __typename }' })).body);
  // The document is charged once.
  expect(before - after).toBe(4 * REQUEST_POINTS + documentPoints(broken));
  const places = refusals.map(([{ message, locations }]) => [message, locations[0].column]);
  const place = ['Cannot query field "nothing" on type "Query".', 3];
  expect(places).toEqual([place, place, place]);
});

test('errors of a cached document have locations, too', async () => {
  app.log.expectErrors(/resolver failed/);
  const client = await app.client();
  await createPost(app, 'located');
  await app.database.pool.query('ALTER TABLE topics RENAME TO hidden_topics');
  try {
    for (let time = 0; time < 3; time += 1) {
      const { body } = await client.send({ query: '{ __typename\n  topic(slug: "x") { id } }' });
      expect(body.errors[0].locations).toEqual([{ line: 2, column: 3 }]);
    }
  } finally {
    await app.database.pool.query('ALTER TABLE hidden_topics RENAME TO topics');
  }
});

describe('memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  /** The memory of objects and texts. V8 compiles functions at any moment, so the memory of compiled code is left out. */
  const dataBytes = () =>
    getHeapSpaceStatistics()
      .filter(({ space_name: name }) => !/code|trusted|read_only/.test(name))
      .reduce((sum, { space_used_size: used }) => sum + used, 0);

  test.each([
    ['aliases', 100, (n: number) => `query q${n} { ${posts} }`],
    [
      'arguments',
      100,
      (n: number) => `query q${n} { ${times(29, (i) => `a${i}: posts(first: 1, after: "${n}") { totalCount }`)} }`,
    ],
    [
      'fragments',
      100,
      (n: number) => `{ post(id: "${n}") { ${'...b '.repeat(9)} } } fragment b on Post { ${'id '.repeat(90)} }`,
    ],
    [
      'operations',
      20,
      (n: number) =>
        `${times(60, (i) => `query q${i} { ...a }`)} fragment a on Query { post(id: "${n}") { ${'id '.repeat(400)} } }`,
    ],
    ['a long comment', 100, (n: number) => `{ __typename } #${n}${'x'.repeat(50_000)}`],
  ])('parsed documents with %s take no more memory than is counted for them @slow', (_name, count, make) => {
    const read = (n: number) => {
      const prepared = prepareDocument(make(n));
      const names = [...make(n).matchAll(/query (q\d+)/g)].map(([, name]) => name ?? null);
      for (const name of names.length > 0 ? names : [null]) prepared.operation(name).cost({});
      return prepared;
    };
    read(0);
    collect();
    const before = dataBytes();
    const kept = Array.from({ length: count }, (_, n) => read(n + 1));
    collect();
    const taken = dataBytes() - before;
    expect(taken).toBeLessThan(1.1 * kept.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  test('errors that repeat a long name stay within the memory share of one application @slow', async () => {
    const prepare = createDocuments(async (_applicationId, _work, run) => run());
    const undefinedVariables = times(10, (i) => `a${i}: post(id: $v${i}) { id }`);
    const refuse = async (n: number) => {
      const document = `query q${n}${'x'.repeat(50_000)} { ${undefinedVariables} }`;
      const error = await prepare('app', document, async () => {}).catch((thrown: unknown) => thrown);
      // The document exactly as it is sent.
      return JSON.stringify(error instanceof AppError && error.details).length;
    };
    expect(await refuse(0)).toBeGreaterThan(500_000);
    collect();
    const before = dataBytes();
    for (let n = 1; n <= 60; n += 1) await refuse(n);
    collect();
    expect(dataBytes() - before).toBeLessThan(10_000_000);
  });
});
