import { z } from 'zod';

import type { AuditEvent } from '../audit/audit.ts';
import { contentRevision } from '../http/preconditions.ts';
import { newId } from '../runtime/ids.ts';
import {
  countWebhooks,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  lockWebhook,
  MAX_WEBHOOKS,
  rotateSecret,
  updateWebhook,
} from '../webhooks/subscriptions.ts';
import type { Frame, Input, WebhookDeps } from './options.ts';

/** List, create, read, change and delete webhooks, and replace their secrets. */
export function subscriptionOperations<Deps extends WebhookDeps, Hook extends object, Sent extends object>({
  path,
  at,
  names,
  idOf,
  wire,
  webhooks,
  one,
  idPrefix,
  reading,
  writing,
  waking,
  unknown,
  params,
  ids,
  shown,
  deleted,
  most = MAX_WEBHOOKS,
  createdStatus = 201,
  rotatePath = 'rotate',
  rotation = '',
  repeatableSecrets = true,
}: Frame<Deps, Hook, Sent>) {
  const One = one.schema(wire.Webhook);
  const WithSecret = wire.Webhook.extend({
    secret: z.string().meta({ description: 'Verifies the signatures. Shown only in this response.' }),
  }).meta({ id: 'WebhookWithSecret' });
  const OneWithSecret = one.schema(WithSecret);
  const secret = { ...(repeatableSecrets && { idempotent: true }) };
  // The revision of a webhook leaves out the state of its deliveries.
  const revision = (answer: object) => contentRevision(shownIn('data' in answer ? answer.data : answer));
  const entry = (verb: string, id: string, body: unknown = {}): AuditEvent => ({
    action: `webhook.${verb}`,
    target: { type: 'webhook', id },
    details: shownIn(body),
  });
  return [
    {
      ...reading,
      id: 'webhooks.list',
      method: 'get',
      path,
      summary: 'List webhooks',
      description: webhooks.description,
      ...(webhooks.query && { query: webhooks.query }),
      response: webhooks.schema(wire.Webhook),
      example: { response: webhooks.example([shown]) },
      handle({ db }: Deps, { caller, query }: Input) {
        const account = caller.accountId;
        return webhooks.read(
          query as never,
          async (slice) =>
            (await listWebhooks(db, account, webhooks.order ?? 'oldestFirst', slice)).map(wire.toWebhook),
          () => countWebhooks(db, account),
        );
      },
    },
    {
      ...writing,
      ...secret,
      id: 'webhooks.create',
      method: 'post',
      path,
      summary: 'Create a webhook',
      description:
        'Events are sent to the URL and signed according to Standard Webhooks. ' +
        (repeatableSecrets
          ? 'The secret is shown only in this response and when you rotate it. '
          : 'The secret is shown only in this response, so repeating the request creates another webhook. ') +
        `An account can have ${most} webhooks. Failed deliveries are retried at increasing intervals; ` +
        'after days of failures, the webhook is disabled.',
      body: wire.NewWebhook,
      status: createdStatus,
      response: OneWithSecret,
      errors: { 409: ['too_many_webhooks'] },
      example: { body: wire.example, response: one.body({ ...shown, secret: 'whsec_…' }) },
      audit: ({ body }: Input, answer: object) => entry('created', idIn(answer, names.webhook), body),
      async handle({ db, config, network }: Deps, { caller, body }: Input) {
        const limits = { keyring: config.ENCRYPTION_KEYS, network, most };
        const subscription = { ...wire.toSubscription(body), id: newId(idPrefix) };
        const created = await db.transaction((tx) => createWebhook(tx, limits, caller.accountId, subscription));
        return one.body({ ...wire.toWebhook(created.webhook), secret: created.secret });
      },
    },
    {
      ...reading,
      id: 'webhooks.get',
      method: 'get',
      path: at,
      summary: 'Read a webhook',
      response: One,
      errors: unknown,
      example: { params, response: one.body(shown) },
      handle: async ({ db }: Deps, input: Input) =>
        one.body(wire.toWebhook(await getWebhook(db, input.caller.accountId, idOf(input)))),
      revision,
    },
    {
      ...writing,
      id: 'webhooks.update',
      method: 'put',
      path: at,
      summary: 'Change, enable or disable a webhook',
      description: 'Omitted fields stay unchanged.',
      body: wire.WebhookChanges,
      response: One,
      errors: unknown,
      example: { params, body: { description: 'CRM' }, response: one.body({ ...shown, description: 'CRM' }) },
      ...waking,
      audit: (input: Input) => entry('changed', idOf(input), input.body),
      revision: {
        of: revision,
        lock: async ({ db }: Deps, input: Input) =>
          revision(one.body(wire.toWebhook(await lockWebhook(db, input.caller.accountId, idOf(input))))),
      },
      handle: async ({ db, network }: Deps, input: Input) => {
        const changes = wire.toChanges(input.body);
        return one.body(wire.toWebhook(await updateWebhook(db, network, input.caller.accountId, idOf(input), changes)));
      },
    },
    {
      ...writing,
      id: 'webhooks.delete',
      method: 'delete',
      path: at,
      summary: 'Delete a webhook with its deliveries',
      ...(deleted && { response: deleted.schema }),
      errors: unknown,
      example: { params, ...(deleted && { response: deleted.body(ids.webhook) }) },
      audit: (input: Input) => entry('deleted', idOf(input)),
      async handle({ db }: Deps, input: Input) {
        await deleteWebhook(db, input.caller.accountId, idOf(input));
        return deleted?.body(idOf(input));
      },
    },
    {
      ...writing,
      ...secret,
      id: 'webhooks.rotateSecret',
      method: 'post',
      effect: 'destructive',
      path: `${at}/${rotatePath}`,
      summary: 'Replace the secret of a webhook',
      description: `For 24 hours, deliveries are signed with the old secret, too.${rotation}`,
      response: OneWithSecret,
      errors: { ...unknown, 409: ['too_many_secrets'] },
      example: { params, response: one.body({ ...shown, secret: 'whsec_…' }) },
      audit: (input: Input) => entry('secret_rotated', idOf(input)),
      async handle({ db, config }: Deps, input: Input) {
        const rotated = await db.transaction((tx) =>
          rotateSecret(tx, config.ENCRYPTION_KEYS, input.caller.accountId, idOf(input)),
        );
        return one.body({ ...wire.toWebhook(rotated.webhook), secret: rotated.secret });
      },
    },
  ];
}

/** The id of the webhook in an answer, regardless of the service's envelope. */
function idIn(answer: object, name: string): string {
  const shown = ('data' in answer ? answer.data : answer) as Record<string, unknown>;
  return String(shown[name]);
}

/** The fields of a request that the audit log shows, never a secret. */
function shownIn(body: unknown): Record<string, unknown> {
  const names = new Set(['url', 'event', 'events', 'description', 'status', 'active', 'enabled']);
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => names.has(name)));
}
