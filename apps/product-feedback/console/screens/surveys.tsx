import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { useFilters } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { plural } from '@services/console/words.ts';

import { api } from '../api.ts';
import { OneProduct, useProduct } from '../one-product.tsx';
import { SurveyImport } from '../survey-import.tsx';

const SIZE = 20;

export function Screen() {
  const navigate = useNavigate();
  const mayWrite = useMay('surveys:write');
  const chosen = useProduct();
  const search = useFilters();
  const [importing, setImporting] = useState(false);
  const { page } = search;
  const add = mayWrite && chosen.product !== undefined && (
    <>
      <Button onClick={() => setImporting(true)}>Import survey</Button>
      <Link to="/surveys/new" search={{ product: chosen.product } as never} className="button primary">
        New survey
      </Link>
    </>
  );
  return (
    <>
      <ScreenHead title="Surveys" actions={add}>
        Ask questions that people answer in their browser. Share a link to start.
      </ScreenHead>
      <OneProduct chosen={chosen} why="Add a product to create surveys.">
        {(product) => (
          <PagedList
            queryKey={['surveys', product, page]}
            ask={(signal) =>
              answer(
                api.GET('/api/v1/products/{id}/surveys', {
                  signal,
                  params: { path: { id: product }, query: { page: String(page), per_page: String(SIZE) } },
                }),
              )
            }
            search={search}
            size={SIZE}
            noun="survey"
            empty={
              <Empty
                title="No surveys yet"
                action={add}
                request={{
                  method: 'POST',
                  path: `/api/v1/products/${product}/surveys`,
                  body: { title: 'First impressions', questions: [{ type: 'nps', text: 'Would you recommend it?' }] },
                }}
              >
                Ask with ratings, choices, text and more.
              </Empty>
            }
            label="Surveys"
            keyOf={({ id }) => id}
            onOpen={({ id }) => void navigate({ to: `/surveys/${id}` })}
            columns={[
              {
                title: 'Title',
                wide: true,
                cell: ({ title, questions }) => <Named name={title} under={plural(questions.length, 'question')} />,
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
        )}
      </OneProduct>
      {importing && chosen.product !== undefined && (
        <SurveyImport product={chosen.product} onClose={() => setImporting(false)} />
      )}
    </>
  );
}
