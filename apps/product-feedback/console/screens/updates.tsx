import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useFilters } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Button, CurlButton, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, type Update } from '../api.ts';
import { OneProduct, useProduct } from '../one-product.tsx';

const SIZE = 20;

/** News about a product, for its page and its feeds. */
export function Screen() {
  const mayWrite = useMay('updates:write');
  const [writing, setWriting] = useState(false);
  const [open, setOpen] = useState<Update | null>(null);
  const chosen = useProduct();
  const search = useFilters();
  const { page } = search;
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
              queryKey={['updates', product, page]}
              ask={(signal) =>
                answer(
                  api.GET('/api/v1/products/{id}/updates', {
                    signal,
                    params: { path: { id: product }, query: { page: String(page), per_page: String(SIZE) } },
                  }),
                )
              }
              search={search}
              size={SIZE}
              noun="update"
              empty={
                <Empty
                  title="No updates yet"
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
              onOpen={setOpen}
              columns={[
                {
                  title: 'Title',
                  wide: true,
                  cell: ({ title, description }) => <Named name={title} clamped={description} />,
                },
                { title: 'Published', cell: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
            {writing && (
              <Draft name={`update:${product}`}>
                <Write product={product} onClose={() => setWriting(false)} />
              </Draft>
            )}
          </>
        )}
      </OneProduct>
      {open && (
        <Modal kind="drawer" title={open.title} onClose={() => setOpen(null)}>
          <p className="muted">
            Published <Time at={open.created_at} />
          </p>
          <p className="pre">{open.description}</p>
        </Modal>
      )}
    </>
  );
}

function Write({ product, onClose }: { product: string; onClose: () => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  return (
    <Modal kind="wide" title="Write update" onClose={onClose} keepsDraft>
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
          toast('Update published.');
          onClose();
        }}
      >
        <TextField name="title" label="Title" required autoFocus onChange={(event) => setTitle(event.target.value)} />
        <TextArea
          name="description"
          label="Text"
          hint="Supports Markdown. You can’t edit a published update."
          rows={10}
        />
      </Form>
    </Modal>
  );
}
