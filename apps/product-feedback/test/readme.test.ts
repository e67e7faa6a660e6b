import { readFileSync } from 'node:fs';

import { createIds, curlExample, shellExamples } from '@services/tooling/testing/shell-examples';

import { startTestApp } from './app.ts';

const app = startTestApp();

const read = (path: string) => readFileSync(`${import.meta.dirname}/../${path}`, 'utf8');

test('every example of the README and the guides works verbatim @slow', async () => {
  const account = await app.account();
  const ids = createIds();
  const readme = ['README.md', 'guides/4-board.md'].map(read).join('\n');
  const requests = shellExamples(readme).flatMap((each) => curlExample(each) ?? []);
  expect(requests.length).toBeGreaterThanOrEqual(18);
  for (const { method, path, headers, body } of requests) {
    const filled = ids.fillIn(path);
    const init = { method, headers: { ...headers, Authorization: `Bearer ${account.key}` } };
    const answer = await fetch(`${app.url}${filled}`, {
      ...init,
      ...(body !== undefined && { body: ids.fillIn(body) }),
    });
    expect([filled, answer.status]).toEqual([filled, 200]);
    ids.learn(await answer.text());
  }
});

test('the README lists every setting', () => {
  const readme = read('README.md');
  for (const name of Object.keys(app.config).filter((key) => key === key.toUpperCase()))
    expect(readme).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
});
