import { AppError } from '@services/common/http/errors';

import type { Config } from '../config.ts';
import { OPTIONAL_PAGE, optionalPage, optionalPageOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { NewSubscriber, Subscriber, SubscriberQuery, toSubscriber } from './schemas.ts';
import { countSubscribers, listSubscribers, subscribe } from './store.ts';

const tag = 'Updates';
const subscriber = {
  id: 'sub-01k9x3w8d0q4m7v5t2r6y8z1ab',
  product_id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab',
  email: 'reader@example.com',
  status: 'pending',
  created_at: '2026-03-01T10:00:00.000Z',
  confirmed_at: null,
  language: 'de',
} as const;
const product = { id: subscriber.product_id };

/** Readers who get a product's updates by email. */
export const subscriberOperations = [
  operation({
    id: 'subscribers.list',
    method: 'get',
    path: '/api/v1/products/:id/subscribers',
    tag,
    scope: 'updates:read',
    summary: 'List the email subscribers of a product',
    description: OPTIONAL_PAGE,
    query: SubscriberQuery,
    response: optionalPageOf(Subscriber),
    errors: { 404: ['product_not_found'] },
    example: { params: product, query: { status: 'pending' }, response: { data: [subscriber] } },
    handle: ({ db }, { caller: { accountId }, params: { id }, query: { status, refused, ...query } }) =>
      optionalPage(
        query,
        async (slice) => (await listSubscribers(db, accountId, id, { status, refused }, slice)).map(toSubscriber),
        () => countSubscribers(db, accountId, id, { status, refused }),
      ),
  }),
  operation({
    id: 'subscribers.create',
    method: 'post',
    path: '/api/v1/products/:id/subscribers',
    tag,
    scope: 'updates:write',
    summary: 'Invite an address to subscribe to updates',
    description:
      'Sends a confirmation link. Updates are sent once the reader has confirmed. An address that has unsubscribed returns ' +
      '409 `UNSUBSCRIBED`; the reader can subscribe again on the updates page.',
    body: NewSubscriber,
    idempotent: true,
    response: Subscriber,
    errors: { 404: ['product_not_found'], 409: ['unsubscribed', 'too_many_subscribers', 'mail_not_configured'] },
    example: {
      params: product,
      body: { email: subscriber.email, language: subscriber.language },
      response: subscriber,
    },
    async handle({ db, config, confirmationLimiter }, { caller: { accountId }, params, body }) {
      requireMail(config);
      const input = { accountId, productId: params.id, ...body, byVisitor: false };
      return toSubscriber(await db.statements((tx) => subscribe(tx, input, confirmationLimiter)));
    },
  }),
];

/** @throws AppError 409 `mail_not_configured` if no mail server is configured. */
export function requireMail({ SMTP_URL }: Config): void {
  if (SMTP_URL === undefined)
    throw new AppError(409, 'mail_not_configured', 'This service has no mail server: set SMTP_URL and MAIL_FROM');
}
