import { readFileSync } from 'node:fs';

import { execute } from '@services/common/process/cli';
import { startSimulators } from '@services/tooling/simulators';
import { createIds, curlExample, shellExamples, type CurlExample } from '@services/tooling/testing/shell-examples';

import { commandLine } from '../src/command-line.ts';
import { givenOnce, startTestApp } from './app.ts';
import { insertLeads } from './factories.ts';

const app = startTestApp();
const read = (path: string) => readFileSync(`${import.meta.dirname}/../${path}`, 'utf8');
const README = ['README.md', 'guides/4-instagram.md', '../../docs/operating.md'].map(read).join('\n');
const TOKEN = 'a-token-from-the-dashboard';
const files = { '-': `access_token=${TOKEN}` };
const examples = shellExamples(README);

const world = givenOnce(() => startSimulators());
beforeAll(async () => {
  process.env['DATABASE_URL'] = app.config.DATABASE_URL;
  const [key] = app.config.ENCRYPTION_KEYS;
  process.env['ENCRYPTION_KEYS'] = `${key.id}:${key.key.toString('base64')}`;
  process.env['INSTAGRAM_APP_SECRETS'] = 'an-app-secret';
  process.env['INSTAGRAM_VERIFY_TOKEN'] = 'a-verify-token';
});
afterAll(() => world.stop());

/** The responses shown below commands, by the number of the command; "…" marks omissions. */
const shownAnswers = new Map(
  [...README.matchAll(/^ *# (\{".*)$/gm)].map(({ index, 1: shown = '' }) => {
    const parts = shown.split('…').map((part) => part.replaceAll(/[^\w\s]/g, String.raw`\$&`));
    return [README.slice(0, index).split(/^ *curl -K /m).length - 2, new RegExp(`^${parts.join('.*')}$`)];
  }),
);

async function send(to: string, { method, path, headers, body }: CurlExample, more: Record<string, string> = {}) {
  const form = body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' };
  const init = { method, headers: { ...form, ...headers, ...more }, ...(body !== undefined && { body }) };
  const answer = await fetch(`${to}${path}`, init);
  const text = await answer.text();
  expect({ method, path, ok: answer.ok, text }).toEqual({ method, path, ok: true, text });
  return text;
}

test('every curl command of the README and the guides works as written @slow', async () => {
  const account = await app.account();
  const [lead = ''] = await insertLeads(app.db, account.id, [{}]);
  const ids = createIds({ ld_: lead });
  const requests = examples.filter(({ words }) => words.includes('-K')).flatMap((each) => curlExample(each) ?? []);
  expect(requests.length).toBeGreaterThanOrEqual(17);
  for (const request of requests) {
    const filled = { ...request, path: ids.fillIn(request.path) };
    expect(filled.path).not.toContain('…');
    const answer = await send(app.url, filled, { Authorization: `Bearer ${account.key}` });
    ids.learn(answer);
    const shown = shownAnswers.get(requests.indexOf(request));
    if (shown !== undefined) expect(answer).toMatch(shown);
  }
  expect(shownAnswers.size).toBe(2);
});

test('an Instagram account is connected with the commands of the operating manual @slow', async () => {
  const account = await app.account();
  const instagram = examples
    .flatMap((each) => curlExample(each, files) ?? [])
    .filter(({ path }) => path.includes('/v26.0/') || path.endsWith('/me'));
  expect(instagram.length).toBe(2);
  const known: Record<string, string> = { account: account.id };
  const fillIn = (text: string) => text.replaceAll(/<(\w+)>/g, (left, name: string) => known[name] ?? left);
  for (const request of instagram) {
    const answer = await send(`${world.url}/instagram`, { ...request, path: fillIn(request.path) });
    Object.assign(known, JSON.parse(answer));
  }
  const commands = examples.filter(({ words }) => words.includes('instagram'));
  expect(commands.length).toBeGreaterThan(0);
  for (const { words, input } of commands) {
    const line = words.slice(words.indexOf('--') + 1).map((word) => fillIn(word).replace('acc_…', account.id));
    expect(await execute(commandLine, line, input === undefined ? [] : [TOKEN])).toMatchObject({ code: 0 });
  }
  expect((await account.get('/v1/connections')).body.data).toMatchObject([{ status: 'active' }]);
});
