import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { listOwn } from '../posts/own.ts';
import { getPublicProduct } from '../products/store.ts';
import { shortened } from '../text.ts';
import { PARTS } from './feedback-fields.ts';
import { addressOf, enterPortal, frameOf, languagesAt, opensBoard } from './portal.ts';
import { sendPage } from './render.ts';

/** The page that shows a visitor their own feedback, votes and comments, with their current state. */
export function ownPage({ db, config }: Deps): Router {
  const router = Router();

  router.get('/p/:id/mine', async (request, response) => {
    const product = await getPublicProduct(db, request.params.id);
    const visit = enterPortal(config, request, response, product);
    const { say, dayOf } = visit.language;
    const personId = visit.session?.visitor.personId;
    const opens = opensBoard(visit);
    const own = personId ? await listOwn(db, product.accountId, product.id, personId) : null;
    const postOf = ({ id, title, status }: { id: string; title: string; status: keyof typeof say.statuses }) => ({
      title,
      status,
      statusWords: say.statuses[status],
      href: addressOf(visit, `/board/${id}`),
    });
    const data = {
      ...frameOf(visit, '/mine'),
      title: say.mineTitle(product.name),
      switch: languagesAt(visit, '/mine'),
      feedback: (own?.feedback ?? []).map(({ id, content, status, createdAt }) => ({
        id,
        texts: textsOf(content as Record<string, unknown>),
        state: say.feedbackStates[status],
        at: dayOf(createdAt.toISOString()),
      })),
      posts: opens ? (own?.posts ?? []).map(postOf) : [],
      comments: opens
        ? (own?.comments ?? []).map(({ id, text, pending, createdAt, post }) => ({
            id,
            text,
            pending,
            at: dayOf(createdAt.toISOString()),
            post: postOf(post),
          }))
        : [],
    };
    sendPage(response, './mine', data);
  });

  return router;
}

/** The maximum number of characters of each text of feedback. */
const MAX_TEXT_LENGTH = 500;

/** The texts of feedback, in the order of the form. */
function textsOf(content: Record<string, unknown>): string[] {
  return [...PARTS, 'comment'].flatMap((part) => {
    const text = String(content[part] ?? '');
    return text === '' ? [] : [shortened(text, MAX_TEXT_LENGTH)];
  });
}
