import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { allOf, answer } from '@services/console/client.ts';
import { optionsOf, useFilters, useParameter, useSorting } from '@services/console/lists/filters.tsx';
import { ListFilters } from '@services/console/lists/list-filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Button, Empty, ScreenHead, Tags, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { words } from '@services/console/words.ts';

import { api, type Feedback } from '../api.ts';
import { FeedbackDrawer, FeedbackStatus } from '../feedback-drawer.tsx';
import { summaryOf } from '../feedback-texts.ts';
import { OneProduct, useProduct } from '../one-product.tsx';
import { decide, useStatusOf, type Verdict } from '../verdicts.ts';

const SIZE = 50;
const STATES = allOf<Feedback['status']>({ submitted: true, validated: true, dismissed: true });
const TYPES = [
  ['', 'Structured and quick'],
  ['structured', 'Structured'],
  ['quick', 'Quick'],
] as const;
const idOf = ({ id }: Feedback) => id;

/** The inbox of feedback, which can be validated or dismissed with one key. */
export function Screen() {
  const client = useQueryClient();
  const statusOf = useStatusOf();
  const mayModerate = useMay('feedback:moderate');
  const chosenProduct = useProduct();
  const search = useFilters('status', 'type', 'tag', 'search');
  const { filters } = search;
  const sorting = useSorting({ created_at: 'desc' });
  const [open, setOpen] = useParameter('open');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = {
    page: search.page,
    per_page: SIZE,
    order: sorting.order,
    ...(filters.status && { status: filters.status as Feedback['status'] }),
    ...(filters.type && { type: filters.type as Feedback['type'] }),
    ...(filters.tag.trim() && { tag: filters.tag.trim() }),
    ...(filters.search.trim() && { search: filters.search.trim() }),
  };

  const judge = (verdict: Verdict, items: readonly Feedback[]) => {
    decide(client, verdict, items);
    if (open) setOpen('');
    setChosen(new Set());
  };
  const key = (pressed: string, row: Feedback) => {
    if (!mayModerate) return;
    if (pressed === 'v') judge('validated', [row]);
    if (pressed === 'd') judge('dismissed', [row]);
  };
  return (
    <>
      <ScreenHead title="Feedback">
        Validate helpful feedback to reward its reviewer with credits, and dismiss the rest.
      </ScreenHead>
      <OneProduct
        chosen={chosenProduct}
        why="Add a product to collect feedback."
        filters={
          <ListFilters
            list="feedback"
            search={search}
            text={{ name: 'search', label: 'Search feedback' }}
            choices={[
              { name: 'status', label: 'Status', options: optionsOf(STATES) },
              { name: 'type', label: 'Type', options: TYPES },
              { name: 'tag', label: 'Tag' },
            ]}
          />
        }
      >
        {(product) => (
          <PagedList
            queryKey={['feedback', product, query]}
            ask={(signal) =>
              answer(api.GET('/api/v1/products/{id}/feedback', { signal, params: { path: { id: product }, query } }))
            }
            search={search}
            size={SIZE}
            noun="item"
            live
            empty={
              <Empty
                title="No feedback yet"
                action={
                  <a className="button primary" href={`/p/${product}/feedback`} target="_blank" rel="noreferrer">
                    View feedback page
                  </a>
                }
                request={{
                  method: 'POST',
                  path: `/api/v1/products/${product}/feedback`,
                  body: {
                    reviewer_id: 'user-1',
                    reviewer_name: 'Reviewer',
                    type: 'quick',
                    content: { comment: 'Looks good' },
                  },
                }}
              >
                Share the product’s feedback page or send feedback with the API.
              </Empty>
            }
            label="Feedback"
            sorting={sorting}
            keyOf={idOf}
            onOpen={({ id }) => setOpen(id)}
            onKey={key}
            chosen={mayModerate ? { keys: chosen, set: setChosen } : undefined}
            columns={[
              {
                title: 'Feedback',
                wide: true,
                cell: (item) => (
                  <>
                    <span className="clamp">{summaryOf(item)}</span>
                    {item.tags && item.tags.length > 0 && <Tags tags={item.tags} />}
                  </>
                ),
              },
              { title: 'Reviewer', untitled: true, cell: ({ reviewer_name }) => reviewer_name },
              { title: 'Type', untitled: true, cell: ({ type }) => words(type) },
              {
                title: 'Status',
                cell: (item) => <FeedbackStatus status={statusOf(item)} />,
              },
              { title: 'Received', sort: 'created_at', cell: ({ created_at }) => <Time at={created_at} /> },
            ]}
          >
            {(rows) => {
              const picked = rows.filter(({ id }) => chosen.has(id));
              return (
                <>
                  {chosen.size > 0 && (
                    <div className="bulk">
                      <strong>{chosen.size} selected</strong>
                      <Button look="primary" onClick={() => judge('validated', picked)}>
                        Validate
                      </Button>
                      <Button onClick={() => judge('dismissed', picked)}>Dismiss</Button>
                      <Button look="quiet" onClick={() => setChosen(new Set())}>
                        Clear
                      </Button>
                    </div>
                  )}
                  {mayModerate && (
                    <p className="muted small">
                      Select a row, then press <kbd>v</kbd> to validate, <kbd>d</kbd> to dismiss, or <kbd>j</kbd> and{' '}
                      <kbd>k</kbd> to move.
                    </p>
                  )}
                </>
              );
            }}
          </PagedList>
        )}
      </OneProduct>
      {open && <FeedbackDrawer id={open} onClose={() => setOpen('')} onJudge={judge} />}
    </>
  );
}
