import { z } from 'zod';

import { webhookOperations, type WebhookDeps } from './operations.ts';

import { standardWire } from './wire.ts';

const listing = {
  description: 'All of them.',
  schema: (item: z.ZodType) => z.object({ data: z.array(item) }),
  read: async (_query: never, rows: (slice: { skip: number; take: number }) => Promise<object[]>) => ({
    data: await rows({ skip: 0, take: 100 }),
  }),
  example: (data: object[]) => ({ data }),
};

const operations = (naming: 'snake_case' | 'camelCase') =>
  webhookOperations<WebhookDeps, { accountId: string }>({
    path: '/v9/hooks',
    parameters: { webhook: 'hookId', delivery: 'deliveryId' },
    tag: 'Webhooks',
    wire: standardWire({ naming, eventNames: ['thing.made', 'thing.lost'] }),
    webhooks: listing,
    deliveries: listing,
    idPrefix: 'wh_',
    publishing: { idPrefix: 'evt_' },
  });

test('the path of every operation begins with the given path, and every operation requires the scope for reading or writing', () => {
  expect(operations('snake_case').map(({ id, method, path, scope }) => `${id}: ${method} ${path} ${scope}`)).toEqual([
    'webhooks.list: get /v9/hooks webhooks:read',
    'webhooks.create: post /v9/hooks webhooks:write',
    'webhooks.get: get /v9/hooks/:hookId webhooks:read',
    'webhooks.update: put /v9/hooks/:hookId webhooks:write',
    'webhooks.delete: delete /v9/hooks/:hookId webhooks:write',
    'webhooks.rotateSecret: post /v9/hooks/:hookId/rotate webhooks:write',
    'webhooks.listDeliveries: get /v9/hooks/:hookId/deliveries webhooks:read',
    'webhooks.test: post /v9/hooks/:hookId/test webhooks:write',
    'webhooks.redeliver: post /v9/hooks/:hookId/deliveries/:deliveryId/redeliver webhooks:write',
    'webhooks.recover: post /v9/hooks/:hookId/recover webhooks:write',
  ]);
});

test.each(['snake_case', 'camelCase'] as const)('examples in %s match their schemas', (naming) => {
  for (const { id, body, response, example } of operations(naming)) {
    if (body) expect([id, (body as z.ZodType).safeParse(example?.body).error]).toEqual([id, undefined]);
    if (!(response instanceof z.ZodType)) continue;
    expect([id, response.safeParse(example?.response).error]).toEqual([id, undefined]);
  }
});

test('field names are in the style of the service', () => {
  const fields = (naming: 'snake_case' | 'camelCase') =>
    Object.keys(operations(naming).find(({ id }) => id === 'webhooks.get')?.example?.response as object);
  expect(fields('snake_case')).toEqual(expect.arrayContaining(['status_reason', 'failing_since', 'created_at']));
  expect(fields('camelCase')).toEqual(expect.arrayContaining(['statusReason', 'failingSince', 'createdAt']));
});
