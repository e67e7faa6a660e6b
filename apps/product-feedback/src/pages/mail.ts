import { AppError } from '@services/common/http/errors';
import { Router, type Request, type Response } from 'express';

import type { Queries } from '../db.ts';
import type { Deps } from '../deps.ts';
import { readMailToken, type Entry, type List, type Purpose } from '../mail/links.ts';
import { endSetting, findSetting } from '../notifications/store.ts';
import { confirmFollower, endFollowing, findFollower } from '../posts/followers.ts';
import { getPublicProduct } from '../products/store.ts';
import { confirmSubscriber, findSubscriber, subscribe, unsubscribe } from '../subscribers/store.ts';
import { inTurn, takeTurn } from '../turns.ts';
import { readAddress } from './address.ts';
import { field, formOf, HONEYPOT } from './form.ts';
import { addressOf, enterPortal, frameOf, type Visit } from './portal.ts';
import { sendPage } from './render.ts';
import { ANONYMOUS, chargeConfirmation, chargeForm } from './visitors.ts';

/** The entry that a link in a message refers to. */
interface Found {
  productId: string;
  email: string;
  title?: string;
  /** False if the link no longer confirms the address. */
  confirmable?: boolean;
}

/**
 * The functions with which the pages find an entry of a list, confirm it and end it. Finding an entry changes nothing, because
 * mail scanners open links.
 */
interface Handlers {
  find(db: Queries, id: string): Promise<Found | null>;
  confirm(db: Queries, id: string, language: string): Promise<void>;
  end(db: Queries, id: string): Promise<void>;
}

const HANDLERS: Record<List, Handlers> = {
  post: { find: findFollower, confirm: confirmFollower, end: endFollowing },
  updates: { find: findSubscriber, confirm: confirmSubscriber, end: unsubscribe },
  feedback: { find: findSetting, confirm: () => Promise.resolve(), end: endSetting },
};

interface Opened extends Found, Entry {
  purpose: Purpose;
  visit: Visit;
  /** The name of the list, in the language of the page. */
  listed: string;
}

/** The pages for subscribing to updates, and for the links in messages. Only a POST changes anything (RFC 8058). */
export function mailPages({ db, config, formLimiter, confirmationLimiter }: Deps): Router {
  const router = Router();

  router.post('/p/:id/subscribers', async (request, response) => {
    const product = await getPublicProduct(db, request.params.id);
    const visit = enterPortal(config, request, response, product);
    await chargeForm(formLimiter, request, product.accountId, ANONYMOUS);
    if (config.SMTP_URL === undefined)
      throw new AppError(404, 'route_not_found', 'This service does not send updates by email.');
    const form = formOf(request);
    const { say } = visit.language;
    const shown = { action: addressOf(visit, '/subscribers'), label: say.subscribeLabel, button: say.subscribe };
    const email = readAddress(response, visit, form, shown);
    if (email === null) return;
    const { id: productId, accountId } = product;
    if (field(form, HONEYPOT) === '') {
      await chargeConfirmation(confirmationLimiter, request);
      const input = { accountId, productId, email, language: visit.language.tag, byVisitor: true };
      await inTurn(db, accountId, (tx) => subscribe(tx, input, confirmationLimiter));
    }
    // The response is the same for a subscribed address, so that the page does not reveal the subscription.
    show(response, visit, {
      title: say.checkMail,
      message: say.subscribeSent(email),
      link: { href: addressOf(visit, '/updates'), label: say.backToUpdates },
    });
  });

  router.get(['/mail/confirm/:token', '/mail/unsubscribe/:token'], async (request, response) => {
    const { visit, purpose, listed, email } = await open(request, response);
    const { say } = visit.language;
    const [title, message, action] =
      purpose === 'confirm'
        ? [say.confirmTitle, say.confirmAsk(email, listed), say.confirm]
        : [say.unsubscribe, say.unsubscribeAsk(email, listed), say.unsubscribe];
    show(response, visit, { title, message, action });
  });

  router.post(['/mail/confirm/:token', '/mail/unsubscribe/:token'], async (request, response) => {
    const { visit, purpose, listed, email, list, id } = await open(request, response);
    const { confirm, end } = HANDLERS[list];
    await takeTurn(db, visit.product.accountId, () =>
      purpose === 'confirm' ? confirm(db, id, visit.language.tag) : end(db, id),
    );
    const { say } = visit.language;
    const [title, message] =
      purpose === 'confirm'
        ? [say.confirmed, say.confirmedText(email, listed)]
        : [say.unsubscribed, say.unsubscribedText(email, listed)];
    show(response, visit, { title, message });
  });

  async function open(request: Request, response: Response): Promise<Opened> {
    const purpose = /^\/mail\/confirm\//i.test(request.path) ? 'confirm' : 'unsubscribe';
    const entry = readMailToken(config.LINK_SECRETS, purpose, String(request.params['token']));
    if (!entry) throw new AppError(403, 'invalid_link', INVALID[purpose]);
    const found = await HANDLERS[entry.list].find(db, entry.id);
    if (!found || (purpose === 'confirm' && found.confirmable === false))
      throw new AppError(410, 'gone', 'You’re all set.');
    const product = await getPublicProduct(db, found.productId);
    const visit = enterPortal(config, request, response, product);
    const listed = visit.language.say.lists[entry.list](product.name, found.title ?? '');
    return { ...found, ...entry, purpose, visit, listed };
  }

  return router;
}

const INVALID: Record<Purpose, string> = {
  confirm: 'This link is not valid or has expired. Ask for a new link where you subscribed.',
  unsubscribe: 'This link is not valid. Check that it is complete.',
};

function show(response: Response, visit: Visit, page: object): void {
  sendPage(response, './message', { ...frameOf(visit, ''), ...page });
}
