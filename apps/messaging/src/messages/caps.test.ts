import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { CAMPAIGN } from '../../test/campaigns.ts';
import { useFlows } from '../../test/flows.ts';
import { findCapped } from './caps.ts';

const app = startTestApp({ worker: true });
const { account, phone, contact, active, trigger, completed } = useFlows(app);
const HOUR_MS = 3_600_000;

const setCaps = (frequencyCaps: unknown) => account().put('/account', { frequencyCaps });
const send = { id: 'news', type: 'send', channel: 'sms', body: 'News' };
async function campaign(fields: object = {}) {
  const input = { ...CAMPAIGN, audience: { segment: { all: [] } }, ...fields };
  const { campaignId } = (await account().post('/campaigns', input).expect(201)).body;
  await account().post(`/campaigns/${campaignId}/start`).expect(200);
  return eventually(async () => {
    const { body } = await account().get(`/campaigns/${campaignId}`).expect(200);
    return body.status === 'completed' && body.stats;
  });
}
/** Makes all counted messages older. */
const age = (hours: number) =>
  app.db.pool.query(`UPDATE capped_messages SET at = at - make_interval(hours => $2) WHERE account_id = $1`, [
    account().id,
    hours,
  ]);

test('messages of campaigns and flows count against the same frequency caps, and each skip shows its reason @slow', async () => {
  await setCaps([{ messages: 2, hours: 24 }]).expect(200);
  const contactId = await contact();
  const flow = await active([
    { ...send, next: 'again' },
    { ...send, id: 'again', body: 'Again' },
  ]);
  expect((await completed(await trigger(flow, { contactId }))).history).toMatchObject([
    { messageId: expect.any(String) },
    { messageId: expect.any(String) },
  ]);
  expect(await campaign()).toMatchObject({ total: 1, skipped: 1, skippedBy: { frequency_capped: 1 } });
  const { history } = await completed(await trigger(flow, { contactId }));
  const error = {
    error: 'frequency_capped',
    message: 'Campaigns and flows may send a person at most 2 messages within 24 hours',
  };
  expect(history).toMatchObject([error, error]);
  await age(24);
  expect(await campaign()).toMatchObject({ total: 1, skipped: 0 });
});

test('frequency caps apply neither to transactional and single messages nor to accounts without caps @slow', async () => {
  await setCaps([{ messages: 1, hours: 1 }]).expect(200);
  const to = phone();
  const contactId = await contact({ phone: to });
  const receipt = await active([{ ...send, category: 'transactional' }]);
  const skips = async () => (await campaign()).skipped;
  for (let round = 0; round < 2; round += 1) {
    expect((await completed(await trigger(receipt, { contactId }))).history).toMatchObject([
      { messageId: expect.any(String) },
    ]);
    expect((await campaign({ category: 'transactional' })).skipped).toBe(0);
    await account().post('/messages/send', { channel: 'sms', to, body: 'Code', category: 'marketing' }).expect(202);
  }
  expect([await skips(), await skips()]).toEqual([0, 1]);
  await setCaps([]).expect(200);
  expect(await skips()).toBe(0);
  expect(await app.db.orm.cappedMessage.count({ where: { accountId: account().id, person: contactId } })).toBe(1);
});

test('for frequency caps, an address without a contact counts as one person in all flows @slow', async () => {
  await setCaps([{ messages: 1, hours: 1 }]).expect(200);
  const to = phone();
  const flows = [await active([send]), await active([send])];
  const runs = await Promise.all(flows.map((flow) => trigger(flow, { to })));
  const histories = await Promise.all(runs.map(async (run) => (await completed(run)).history));
  const errors = histories.flat().map(({ error }: { error?: string }) => error ?? null);
  expect(errors.toSorted()).toEqual(['frequency_capped', null]);
});

test('for frequency caps, contacts with two spellings of one number count as one person @slow', async () => {
  await setCaps([{ messages: 1, hours: 1 }]).expect(200);
  const flow = await active([send]);
  const errors = [];
  for (const number of ['+5541987654321', '+554187654321']) {
    const { history } = await completed(await trigger(flow, { contactId: await contact({ phone: number }) }));
    errors.push(history[0].error ?? null);
  }
  expect(errors).toEqual([null, 'frequency_capped']);
  await age(1);
  expect(await campaign()).toMatchObject({ total: 2, skipped: 1, skippedBy: { frequency_capped: 1 } });
});

test('a message is skipped only if it would exceed a frequency cap, and then always @slow', async () => {
  const { id: accountId } = account();
  const start = Date.now();
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 40; round += 1) {
    const caps = Array.from({ length: 1 + random(3) }, () => ({ messages: 1 + random(4), hours: 1 + random(30) }));
    const messages = Array.from({ length: 60 }, (_each, index) => ({
      id: `${round} ${index}`,
      people: [`contact ${random(3)}`, `address ${random(3)}`],
      at: new Date(start + random(72) * HOUR_MS),
    }));
    const capped = await findCapped(app.db, accountId, caps, messages);
    for (const cap of caps) {
      for (const [person, at] of messages.flatMap(({ people, at }) => people.map((each) => [each, at] as const))) {
        const sent = messages.filter((each) => !capped.has(each.id) && each.people.includes(person));
        const until = at.getTime() + cap.hours * HOUR_MS;
        expect(sent.filter((each) => each.at >= at && each.at.getTime() < until).length).toBeLessThanOrEqual(
          cap.messages,
        );
      }
    }
    for (const [index, { id, people, at }] of messages.entries()) {
      const earlier = messages.slice(0, index).filter((each) => !capped.has(each.id));
      const near = (hours: number) =>
        earlier.filter((each) => Math.abs(each.at.getTime() - at.getTime()) < hours * HOUR_MS);
      const isOver = caps.some(({ messages: max, hours }) =>
        people.some((person) => near(hours).filter((each) => each.people.includes(person)).length >= max),
      );
      expect(isOver).toBe(capped.has(id));
    }
  }
});

test.each([
  ['frequencyCaps', Array.from({ length: 6 }, () => ({ messages: 1, hours: 1 }))],
  ['frequencyCaps.0.messages', [{ messages: 0, hours: 24 }]],
  ['frequencyCaps.0.messages', [{ messages: 101, hours: 24 }]],
  ['frequencyCaps.0.hours', [{ messages: 1, hours: 745 }]],
  [
    'frequencyCaps.1.hours',
    [
      { messages: 1, hours: 1 },
      { messages: 1, hours: 1.5 },
    ],
  ],
])('invalid caps are refused with the field %s', async (field, frequencyCaps) => {
  const { body } = await setCaps(frequencyCaps).expect(400);
  expect(body.error.details.field).toBe(field);
  expect((await account().get('/account').expect(200)).body.frequencyCaps).toEqual([]);
});

test('a change of the frequency caps is in the audit log of the live space', async () => {
  const live = await app.account();
  const frequencyCaps = [{ messages: 3, hours: 168 }];
  await live.put('/account', { frequencyCaps }).expect(200);
  const [entry] = await app.db.orm.auditLogEntry.findMany({ where: { accountId: live.id, action: 'account.updated' } });
  expect(entry).toMatchObject({ targetId: live.id, details: { frequencyCaps } });
});
