import { z } from 'zod';

import {
  countDeliveries,
  listDeliveries,
  recoverDeliveries,
  redeliver,
  sendTestEvent,
} from '../webhooks/deliveries.ts';
import type { DeliveryStatus as Status } from '../webhooks/tables.ts';
import { TEST_EVENT, type Frame, type Input, type WebhookDeps } from './options.ts';
import { DeliveryStatus, Recovery } from './wire.ts';

/** List deliveries, send a test event, and send deliveries again. */
export function deliveryOperations<Deps extends WebhookDeps, Hook extends object, Sent extends object>({
  at,
  names,
  idOf,
  wire,
  deliveries,
  one,
  publishing,
  testBody,
  reading,
  writing,
  waking,
  unknown,
  params,
  ids,
  sent,
  queuedStatus = 202,
}: Frame<Deps, Hook, Sent>) {
  const OneDelivery = one.schema(wire.Delivery);
  const queuing = { ...writing, ...waking, method: 'post', idempotent: true, status: queuedStatus };
  const disabled = { 409: ['webhook_disabled'] };
  return [
    {
      ...reading,
      id: 'webhooks.listDeliveries',
      method: 'get',
      path: `${at}/deliveries`,
      summary: 'List the deliveries of a webhook with their attempts',
      description: deliveries.description,
      query: (deliveries.query ?? z.strictObject({})).extend({
        status: DeliveryStatus.optional().describe('Only deliveries with this status.'),
      }),
      response: deliveries.schema(wire.Delivery),
      errors: unknown,
      example: { params, query: { status: 'failed' }, response: deliveries.example([]) },
      handle({ db }: Deps, input: Input) {
        const { status, ...query } = input.query as { status?: Status };
        const [account, id] = [input.caller.accountId, idOf(input)];
        return deliveries.read(
          query as never,
          async (slice) => (await listDeliveries(db, account, id, { status, ...slice })).map(wire.toDelivery),
          () => countDeliveries(db, account, id, status),
        );
      },
    },
    {
      ...queuing,
      id: 'webhooks.test',
      path: `${at}/test`,
      summary: 'Send a test event',
      description: `Queues a \`${TEST_EVENT}\` event for this webhook, regardless of its subscribed events. The webhook must be enabled.`,
      response: OneDelivery,
      errors: { ...unknown, ...disabled },
      example: { params, response: one.body(sent) },
      async handle({ db }: Deps, input: Input) {
        const event = { event: TEST_EVENT, payload: testBody(idOf(input), new Date().toISOString()) };
        return one.body(
          wire.toDelivery(await sendTestEvent(db, input.caller.accountId, idOf(input), event, publishing)),
        );
      },
    },
    {
      ...queuing,
      id: 'webhooks.redeliver',
      path: `${at}/deliveries/:${names.delivery}/redeliver`,
      summary: 'Redeliver a delivery',
      description:
        'The new attempts have the same `webhook-id` and body. Deliveries of any status can be resent. The webhook must be enabled.',
      response: OneDelivery,
      errors: { 404: ['webhook_not_found', 'delivery_not_found'], ...disabled },
      example: { params: { ...params, [names.delivery]: ids.delivery }, response: one.body(sent) },
      async handle({ db }: Deps, input: Input) {
        const deliveryId = input.params[names.delivery] as string;
        return one.body(
          wire.toDelivery(await redeliver(db, input.caller.accountId, idOf(input), deliveryId, publishing)),
        );
      },
    },
    {
      ...queuing,
      id: 'webhooks.recover',
      path: `${at}/recover`,
      summary: 'Resend undelivered events since a time',
      description:
        'Resends failed and pending deliveries, and events that happened while the webhook was disabled. Enable the webhook first.',
      body: Recovery,
      response: one.schema(z.object({ recovered: z.int().describe('Number of deliveries that were queued again.') })),
      errors: { ...unknown, ...disabled },
      example: { params, body: { since: '2026-03-01T00:00:00Z' }, response: one.body({ recovered: 0 }) },
      async handle({ db }: Deps, input: Input) {
        const { since } = input.body as z.output<typeof Recovery>;
        return one.body({
          recovered: await recoverDeliveries(db, input.caller.accountId, idOf(input), since, publishing),
        });
      },
    },
  ];
}
