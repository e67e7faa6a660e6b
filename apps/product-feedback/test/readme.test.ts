import { readFileSync } from 'node:fs';

import { createIds, curlExample, shellExamples } from '@services/tooling/testing/shell-examples';

import { startTestApp } from './app.ts';

const app = startTestApp();

test('every example of the README works verbatim', async () => {
  const account = await app.account();
  const ids = createIds();
  const readme = readFileSync(`${import.meta.dirname}/../README.md`, 'utf8');
  const requests = shellExamples(readme).flatMap((each) => curlExample(each) ?? []);
  expect(requests.length).toBeGreaterThanOrEqual(13);
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

test('every setting is in the README', () => {
  const readme = readFileSync(`${import.meta.dirname}/../README.md`, 'utf8');
  for (const name of Object.keys(app.config).filter((key) => key === key.toUpperCase()))
    expect(readme).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
});
