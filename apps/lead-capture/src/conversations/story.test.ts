import { eventually } from '@services/tooling/testing/eventually';
import { curlExample, shellExamples } from '@services/tooling/testing/shell-examples';
import { readFileSync } from 'node:fs';

import { APP_SECRET } from '../../test/app.ts';
import { startTestEngine } from '../../test/instagram.ts';

const engine = startTestEngine();
const GUIDE = readFileSync(`${import.meta.dirname}/../../guides/6-conversations.md`, 'utf8');
const INSTAGRAM_ACCOUNT = '17841400000000001';

test('the commands of the guide, as written, turn a comment into a lead with an email address @slow', async () => {
  const account = await engine.account();
  await account.connect(INSTAGRAM_ACCOUNT);
  const webhook = { webhookUrl: `${engine.url}/v1/instagram/webhook`, appSecret: APP_SECRET, echo: true };
  engine.world.instagram.configure({ accounts: { [INSTAGRAM_ACCOUNT]: webhook }, onlyOpenWindows: true });
  const requests = shellExamples(GUIDE).flatMap((example) => curlExample(example) ?? []);
  expect(requests).toHaveLength(5);
  expect(/```sh\n([\s\S]*?)```/.exec(GUIDE)?.[1]?.split('\n').length).toBeLessThanOrEqual(10);
  let answer = '';
  let replies = 0;
  for (const { method, path, headers, body } of requests) {
    const isOurs = path.startsWith('/v1/');
    const response = await fetch(`${isOurs ? engine.url : engine.world.url}${path}`, {
      method,
      headers: { ...headers, ...(isOurs && { Authorization: `Bearer ${account.key}` }) },
      ...(body !== undefined && { body }),
    });
    answer = await response.text();
    expect({ path, ok: response.ok, answer }).toEqual({ path, ok: true, answer });
    // Wait until the message has arrived, because the person reads before they write.
    if (!isOurs) replies += 1;
    await eventually(() => engine.world.messages({ provider: 'instagram', outcome: 'accepted' }).length === replies);
  }
  expect(JSON.parse(answer)).toMatchObject({ data: [{ username: 'jane', email: 'jane@example.com' }] });
  expect(JSON.parse(answer).data).toHaveLength(1);
});
