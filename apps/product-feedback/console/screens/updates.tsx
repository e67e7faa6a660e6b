import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Draft } from '@services/console/forms/drafts.tsx';
import { FilterSelect, useFilters, useParameter } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';

import { api } from '../api.ts';
import { OneProduct, useProduct } from '../one-product.tsx';
import { UpdateDrawer, WriteUpdate } from '../update-editor.tsx';

const SIZE = 20;

/** News about a product, for its page and its feeds. */
export function Screen() {
  const mayWrite = useMay('updates:write');
  const [writing, setWriting] = useState(false);
  const [open, setOpen] = useParameter('open');
  const chosen = useProduct();
  const search = useFilters('status');
  const { page, filters, given } = search;
  const write = mayWrite && chosen.product !== undefined && (
    <Button look="primary" onClick={() => setWriting(true)}>
      Write update
    </Button>
  );
  return (
    <>
      <ScreenHead title="Updates" actions={write}>
        Publish product news on the updates page, in feeds and by email to subscribers.
      </ScreenHead>
      <OneProduct
        chosen={chosen}
        why="Add a product to publish updates."
        filters={
          <>
            <FilterSelect
              label="Status"
              value={filters.status}
              options={[
                ['', 'Published'],
                ['scheduled', 'Scheduled'],
                ['draft', 'Drafts'],
              ]}
              onChange={(value) => search.setFilter('status', value)}
            />
            <Link to="/updates/subscribers" search={{ product: chosen.product } as never} className="button">
              Subscribers
            </Link>
            <a className="button" href={`/p/${chosen.product}/updates`} target="_blank" rel="noreferrer">
              View page
            </a>
          </>
        }
      >
        {(product) => (
          <>
            <PagedList
              queryKey={['updates', product, page, given]}
              ask={(signal) =>
                answer(
                  api.GET('/api/v1/products/{id}/updates', {
                    signal,
                    params: {
                      path: { id: product },
                      query: { ...(given as object), page: String(page), per_page: String(SIZE) },
                    },
                  }),
                )
              }
              search={search}
              size={SIZE}
              noun="update"
              empty={
                <Empty
                  title={filters.status === '' ? 'No updates yet' : `No ${filters.status} updates`}
                  action={write}
                  request={{
                    method: 'POST',
                    path: `/api/v1/products/${product}/updates`,
                    body: { title: 'Something new', description: 'What changed.' },
                  }}
                >
                  Tell people what’s new.
                </Empty>
              }
              label="Updates"
              keyOf={({ id }) => id}
              onOpen={({ id }) => setOpen(id)}
              columns={[
                {
                  title: 'Title',
                  wide: true,
                  cell: ({ title, description }) => <Named name={title} clamped={withoutMarkdown(description)} />,
                },
                { title: 'Category', cell: ({ category }) => (category ? <Badge state="">{category}</Badge> : '–') },
                {
                  title:
                    filters.status === 'scheduled' ? 'Publishes' : filters.status === 'draft' ? 'Written' : 'Published',
                  cell: ({ created_at, publish_at }) => <Time at={publish_at ?? created_at} />,
                },
              ]}
            />
            {writing && (
              <Draft name={`update:${product}`}>
                <WriteUpdate
                  product={product}
                  onClose={() => setWriting(false)}
                  onSaved={({ id }) => {
                    setWriting(false);
                    setOpen(id);
                  }}
                />
              </Draft>
            )}
          </>
        )}
      </OneProduct>
      {open && <UpdateDrawer key={open} id={open} onClose={() => setOpen('')} />}
    </>
  );
}

/** A Markdown text without its marks. Of a link or an image, only the label remains. */
function withoutMarkdown(text: string): string {
  return text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)|[*_#>`]+/g, '$1');
}
