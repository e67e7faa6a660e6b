import type { Request, Response } from 'express';

import { boardSubject } from '../boards/schemas.ts';
import type { Config } from '../config.ts';
import { chosenLanguage, pageLanguage, PAGE_LANGUAGES, type PageLanguage } from '../languages/page-language.ts';
import { acceptsFeedback, type PublicProductRow } from '../products/store.ts';
import { shortened } from '../text.ts';
import { field, formOf, type Form } from './form.ts';
import { lookOf } from './look.ts';
import { findSession, startSession, type Session } from './visitors.ts';

/** A visit to the pages of a product. */
export interface Visit {
  product: PublicProductRow;
  session: Session | null;
  language: PageLanguage;
  /** The language's tag, if the visitor chose it. */
  chosen: string;
}

/**
 * A visit to a page of a product. A signed link to the board identifies its person on all pages of the product; a link to the feedback page
 * does so on all pages except the board.
 *
 * @throws AppError 403 `invalid_link` for a forged or expired link.
 */
export function enterPortal(
  { LINK_SECRETS }: Config,
  request: Request,
  response: Response,
  product: PublicProductRow,
  { ofBoard = false } = {},
): Visit {
  const visit = startVisit(request, response, product);
  const given = field(formOf(request), 't') || field(request.query as Form, 't');
  const subjects = [boardSubject(product.id), ...(ofBoard ? [] : [product.id])];
  visit.session = findSession(request, LINK_SECRETS, subjects, given);
  return visit;
}

/** A visit by an unknown visitor. Errors of the request are shown inside the frame of the product. */
export function startVisit(request: Request, response: Response, product: PublicProductRow): Visit {
  const chosen = chosenLanguage(request)?.tag ?? '';
  const visit: Visit = { product, session: null, language: pageLanguage(request), chosen };
  response.locals['visit'] = visit;
  return visit;
}

/** The visit during which an error occurred; undefined if it occurred before the product was found. */
export function visitOf({ locals }: Response): Visit | undefined {
  return locals['visit'] as Visit | undefined;
}

/** The path of a product's first page, without the origin. All of its pages are below it. */
export function portalPath(productId: string): string {
  return `/p/${productId}`;
}

/** The URL of a page of the product, with the parameters for the language and the signed link. */
export function addressOf(visit: Visit, path = '', parameters: Record<string, string> = {}): string {
  // Given parameters come first and override the visit's, so that every link to a page, and its canonical URL, is the same
  // text.
  const query = new URLSearchParams({ ...parameters, ...keptBy(visit, path), ...parameters });
  return `${portalPath(visit.product.id)}${path}${query.size > 0 ? `?${query}` : ''}`;
}

function keptBy({ product, session, chosen }: Visit, path: string): Record<string, string> {
  const isUsable = session?.inAddress && (session.subject !== product.id || !path.startsWith('/board'));
  return { ...(chosen !== '' && { lang: chosen }), ...(isUsable && { t: session.token }) };
}

/** The switch of a page's language. @param hrefOf the URL of the page in another language */
export function languageSwitch(language: PageLanguage, hrefOf: (tag: string) => string) {
  const links = PAGE_LANGUAGES.map(({ tag, dir, name }) => {
    return { tag, dir, name, current: tag === language.tag, href: hrefOf(tag) };
  });
  return { label: language.words.languages, links };
}

/** The switch of the language of a product's page. */
export function languagesAt(visit: Visit, path: string, parameters: Record<string, string> = {}) {
  return languageSwitch(visit.language, (lang) => addressOf(visit, path, { ...parameters, lang }));
}

/** The maximum number of characters of a description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160;

/**
 * The metadata of a page for search engines and link previews. Null unless the product chose to be listed, and null for a visitor
 * whom the service recognizes, because their page has personal parts.
 */
export function listingOf(
  { PUBLIC_URL }: Config,
  visit: Visit,
  path: string,
  { parameters = {}, description }: { parameters?: Record<string, string>; description?: string },
) {
  if (!visit.product.indexed || visit.session !== null) return null;
  const { logo } = lookOf(visit.product);
  const text = (description || visit.product.description).replaceAll(/\s+/g, ' ').trim();
  return {
    url: `${PUBLIC_URL}${addressOf(visit, path, parameters)}`,
    description: shortened(text, MAX_DESCRIPTION_LENGTH),
    picture: logo && `${PUBLIC_URL}${logo}`,
    alternates: PAGE_LANGUAGES.map(({ tag }) => ({
      tag,
      href: `${PUBLIC_URL}${addressOf(visit, path, { ...parameters, lang: tag })}`,
    })),
  };
}

/** The visitor's session. A new anonymous visitor gets a cookie, which identifies them on all pages of the product. */
export function sessionOf({ LINK_SECRETS }: Config, request: Request, response: Response, visit: Visit): Session {
  const { id } = visit.product;
  const place = { subject: boardSubject(id), path: portalPath(id) };
  visit.session ??= startSession(request, response, LINK_SECRETS, place);
  return visit.session;
}

/** Whether the visitor came with a signed link. */
export function isNamed(visit: Visit): visit is Visit & { session: Session } {
  return visit.session?.visitor.anonymous === false;
}

/** Whether the board is open, and the visitor may read it. */
export function opensBoard(visit: Visit): boolean {
  const { product } = visit;
  const isInvited = isNamed(visit) && visit.session.subject === boardSubject(product.id);
  return product.board_readers === 'anyone' || (product.board_readers === 'invited' && isInvited);
}

/** The sections of the portal that the visitor can open. */
function sectionsOf(visit: Visit) {
  const { product } = visit;
  const { say } = visit.language;
  const takesFeedback = acceptsFeedback(product) && (product.feedback_page === 'open' || isNamed(visit));
  const sections = [
    { path: '/feedback', label: say.feedback, about: say.feedbackAbout, shown: takesFeedback },
    { path: '/board', label: say.board, about: say.boardAbout, shown: opensBoard(visit) },
    { path: '/board/roadmap', label: say.roadmap, about: say.roadmapAbout, shown: opensBoard(visit) },
    { path: '/updates', label: say.updates, about: say.updatesAbout, shown: true },
    { path: '/mine', label: say.mine, about: say.mineAbout, shown: visit.session !== null },
  ];
  return sections
    .filter(({ shown }) => shown)
    .map(({ path, label, about }) => ({ path, label, about, href: addressOf(visit, path) }));
}

/** @param current the path of the page below the product's address. */
export function frameOf(visit: Visit, current: string) {
  const { product, session, language } = visit;
  return {
    lang: language.tag,
    dir: language.dir,
    say: language.say,
    words: language.words,
    chosen: visit.chosen,
    look: lookOf(product),
    home: addressOf(visit),
    product,
    token: session?.inAddress ? session.token : '',
    visitor: isNamed(visit) ? visit.session.visitor.name || visit.session.visitor.personId : '',
    nav: sectionsOf(visit).map(({ path, ...section }) => ({ ...section, current: path === current })),
  };
}
