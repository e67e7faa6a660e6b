/** Runs the README's command that simulates comments and messages. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { APP_SECRET } from '../app.ts';
import { startTestEngine } from '../instagram.ts';

const engine = startTestEngine();
const root = join(import.meta.dirname, '../../../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lead-capture-stack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the documented command against a stack made of this test's servers. */
async function simulate(shop: Awaited<ReturnType<typeof engine.connect>>, ...more: string[]): Promise<string> {
  engine.world.instagram.configure({
    defaultAccount: { webhookUrl: `${engine.url}/v1/instagram/webhook`, appSecret: APP_SECRET },
  });
  const instagram = { accountId: shop.instagramAccountId };
  const services = { 'lead-capture': { baseUrl: engine.url, apiKey: shop.account.key, instagram } };
  await writeFile(join(folder, 'stack.json'), JSON.stringify({ inbox: engine.world.url, services }));
  const readme = await readFile(join(root, 'apps/lead-capture/README.md'), 'utf8');
  const [, command = ''] = /`(npm run simulate [^`]*)`/.exec(readme) ?? [];
  const [program = '', ...words] = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const env = { ...process.env, STACK_DIR: folder };
  return (await promisify(execFile)(program, [...words, ...more], { cwd: root, env })).stdout;
}

test('the documented command `npm run simulate` reports the sent reply, and when repeated, the cooldown', async () => {
  const shop = await engine.connect();
  const automation = await shop.automation('price');
  expect(await simulate(shop)).toMatch(/@jane wrote "Price please": the reply was sent\.\nThe message is in the inbox/);
  expect(await shop.settled(automation)).toMatchObject([{ outcome: 'sent', text: 'Price please' }]);
  expect(await simulate(shop)).toContain(
    'nothing was sent, because this person fired the automation before (cooldown)',
  );
  expect(await simulate(shop, '--text', 'Hello')).toContain('nothing was sent, because no keyword matches');
});
