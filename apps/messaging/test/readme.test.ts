import { eventually } from '@services/tooling/testing/eventually';
import { readFileSync } from 'node:fs';

import { startTestApp, type TestAccount } from './app.ts';
const app = startTestApp({ worker: true });
let account: TestAccount;

beforeEach(async () => {
  account = await app.account('test');
});

const README = readFileSync(`${import.meta.dirname}/../README.md`, 'utf8');

interface Example {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body: string | undefined;
}

/** The curl commands of a section's shell block. */
function examples(section: string): Example[] {
  const text = README.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const shell = /^```sh\n([\s\S]*?)^```/m.exec(text)?.[1] ?? '';
  return [...shell.matchAll(/^curl ([\s\S]*?)(?=\n(?:curl|#)|\n?$(?![\s\S]))/gm)].map(([, command = '']) => {
    const body = /-d '([\s\S]*)'/.exec(command)?.[1];
    const method = /-X (\w+)/.exec(command)?.[1] ?? (body === undefined ? 'GET' : 'POST');
    return { method: method as Example['method'], path: /\$api(\/[^\s"]*)/.exec(command)?.[1] ?? '', body };
  });
}

/** Sends each example as it stands there; `cmp_…` is the id of the kind that an answer, or `known`, held last. */
async function follow(section: string, known: Record<string, string>): Promise<Record<string, string>> {
  const ids = new Map(Object.entries(known));
  const fillIn = (text: string) => text.replace(/\b([a-z]+)_…/g, (_all, kind: string) => ids.get(kind) ?? kind);
  for (const { method, path, body } of examples(section)) {
    const answer = await fetch(`${app.url}/api/v1${fillIn(path)}`, {
      method,
      headers: { 'X-API-Key': account.key, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: fillIn(body) }),
    });
    expect([method, path, answer.ok]).toEqual([method, path, true]);
    if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      await answer.body?.cancel();
      continue;
    }
    for (const [, id = '', kind = ''] of (await answer.text()).matchAll(/"\w+Id":"(([a-z]+)_\w+)"/g)) ids.set(kind, id);
  }
  return Object.fromEntries(ids);
}

const newContact = async (): Promise<string> =>
  (
    await account
      .post('/contacts', { phone: '+15550100', firstName: 'Jane', tags: ['customers'], attributes: { visits: 3 } })
      .expect(201)
  ).body.contactId;

test('the campaign of the README reaches its audience at its time', async () => {
  const ids = await follow('Campaigns', { con: await newContact() });
  const { body } = await account.get(`/campaigns/${ids['cmp']}`).expect(200);
  expect(['scheduled', 'running', 'completed']).toContain(body.status);
  await app.db.orm.campaign.update({ where: { id: ids['cmp'] ?? '' }, data: { startAt: new Date() } });
  const { stats } = await eventually(async () => {
    const campaign = (await account.get(`/campaigns/${ids['cmp']}`)).body;
    return campaign.stats.total === 1 && campaign;
  });
  expect(stats).toMatchObject({ total: 1, skipped: 0 });
});

test('the welcome flow of the README welcomes, and waits', async () => {
  const contactId = await newContact();
  const ids = await follow('Flows', { con: contactId });
  const { body } = await account.get(`/runs/${ids['run']}`).expect(200);
  expect(body).toMatchObject({ flowId: ids['flow'], contactId, variables: { plan: 'pro' }, status: 'canceled' });
  // Who is created from now on is welcomed without being asked for.
  const other = (await account.post('/contacts', { phone: '+15550101', firstName: 'Joe' }).expect(201)).body.contactId;
  const [message] = await eventually(async () => {
    const { data } = (await account.get(`/messages?contactId=${other}`)).body;
    return data.length > 0 && data;
  });
  expect(message).toMatchObject({ to: '+15550101', body: 'Welcome Joe' });
});
