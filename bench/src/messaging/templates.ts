import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import pg from 'pg';

import type { Context } from '../suite.ts';
import { insertAccount } from './data.ts';
import { startService, startWorld } from './engine.ts';

type Figures = Record<string, number>;

const CONTACTS = 1000;
const PHASE_MS = 5000;

/** To compare with, a short text; and texts that are allowed, each as dear as its kind can be. */
const TEMPLATES = {
  'short text': { body: 'Hello {{ firstName }}' },
  'long output': { body: 'Hello', html: `{% for i in (1..480) %}${'x'.repeat(1000)}{% endfor %}` },
  'much work': { body: '{% for i in (1..25000) %}{% if i == 0 %}x{% endif %}{% endfor %}{{ firstName }}' },
  'long source': { body: 'Hello', html: '<i>{{ firstName }}</i>'.repeat(8000) },
};

/** How long other requests take while the dearest templates are filled in for previews, batches, campaigns and flows. */
export async function measureTemplates({ databaseUrl, redisUrl }: Context): Promise<Figures> {
  const world = await startWorld();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const headers = await insertAccount(client, 'acc_templates', `${world.url}/twilio`);
  const service = await startService('messaging-templates', { databaseUrl, redisUrl });
  const call = async (path: string, body: object, method = 'POST') => {
    const init = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${service.url}/api/v1${path}`, init);
    return (await answer.json()) as Record<string, string>;
  };
  const figures: Figures = {};
  try {
    await call('/channels', { channel: 'email', provider: 'sandbox' });
    const rows = Array.from({ length: CONTACTS }, (_each, n) => `person${n}@example.com,Ada`);
    await fetch(`${service.url}/api/v1/contacts/import`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: ['email,firstName', ...rows].join('\n'),
    });
    const { messageId } = await call('/messages/send', { channel: 'email', to: 'a@example.com', body: 'Hello' });
    const probe = new Worker(new URL('./templates-probe.ts', import.meta.url), {
      workerData: {
        urls: { health: `${service.url}/health/live`, byId: `${service.url}/api/v1/messages/${messageId}` },
        headers,
      },
    });
    /* oxlint-disable unicorn/require-post-message-target-origin -- a thread, not a window */
    const measure = async (name: string, work: () => Promise<unknown>) => {
      const until = Date.now() + PHASE_MS;
      probe.postMessage('begin');
      while (Date.now() < until) await work();
      const answer = new Promise<Figures>((resolve) => probe.once('message', resolve));
      probe.postMessage('end');
      for (const [key, value] of Object.entries(await answer)) figures[`${name}: ${key}`] = value;
    };
    /* oxlint-enable unicorn/require-post-message-target-origin */
    await measure('nothing else', () => delay(1000));
    for (const [name, content] of Object.entries(TEMPLATES)) {
      const { templateId = '' } = await call('/templates', { name, ...content });
      const variables = { firstName: 'Ada' };
      await measure(`${name}, previews`, () =>
        Promise.all([1, 2, 3].map(() => call(`/templates/${templateId}/preview`, { variables }))),
      );
      const messages = Array.from({ length: 100 }, (_each, n) => {
        return { channel: 'email', to: `b${n}@example.com`, templateId, variables };
      });
      await measure(`${name}, batches`, () => call('/messages/batch', { messages }));
      const audience = { segment: { all: [] } };
      const { campaignId = '' } = await call('/campaigns', { name, channel: 'email', templateId, audience });
      await call(`/campaigns/${campaignId}/start`, {});
      await measure(`${name}, a campaign`, () => delay(500));
      await call(`/campaigns/${campaignId}/cancel`, {});
      const steps = [{ id: 'hello', type: 'send', channel: 'email', templateId }];
      const { flowId = '' } = await call('/flows', { name, trigger: { type: 'api' }, steps });
      await call(`/flows/${flowId}`, { status: 'active' }, 'PUT');
      let person = 0;
      await measure(`${name}, a flow`, () =>
        Promise.all(
          Array.from({ length: 20 }, () =>
            call(`/flows/${flowId}/trigger`, { to: `c${(person += 1)}@example.com`, variables }),
          ),
        ),
      );
    }
    await probe.terminate();
    return figures;
  } finally {
    await client.end();
    await service.stop();
    await world.stop();
  }
}
