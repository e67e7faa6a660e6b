import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { StatusFilter, useFilters } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, CurlButton, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { words } from '@services/console/words.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, type Subscriber } from '../api.ts';
import { OneProduct, useProduct } from '../one-product.tsx';

const SIZE = 50;
const STATES = ['confirmed', ['pending', 'Not confirmed yet'], 'unsubscribed'] as const;

/** The people who get the updates of a product by email. */
export function Screen() {
  const mayWrite = useMay('updates:write');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const chosen = useProduct();
  const search = useFilters('status');
  const { page, filters } = search;
  const status = (filters.status || undefined) as Subscriber['status'] | undefined;
  const add = mayWrite && chosen.product !== undefined && (
    <Button look="primary" onClick={() => setAdding(true)}>
      Invite subscriber
    </Button>
  );
  return (
    <>
      <ScreenHead title="Subscribers" actions={add}>
        People who receive a product’s updates by email after confirming their address.
      </ScreenHead>
      <OneProduct
        chosen={chosen}
        why="Add a product to get subscribers for its updates."
        filters={<StatusFilter states={STATES} search={search} />}
      >
        {(product) => (
          <>
            <PagedList
              queryKey={['subscribers', product, filters.status, page]}
              ask={(signal) =>
                answer(
                  api.GET('/api/v1/products/{id}/subscribers', {
                    signal,
                    params: {
                      path: { id: product },
                      query: { page: String(page), per_page: String(SIZE), ...(status && { status }) },
                    },
                  }),
                )
              }
              search={search}
              size={SIZE}
              noun="subscriber"
              empty={
                <Empty
                  title="No subscribers yet"
                  action={add}
                  request={{
                    method: 'POST',
                    path: `/api/v1/products/${product}/subscribers`,
                    body: { email: 'reader@example.com' },
                  }}
                >
                  People can subscribe on the updates page.
                </Empty>
              }
              noMatch="Choose another status."
              label="Subscribers"
              keyOf={({ id }) => id}
              {...(mayWrite && { onOpen: setRemoving })}
              columns={[
                {
                  title: 'Address',
                  wide: true,
                  cell: ({ email, refused }) => <Named name={email} clamped={refused && `Rejected: ${refused}`} />,
                },
                {
                  title: 'Status',
                  cell: ({ status, refused }) => (
                    <Badge state={refused ? 'failed' : status}>{stateOf(status, refused)}</Badge>
                  ),
                },
                { title: 'Since', cell: ({ confirmed_at, created_at }) => <Time at={confirmed_at ?? created_at} /> },
              ]}
            />
            {adding && <Invite product={product} onClose={() => setAdding(false)} />}
          </>
        )}
      </OneProduct>
      {removing && <Remove subscriber={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function stateOf(status: Subscriber['status'], refused: string | undefined): string {
  if (refused) return 'Undeliverable';
  return status === 'pending' ? 'Not confirmed yet' : words(status);
}

function Invite({ product, onClose }: { product: string; onClose: () => void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  return (
    <Modal title="Invite subscriber" onClose={onClose}>
      <Form
        submit="Send invitation"
        onCancel={onClose}
        extra={
          <CurlButton
            request={{
              method: 'POST',
              path: `/api/v1/products/${product}/subscribers`,
              body: { email: email || 'reader@example.com' },
            }}
          />
        }
        onSubmit={async (values) => {
          const body = { email: values.text('email').trim() };
          await answer(api.POST('/api/v1/products/{id}/subscribers', { params: { path: { id: product } }, body }));
          await client.invalidateQueries({ queryKey: ['subscribers'] });
          toast(`Confirmation email sent to ${body.email}.`);
          onClose();
        }}
      >
        <TextField
          name="email"
          label="Email address"
          hint="Updates start after the person confirms with the link in our email."
          type="email"
          required
          autoFocus
          onChange={(event) => setEmail(event.target.value)}
        />
      </Form>
    </Modal>
  );
}

function Remove({ subscriber: { id, email }, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Confirm
      title={`Remove ${email}?`}
      action="Remove"
      onClose={onClose}
      onConfirm={async () => {
        await answer(api.DELETE('/api/v1/subscribers/{id}', { params: { path: { id } } }));
        await client.invalidateQueries({ queryKey: ['subscribers'] });
        toast(`${email} removed.`);
      }}
    >
      <p>This address stops receiving updates for this product. You can invite it again.</p>
    </Confirm>
  );
}
