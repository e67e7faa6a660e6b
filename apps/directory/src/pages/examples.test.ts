import { escapeHtml } from '@services/common/http/html';
import { coerceInputValue, isInputObjectType, isObjectType, parse, validate, type GraphQLObjectType } from 'graphql';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { createEditor, seedDirectory } from '../../test/directory.ts';
import { schema } from '../schema/schema.ts';
import { exampleOf, exampleOfType, isPart } from './examples.ts';

const app = startTestApp();
let operator: TestClient;

beforeAll(async () => {
  await seedDirectory(app, 30);
  ({ client: operator } = await createEditor(app, 'jo', 'operator'));
});

const examples = (['Query', 'Mutation'] as const).flatMap((name) =>
  Object.values((schema.getType(name) as GraphQLObjectType).getFields()).map(
    (field) => [`${name}.${field.name}`, exampleOf(name === 'Query' ? 'query' : 'mutation', field)] as const,
  ),
);

test.each(examples)(
  'the example of %s can be run as the reference shows it, with its variables',
  async (_path, one) => {
    const { body } = await operator.send({ query: one.text, variables: one.variables }).expect(200);
    expect(body.errors).toBeUndefined();
    expect(Object.keys(body.data)).toHaveLength(1);
  },
);

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && (isInputObjectType(type) || (isObjectType(type) && !isPart(type))),
);

test.each(types.map((type) => [type.name, type] as const))('the example of the type %s is valid', (name, type) => {
  const example = exampleOfType(type);
  if (isInputObjectType(type)) {
    expect(coerceInputValue(JSON.parse(example ?? ''), type)).toEqual(expect.any(Object));
  } else if (example === undefined) {
    expect(name).toMatch(/^(?:Query|Mutation|Subscription|Error|Highlight|HighlightPart)$/);
  } else {
    expect(validate(schema, parse(example))).toEqual([]);
  }
});

test('the example of each mutation has all required values @slow', async () => {
  const { text } = await app.http.get('/v2/reference');
  expect(text).toContain(escapeHtml('"website": "https://lantern.example.com"'));
  const needed = examples.filter(([, { variables }]) => Object.keys(variables).length > 0);
  for (const [path] of needed) {
    const [, entry = ''] = text.split(`<article id="${path}">`);
    expect([path, entry.split('</article>')[0]]).toEqual([path, expect.stringContaining('Variables</figcaption>')]);
  }
});
