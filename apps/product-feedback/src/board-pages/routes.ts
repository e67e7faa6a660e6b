import { validate } from '@services/common/http/validation';
import { Router } from 'express';
import { z } from 'zod';

import { boardPath } from '../boards/schemas.ts';
import type { Deps } from '../deps.ts';
import { atomFeed, rssFeed, sendFeed, type FeedSource } from '../pages/feeds.ts';
import { field, formOf } from '../pages/form.ts';
import { renderMarkdown } from '../pages/markdown.ts';
import { despiteMerges, finalPost } from '../posts/merging.ts';
import { listPosts } from '../posts/search.ts';
import { addVote, removeVote } from '../posts/votes.ts';
import { inTurn } from '../turns.ts';
import { showBoard, showRoadmap } from './list.ts';
import { takeFollower } from './follow.ts';
import { showPost, takeComment } from './post.ts';
import { showSuggestion, takeSuggestion } from './suggest.ts';
import { addressOf, sessionOf } from '../pages/portal.ts';
import { getPostOf, signIn, takePart, visit, visitFeed, type Visit, voterOf } from './visits.ts';

const FEED_LENGTH = 50;
const Vote = z.strictObject({ vote: z.enum(['give', 'withdraw']) });

/**
 * The public board of a product: it works without JavaScript, like all hosted pages. Mount it after the other pages, which parse
 * the forms.
 */
export function boardPages(deps: Deps): Router {
  const { db, config } = deps;
  const router = Router();

  router.get('/p/:id/board{/*rest}', async (request, response, next) => {
    if (!(await signIn(deps, request, response, request.params.id))) next();
  });

  router.get('/p/:id/board', async (request, response) => {
    await showBoard(deps, request, response, request.params.id);
  });

  router.get('/p/:id/board/roadmap', async (request, response) => {
    await showRoadmap(deps, response, await visit(deps, request, response, request.params.id));
  });

  router
    .route('/p/:id/board/suggest')
    .get(async (request, response) => {
      await showSuggestion(deps, request, response, await visit(deps, request, response, request.params.id));
    })
    .post(async (request, response) => {
      await takeSuggestion(deps, request, response, await visit(deps, request, response, request.params.id));
    });

  router.get('/p/:id/board/:post', async (request, response) => {
    const at = await visit(deps, request, response, request.params.id);
    const post = await getPostOf(deps, at, request.params.post);
    if (post.merged_into === null) return showPost(deps, request, response, { at, post });
    const final = await finalPost(db, at.product.accountId, post.id);
    response.redirect(302, addressOf(at, `/board/${final}`));
  });

  router.post('/p/:id/board/:post/comments', async (request, response) => {
    const at = await visit(deps, request, response, request.params.id);
    await takeComment(deps, request, response, { at, post: await currentPost(at, request.params.post) });
  });

  router.post('/p/:id/board/:post/follow', async (request, response) => {
    const at = await visit(deps, request, response, request.params.id);
    await takeFollower(deps, request, response, { at, post: await currentPost(at, request.params.post) });
  });

  router.post('/p/:id/board/:post/vote', async (request, response) => {
    const form = formOf(request);
    const at = await visit(deps, request, response, request.params.id);
    const { id: given } = await getPostOf(deps, at, request.params.post);
    // Identifies a new visitor of the page first. The browser then sends the form again as this visitor. Of the two requests of a double
    // click it continues only the last, so the visitor votes once.
    if (at.session === null && form['t'] === '') {
      const { token } = sessionOf(config, request, response, at);
      return response.redirect(307, addressOf(at, `/board/${given}/vote`, { t: token }));
    }
    const session = await takePart(deps, request, response, at);
    const { accountId } = at.product;
    const { vote } = validate(Vote, { vote: field(form, 'vote') });
    const voted = await despiteMerges(db, accountId, given, async (id) => {
      await inTurn(db, accountId, (tx) =>
        vote === 'withdraw'
          ? removeVote(tx, accountId, id, session.visitor.personId)
          : addVote(tx, at.publishing, id, voterOf(deps, request, session, id)),
      );
      return id;
    });
    response.redirect(303, `${backTo(at, field(form, 'back'))}#${voted}`);
  });

  for (const [extension, type, write] of [
    ['atom', 'application/atom+xml', atomFeed],
    ['rss', 'application/rss+xml', rssFeed],
  ] as const)
    router.get(`/p/:id/board.${extension}`, async (request, response) => {
      const at = await visitFeed(deps, request, response, String(request.params['id']));
      sendFeed(response, type, write(await feedOf(at)), at.board.readers === 'anyone');
    });

  /** The post or, if it was merged concurrently, the post into which it was merged. */
  async function currentPost(at: Visit, id: string) {
    const post = await getPostOf(deps, at, id);
    return post.merged_into === null ? post : getPostOf(deps, at, await finalPost(db, at.product.accountId, id));
  }

  async function feedOf({ product }: Visit): Promise<FeedSource> {
    const { posts } = await listPosts(db, product.accountId, product.id, { sort: 'newest' }, FEED_LENGTH);
    const url = `${config.PUBLIC_URL}${boardPath(product.id)}`;
    return {
      title: `${product.name}: board`,
      about: `What people ask for in ${product.name}`,
      author: product.name,
      createdAt: product.created_at,
      id: `${product.id}:board`,
      url,
      entries: posts.map(({ id, title, text, created_at: createdAt }) => ({
        id,
        url: `${url}/${id}`,
        title,
        html: renderMarkdown(text),
        createdAt,
      })),
    };
  }

  return router;
}

/** The URL to return to after a vote: always a page of the same board. */
function backTo(at: Visit, given: string): string {
  const board = boardPath(at.product.id);
  const { pathname, search } = new URL(URL.canParse(given, 'http://board') ? given : board, 'http://board');
  return pathname === board || pathname.startsWith(`${board}/`) ? `${pathname}${search}` : addressOf(at, '/board');
}
