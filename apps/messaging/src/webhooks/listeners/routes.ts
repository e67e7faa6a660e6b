import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import { createWebhook } from '@services/common/webhooks/subscriptions';
import { LISTENER_URL } from '@services/common/webhooks/tables';

import type { Caller } from '../../accounts/store.ts';
import { createEventStreams } from '../../events/streams.ts';
import { DEFINITIONS } from '../../events/definitions.ts';
import { emitEvents } from '../../events/store.ts';
import { operation } from '../../operation.ts';
import { MAX_WEBHOOKS } from '../routes.ts';
import { Listener, NewListener, Report, ReportedDelivery, SampleEvent, TriggeredEvent } from './schemas.ts';
import { sampleOf } from './samples.ts';
import { fetchDeliveries, hasDue, reportDelivery, seeListener, takeBackDeliveries } from './store.ts';

export const MAX_STREAMS_PER_ACCOUNT = 5;
const SEE_EVERY_MS = 15_000;

const serve = createEventStreams({ most: 100, maxPerAccount: MAX_STREAMS_PER_ACCOUNT, everyMs: 250, together: true });

const shared = { tag: 'Webhooks', scope: 'webhooks:write' } as const;
const webhookId = 'wh_01kf0000000000000000000001';
const deliveryId = 'evt_01kf0000000000000000000001';
const testOnly = { 403: ['test_mode_only'] };

function requireTestMode({ mode }: Caller): void {
  if (mode === 'test') return;
  throw new AppError(403, 'test_mode_only', 'This works only in the test space. Use a key that begins with mk_test_');
}

/** Delivers webhooks of the test space to a machine without a public address, for programs under development. */
export const listenerOperations = [
  operation({
    ...shared,
    id: 'webhooks.createListener',
    tag: 'Listeners',
    method: 'post',
    path: '/api/v1/listeners',
    summary: 'Create a listener',
    description:
      'Creates a webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` ' +
      'streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL ' +
      '`listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.',
    body: NewListener,
    idempotent: true,
    status: 201,
    response: Listener,
    errors: { ...testOnly, 409: ['too_many_webhooks'] },
    example: {
      body: { event: '*', description: 'Laptop' },
      response: { webhookId, event: '*', description: 'Laptop', secret: 'whsec_…' },
    },
    audit: (_input, { webhookId: id, event, description }) => ({
      action: 'webhook.created',
      target: { type: 'webhook', id },
      details: { url: LISTENER_URL, event, description },
    }),
    async handle({ db, config }, { caller, body: { event, description } }) {
      requireTestMode(caller);
      const limits = { keyring: config.ENCRYPTION_KEYS, network: { refusesHost: () => false }, most: MAX_WEBHOOKS };
      const subscription = {
        id: newId('wh_'),
        url: LISTENER_URL,
        events: event === '*' ? [] : [event],
        description: description ?? null,
      };
      const { webhook, secret } = await db.transaction((tx) =>
        createWebhook(tx, limits, caller.accountId, subscription),
      );
      return { webhookId: webhook.id, event, description: webhook.description, secret };
    },
  }),
  operation({
    ...shared,
    id: 'webhooks.listen',
    tag: 'Listeners',
    method: 'get',
    path: '/api/v1/listeners/:webhookId/deliveries',
    summary: 'Stream the deliveries of a listener',
    description:
      'Streams server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that the URL of a ' +
      'webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their ' +
      'reports at a time. A stream ends after ten minutes at the latest; events that happen before the next stream begins are kept. An account ' +
      'can have at most five streams.',
    response: 'text/event-stream',
    errors: { ...testOnly, 404: ['webhook_not_found'], 429: ['rate_limit_exceeded'] },
    async handle({ db, config }, { caller, params }, response) {
      requireTestMode(caller);
      const see = () => seeListener(db, caller.accountId, params.webhookId);
      if (!(await see())) throw new AppError(404, 'webhook_not_found', 'Webhook not found');
      let seenAt = Date.now();
      await serve(caller.accountId, response, async () => {
        if (Date.now() - seenAt > SEE_EVERY_MS) {
          if (!(await see())) return { events: [], ended: true };
          seenAt = Date.now();
        }
        const isDue = await hasDue({ db, id: params.webhookId });
        const fetched = isDue ? await fetchDeliveries(db, config, params.webhookId) : [];
        return {
          events: fetched.map((data) => ({ event: 'delivery', data })),
          ended: false,
          takeBack: () => takeBackDeliveries(db, params.webhookId, fetched),
        };
      });
    },
  }),
  operation({
    ...shared,
    id: 'webhooks.reportDelivery',
    tag: 'Listeners',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/listeners/:webhookId/deliveries/:deliveryId',
    summary: 'Report the result of an attempt of a listener',
    description:
      'As for any webhook, a status between 200 and 299 ends the delivery, and 410 disables the webhook. After any ' +
      'other result, the delivery is tried again within 10 seconds, up to ten attempts in total.',
    body: Report,
    idempotent: true,
    response: ReportedDelivery,
    errors: { ...testOnly, 404: ['delivery_not_found'], 409: ['delivery_not_open'] },
    example: {
      params: { webhookId, deliveryId },
      body: { attempt: 1, status: 204, durationMs: 12 },
      response: { deliveryId, status: 'delivered', nextAttemptAt: null },
    },
    handle({ db, logger }, { caller, params, body }) {
      requireTestMode(caller);
      return reportDelivery(db, logger, { accountId: caller.accountId, ...params }, body);
    },
  }),
  operation({
    ...shared,
    id: 'webhooks.trigger',
    method: 'post',
    path: '/api/v1/sample-events',
    summary: 'Trigger a sample event',
    description: 'Publishes an example of an event to the webhooks of the test space. Nothing else happens.',
    body: SampleEvent,
    idempotent: true,
    status: 202,
    response: TriggeredEvent,
    errors: testOnly,
    example: {
      body: { event: 'contact.deleted' },
      response: { event: 'contact.deleted', payload: DEFINITIONS['contact.deleted'].example },
    },
    async handle({ db, wake }, { caller, body: { event } }) {
      requireTestMode(caller);
      const { payload, subjectId } = sampleOf(event);
      await emitEvents(db, [{ accountId: caller.accountId, event, subjectId, payload }]);
      wake('webhooks');
      return { event, payload: { event, ...payload } };
    },
  }),
];
