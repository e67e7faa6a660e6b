import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/dialogs.tsx';
import { Form, TextArea, TextField } from '@services/console/forms.tsx';
import { Answered, FilterBar, FilterSelect, Pager, Table, useFilters } from '@services/console/lists.tsx';
import { Button, CurlButton, Empty, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, chosenProduct, productOptions, rememberProduct, useProducts, type Update } from '../api.ts';
import { NoProduct } from '../no-product.tsx';

const SIZE = 20;

/** News about a product, for its page and its feeds. */
export function Screen() {
  const products = useProducts();
  const mayWrite = useMay('updates:write');
  const [writing, setWriting] = useState(false);
  const { filters, page, setFilter, setPage } = useFilters('product');
  const options = productOptions(products.data?.data ?? []);
  const product = chosenProduct(products.data?.data ?? [], filters.product);
  const write = mayWrite && product !== undefined && (
    <Button look="primary" onClick={() => setWriting(true)}>
      Write an update
    </Button>
  );
  return (
    <>
      <ScreenHead title="Updates" actions={write}>
        News for those who follow a product. They appear on its page and in its feeds at once.
      </ScreenHead>
      <Answered query={products}>
        {() =>
          product === undefined ? (
            <NoProduct what="Updates are about a product." />
          ) : (
            <>
              <FilterBar>
                <FilterSelect
                  label="Product"
                  value={product}
                  options={options}
                  onChange={(value) => {
                    rememberProduct(value);
                    setFilter('product', value);
                  }}
                />
                <a className="button" href={`/p/${product}/updates`} target="_blank" rel="noreferrer">
                  Open the page
                </a>
              </FilterBar>
              <List product={product} page={page} onPage={setPage} write={write} />
              {writing && <Write product={product} onClose={() => setWriting(false)} />}
            </>
          )
        }
      </Answered>
    </>
  );
}

function List({
  product,
  page,
  onPage,
  write,
}: {
  product: string;
  page: number;
  onPage: (page: number) => void;
  write: ReactNode;
}) {
  const [open, setOpen] = useState<Update | null>(null);
  const list = useQuery({
    queryKey: ['updates', product, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/products/{id}/updates', {
          signal,
          params: { path: { id: product }, query: { page: String(page), per_page: String(SIZE) } },
        }),
      ),
  });
  return (
    <Answered query={list}>
      {({ data, pagination }) =>
        data.length === 0 ? (
          <Empty
            title="No updates yet"
            action={write}
            request={{
              method: 'POST',
              path: `/api/v1/products/${product}/updates`,
              body: { title: 'Something new', description: 'What changed.' },
            }}
          >
            Tell people what has changed.
          </Empty>
        ) : (
          <>
            <Table
              label="Updates"
              rows={data}
              keyOf={({ id }) => id}
              onOpen={setOpen}
              columns={[
                {
                  title: 'Title',
                  wide: true,
                  cell: ({ title, description }) => (
                    <>
                      <strong>{title}</strong>
                      <span className="under clamp">{description}</span>
                    </>
                  ),
                },
                { title: 'Published', cell: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
            <Pager page={page} size={SIZE} total={pagination?.total ?? data.length} noun="update" onPage={onPage} />
            {open && (
              <Modal kind="drawer" title={open.title} onClose={() => setOpen(null)}>
                <p className="muted">
                  Published <Time at={open.created_at} />
                </p>
                <p className="pre">{open.description}</p>
              </Modal>
            )}
          </>
        )
      }
    </Answered>
  );
}

function Write({ product, onClose }: { product: string; onClose: () => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  return (
    <Modal kind="wide" title="Write an update" onClose={onClose}>
      <Form
        submit="Publish"
        onCancel={onClose}
        extra={
          <CurlButton
            request={{
              method: 'POST',
              path: `/api/v1/products/${product}/updates`,
              body: { title: title || 'Something new' },
            }}
          />
        }
        onSubmit={async (values) => {
          const body = { title: values.text('title').trim(), description: values.text('description') };
          await answer(api.POST('/api/v1/products/{id}/updates', { params: { path: { id: product } }, body }));
          await client.invalidateQueries({ queryKey: ['updates'] });
          toast('The update is published.');
          onClose();
        }}
      >
        <TextField name="title" label="Title" required autoFocus onChange={(event) => setTitle(event.target.value)} />
        <TextArea name="description" label="Text" hint="Markdown. A published update cannot be changed." rows={10} />
      </Form>
    </Modal>
  );
}
