import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../../test/app.ts';
import { useFlows } from '../../../test/flows.ts';
import { importCsv } from '../../../test/imports.ts';

const app = startTestApp({ worker: true });
const { account, contact, active, trigger, completed, waiting, runsOf } = useFlows(app);

/** Activates a flow that starts when a tag is added and then changes the contact. */
const onTag = (tag: string, change: object, fields: object = {}) =>
  active([{ id: 'change', type: 'update_contact', ...change }], { trigger: { type: 'tag_added', tag }, ...fields });
const settled = (flowId: string, runs: number) =>
  eventually(async () => (await app.db.orm.flowRun.count({ where: { flowId, status: 'completed' } })) === runs);

test('a tag that a flow newly adds to a contact starts the flows for this tag and ends waits for it @slow', async () => {
  const awaiting = await active([
    { id: 'wait', type: 'wait', seconds: 3600, event: { type: 'tag_added', tag: 'b' }, onTimeout: 'late' },
    { id: 'late', type: 'update_contact', addTags: ['late'] },
  ]);
  const contactId = await contact({ tags: ['a'] });
  const waitingRun = await trigger(awaiting, { contactId });
  await waiting(waitingRun, 'wait');
  const [first, second] = [await onTag('b', { addTags: ['a', 'c'] }), await onTag('c', { removeTags: ['a'] })];
  const again = await onTag('a', { addTags: ['again'] });
  const start = await active([{ id: 'tag', type: 'update_contact', addTags: ['b'] }]);
  await completed(await trigger(start, { contactId }));
  await settled(second, 1);
  expect((await account().get(`/contacts/${contactId}`)).body.tags.sort()).toEqual(['b', 'c']);
  expect((await completed(waitingRun)).history[0]).toMatchObject({ event: 'tag:b' });
  expect([await runsOf(first), await runsOf(again)]).toEqual([1, 0]);
});

test('two flows that start each other run only once each for one change of a contact @slow', async () => {
  const ping = await onTag('ping', { addTags: ['pong'], removeTags: ['ping'] });
  const pong = await onTag('pong', { addTags: ['ping'], removeTags: ['pong'] });
  const contactId = await contact();
  for (const round of [1, 2]) {
    await account()
      .put(`/contacts/${contactId}`, { tags: ['ping'] })
      .expect(200);
    await settled(pong, round);
    // The last run of the chain has completed. A run commits together with the runs that it starts, so no run is missing here.
    expect([await runsOf(ping), await runsOf(pong)]).toEqual([round, round]);
    await account().put(`/contacts/${contactId}`, { tags: [] }).expect(200);
  }
});

test('an import starts flows for new contacts and new tags @slow', async () => {
  const created = await active([{ id: 'stop', type: 'stop' }], { trigger: { type: 'contact_created' } });
  const tagged = await onTag('news', { attributes: { welcomed: true } });
  const upload = (csv: string) => importCsv(app, account(), csv, '?update=true');
  const csv = 'email,tags\nada@example.com,news\nbo@example.com,\n';
  expect(await upload(csv)).toMatchObject({ created: 2 });
  await settled(created, 2);
  await settled(tagged, 1);
  const other = 'email,tags\nADA@example.com,news;vip\nbo@example.com,news\n';
  expect(await upload(other)).toMatchObject({ created: 0, updated: 2 });
  await settled(tagged, 2);
  expect([await runsOf(created), await runsOf(tagged)]).toEqual([2, 2]);
});
