import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { answer } from '@services/console/client.ts';
import { Answered, FilterBar, FilterSelect, Pager, Table, useFilters } from '@services/console/lists.tsx';
import { Badge, Empty, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { plural } from '@services/console/words.ts';

import { api, chosenProduct, productOptions, rememberProduct, useProducts } from '../api.ts';
import { NoProduct } from '../no-product.tsx';

const SIZE = 20;

export function Screen() {
  const products = useProducts();
  const mayWrite = useMay('surveys:write');
  const { filters, page, setFilter, setPage } = useFilters('product');
  const options = productOptions(products.data?.data ?? []);
  const product = chosenProduct(products.data?.data ?? [], filters.product);
  const add = mayWrite && product !== undefined && (
    <Link to="/surveys/new" search={{ product } as never} className="button primary">
      New survey
    </Link>
  );
  return (
    <>
      <ScreenHead title="Surveys" actions={add}>
        Questions that people answer in a browser. A link is all they need.
      </ScreenHead>
      <Answered query={products}>
        {() =>
          product === undefined ? (
            <NoProduct what="Surveys are about a product." />
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
              </FilterBar>
              <List product={product} page={page} onPage={setPage} add={add} />
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
  add,
}: {
  product: string;
  page: number;
  onPage: (page: number) => void;
  add: ReactNode;
}) {
  const navigate = useNavigate();
  const list = useQuery({
    queryKey: ['surveys', product, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/products/{id}/surveys', {
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
            title="No surveys yet"
            action={add}
            request={{
              method: 'POST',
              path: `/api/v1/products/${product}/surveys`,
              body: { title: 'First impressions', questions: [{ type: 'nps', text: 'Would you recommend it?' }] },
            }}
          >
            Ask what you want to know: ratings, choices, text and more.
          </Empty>
        ) : (
          <>
            <Table
              label="Surveys"
              rows={data}
              keyOf={({ id }) => id}
              onOpen={({ id }) => void navigate({ to: `/surveys/${id}` })}
              columns={[
                {
                  title: 'Title',
                  wide: true,
                  cell: ({ title, questions }) => (
                    <>
                      <strong>{title}</strong>
                      <span className="under">{plural(questions.length, 'question')}</span>
                    </>
                  ),
                },
                { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
                {
                  title: 'Responses',
                  numeric: true,
                  cell: ({ response_count }) => response_count.toLocaleString('en'),
                },
                { title: 'Created', cell: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
            <Pager page={page} size={SIZE} total={pagination?.total ?? data.length} noun="survey" onPage={onPage} />
          </>
        )
      }
    </Answered>
  );
}
