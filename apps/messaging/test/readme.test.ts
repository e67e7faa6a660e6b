import { eventually } from '@services/tooling/testing/eventually';
import { createIds, curlExample, shellExamples } from '@services/tooling/testing/shell-examples';
import { readFileSync } from 'node:fs';

import { given, startTestApp } from './app.ts';
const app = startTestApp({ worker: true });

const account = given(() => app.account('test'));

const read = (path: string) => readFileSync(`${import.meta.dirname}/../${path}`, 'utf8');

/** Sends each example of a document; `cmp_…` is replaced by the latest id of this kind from a response or from `known`. */
async function follow(document: string, known: Record<string, string>) {
  const ids = createIds(known);
  const requests = shellExamples(read(document)).flatMap((each) => curlExample(each, FILES) ?? []);
  expect(requests.length).toBeGreaterThan(0);
  for (const { method, path, headers, body } of requests) {
    const answer = await fetch(`${app.url}${ids.fillIn(path)}`, {
      method,
      headers: { ...headers, 'X-API-Key': account.key },
      ...(body !== undefined && { body: ids.fillIn(body) }),
    });
    expect([method, path, answer.ok]).toEqual([method, path, true]);
    if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) await answer.body?.cancel();
    else ids.learn(await answer.text());
  }
  return ids;
}

const FILES = {
  'contacts.csv': 'phone,firstName\n+15550177,Jo\n',
  ...Object.fromEntries(
    ['mailchimp', 'brevo', 'hubspot', 'listmonk'].map((name) => [`${name}.csv`, read(`test/files/${name}.csv`)]),
  ),
  'suppressions.csv': 'channel,address\nsms,+15550177\n',
};

test.each([
  ['guides/09-consent.md', 'msg_'],
  ['guides/10-inbox-and-numbers.md', 'inm_'],
  ['guides/14-import.md', 'imp_'],
])('every example of %s works verbatim @slow', async (guide, kind) => {
  expect((await follow(guide, {})).get(kind)).toBeDefined();
});

test('every example of the README works verbatim @slow', async () => {
  const ids = await follow('README.md', {});
  expect(['msg_', 'tpl_', 'con_', 'wh_'].filter((kind) => ids.get(kind) === undefined)).toEqual([]);
});

const newContact = async (): Promise<string> =>
  (
    await account
      .post('/contacts', { phone: '+15550100', firstName: 'Jane', tags: ['customers'], attributes: { visits: 3 } })
      .expect(201)
  ).body.contactId;

test('the campaign in the guide reaches its audience at the scheduled time @slow', async () => {
  const ids = await follow('guides/11-campaigns.md', { con_: await newContact() });
  const { body } = await account.get(`/campaigns/${ids.get('cmp_')}`).expect(200);
  expect(['scheduled', 'running', 'completed']).toContain(body.status);
  await app.db.orm.campaign.update({ where: { id: ids.get('cmp_') ?? '' }, data: { startAt: new Date() } });
  const { stats } = await eventually(async () => {
    const campaign = (await account.get(`/campaigns/${ids.get('cmp_')}`)).body;
    return campaign.stats.total === 1 && campaign;
  });
  expect(stats).toMatchObject({ total: 1, skipped: 0 });
});

test("the guide's welcome flow sends a message to a new contact and then waits @slow", async () => {
  const contactId = await newContact();
  const ids = await follow('guides/12-flows.md', { con_: contactId });
  const { body } = await account.get(`/runs/${ids.get('run_')}`).expect(200);
  expect(body).toMatchObject({ flowId: ids.get('flow_'), contactId, variables: { plan: 'pro' }, status: 'canceled' });
  // The active flow also welcomes each new contact.
  const other = (await account.post('/contacts', { phone: '+15550101', firstName: 'Joe' }).expect(201)).body.contactId;
  const [message] = await eventually(async () => {
    const { data } = (await account.get(`/messages?contactId=${other}`)).body;
    return data.length > 0 && data;
  });
  expect(message).toMatchObject({ to: '+15550101', body: 'Welcome Joe' });
});
