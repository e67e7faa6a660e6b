import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { accepts, findFreePort } from '@services/tooling/servers/ports';
import { eventually } from '@services/tooling/testing/eventually';

import { environment, LANGUAGES, packNode, run } from '../../clients/conformance/languages.ts';
import { programOfSnippet, snippetsOf, type Snippet } from '../../clients/conformance/readme-programs.ts';
import { startTestApp, type TestAccount } from '../app.ts';
import { describeClients, FIRST_BUILD_MS, skip } from '../clients.ts';

const app = startTestApp({ worker: true });
const FAILING = '+15005550001';
const ONE_EACH = LANGUAGES.filter(({ name }) => name !== 'Python with asyncio');
const EXPRESS = join(import.meta.dirname, '../../../../node_modules/express');
const CONTACT = { phone: '+15550100', email: 'jane@example.com', firstName: 'Jane', tags: ['customers'] };
const running = new Set<ChildProcess>();
let account: TestAccount;

beforeEach(async () => {
  account = await app.account('test');
});
afterEach(async () => {
  const ended = [...running].map((child) => once(child, 'close'));
  // Kills the whole process group, because `go run` and `npx` start a second process.
  for (const { pid } of running) process.kill(-Number(pid), 'SIGKILL');
  await Promise.all(ended);
});

const settings = () => ({ MESSAGING_BASE_URL: app.url, MESSAGING_API_KEY: account.key });

/** Starts a program that runs until it is stopped, and collects its output. */
function start([program = '', ...args]: string[], cwd: string, extra: Record<string, string> = {}) {
  const env = { ...environment(), ...settings(), ...extra };
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  const said = { child, text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said.text += part.toString()));
  return said;
}

/** Creates the objects that the snippets use: a contact, a failed message, and a completed campaign. */
async function makeWorld() {
  const { contactId } = (await account.post('/contacts', CONTACT).expect(201)).body;
  const failing = { channel: 'sms', to: FAILING, body: 'Hello' };
  const { messageId } = (await account.post('/messages/send', failing).expect(202)).body;
  const campaign = { name: 'Spring', channel: 'sms', body: 'Hi', audience: { tags: ['customers'] } };
  const { campaignId } = (await account.post('/campaigns', campaign).expect(201)).body;
  await account.post(`/campaigns/${campaignId}/start`).expect(200);
  await eventually(async () => (await account.get(`/messages/${messageId}`)).body.status === 'failed');
  await eventually(async () => (await account.get(`/campaigns/${campaignId}`)).body.status === 'completed');
  return { contactId, campaignId };
}

/** The expected output of a snippet; when empty, success is enough. */
function expectedOf({ section, code }: Snippet): RegExp[] {
  if (/async with/i.test(code)) return [/jane@example\.com/];
  if (section === 'Calls' && code.includes('cmp_1')) return [new RegExp(`\\${FAILING}`), /delivered|^\d+$/m];
  if (section === 'Errors') return [/message_not_found/, /[0-9a-f]{8}-/];
  if (section === 'Your own tests') return [/\+15550100/];
  return [];
}

/** Runs the receiver of the README, and has the service send it an event. */
async function receive(command: string[], project: string, port: number): Promise<void> {
  const hook = { url: `http://127.0.0.1:${port}/hook`, event: 'message.delivered' };
  const { secret } = (await account.post('/webhooks', hook).expect(201)).body;
  const said = start(command, project, { WEBHOOK_SECRET: secret, PYTHONUNBUFFERED: '1' });
  await eventually(() => accepts(port));
  const { messageId } = (
    await account.post('/messages/send', { channel: 'sms', to: '+15550100', body: 'Hello' }).expect(202)
  ).body;
  await eventually(() => said.text.includes(messageId));
  expect(said.text).toContain(`message.delivered ${messageId}`);
  await eventually(async () => {
    const { data } = (await account.get('/webhooks').expect(200)).body;
    const log = (await account.get(`/webhooks/${data[0].webhookId}/deliveries`).expect(200)).body.data;
    return log[0]?.status === 'delivered';
  });
}

