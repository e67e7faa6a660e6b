import { AppError } from '@services/common/http/errors';
import type { Request, Response } from 'express';

import { boardPath, boardSubject, type BoardRow } from '../boards/schemas.ts';
import type { Deps } from '../deps.ts';
import { chosenLanguage, pageLanguage, PAGE_LANGUAGES, type PageLanguage } from '../languages/page-language.ts';
import { findBoard, type FoundBoard } from '../posts/board.ts';
import { field, formOf, type Form } from '../pages/form.ts';
import { lookOf } from '../pages/look.ts';
import { chargeBoard, chargeForm, findSession, originOf, startSession, type Session } from '../pages/visitors.ts';
import { getPost } from '../posts/store.ts';
import type { Publishing } from '../posts/store.ts';
import type { PostRow } from '../posts/table.ts';
import type { PublicProductRow } from '../products/store.ts';
import type { Voter } from '../posts/votes.ts';

/** A visit to a product's board. */
export interface Visit {
  product: PublicProductRow;
  board: BoardRow;
  session: Session | null;
  publishing: Publishing;
  language: PageLanguage;
  /** The language's tag, if the visitor chose it. */
  chosen: string;
  /** The query of every URL below the board. */
  suffix: string;
}

/** @throws AppError 404 `board_not_found` unless the board is open, and 403 `invalid_link` for a forged or expired link. */
export async function visit(deps: Deps, request: Request, id: string): Promise<Visit> {
  return enter(deps, request, await findBoard(deps.db, id));
}

/** Like `visit`, for a board that has been read already. @throws as `visit`. */
export function enter({ config }: Deps, request: Request, { product, board }: FoundBoard): Visit {
  if (!board.open) throw new AppError(404, 'board_not_found', 'This board does not exist.');
  const given = field(formOf(request), 't') || field(request.query as Form, 't');
  const session = findSession(request, config.LINK_SECRETS, boardSubject(product.id), given);
  const publishing = { accountId: product.accountId, publicUrl: config.PUBLIC_URL };
  const chosen = chosenLanguage(request)?.tag ?? '';
  const kept = new URLSearchParams({
    ...(chosen !== '' && { lang: chosen }),
    ...(session?.inAddress && { t: session.token }),
  });
  const suffix = kept.size > 0 ? `?${kept}` : '';
  return { product, board, session, publishing, language: pageLanguage(request), chosen, suffix };
}

/** Whether the visitor may vote. Always false for an archived product. */
function mayTakePart({ product, board, session }: Visit): boolean {
  if (product.status === 'Archived') return false;
  return board.participation === 'anyone' || session?.visitor.anonymous === false;
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
  const subject = boardSubject(id);
  const known =
    at.session ?? startSession(request, response, deps.config.LINK_SECRETS, { subject, path: boardPath(id) });
  await chargeForm(deps.formLimiter, request, accountId, known.visitor);
  await chargeBoard(deps.boardLimiter, id);
  return known;
}

/** A visitor as the voter for a post. */
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

/** A URL below the board, with the parameters for language and signed link. */
export function addressOf({ product, suffix }: Visit, path = '', parameters?: Record<string, string>): string {
  const address = `${boardPath(product.id)}${path}`;
  if (parameters === undefined) return `${address}${suffix}`;
  const query = new URLSearchParams({
    ...parameters,
    ...Object.fromEntries(new URLSearchParams(suffix)),
    ...parameters,
  });
  return `${address}${query.size > 0 ? `?${query}` : ''}`;
}

/** The switch of a page's language. */
export function languagesAt(at: Visit, path: string, parameters: Record<string, string> = {}) {
  const links = PAGE_LANGUAGES.map(({ tag, dir, name }) => ({
    tag,
    dir,
    name,
    current: tag === at.language.tag,
    href: addressOf(at, path, { ...parameters, lang: tag }),
  }));
  return { label: at.language.words.languages, links };
}

/** The data that every page of the board needs. */
export function frameOf(at: Visit, current: 'board' | 'roadmap' | '') {
  const { product, session, language } = at;
  const { say } = language;
  const suggests = product.feedback_page === 'open' || (product.feedback_page === 'invited' && mayTakePart(at));
  return {
    ...spokenIn(language),
    chosen: at.chosen,
    look: lookOf(product),
    product,
    feed: boardPath(product.id),
    token: session?.inAddress ? session.token : '',
    visitor: session && !session.visitor.anonymous ? session.visitor.name || session.visitor.personId : '',
    takesPart: mayTakePart(at),
    nav: [
      { href: addressOf(at), label: say.board, current: current === 'board' },
      { href: addressOf(at, '/roadmap'), label: say.roadmap, current: current === 'roadmap' },
    ],
    suggest: suggests && product.status !== 'Archived' ? addressOf(at, '/suggest') : '',
  };
}

/** The language data for a page's frame. */
export function spokenIn({ tag, dir, say }: PageLanguage) {
  return { lang: tag, dir, say };
}
