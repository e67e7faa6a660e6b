import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, type JsonOf } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { FilterBar, FilterText, useFilters } from '@services/console/lists/filters.tsx';
import { Answered, Pager } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Figures } from '@services/console/figures.tsx';
import { Badge, Button, CurlButton, Empty, Menu, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api } from '../api.ts';
import type { paths } from '../generated/api.ts';

const SIZE = 20;

type Entry = JsonOf<paths, '/api/v1/reviewers/{id}/credits', 'get'>['data'][number];

/** The ledger of one reviewer: credits earned and redeemed. */
export function Screen() {
  const client = useQueryClient();
  const mayMove = useMay('credits:write');
  const [redeeming, setRedeeming] = useState(false);
  const [reversing, setReversing] = useState<Entry | null>(null);
  const renew = () => client.invalidateQueries({ queryKey: ['credits'] });
  const { filters, page, setFilter, setPage } = useFilters('reviewer');
  const reviewer = filters.reviewer.trim();
  const ledger = useQuery({
    queryKey: ['credits', reviewer, page],
    enabled: reviewer !== '',
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/reviewers/{id}/credits', {
          signal,
          params: { path: { id: reviewer }, query: { page, per_page: SIZE } },
        }),
      ),
  });
  return (
    <>
      <ScreenHead title="Credits" actions={reviewer !== '' && <PersonalData reviewer={reviewer} />}>
        Credits that reviewers and respondents have earned. Look up a person by the ID your program assigned.
      </ScreenHead>
      <FilterBar>
        <FilterText label="Reviewer ID" value={filters.reviewer} onChange={(value) => setFilter('reviewer', value)} />
      </FilterBar>
      {reviewer === '' ? (
        <Empty title="Look up a reviewer" request={{ path: '/api/v1/reviewers/user-1/credits' }}>
          Enter a reviewer ID. You’ll find it next to the reviewer’s name in Feedback.
        </Empty>
      ) : (
        <Answered query={ledger}>
          {({ balance, data, pagination }) => (
            <>
              <Figures items={[{ name: 'Balance', value: balance.toLocaleString('en') }]} />
              {mayMove && balance > 0 && (
                <p>
                  <Button onClick={() => setRedeeming(true)}>Redeem credits</Button>
                </p>
              )}
              {redeeming && <Redeem reviewer={reviewer} balance={balance} onClose={() => setRedeeming(false)} />}
              {data.length === 0 ? (
                <p className="muted" role="status">
                  This reviewer hasn’t earned any credits yet.
                </p>
              ) : (
                <>
                  <Table
                    label="Credits"
                    rows={data}
                    keyOf={({ id }) => id}
                    columns={[
                      {
                        title: 'Reason',
                        wide: true,
                        cell: ({ reason, source_id, reversed }) => (
                          <>
                            <strong>{words(reason)}</strong> {reversed && <Badge state="reversed">Reversed</Badge>}
                            <code className="under">{source_id}</code>
                          </>
                        ),
                      },
                      {
                        title: 'Amount',
                        numeric: true,
                        cell: ({ amount }) => (amount > 0 ? `+${amount}` : `−${-amount}`),
                      },
                      { title: 'Balance', numeric: true, cell: ({ balance_after }) => balance_after },
                      { title: 'When', cell: ({ created_at }) => <Time at={created_at} /> },
                      {
                        title: '',
                        cell: (entry) =>
                          mayMove &&
                          !entry.reversed &&
                          entry.reason !== 'credits_reversed' && (
                            <Button
                              look="quiet"
                              onClick={() => setReversing(entry)}
                              aria-label={`Reverse ${words(entry.reason)} of ${entry.amount}`}
                            >
                              Reverse
                            </Button>
                          ),
                      },
                    ]}
                  />
                  <Pager
                    page={page}
                    size={SIZE}
                    total={pagination.total}
                    noun="entry"
                    many="entries"
                    onPage={setPage}
                  />
                </>
              )}
            </>
          )}
        </Answered>
      )}
      {reversing && (
        <Confirm
          title={`Reverse “${words(reversing.reason)}”`}
          action="Reverse"
          onClose={() => setReversing(null)}
          onConfirm={async () => {
            const params = { path: { id: reversing.id } };
            const { balance_after } = await answer(api.POST('/api/v1/credits/{id}/reverse', { params }));
            await renew();
            toast(`Reversed. The balance is ${balance_after}.`);
          }}
        >
          {reversing.amount > 0
            ? `This deducts ${reversing.amount} credits.`
            : `This returns ${-reversing.amount} credits.`}{' '}
          Both entries stay in the ledger.
        </Confirm>
      )}
    </>
  );
}

/** The requests that a person can make: a copy of their data, and its erasure. */
function PersonalData({ reviewer }: { reviewer: string }) {
  const client = useQueryClient();
  const [isErasing, setErasing] = useState(false);
  if (!useMay('account:write')) return null;
  return (
    <>
      <Menu label="Personal data">
        <FileLink path={`/api/v1/reviewers/${encodeURIComponent(reviewer)}/personal-data`}>
          Export personal data
        </FileLink>
        <button type="button" className="danger" onClick={() => setErasing(true)}>
          Erase person
        </button>
      </Menu>
      {isErasing && (
        <Confirm
          title="Erase person"
          action="Erase person"
          typed={reviewer}
          onClose={() => setErasing(false)}
          onConfirm={async () => {
            await answer(api.DELETE('/api/v1/reviewers/{id}', { params: { path: { id: reviewer } } }));
            await client.invalidateQueries();
            toast('Person erased.');
          }}
        >
          This deletes the feedback, responses, votes and comments of this person. It cannot be undone.
        </Confirm>
      )}
    </>
  );
}

function Redeem({ reviewer, balance, onClose }: { reviewer: string; balance: number; onClose: () => void }) {
  const client = useQueryClient();
  const path = `/api/v1/reviewers/${encodeURIComponent(reviewer)}/redemptions`;
  return (
    <Modal title="Redeem credits" onClose={onClose}>
      <Form
        submit="Redeem"
        onCancel={onClose}
        extra={<CurlButton request={{ method: 'POST', path, body: { amount: 1, reference: 'order-1' } }} />}
        onSubmit={async (values) => {
          const body = { amount: values.number('amount') ?? 0, reference: values.text('reference') };
          const params = { path: { id: reviewer } };
          const { balance_after } = await answer(api.POST('/api/v1/reviewers/{id}/redemptions', { params, body }));
          await client.invalidateQueries({ queryKey: ['credits'] });
          toast(`Redeemed. The balance is ${balance_after}.`);
          onClose();
        }}
      >
        <TextField name="amount" label="Credits" type="number" min={1} max={balance} required autoFocus />
        <TextField
          name="reference"
          label="Reference"
          hint="Your reference, such as an order number. Each reference can be redeemed once."
          required
          maxLength={200}
        />
      </Form>
    </Modal>
  );
}
