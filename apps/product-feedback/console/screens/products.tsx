import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { allOf, answer, FOR_EDITING, revised } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { CheckField, Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { useFilters } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Badge, Button, Code, CurlButton, Empty, Facts, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, useProducts, type Product } from '../api.ts';

const STATES = allOf<NonNullable<Product['status']>>({
  Idea: true,
  Prototype: true,
  MVP: true,
  Beta: true,
  Active: true,
  Paused: true,
  Archived: true,
});
const PAGES = [
  ['open', 'Open to everyone'],
  ['invited', 'Only with an invitation link'],
  ['closed', 'Closed'],
] as const;

/** The products, each with its pages and the snippet that embeds its feedback form in another site. */
export function Screen() {
  const products = useProducts();
  const mayChange = useMay('products:write');
  const { filters, setFilter } = useFilters('new', 'open');
  const [editing, setEditing] = useState<Product | null>(null);
  const open = products.data?.data.find(({ id }) => id === filters.open);
  const add = mayChange && (
    <Button look="primary" onClick={() => setFilter('new', 'yes')}>
      Add product
    </Button>
  );
  return (
    <>
      <ScreenHead title="Products" actions={add}>
        The products you collect feedback on.
      </ScreenHead>
      <Answered query={products}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="No products yet"
              action={add}
              request={{ method: 'POST', path: '/api/v1/products', body: { name: 'My product' } }}
            >
              Each product gets a feedback page, surveys and an updates page.
            </Empty>
          ) : (
            <Table
              label="Products"
              rows={data}
              keyOf={({ id }) => id}
              onOpen={({ id }) => setFilter('open', id)}
              columns={[
                {
                  title: 'Name',
                  wide: true,
                  cell: ({ name, description }) => <Named name={name} clamped={description} />,
                },
                { title: 'Status', cell: ({ status }) => <Badge state={status.toLowerCase()}>{status}</Badge> },
                { title: 'Feedback', numeric: true, cell: ({ feedback_count }) => feedback_count.toLocaleString('en') },
                { title: 'Updates', numeric: true, cell: ({ update_count }) => update_count.toLocaleString('en') },
                { title: 'Added', cell: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          )
        }
      </Answered>
      {open && !editing && (
        <Modal kind="drawer" title={open.name} onClose={() => setFilter('open', '')}>
          <Details product={open} />
          {mayChange && (
            <div className="form-actions">
              <Button look="primary" onClick={() => setEditing(open)}>
                Edit
              </Button>
            </div>
          )}
        </Modal>
      )}
      {(filters.new || editing) && (
        <Edit
          product={editing ?? undefined}
          onClose={() => {
            setEditing(null);
            setFilter('new', '');
          }}
        />
      )}
    </>
  );
}

function Details({ product }: { product: Product }) {
  const page = `${location.origin}/p/${product.id}`;
  return (
    <>
      <Facts
        items={[
          ['Status', product.status],
          [
            'URL',
            product.url ? (
              <a key="url" href={product.url} rel="noreferrer" target="_blank">
                {product.url}
              </a>
            ) : (
              '–'
            ),
          ],
          ['Category', product.category || '–'],
          ['Feedback page', PAGES.find(([value]) => value === product.feedback_page)?.[1] ?? 'Open to everyone'],
          [
            'Received',
            <Link key="feedback" to="/feedback" search={{ product: product.id } as never}>
              {product.feedback_count} feedback items
            </Link>,
          ],
          ['ID', <code key="id">{product.id}</code>],
        ]}
      />
      <h3>Pages</h3>
      <p className="actions">
        <a className="button" href={page} target="_blank" rel="noreferrer">
          Start page
        </a>
        <a className="button" href={`${page}/feedback`} target="_blank" rel="noreferrer">
          Feedback page
        </a>
        <a className="button" href={`${page}/updates`} target="_blank" rel="noreferrer">
          Updates page
        </a>
      </p>
      <h3>Embed on your site</h3>
      <p className="muted">
        Paste this code where you want the feedback form to appear. List the address of your site under “Sites that may
        embed the forms”.
      </p>
      <Code
        text={`<script src="${location.origin}/widget.js" data-product="${product.id}" async></script>`}
        label="Copy snippet"
      />
    </>
  );
}

function Edit(props: EditProps) {
  return (
    <Draft name={`product:${props.product?.id ?? 'new'}`}>
      <Modal title={props.product ? `Edit ${props.product.name}` : 'Add product'} onClose={props.onClose} keepsDraft>
        {props.product ? <EditPresent {...props} id={props.product.id} /> : <Editor {...props} />}
      </Modal>
    </Draft>
  );
}

interface EditProps {
  product?: Product | undefined;
  onClose: () => void;
}

/** Loads the current product for editing, because the product in the list may be outdated. */
function EditPresent({ id, onClose }: { id: string; onClose: () => void }) {
  const now = useQuery({
    ...FOR_EDITING,
    queryKey: ['products', id, 'edit'],
    queryFn: ({ signal }) => revised(api.GET('/api/v1/products/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <Answered query={now}>
      {({ value, revision }) => <Editor product={value} opened={revision} onClose={onClose} />}
    </Answered>
  );
}

function Editor({ product, opened, onClose }: EditProps & { opened?: string | undefined }) {
  const client = useQueryClient();
  const revision = useRevision(opened);
  const path = product ? `/api/v1/products/${product.id}` : '/api/v1/products';
  return (
    <Form
      onOverwrite={revision.overwrite}
      submit={product ? 'Save' : 'Add product'}
      onCancel={onClose}
      extra={
        <CurlButton
          request={{ method: product ? 'PUT' : 'POST', path, body: { name: product?.name ?? 'My product' } }}
        />
      }
      onSubmit={async (values) => {
        const body = {
          name: values.text('name').trim(),
          description: values.text('description').trim(),
          ...(values.optional('url') !== undefined && { url: values.text('url').trim() }),
          category: values.text('category').trim(),
          status: values.text('status') as Product['status'],
          feedback_page: values.text('feedback_page') as NonNullable<Product['feedback_page']>,
          colour: values.text('colour').trim(),
          indexed: values.checked('indexed'),
          embed_origins: values.text('embed_origins').split(/\s+/).filter(Boolean),
        };
        if (product) {
          const params = { path: { id: product.id }, header: revision.header() };
          await answer(api.PUT('/api/v1/products/{id}', { params, body }));
        } else await answer(api.POST('/api/v1/products', { body }));
        await client.invalidateQueries({ queryKey: ['products'] });
        toast(product ? 'Saved.' : `${body.name} added.`);
        onClose();
      }}
    >
      <TextField name="name" label="Name" required autoFocus defaultValue={product?.name} />
      <TextArea name="description" label="Description" defaultValue={product?.description} />
      <div className="row">
        <SelectField
          name="status"
          label="Status"
          defaultValue={product?.status ?? 'Idea'}
          options={STATES.map((state) => [state, state] as const)}
        />
        <TextField name="category" label="Category" defaultValue={product?.category} />
      </div>
      <TextField name="url" label="URL" type="url" placeholder="https://example.com" defaultValue={product?.url} />
      <SelectField
        name="feedback_page"
        label="Feedback page"
        defaultValue={product?.feedback_page ?? 'open'}
        options={PAGES}
      />
      <TextField name="colour" label="Color" placeholder="#0b6b57" defaultValue={product?.colour} />
      <TextArea
        name="embed_origins"
        label="Sites that may embed the forms"
        hint="One address per line, without a path: https://www.example.com"
        rows={2}
        defaultValue={product?.embed_origins?.join('\n')}
      />
      <CheckField
        name="indexed"
        label="Let search engines list the pages"
        hint="The start page, board, roadmap and updates. Forms are never listed."
        defaultChecked={product?.indexed}
      />
    </Form>
  );
}
