import type { Db } from '../db.ts';

/** The maximum number of entries of each kind on a person's own page. */
const MAX_SHOWN = 50;

/**
 * A person's feedback, votes and comments on a product, each newest first. Comments that the product's team has hidden are left
 * out.
 */
export async function listOwn({ orm }: Db, accountId: string, productId: string, personId: string) {
  const newest = { orderBy: { createdAt: 'desc' }, take: MAX_SHOWN } as const;
  const post = { select: { id: true, title: true, status: true } } as const;
  const [feedback, votes, comments] = await Promise.all([
    orm.feedback.findMany({
      where: { accountId, productId, reviewerId: personId },
      select: { id: true, content: true, status: true, createdAt: true },
      ...newest,
    }),
    orm.vote.findMany({
      where: { accountId, personId, post: { productId, mergedInto: null } },
      select: { post },
      ...newest,
    }),
    orm.postComment.findMany({
      where: { accountId, personId, post: { productId }, OR: [{ hidden: false }, { pending: true }] },
      select: { id: true, text: true, pending: true, createdAt: true, post },
      ...newest,
    }),
  ]);
  return { feedback, posts: votes.map((vote) => vote.post), comments };
}
