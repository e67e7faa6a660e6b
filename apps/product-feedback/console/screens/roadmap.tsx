import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Board, Card, Lane } from '@services/console/board.tsx';
import { answer } from '@services/console/client.ts';
import { useParameter } from '@services/console/lists/filters.tsx';
import { FailuresTogether } from '@services/console/forms/failures.tsx';
import { revisionOfText } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { ScreenHead } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { plural } from '@services/console/words.ts';

import { api } from '../api.ts';
import { OneProduct, useProduct } from '../one-product.tsx';
import { usePostsChanged } from '../board/changed.ts';
import { PostDrawer } from '../board/post.tsx';
import { STATUSES, type PostStatus } from '../board/statuses.ts';

const MAX_POSTS = 50;
const LANES = STATUSES.filter(([status]) => status !== 'declined');

/** Posts by status, the most voted first. */
export function Screen() {
  const chosen = useProduct();
  const [open, setOpen] = useParameter('open');
  const mayWrite = useMay('board:write');
  const changed = usePostsChanged();
  async function move(id: string, to: PostStatus, from: string) {
    const params = { path: { id }, header: { 'If-Match': revisionOfText(from) } };
    const body = { status: to, note: '' };
    await answer(api.PUT('/api/v1/posts/{id}/status', { params, body })).finally(() => changed());
  }
  return (
    <>
      <ScreenHead title="Roadmap">
        Plan what ships next. The public roadmap shows planned, in progress and done posts.
      </ScreenHead>
      <OneProduct
        chosen={chosen}
        why="Add a product to build its roadmap."
        filters={
          <a className="button" href={`/p/${chosen.product}/board/roadmap`} target="_blank" rel="noreferrer">
            View page
          </a>
        }
      >
        {(product) => (
          <FailuresTogether above>
            <Board lanes={LANES} onMove={mayWrite ? move : undefined}>
              {LANES.map(([status]) => (
                <PostLane key={status} product={product} status={status} onOpen={setOpen} />
              ))}
            </Board>
          </FailuresTogether>
        )}
      </OneProduct>
      {open && <PostDrawer key={open} id={open} onClose={() => setOpen('')} />}
    </>
  );
}

interface LaneProps {
  product: string;
  status: PostStatus;
  onOpen: (id: string) => void;
}

function PostLane({ product, status, onOpen }: LaneProps) {
  const posts = useQuery({
    queryKey: ['posts', 'lane', product, status],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/products/{id}/posts', {
          signal,
          params: { path: { id: product }, query: { status, per_page: MAX_POSTS } },
        }),
      ),
  });
  return (
    <Lane lane={status} count={posts.data?.data.length}>
      <Answered query={posts} lines={3}>
        {({ data, pagination }) => (
          <>
            <ul>
              {data.map((post) => (
                <Card key={post.id} id={post.id} name={post.title} lane={status} onOpen={() => onOpen(post.id)}>
                  <span className="muted small">{plural(post.votes, 'vote')}</span>
                </Card>
              ))}
            </ul>
            {pagination.next && (
              <p>
                <Link to="/board" search={{ product, status } as never}>
                  View all
                </Link>
              </p>
            )}
          </>
        )}
      </Answered>
    </Lane>
  );
}
