import { readFileSync } from 'node:fs';

import { startTestApp } from './app.ts';

const app = startTestApp();

interface Example {
  method: 'get' | 'post' | 'put';
  path: string;
  body: string | undefined;
}

/** The curl commands of the README's shell blocks. */
function examples(): Example[] {
  const readme = readFileSync(`${import.meta.dirname}/../README.md`, 'utf8');
  const shell = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block).join('');
  return [...shell.matchAll(/^curl ([\s\S]*?)(?=\n(?:curl|#)|\n\n|\n?$(?![\s\S]))/gm)].map(([, command = '']) => {
    const body = /-d '([\s\S]*)'/.exec(command)?.[1];
    const method = /-X (\w+)/.exec(command)?.[1]?.toLowerCase() ?? (body === undefined ? 'get' : 'post');
    const path = /\$api(\/[^\s"]*)/.exec(command)?.[1] ?? '';
    return { method: method as Example['method'], path: `/api/v1${path}`, body };
  });
}

test('every example of the README works verbatim', async () => {
  const account = await app.account();
  const ids = new Map<string, string>();
  const all = examples();
  expect(all.length).toBeGreaterThanOrEqual(13);
  for (const { method, path, body } of all) {
    // An id that an earlier example's answer held replaces `prod-…`.
    const known = path.replace(/(\w+)-…/g, (placeholder, kind: string) => ids.get(kind) ?? placeholder);
    const request = account[method](known).set('Content-Type', 'application/json');
    const answer = await (body === undefined ? request : request.send(body));
    expect([known, answer.status]).toEqual([known, 200]);
    if (typeof answer.body.id === 'string') ids.set(answer.body.id.split('-')[0], answer.body.id);
  }
});

test('every setting is in the README', () => {
  const readme = readFileSync(`${import.meta.dirname}/../README.md`, 'utf8');
  for (const name of Object.keys(app.config).filter((key) => key === key.toUpperCase()))
    expect(readme).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
});
