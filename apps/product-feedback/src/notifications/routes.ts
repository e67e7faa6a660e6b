import { AppError } from '@services/common/http/errors';
import { z } from 'zod';

import type { Config } from '../config.ts';
import { operation } from '../operation.ts';
import type { Caller } from '../scopes.ts';
import { requireMail } from '../subscribers/routes.ts';
import { productId } from '../text.ts';
import { choosePace, getAddress, listSettings, PACES } from './store.ts';
import type { Db } from '../db.ts';

const FeedbackPace = z
  .enum(PACES)
  .describe(
    'When email about new feedback is sent. `at_once`: within moments, at most every 5 minutes; `daily`: at 08:00 in the account’s time zone',
  );

const Notifications = z
  .object({
    email: z.string().describe('Your email address'),
    deliverable: z.enum(['yes', 'no_mail_server', 'unconfirmed', 'refused']).meta({
      description:
        'Whether email reaches you. `no_mail_server`: the service cannot send email; `unconfirmed`: you have not confirmed the ' +
        'address; `refused`: the mail server rejected the address permanently',
    }),
    products: z
      .array(z.object({ product_id: productId, feedback: FeedbackPace }))
      .describe('Products that you are notified about. Notifications about all other products are off'),
  })
  .meta({ id: 'Notifications' });

const ChangedNotification = z.strictObject({ feedback: FeedbackPace });

const product = { id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab' };
const example = {
  email: 'owner@example.com',
  deliverable: 'yes' as const,
  products: [{ product_id: product.id, feedback: 'daily' as const }],
};

/** The operations on a member's email notifications. */
export const notificationOperations = [
  operation({
    id: 'notifications.get',
    method: 'get',
    path: '/api/v1/notifications',
    tag: 'Account',
    scope: 'feedback:read',
    summary: 'Read your email notifications',
    response: Notifications,
    errors: { 409: ['person_needed'] },
    example: { response: example },
    handle: ({ db, config }, { caller }) => read(db, config, caller.accountId, personOf(caller)),
  }),
  operation({
    id: 'notifications.update',
    method: 'put',
    path: '/api/v1/notifications/:id',
    params: z.object({ id: productId }),
    tag: 'Account',
    scope: 'feedback:read',
    summary: 'Choose when to be notified of new feedback on a product',
    body: ChangedNotification,
    response: Notifications,
    errors: { 404: ['product_not_found'], 409: ['person_needed', 'mail_not_configured', 'email_unconfirmed'] },
    example: { params: product, body: { feedback: 'daily' }, response: example },
    async handle({ db, config }, { caller: { accountId, ...caller }, params, body: { feedback } }) {
      const personId = personOf(caller);
      if (feedback !== 'off') {
        requireMail(config);
        const { confirmed } = await getAddress(db, accountId, personId);
        if (!confirmed) throw new AppError(409, 'email_unconfirmed', UNCONFIRMED);
      }
      await db.statements((tx) => choosePace(tx, accountId, personId, params.id, feedback));
      return read(db, config, accountId, personId);
    },
  }),
];

const UNCONFIRMED = 'Confirm your email address first by signing in with an email link';

/** @throws AppError 409 `person_needed` for an API key. */
function personOf({ person }: Pick<Caller, 'person'>): string {
  if (!person) throw new AppError(409, 'person_needed', 'API keys have no notifications: sign in to the console');
  return person.id;
}

async function read(
  db: Db,
  config: Config,
  accountId: string,
  personId: string,
): Promise<z.output<typeof Notifications>> {
  const { email, confirmed, refused } = await getAddress(db, accountId, personId);
  const fault = refused === null ? (confirmed ? 'yes' : 'unconfirmed') : 'refused';
  return {
    email,
    deliverable: config.SMTP_URL === undefined ? 'no_mail_server' : fault,
    products: await listSettings(db, accountId, personId),
  };
}
