import '../board/roadmap.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { useParameter } from '@services/console/lists/filters.tsx';
import { FailuresTogether } from '@services/console/forms/failures.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { ScreenHead } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { plural } from '@services/console/words.ts';

import { api, type Post } from '../api.ts';
import { OneProduct, useProduct } from '../one-product.tsx';
import { usePostsChanged } from '../board/changed.ts';
import { PostDrawer } from '../board/post.tsx';
import { STATUSES, type PostStatus } from '../board/statuses.ts';

const MAX_POSTS = 50;
const LANES = STATUSES.filter(([status]) => status !== 'declined');

/** Posts by status, the most voted first. A menu moves a post to another status. */
export function Screen() {
  const chosen = useProduct();
  const [open, setOpen] = useParameter('open');
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
            <div className="lanes">
              {LANES.map(([status, title]) => (
                <Lane key={status} product={product} status={status} title={title} onOpen={setOpen} />
              ))}
            </div>
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
  title: string;
  onOpen: (id: string) => void;
}

function Lane({ product, status, title, onOpen }: LaneProps) {
  const mayWrite = useMay('board:write');
  const changed = usePostsChanged();
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
  async function move({ id }: Post, to: PostStatus) {
    await answer(api.PUT('/api/v1/posts/{id}/status', { params: { path: { id } }, body: { status: to, note: '' } }));
    await changed('Saved.');
  }
  return (
    <section className="lane" aria-label={title}>
      <h2>{title}</h2>
      <Answered query={posts} lines={3}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <p className="muted small">No posts.</p>}
            <ul>
              {data.map((post) => (
                <li key={post.id}>
                  <button type="button" className="row-open" onClick={() => onOpen(post.id)}>
                    {post.title}
                  </button>
                  <span className="muted small">{plural(post.votes, 'vote')}</span>
                  {mayWrite && (
                    <select
                      aria-label={`Status of ${post.title}`}
                      value={post.status}
                      onChange={(event) => void move(post, event.target.value as PostStatus)}
                    >
                      {STATUSES.map(([value, words]) => (
                        <option key={value} value={value}>
                          {words}
                        </option>
                      ))}
                    </select>
                  )}
                </li>
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
    </section>
  );
}
