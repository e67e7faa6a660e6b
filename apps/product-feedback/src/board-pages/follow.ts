import { AppError } from '@services/common/http/errors';
import type { Request, Response } from 'express';

import type { Deps } from '../deps.ts';
import { readAddress } from '../pages/address.ts';
import { field, formOf, HONEYPOT } from '../pages/form.ts';
import { sendPage } from '../pages/render.ts';
import { chargeConfirmation } from '../pages/visitors.ts';
import { followPost } from '../posts/followers.ts';
import { despiteMerges } from '../posts/merging.ts';
import { lockPost } from '../posts/store.ts';
import type { PostRow } from '../posts/table.ts';
import { inTurn } from '../turns.ts';
import { addressOf } from '../pages/portal.ts';
import { boardFrame, takePart, type Visit } from './visits.ts';

/** Sends a message that asks the reader of an address to confirm that they want mail when the post's status changes. */
export async function takeFollower(
  deps: Deps,
  request: Request,
  response: Response,
  { at, post }: { at: Visit; post: PostRow },
): Promise<void> {
  const form = formOf(request);
  if (deps.config.SMTP_URL === undefined)
    throw new AppError(404, 'route_not_found', 'This service does not send email.');
  const { visitor } = await takePart(deps, request, response, at);
  const { say } = at.language;
  const shown = { action: addressOf(at, `/board/${post.id}/follow`), label: say.followLabel, button: say.follow };
  const email = readAddress(response, at, form, shown);
  if (email === null) return;
  const { accountId } = at.product;
  if (field(form, HONEYPOT) === '') {
    const follower = { personId: visitor.personId, email, language: at.language.tag };
    await chargeConfirmation(deps.confirmationLimiter, request);
    await despiteMerges(deps.db, accountId, post.id, (id) =>
      inTurn(deps.db, accountId, async (tx) => {
        await followPost(tx, accountId, await lockPost(tx, accountId, id), follower, deps.confirmationLimiter);
      }),
    );
  }
  // An address that already follows the post gets the same response, so that the page does not reveal who follows it.
  const data = {
    ...boardFrame(at),
    title: say.checkMail,
    message: say.mailSent(email),
    link: { href: addressOf(at, `/board/${post.id}`), label: say.backToPost },
  };
  sendPage(response, './message', data);
}
