import { readFileSync } from 'node:fs';

import { execute } from '@services/common/process/cli';
import { createIds, curlExample, shellExamples } from '@services/tooling/testing/shell-examples';

import { commandLine } from '../src/command-line.ts';
import { startTestApp } from './app.ts';
import { createLimitRequest } from '../src/limits/store.ts';
import { setRole } from '../src/users/roles.ts';
import { createPost } from './directory.ts';

const app = startTestApp();
const DOCUMENTS = ['README', 'guides/2-accounts-and-tokens', 'guides/3-queries', 'guides/6-editors-and-operators']
  .map((name) => readFileSync(`${import.meta.dirname}/../${name}.md`, 'utf8'))
  .join('\n');

beforeAll(() => {
  process.env['DATABASE_URL'] = app.config.DATABASE_URL;
});

async function cli(words: string[]): Promise<string> {
  const { code, output, errors } = await execute(commandLine, words);
  expect({ words, code, errors }).toEqual({ words, code: 0, errors: '' });
  return output;
}

test('every command of the README and the guides works as written @slow', async () => {
  const ids = createIds();
  // "# client.json: {…}" shows the text of the file that the next command sends.
  const files = Object.fromEntries(
    [...DOCUMENTS.matchAll(/^# (\w+\.json): (\{.*\})$/gm)].map(([, name, text]) => [name, text]),
  );
  const examples = shellExamples(DOCUMENTS);
  expect(examples).toHaveLength(15);
  // The commands for editors and operators need a role, so give it to the member that an earlier command signed up.
  const becomeOperator = async () => {
    await app.database.transaction((sql) => setRole(sql, 'Jo', 'jo', 'operator'));
    await createPost(app, 'in-review', { id: 5 });
    const wanted = { requests: 2000, cost: 200_000, reason: 'A nightly report' };
    const request = await createLimitRequest(app.database.shared, ids.get('acc_') ?? '', ids.get('app_') ?? '', wanted);
    ids.learn(JSON.stringify(request));
  };
  let accountKey = '';
  for (const example of examples) {
    if (example.words[0] === 'npm') {
      const output = await cli(example.words.slice(example.words.indexOf('--') + 1));
      ids.learn(output);
      accountKey = JSON.parse(output).key;
      continue;
    }
    const request = curlExample(example, files);
    if (!request) throw new Error(`What is ${example.words.join(' ')}?`);
    if (request.body?.includes('"edit"')) await becomeOperator();
    const { method, headers, body } = request;
    const path = ids.fillIn(request.path);
    const bearer = path === '/v2/api/graphql' ? ids.get('dir_') : accountKey;
    const owner = example.words.includes('-K') && { Authorization: `Bearer ${bearer}` };
    const init = { method, headers: { ...headers, ...owner }, ...(body !== undefined && { body: ids.fillIn(body) }) };
    const answer = await fetch(`${app.url}${path}`, init);
    const text = await answer.text();
    expect({ path, ok: answer.ok, text }).toEqual({ path, ok: true, text });
    expect(text).not.toMatch(/"errors":\[\{/);
    ids.learn(text);
  }
  const [, command = ''] = /`cli (keys create [^`]*)`/.exec(DOCUMENTS) ?? [];
  const key = JSON.parse(await cli(ids.fillIn(command).split(' ')));
  const [entry] = await app.database.shared.query(
    { text: 'SELECT account_id, actor_name, action FROM audit_log WHERE target_id = $1' },
    [key.id],
  );
  expect(entry).toEqual({ account_id: ids.get('acc_'), actor_name: 'command line', action: 'api_key.created' });
});

/** Runs a JavaScript example of a guide. @returns the named variables. */
async function runScript(begins: string, names: string[], given: Record<string, unknown>) {
  const blocks = [...DOCUMENTS.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  const block = blocks.find((each) => each.startsWith(begins)) ?? '';
  expect(block).not.toBe('');
  const source = `${block}\nreturn { ${names.join(', ')} };`;
  // oxlint-disable-next-line no-new-func
  const script = new Function(...Object.keys(given), `return (async () => {${source}})();`);
  return (await script(...Object.values(given))) as Record<string, never>;
}

test('the scripts of the guide read the first posts, then all posts @slow', async () => {
  await createPost(app, 'a-post', {});
  const client = await app.client();
  const here = (url: string, init: RequestInit) => fetch(url.replace('http://localhost:4004', app.url), init);
  const given = { token: client.token, fetch: here };
  const { data, errors } = await runScript('const response = await fetch', ['data', 'errors'], given);
  expect({ data, errors }).toEqual({ data: { posts: { nodes: [] } }, errors: undefined });
  const read: string[] = [];
  const console = { log: (slug: string) => read.push(slug) };
  await runScript('for (let after', [], { ask: client.query, console });
  expect(read).toEqual(['a-post']);
});
