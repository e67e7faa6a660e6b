import { AppError } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';
import { Router, type Request, type Response } from 'express';

import type { Queries } from '../db.ts';
import type { Deps } from '../deps.ts';
import { readMailToken, type Entry, type List, type Purpose } from '../mail/links.ts';
import { endSetting, findSetting } from '../notifications/store.ts';
import { confirmFollower, endFollowing, findFollower } from '../posts/followers.ts';
import { getPublicProduct, type PublicProductRow } from '../products/store.ts';
import { NewSubscriber } from '../subscribers/schemas.ts';
import { confirmSubscriber, findSubscriber, subscribe, unsubscribe } from '../subscribers/store.ts';
import { inTurn, takeTurn } from '../turns.ts';
import { field, formOf, HONEYPOT } from './form.ts';
import { lookOf } from './look.ts';
import { sendPage } from './render.ts';
import { ANONYMOUS, chargeConfirmation, chargeForm } from './visitors.ts';

/** The entry that a link in a message refers to. */
interface Found {
  productId: string;
  email: string;
  /** The title of a post. */
  title?: string;
  /** False if the link no longer confirms the address. */
  confirmable?: boolean;
}

/**
 * The functions with which the pages find an entry of a list, confirm it and end it. Finding an entry changes nothing, because
 * mail scanners open links.
 */
interface Handlers {
  /** The name of the list's mail, as in “Do you want … no longer?” */
  what: (product: string, title: string | undefined) => string;
  find(db: Queries, id: string): Promise<Found | null>;
  confirm(db: Queries, id: string): Promise<void>;
  end(db: Queries, id: string): Promise<void>;
}

const HANDLERS: Record<List, Handlers> = {
  post: {
    what: (product, title) => `messages about “${title}” on the board of ${product}`,
    find: findFollower,
    confirm: confirmFollower,
    end: endFollowing,
  },
  updates: {
    what: (product) => `news about ${product}`,
    find: findSubscriber,
    confirm: confirmSubscriber,
    end: unsubscribe,
  },
  feedback: {
    what: (product) => `messages about new feedback on ${product}`,
    find: findSetting,
    confirm: () => Promise.resolve(),
    end: endSetting,
  },
};

interface Opened extends Found, Entry {
  purpose: Purpose;
  product: PublicProductRow;
  what: string;
  handlers: Handlers;
}

/** The pages for subscribing to updates, and for the links in messages. Only a POST changes anything (RFC 8058). */
export function mailPages({ db, config, formLimiter, confirmationLimiter }: Deps): Router {
  const router = Router();

  router.post('/p/:id/subscribers', async (request, response) => {
    const product = await getPublicProduct(db, request.params.id);
    await chargeForm(formLimiter, request, product.accountId, ANONYMOUS);
    if (config.SMTP_URL === undefined)
      throw new AppError(404, 'route_not_found', 'This service does not send updates by email.');
    const form = formOf(request);
    const { email } = validate(NewSubscriber, { email: field(form, 'email').trim() });
    const { id: productId, accountId } = product;
    if (field(form, HONEYPOT) === '') {
      await chargeConfirmation(confirmationLimiter, request);
      const input = { accountId, productId, email, byVisitor: true };
      await inTurn(db, accountId, (tx) => subscribe(tx, input, confirmationLimiter));
    }
    // The response is the same for a subscribed address, so that the page does not reveal the subscription.
    show(response, product, {
      title: 'Check your email',
      message: `If ${email} is not subscribed yet, we have sent a message to it. Open the link in the message to confirm.`,
      link: { href: `/p/${productId}/updates`, label: 'Back to the updates' },
    });
  });

  router.get(['/mail/confirm/:token', '/mail/unsubscribe/:token'], async (request, response) => {
    const { product, purpose, what, email } = await open(request);
    const [title, message, action] =
      purpose === 'confirm'
        ? ['Confirm your address', `Do you want ${what} sent to ${email}?`, 'Confirm']
        : ['Unsubscribe', `Stop sending ${what} to ${email}?`, 'Unsubscribe'];
    show(response, product, { title, message, action });
  });

  router.post(['/mail/confirm/:token', '/mail/unsubscribe/:token'], async (request, response) => {
    const { product, purpose, what, email, handlers, id } = await open(request);
    const change = purpose === 'confirm' ? handlers.confirm : handlers.end;
    await takeTurn(db, product.accountId, () => change(db, id));
    const [title, message] =
      purpose === 'confirm'
        ? ['Confirmed', `${email} now gets ${what}.`]
        : ['Unsubscribed', `${email} no longer gets ${what}.`];
    show(response, product, { title, message });
  });

  async function open(request: Request): Promise<Opened> {
    const purpose = /^\/mail\/confirm\//i.test(request.path) ? 'confirm' : 'unsubscribe';
    const entry = readMailToken(config.LINK_SECRETS, purpose, String(request.params['token']));
    if (!entry) throw new AppError(403, 'invalid_link', INVALID[purpose]);
    const handlers = HANDLERS[entry.list];
    const found = await handlers.find(db, entry.id);
    if (!found || (purpose === 'confirm' && found.confirmable === false))
      throw new AppError(410, 'gone', 'You’re all set.');
    const product = await getPublicProduct(db, found.productId);
    return { ...found, ...entry, purpose, product, what: handlers.what(product.name, found.title), handlers };
  }

  return router;
}

const INVALID: Record<Purpose, string> = {
  confirm: 'This link is not valid or has expired. Ask for a new one where you subscribed.',
  unsubscribe: 'This link is not valid. Check that it is complete.',
};

function show(response: Response, product: PublicProductRow, page: object): void {
  sendPage(response, './message', { look: lookOf(product), ...page });
}
