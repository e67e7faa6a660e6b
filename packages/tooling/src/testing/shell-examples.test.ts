import { createIds, curlExample, shellExamples } from './shell-examples.ts';

const document = `
\`\`\`sh
api=http://localhost:4001/v1; json="Content-Type: application/json"   # where it is
curl -K $key -H "$json" $api/items \\
  -d '{"name": "it''s; $api",
  "size": 2}'
# {"id":"it_…"}
curl "$api/items/it_…?a=1&b=x#y"
\`\`\`

1. \`\`\`js
   curl nothing
   \`\`\`
   \`\`\`sh
   token() { printf secret; }
   token | curl -G -d fields=id -d @- https://example.com/me
   npm run -s cli -- items add --name "Jo Example" < item.txt
   curl -X DELETE $api/items
   \`\`\`
`;

test('commands are parsed like in a shell, and can use variables of an earlier block', () => {
  const examples = shellExamples(document);
  expect(examples.map(({ words }) => words[0])).toEqual(['curl', 'curl', 'token', 'curl', 'npm', 'curl']);
  expect(examples[4]).toEqual({
    words: ['npm', 'run', '-s', 'cli', '--', 'items', 'add', '--name', 'Jo Example'],
    input: 'item.txt',
  });
});

test('a curl command is parsed into the request that it sends', () => {
  const requests = shellExamples(document).flatMap((each) => curlExample(each, { '-': 'token=secret' }) ?? []);
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/v1/items',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name": "its; $api",\n  "size": 2}',
    },
    { method: 'GET', path: '/v1/items/it_…?a=1&b=x', headers: {} },
    { method: 'GET', path: '/me?fields=id&token=secret', headers: {} },
    { method: 'DELETE', path: '/v1/items', headers: {} },
  ]);
});

test('an abbreviated id in an example is replaced by an id of this kind from an answer', () => {
  const ids = createIds({ con_: 'con_0' });
  ids.learn(
    '{"id":"it_1","ownerId":"usr-2","items":[{"id": "it_3"}],"state":"in_use","key":"a_live_0123456789012345678901"}',
  );
  expect(ids.fillIn('/it_…/usr-…/con_…/x_…/in_…')).toBe('/it_3/usr-2/con_0/x_…/in_…');
  expect(ids.fillIn('Bearer a_live_…')).toBe('Bearer a_live_0123456789012345678901');
});
