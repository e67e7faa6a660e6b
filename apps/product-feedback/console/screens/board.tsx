import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { answer } from '@services/console/client.ts';
import { FilterSelect, optionsOf, useFilters, useParameter } from '@services/console/lists/filters.tsx';
import { ListFilters } from '@services/console/lists/list-filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Button, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay, useSession } from '@services/console/session.ts';
import { toastError } from '@services/console/toasts.tsx';

import { api } from '../api.ts';
import { Pending } from '../board/comments.tsx';
import { BoardSettings, useBoard } from '../board/settings.tsx';
import { OneProduct, useProduct } from '../one-product.tsx';
import { PostDrawer, StatusBadge } from '../board/post.tsx';
import { Publish } from '../board/publish.tsx';
import { STATUSES, type PostStatus } from '../board/statuses.ts';

const SORTS = [
  ['', 'Most votes'],
  ['newest', 'Newest'],
] as const;

/** The posts of a product's board. */
export function Screen() {
  const mayWrite = useMay('board:write');
  const chosen = useProduct();
  const search = useFilters('sort', 'status', 'search');
  const { filters, setFilter } = search;
  const [publishing, setPublishing] = useState(false);
  const publish = mayWrite && chosen.product !== undefined && (
    <Button look="primary" onClick={() => setPublishing(true)}>
      Publish post
    </Button>
  );
  return (
    <>
      <ScreenHead title="Board" actions={publish}>
        Published ideas that people can vote and comment on.
      </ScreenHead>
      <OneProduct
        chosen={chosen}
        why="Add a product to create its board."
        filters={
          <>
            <ListFilters
              list="board"
              search={search}
              text={{ name: 'search', label: 'Search posts' }}
              choices={[{ name: 'status', label: 'Status', options: optionsOf(STATUSES) }]}
            />
            <FilterSelect
              label="Order"
              value={filters.sort}
              options={SORTS}
              onChange={(value) => setFilter('sort', value)}
            />
          </>
        }
      >
        {(product) => (
          <>
            <State product={product} />
            <Posts product={product} search={search} publish={publish} />
            {publishing && <Publish product={product} onClose={() => setPublishing(false)} />}
          </>
        )}
      </OneProduct>
    </>
  );
}

/** Whether visitors can see the board, with links to the board and to its settings. */
function State({ product }: { product: string }) {
  const mayWrite = useMay('board:write');
  const board = useBoard(product);
  const [editing, setEditing] = useState(false);
  if (board.data === undefined) return null;
  const { open, readers } = board.data;
  return (
    <div className="actions">
      <strong>{open ? 'The board is open.' : 'The board is closed to visitors.'}</strong>
      {open && readers === 'invited' && <OpenPrivate product={product} />}
      {open && readers === 'anyone' && (
        <a className="button" href={`/p/${product}/board`} target="_blank" rel="noreferrer">
          View page
        </a>
      )}
      {mayWrite && <Button onClick={() => setEditing(true)}>Board settings</Button>}
      {editing && <BoardSettings product={board.data.product_id} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Opens a board that only invited people can read, with a link for the signed-in member. */
function OpenPrivate({ product }: { product: string }) {
  const { data } = useSession();
  const mayInvite = useMay('votes:write');
  const person = data?.person;
  if (!person || !mayInvite) return null;
  const body = { person_id: person.id, person_name: person.name || person.email };
  return (
    <Button
      onClick={async () => {
        const params = { path: { id: product } };
        await answer(api.POST('/api/v1/products/{id}/board-links', { params, body })).then(({ url }) => {
          const { pathname, search } = new URL(url);
          location.assign(`${pathname}${search}`);
        }, toastError);
      }}
    >
      View page
    </Button>
  );
}

function Posts({
  product,
  search: { filters, filtered, clear },
  publish,
}: {
  product: string;
  search: ReturnType<typeof useFilters<'sort' | 'status' | 'search'>>;
  publish: ReactNode;
}) {
  const [open, setOpen] = useParameter('open');
  const query = {
    ...(filters.sort === 'newest' && { sort: 'newest' as const }),
    ...(filters.status && { status: filters.status as PostStatus }),
    ...(filters.search.trim() && { search: filters.search.trim() }),
  };
  const posts = useInfiniteQuery({
    queryKey: ['posts', 'list', product, query],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/products/{id}/posts', {
          signal,
          params: { path: { id: product }, query: { ...query, ...(pageParam && { after: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ pagination }) => pagination.next ?? undefined,
  });
  return (
    <>
      <Pending product={product} onOpen={setOpen} />
      <Answered query={posts}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0 && filtered)
            return (
              <Empty title="No post matches these filters" action={<Button onClick={clear}>Clear filters</Button>} />
            );
          if (rows.length === 0)
            return (
              <Empty
                title="No posts yet"
                action={publish}
                request={{
                  method: 'POST',
                  path: `/api/v1/products/${product}/posts`,
                  body: { title: 'Show the weekend' },
                }}
              >
                Publish the most requested ideas. The feedback itself stays private.
              </Empty>
            );
          return (
            <Table
              label="Posts"
              rows={rows}
              keyOf={({ id }) => id}
              onOpen={({ id }) => setOpen(id)}
              columns={[
                {
                  title: 'Post',
                  wide: true,
                  cell: ({ title, text }) => <Named name={title} clamped={text} />,
                },
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Votes', numeric: true, cell: ({ votes }) => votes.toLocaleString('en') },
                { title: 'Comments', numeric: true, cell: ({ comments }) => comments.toLocaleString('en') },
                { title: 'Published', cell: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          );
        }}
      </Answered>
      <OlderRows query={posts}>Load more posts</OlderRows>
      {open && <PostDrawer key={open} id={open} onClose={() => setOpen('')} />}
    </>
  );
}
