import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/dialogs.tsx';
import { Figures } from '@services/console/figures.tsx';
import { Form, SelectField } from '@services/console/forms.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered, FilterBar, FilterSelect, Pager, Table, useFilters } from '@services/console/lists.tsx';
import { Badge, Button, CurlButton, Menu, ScreenHead, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { plural, words } from '@services/console/words.ts';

import { api, TRIGGER_TYPES, type AutomationDetails, type Trigger } from '../api.ts';
import { ChoiceFacts } from '../choices.tsx';
import { EditAutomation, Message } from '../edit-automation.tsx';

const SIZE = 20;

/** One automation: its messages, how often it answered, and each reply. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const automation = useQuery({
    queryKey: ['automations', id],
    queryFn: ({ signal }) => answer(api.GET('/v1/automations/{id}', { signal, params: { path: { id } } })),
    refetchInterval: useRefresh(),
  });
  return <Answered query={automation}>{({ data }) => <Details automation={data} />}</Answered>;
}

function Details({ automation }: { automation: AutomationDetails }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('automations:write');
  const [open, setOpen] = useState<'edit' | 'pause' | 'delete' | 'variation' | null>(null);
  const { id, keyword, status } = automation;
  const params = { path: { id } };
  const close = () => setOpen(null);
  const renew = () => client.invalidateQueries({ queryKey: ['automations'] });
  const statistics = useQuery({
    queryKey: ['automations', id, 'statistics'],
    queryFn: ({ signal }) => answer(api.GET('/v1/automations/{id}/stats', { signal, params })),
  });
  async function resume() {
    await answer(api.PUT('/v1/automations/{id}/status', { params, body: { status: 'active' } })).then(
      () => toast('The automation answers again.'),
      (error: Error) => toast(error.message),
    );
    await renew();
  }
  return (
    <>
      <ScreenHead
        title={keyword}
        actions={
          mayWrite && (
            <>
              {status === 'active' ? (
                <Button onClick={() => setOpen('pause')}>Pause</Button>
              ) : (
                <Button look="primary" onClick={() => void resume()}>
                  Resume
                </Button>
              )}
              <Menu label="More actions">
                <button type="button" onClick={() => setOpen('edit')}>
                  Edit
                </button>
                <button type="button" onClick={() => setOpen('variation')}>
                  Add a variation
                </button>
                <button type="button" className="danger" onClick={() => setOpen('delete')}>
                  Delete
                </button>
              </Menu>
            </>
          )
        }
      >
        <Badge state={status} /> {TRIGGER_TYPES.find(([type]) => type === automation.trigger_type)?.[1]}, created{' '}
        <Time at={automation.created_at} />
      </ScreenHead>
      <Answered query={statistics} lines={1}>
        {({ data }) => (
          <Figures
            items={[
              { name: 'Answered in all', value: data.total_triggers.toLocaleString('en') },
              { name: 'This month', value: data.triggers_this_month.toLocaleString('en') },
              { name: 'This week', value: data.triggers_this_week.toLocaleString('en') },
              { name: 'By day, on average', value: data.average_triggers_per_day.toFixed(1) },
            ]}
          />
        )}
      </Answered>
      <Section
        title="Messages"
        note={automation.variations.length > 0 ? 'Each is sent about equally often.' : undefined}
      >
        <ul className="waiting">
          <li>
            <span className="pre">{automation.message}</span>
          </li>
          {automation.variations.map((variation) => (
            <li key={variation.id}>
              <span className="pre">{variation.message}</span>
              <span className="muted">{plural(variation.triggers_count, 'time')}</span>
            </li>
          ))}
        </ul>
      </Section>
      <ChoiceFacts automation={automation} />
      <Replies automation={automation} />
      {open === 'edit' && (
        <EditAutomation
          automation={automation}
          onClose={close}
          onSaved={async () => {
            await renew();
            close();
          }}
        />
      )}
      {open === 'variation' && <NewVariation id={id} onClose={close} onSaved={renew} />}
      {open === 'pause' && (
        <Modal title="Pause the automation" onClose={close}>
          <Form
            submit="Pause"
            onCancel={close}
            extra={
              <CurlButton
                request={{ method: 'PUT', path: `/v1/automations/${id}/status`, body: { status: 'paused' } }}
              />
            }
            onSubmit={async (values) => {
              const queued = values.text('queued') as 'keep' | 'discard';
              const { data } = await answer(
                api.PUT('/v1/automations/{id}/status', { params, body: { status: 'paused', queued_replies: queued } }),
              );
              await renew();
              toast(
                data.discarded_replies
                  ? `Paused. ${plural(data.discarded_replies, 'reply', 'replies')} discarded.`
                  : 'The automation is paused.',
                () => void resume(),
              );
              close();
            }}
          >
            <p>It captures and answers nothing until it is resumed.</p>
            <SelectField
              name="queued"
              label="Replies that wait to be sent"
              options={[
                ['keep', 'Send them'],
                ['discard', 'Discard them'],
              ]}
            />
          </Form>
        </Modal>
      )}
      {open === 'delete' && (
        <Confirm
          title="Delete the automation"
          action="Delete the automation"
          typed={keyword}
          onClose={close}
          onConfirm={async () => {
            await answer(api.DELETE('/v1/automations/{id}', { params }));
            toast('The automation is deleted.');
            await navigate({ to: '/automations' });
            await renew();
          }}
        >
          Its messages and figures are deleted. Leads stay.
        </Confirm>
      )}
    </>
  );
}

function NewVariation({ id, onClose, onSaved }: { id: string; onClose: () => void; onSaved: () => Promise<unknown> }) {
  const [message, setMessage] = useState('');
  return (
    <Modal title="Add a variation" onClose={onClose}>
      <Form
        submit="Add"
        onCancel={onClose}
        onSubmit={async () => {
          await answer(api.POST('/v1/automations/{id}/variations', { params: { path: { id } }, body: { message } }));
          await onSaved();
          onClose();
        }}
      >
        <Message value={message} onChange={setMessage} />
      </Form>
    </Modal>
  );
}

const OUTCOMES = [
  ['', 'All replies'],
  ['pending', 'Pending'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
  ['skipped', 'Skipped'],
] as const;

function Replies({ automation: { id } }: { automation: AutomationDetails }) {
  const client = useQueryClient();
  const mayWrite = useMay('automations:write');
  const { filters, page, setFilter, setPage } = useFilters('outcome');
  const query = { page, limit: SIZE, ...(filters.outcome && { outcome: filters.outcome as Trigger['outcome'] }) };
  const list = useQuery({
    queryKey: ['automations', id, 'triggers', query],
    queryFn: ({ signal }) =>
      answer(api.GET('/v1/automations/{id}/triggers', { signal, params: { path: { id }, query } })),
    placeholderData: keepPreviousData,
    refetchInterval: useRefresh(),
  });
  async function retry(which: 'retry' | 'public-reply/retry', triggerId: string) {
    const params = { path: { id, triggerId } };
    await answer(api.POST(`/v1/automations/{id}/triggers/{triggerId}/${which}`, { params })).then(
      () => toast('The reply is sent again.'),
      (error: Error) => toast(error.message),
    );
    await client.invalidateQueries({ queryKey: ['automations', id] });
  }
  return (
    <Section title="Replies">
      <FilterBar>
        <FilterSelect
          label="Outcome"
          value={filters.outcome}
          options={OUTCOMES}
          onChange={(value) => setFilter('outcome', value)}
        />
      </FilterBar>
      <Answered query={list} lines={3}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <p className="muted">
              {filters.outcome ? 'No reply has this outcome.' : 'Nobody has written this keyword yet.'}
            </p>
          ) : (
            <>
              <Table
                label="Replies"
                rows={data}
                keyOf={({ id: trigger }) => trigger}
                columns={[
                  {
                    title: 'What was written',
                    wide: true,
                    cell: ({ text, username }) => (
                      <>
                        <span className="clamp">{text}</span>
                        <span className="under">{username ? `@${username}` : 'Unknown'}</span>
                      </>
                    ),
                  },
                  { title: 'Where', cell: ({ kind }) => words(kind) },
                  {
                    title: 'Reply',
                    cell: ({ outcome, reason, detail }) => (
                      <>
                        <Badge state={outcome} />
                        {reason && (
                          <span className="under" title={detail ?? undefined}>
                            {words(reason)}
                          </span>
                        )}
                      </>
                    ),
                  },
                  {
                    title: 'Public reply',
                    cell: ({ public_reply: reply }) =>
                      reply ? (
                        <>
                          <Badge state={reply.outcome} />
                          {reply.reason && (
                            <span className="under" title={reply.detail ?? undefined}>
                              {words(reply.reason)}
                            </span>
                          )}
                        </>
                      ) : (
                        '–'
                      ),
                  },
                  { title: 'When', cell: ({ occurred_at }) => <Time at={occurred_at} /> },
                ]}
                actions={({ id: trigger, outcome, public_reply }) =>
                  mayWrite && (
                    <>
                      {outcome === 'failed' && (
                        <Button look="quiet" onClick={() => void retry('retry', trigger)}>
                          Retry
                        </Button>
                      )}
                      {public_reply?.outcome === 'failed' && (
                        <Button look="quiet" onClick={() => void retry('public-reply/retry', trigger)}>
                          Retry the public reply
                        </Button>
                      )}
                    </>
                  )
                }
              />
              <Pager page={page} size={SIZE} total={pagination.total} noun="reply" many="replies" onPage={setPage} />
            </>
          )
        }
      </Answered>
    </Section>
  );
}