describeClients(
  (language, temporary) => {
    const snippets = snippetsOf(language).filter(({ section }) => section !== 'The command');
    let project = '';
    let command: string[] = [];

    beforeAll(async () => {
      project = join(temporary(), 'readme');
      mkdirSync(project);
      command = (await language.install({ project, program: '', temporary: temporary() })).slice(0, -1);
      if (language.folder === 'node') symlinkSync(EXPRESS, join(project, 'node_modules/express'), 'dir');
    }, FIRST_BUILD_MS);

    test('the README of the library has code for calls, errors, webhooks and tests', () => {
      const sections = new Set(snippets.map(({ section }) => section));
      expect(sections).toEqual(new Set(['Calls', 'Errors', 'Webhooks', 'Your own tests']));
    });

    for (const [index, snippet] of snippets.entries()) {
      const { section, code } = snippet;
      const program = programOfSnippet(language, snippet);
      const name = `code ${index + 1} of its README (${section}) runs`;
      if (program.lack !== undefined) {
        skip(name, program.lack);
        continue;
      }
      test(name, async () => {
        const world = code.includes('con_1') ? await makeWorld() : undefined;
        if (/async with/.test(code)) await account.post('/contacts', CONTACT).expect(201);
        const port = await findFreePort();
        const values: Record<string, string> = {
          con_1: world?.contactId,
          cmp_1: world?.campaignId,
          'localhost:3000': `127.0.0.1:${port}`,
          3000: String(port),
        };
        // All replacements are made in one pass, because an identifier or a port may contain 3000.
        const fill = (text: string) =>
          text.replace(/con_1|cmp_1|localhost:3000|3000/g, (found) => values[found] ?? found);
        writeFileSync(join(project, program.file), fill(program.text));
        const line = (program.command ?? [...command, program.file]).map(fill);
        if (section === 'Webhooks') return receive(line, project, port);
        const output = await run(line, project, settings());
        for (const expected of expectedOf(snippet)) expect(output).toMatch(expected);
        if (!world) return;
        const { body } = await account.get(`/contacts/${world.contactId}`).expect(200);
        expect(body.firstName).toBeNull();
        expect(readFileSync(join(project, 'contacts.csv'), 'utf8')).toContain(world.contactId);
      });
    }
  },
  'package',
  ONE_EACH,
);

describeClients(
  (language, temporary) => {
    const { code = '' } = snippetsOf(language).find(({ section }) => section === 'The command') ?? {};
    const lines = code.trim().split('\n');
    let project = '';
    const npm = () => ({
      npm_config_offline: 'true',
      npm_config_yes: 'true',
      npm_config_cache: join(temporary(), 'npm'),
      ...settings(),
    });
    const shell = (command: string) => [
      'sh',
      '-c',
      lines.find((line) => line.includes(` ${command} `) || line.endsWith(` ${command}`)) ?? '',
    ];

    beforeAll(async () => {
      project = join(temporary(), 'command');
      mkdirSync(project);
      symlinkSync(await packNode(temporary()), join(project, 'messaging-service-client-1.0.0.tgz'));
    }, FIRST_BUILD_MS);

    test('the README of the Node.js library shows all commands', () => {
      expect(lines.map((line) => line.split(' ')[2])).toEqual(['listen', 'trigger', 'send', 'tail', 'resend']);
    });

    test('the commands `listen`, `trigger` and `resend` run as written in the README, and an event is forwarded', async () => {
      const port = await findFreePort();
      const listening = start(
        shell('listen').map((part) => part.replace('3000', String(port))),
        project,
        npm(),
      );
      await eventually(() => listening.text.includes('Ctrl-C'));
      const triggered = JSON.parse(await run(shell('trigger'), project, npm()));
      expect(triggered).toMatchObject({ event: 'message.delivered' });
      // No program listens at the port, but the failed attempt is still reported.
      const [, delivery = ''] = await eventually(() => /message\.delivered {2}(\S+)/.exec(listening.text));
      const [webhook = ''] = /wh_\w+/.exec(listening.text) ?? [];
      const resending = shell('resend').map((part) => part.replace('wh_1', webhook).replace('evt_1', delivery));
      expect(await run(resending, project, npm())).toContain(`${delivery}  sent again`);
    });

    test('`send` runs as written in the README, until the message is delivered', async () => {
      expect(await run(shell('send'), project, npm())).toMatch(/delivered\n$/);
    });

    test('`tail` runs as written in the README', async () => {
      const following = start(shell('tail'), project, npm());
      await eventually(() => following.text.includes('Following'));
    });
  },
  'package',
  LANGUAGES.filter(({ name }) => name === 'Node'),
);
