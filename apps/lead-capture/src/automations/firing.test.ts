import { createNetwork } from '@services/common/outbound/network';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestEngine } from '../../test/instagram.ts';
import { startWorkers } from '../workers.ts';

const engine = startTestEngine();

interface AutomationBody {
  keyword: string;
  triggers_count: number;
  variations: { id: string; triggers_count: number }[];
}

test('the counts of triggers and leads are exact when two replicas work on one automation @slow', async () => {
  const { db, config, log } = engine;
  const logger = createLogger({ service: 'lead-capture', level: 'info' }, log);
  const network = createNetwork({ allowed: [] });
  const replica = startWorkers({ db, config, network, logger, metrics: createMetrics({ service: 'lead-capture' }) });
  try {
    const { account, comment, deliver, automation } = await engine.connect();
    const id = await automation('price');
    for (const message of ['One', 'Two']) await account.post(`/v1/automations/${id}/variations`, { message });
    const batches = Array.from({ length: 10 }, () => Array.from({ length: 9 }, () => comment('Price?')));
    await Promise.all(batches.map((batch) => deliver(...batch)));
    const read = async () => (await account.get(`/v1/automations/${id}`)).body.data as AutomationBody;
    await eventually(async () => (await read()).triggers_count >= 90);
    const { triggers_count: total, variations } = await read();
    expect(total).toBe(90);
    expect(variations.map((variation) => variation.triggers_count)).toEqual([30, 30]);
    const { data } = (await account.get(`/v1/automations/${id}/stats`)).body;
    expect(data).toMatchObject({ total_triggers: 90, triggers_this_month: 90, triggers_this_week: 90 });
    expect(data.variations).toEqual([
      { id: 'main', triggers: 30 },
      { id: 'var_1', triggers: 30 },
      { id: 'var_2', triggers: 30 },
    ]);
    expect((await account.get('/v1/leads')).body.pagination.total).toBe(90);
  } finally {
    await replica.stop();
    network.close();
  }
});

test('a lead keeps the keyword that captured it, and is not deleted with its automation @slow', async () => {
  const { account, comment, deliver, automation, settled } = await engine.connect();
  const id = await automation('Price');
  await deliver(comment('the PRICE please'));
  await settled(id);
  await account.put(`/v1/automations/${id}`, { keyword: 'cost' }).expect(200);
  const [lead] = (await account.get('/v1/leads?keyword=price').expect(200)).body.data;
  expect(lead).toMatchObject({ trigger_keyword: 'Price', trigger_type: 'comment' });
  expect((await account.get('/v1/leads?keyword=cost')).body.data).toEqual([]);
  await account.delete(`/v1/automations/${id}`).expect(200);
  expect((await account.get(`/v1/leads/${lead.id}`).expect(200)).body.data.trigger_keyword).toBe('Price');
  expect((await account.get('/v1/leads')).body.pagination.total).toBe(1);
});

test('a changed keyword, message or trigger type applies to the next event @slow', async () => {
  const { account, comment, storyReply, deliver, automation, settled } = await engine.connect();
  const id = await automation('price', { trigger_type: 'comment' });
  const all = await automation('hello', { trigger_type: 'both' });
  await account
    .put(`/v1/automations/${id}`, { keyword: 'cost', message: 'New', trigger_type: 'story_reply' })
    .expect(200);
  await deliver(comment('price cost'), comment('hello'));
  await settled(all);
  expect((await account.get(`/v1/automations/${id}`)).body.data.triggers_count).toBe(0);
  await deliver(storyReply('cost?'));
  const [trigger] = await settled(id);
  expect(trigger).toMatchObject({ outcome: 'sent', variation: 'main' });
});
