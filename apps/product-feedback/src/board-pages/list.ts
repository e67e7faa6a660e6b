import { validate } from '@services/common/http/validation';
import type { Request, Response } from 'express';

import type { Deps } from '../deps.ts';
import { field, type Form } from '../pages/form.ts';
import { sendPage } from '../pages/render.ts';
import { cursorOf, PostFilter } from '../posts/schemas.ts';
import { listPosts } from '../posts/search.ts';
import type { PostRow } from '../posts/table.ts';
import { votedFor } from '../posts/votes.ts';
import { shown } from './shown.ts';
import { addressOf, languagesAt, listingOf } from '../pages/portal.ts';
import { boardFrame, visit, type Visit } from './visits.ts';

const SIZE = 20;

/** The board: posts sorted by votes or newest first, optionally filtered by status or text. */
export async function showBoard(deps: Deps, request: Request, response: Response, id: string): Promise<void> {
  const query = request.query as Form;
  const given = ['sort', 'status', 'search', 'after'].map((name) => [name, field(query, name).trim()] as const);
  const asked = Object.fromEntries(given.filter(([, value]) => value !== ''));
  const filter = validate(PostFilter, asked, 'query');
  const at = await visit(deps, request, response, id);
  const { posts, more } = await listPosts(deps.db, at.product.accountId, id, filter, SIZE);
  const voted = await ownVotes(deps, at, posts);
  const { say } = at.language;
  const { after, ...unpaged } = asked;
  const last = posts.at(-1);
  // Search engines may list only the unfiltered page, because filtered pages show the same posts.
  const isWhole = Object.keys(asked).length === 0;
  const data = {
    ...boardFrame(at, '/board'),
    listed: isWhole ? listingOf(deps.config, at, '/board', { description: say.boardAbout }) : null,
    title: say.boardTitle(at.product.name),
    action: addressOf(at, '/board'),
    back: addressOf(at, '/board', asked),
    sort: filter.sort,
    status: filter.status ?? '',
    search: filter.search ?? '',
    statuses: Object.entries(say.statuses),
    filtered: filter.status !== undefined || filter.search !== undefined,
    first: after === undefined ? '' : addressOf(at, '/board', unpaged),
    next: more && last ? addressOf(at, '/board', { ...unpaged, after: cursorOf(last) }) : '',
    all: addressOf(at, '/board'),
    switch: languagesAt(at, '/board', asked),
    posts: posts.map((post) => shown(at, post, voted)),
  };
  sendPage(response, './board', data);
}

/** The ids of the listed posts that the visitor has voted for. */
export async function ownVotes(
  { db }: Pick<Deps, 'db'>,
  { product, session }: Visit,
  posts: readonly PostRow[],
): Promise<ReadonlySet<string>> {
  if (!session || posts.length === 0) return new Set();
  const ids = posts.map(({ id }) => id);
  return votedFor(db, product.accountId, session.visitor.personId, ids);
}

const COLUMNS = ['planned', 'in_progress', 'done'] as const;

/** The roadmap: planned, in progress and done posts, the most voted first. */
export async function showRoadmap({ db, config }: Deps, response: Response, at: Visit): Promise<void> {
  const { accountId, id } = at.product;
  const lists = await Promise.all(
    COLUMNS.map((status) => listPosts(db, accountId, id, { sort: 'votes', status }, SIZE)),
  );
  const voted = await ownVotes(
    { db },
    at,
    lists.flatMap(({ posts }) => posts),
  );
  const { say } = at.language;
  const data = {
    ...boardFrame(at, '/board/roadmap'),
    listed: listingOf(config, at, '/board/roadmap', { description: say.roadmapAbout }),
    switch: languagesAt(at, '/board/roadmap'),
    title: say.roadmapTitle(at.product.name),
    wide: true,
    back: addressOf(at, '/board/roadmap'),
    columns: COLUMNS.map((status, index) => ({
      status,
      title: say.statuses[status],
      posts: lists[index]?.posts.map((post) => shown(at, post, voted)) ?? [],
      all: lists[index]?.more ? addressOf(at, '/board', { status }) : '',
    })),
  };
  sendPage(response, './roadmap', data);
}
