import { AppError } from '@services/common/http/errors';
import type { Request, Response } from 'express';

import { boardPath, boardSubject, type BoardRow } from '../boards/schemas.ts';
import { getBoard } from '../boards/store.ts';
import type { Deps } from '../deps.ts';
import { opensFeed, signFeed } from '../links/tokens.ts';
import { field, type Form } from '../pages/form.ts';
import {
  addressOf,
  enterPortal,
  frameOf,
  isNamed,
  opensBoard,
  portalPath,
  sessionOf,
  type Visit as PortalVisit,
} from '../pages/portal.ts';
import { chargeBoard, chargeForm, originOf, remember, type Session } from '../pages/visitors.ts';
import { getPost } from '../posts/store.ts';
import type { Publishing } from '../posts/store.ts';
import type { PostRow } from '../posts/table.ts';
import type { Voter } from '../posts/votes.ts';
import { getPublicProduct } from '../products/store.ts';

/** A visit to a product's board. */
export interface Visit extends PortalVisit {
  board: BoardRow;
  publishing: Publishing;
  /** The query with the token that opens the feeds of a private board. Empty for other boards. */
  feedToken: string;
}

/**
 * @param isReader true lets the visitor read a private board without an invitation.
 * @throws AppError 404 `board_not_found` unless the board is open, 403 `invalid_link` for a forged or expired link, and 403
 * `board_private` if only invited people may read the board.
 */
export async function visit(
  { db, config }: Deps,
  request: Request,
  response: Response,
  id: string,
  isReader = false,
): Promise<Visit> {
  const product = await getPublicProduct(db, id);
  const board = await getBoard(db, product.accountId, id);
  const portal = enterPortal(config, request, response, product, { ofBoard: true });
  if (!board.open) throw new AppError(404, 'board_not_found', 'This board does not exist.');
  if (!isReader && !opensBoard(portal))
    // A browser without cookies forgets the link that signed it in.
    throw new AppError(
      403,
      'board_private',
      'This board is private. Allow cookies for this site, then open the personal link from your invitation.',
    );
  const publishing = { accountId: product.accountId, publicUrl: config.PUBLIC_URL };
  const { session } = portal;
  const feedToken =
    board.readers === 'invited' && session ? `?feed=${signFeed(config.LINK_SECRETS, session.token)}` : '';
  return { ...portal, board, publishing, feedToken };
}

/**
 * Visits a feed. A token in the address opens the feed of a private board, because feed readers have no cookies.
 *
 * @throws as `visit`.
 */
export async function visitFeed(deps: Deps, request: Request, response: Response, id: string): Promise<Visit> {
  const token = field(request.query as Form, 'feed');
  const isReader = opensFeed(deps.config.LINK_SECRETS, boardSubject(id), token);
  return visit(deps, request, response, id, isReader);
}

/**
 * Signs in the browser that opens the invitation to a private board. Removes the token from the address, so that readers can share the
 * address of a page without their identity. Returns false for other requests.
 */
export async function signIn(deps: Deps, request: Request, response: Response, id: string): Promise<boolean> {
  if (field(request.query as Form, 't') === '') return false;
  const at = await visit(deps, request, response, id);
  if (at.board.readers !== 'invited' || !at.session) return false;
  remember(request, response, at.session.token, portalPath(id));
  const { searchParams } = new URL(request.originalUrl, 'http://x');
  searchParams.delete('t');
  response.set('Cache-Control', 'no-store');
  // Uses the request's path instead of the URL's pathname, which could begin with `//` after `..` is resolved, and so lead to
  // another site.
  response.redirect(303, `${request.path}${searchParams.size > 0 ? `?${searchParams}` : ''}`);
  return true;
}

/** Whether the visitor may vote. Always false for an archived product. */
function mayTakePart(at: Visit): boolean {
  if (at.product.status === 'Archived') return false;
  return at.board.participation === 'anyone' || isNamed(at);
}

/**
 * Counts an action in the limits of the visitor and of the board. The visitor is a person with a link, or an address. A new
 * visitor gets a cookie.
 *
 * @throws AppError 403 `link_required`, 429 `rate_limit_exceeded`.
 */
export async function takePart(deps: Deps, request: Request, response: Response, at: Visit): Promise<Session> {
  if (!mayTakePart(at)) {
    const message =
      at.product.status === 'Archived'
        ? `${at.product.name} is archived, and its board is read-only.`
        : 'Voting and commenting need a personal link. Ask the makers of the product for one.';
    throw new AppError(403, 'link_required', message);
  }
  const { id, accountId } = at.product;
  const known = sessionOf(deps.config, request, response, at);
  await chargeForm(deps.formLimiter, request, accountId, known.visitor);
  await chargeBoard(deps.boardLimiter, id);
  return known;
}

export function voterOf({ config }: Deps, request: Request, { visitor }: Session, postId: string): Voter {
  const { personId, name: personName, anonymous } = visitor;
  if (!anonymous) return { personId, personName, origin: null };
  return { personId, personName: '', origin: originOf(request, config.LINK_SECRETS, `vote of\n${postId}`) };
}

/** @throws AppError 404 `post_not_found` for a post of another product too. */
export async function getPostOf({ db }: Deps, { product }: Visit, id: string): Promise<PostRow> {
  const post = await getPost(db, product.accountId, id);
  if (post.product_id !== product.id)
    throw new AppError(404, 'post_not_found', 'This post does not exist on this board.');
  return post;
}

/** The data that every page of the board needs. @param current the path of a section's page */
export function boardFrame(at: Visit, current = '') {
  const { product } = at;
  const suggests = product.feedback_page === 'open' || (product.feedback_page === 'invited' && mayTakePart(at));
  return {
    ...frameOf(at, current),
    path: boardPath(product.id),
    atom: `${boardPath(product.id)}.atom${at.feedToken}`,
    rss: `${boardPath(product.id)}.rss${at.feedToken}`,
    takesPart: mayTakePart(at),
    suggest: suggests && product.status !== 'Archived' ? addressOf(at, '/board/suggest') : '',
  };
}
