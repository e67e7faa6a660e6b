import './deliveries.css';

import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { Choice } from '../choice.tsx';
import { useConsole } from '../context.ts';
import { send } from '../http.ts';
import { useFilters, useParameter } from '../lists/filters.tsx';
import { Answered, Pager, useLive, type Page } from '../lists/lists.tsx';
import { Fresh, useStill } from '../lists/paged-list.tsx';
import { Panes } from '../lists/panes.tsx';
import { Badge, Button, Code, Empty, Menu, ScreenHead, Time } from '../parts.tsx';
import { useMay } from '../session.ts';
import { toast, toastError } from '../toasts.tsx';
import { words } from '../words.ts';
import { DELIVERIES, toDelivery, toWebhook, type Attempt, type Delivery } from './webhook-shapes.ts';

const STATES = [
  ['', 'All'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
] as const;

/** The deliveries to one webhook: a list, and the open delivery with its request and response. */
export function Screen() {
  const { api } = useConsole();
  const client = useQueryClient();
  const mayChange = useMay('webhooks:write');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [open, setOpen] = useParameter('delivery');
  const search = useFilters('status');
  const path = `${api.webhooks?.path}/${id}`;
  const webhook = useLive<{ data?: unknown }>({ path }, 'webhooks');
  const query = { page: search.page, [api.webhooks?.size ?? 'limit']: DELIVERIES, status: search.filters.status };
  const list = useLive<Page<unknown>>({ path: `${path}/deliveries`, query }, 'webhooks');
  const shown = JSON.stringify([query, list.isPlaceholderData]);
  const still = useStill(list.data?.data.map(toDelivery), DELIVERIES, ({ id: key }) => key, shown);
  const { url = 'Webhook', enabled = true, reason } = webhook.data ? toWebhook(webhook.data.data ?? webhook.data) : {};

  async function act(request: Parameters<typeof send>[0], said: string) {
    try {
      await send(request);
      toast(said);
      await client.invalidateQueries({ queryKey: ['webhooks', `${path}/deliveries`] });
    } catch (error) {
      toastError(error);
    }
  }
  const recover = { since: new Date(Date.now() - 86_400_000).toISOString() };
  const opened = still.rows.find((row) => row.id === open);
  return (
    <>
      <ScreenHead
        title={url}
        actions={
          mayChange && (
            <>
              <Button onClick={() => act({ method: 'POST', path: `${path}/test` }, 'Test event sent.')}>
                Send test event
              </Button>
              <Menu label="More actions">
                <button
                  type="button"
                  onClick={() =>
                    void act(
                      { method: 'POST', path: `${path}/recover`, body: recover },
                      'Resending the deliveries that failed in the last 24 hours.',
                    )
                  }
                >
                  Redeliver failed deliveries
                </button>
              </Menu>
            </>
          )
        }
      >
        <Link to="/settings/webhooks">All webhooks</Link>
      </ScreenHead>
      {!enabled && (
        <p className="notice">
          This webhook is disabled{reason ? `: ${words(reason)}` : ''}. Enable it to resume deliveries.
        </p>
      )}
      <div className="filters">
        <Choice
          label="Status"
          value={search.filters.status}
          options={STATES}
          onChange={(value) => search.setFilter('status', value)}
        />
      </div>
      <Answered query={list}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Empty title={search.filtered ? 'No deliveries have this status' : 'No deliveries yet'}>
              {!search.filtered && 'Send a test event to see one.'}
            </Empty>
          ) : (
            <>
              {still.fresh > 0 && <Fresh still={still} />}
              <Panes
                label="Deliveries"
                rows={still.rows}
                keyOf={({ id: key }) => key}
                open={open}
                onOpen={setOpen}
                item={({ event, status, createdAt }) => (
                  <>
                    <span className="row-line">
                      <strong>{words(event)}</strong>
                      <Badge state={status} />
                    </span>
                    <span className="muted small">
                      <Time at={createdAt} />
                    </span>
                  </>
                )}
                foot={
                  pagination?.total !== undefined && (
                    <Pager
                      page={search.page}
                      size={DELIVERIES}
                      total={pagination.total}
                      noun="delivery"
                      many="deliveries"
                      onPage={search.setPage}
                    />
                  )
                }
              >
                {opened ? (
                  <Opened
                    key={`${open} ${opened.attempts.length}`}
                    delivery={opened}
                    onRedeliver={
                      mayChange
                        ? () =>
                            act({ method: 'POST', path: `${path}/deliveries/${open}/redeliver` }, 'Redelivery queued.')
                        : undefined
                    }
                  />
                ) : (
                  <Empty title={open ? 'This delivery is on another page' : 'No delivery selected'}>
                    Choose a delivery from the list to see its request and response.
                  </Empty>
                )}
              </Panes>
            </>
          )
        }
      </Answered>
    </>
  );
}

interface OpenedProps {
  delivery: Delivery;
  onRedeliver: (() => Promise<void>) | undefined;
}

/** One delivery with the request and response of a chosen attempt, by default the last attempt. */
function Opened({
  delivery: { event, status, payload, attempts, nextAttemptAt, createdAt },
  onRedeliver,
}: OpenedProps) {
  const [number, setNumber] = useState(attempts.length);
  const attempt = attempts[number - 1];
  const options = attempts.map((_, index) => [String(index + 1), `Attempt ${index + 1}`] as const);
  return (
    <div className="delivery">
      <header>
        <div>
          <h2>{words(event)}</h2>
          <span className="muted">
            <Time at={createdAt} />
            {nextAttemptAt && status === 'pending' && (
              <>
                {' '}
                · next attempt <Time at={nextAttemptAt} />
              </>
            )}
          </span>
        </div>
        {onRedeliver && <Button onClick={() => onRedeliver()}>Redeliver</Button>}
      </header>
      {attempts.length > 1 && (
        <Choice
          label="Attempt"
          value={String(number)}
          options={options}
          onChange={(value) => setNumber(Number(value))}
        />
      )}
      <div className="exchange">
        <section>
          <h3>Request</h3>
          {attempt?.request && Object.keys(attempt.request.headers).length > 0 && (
            <Code
              text={Object.entries(attempt.request.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
              label="Copy the headers"
            />
          )}
          <Code text={pretty(payload)} label="Copy the payload" />
        </section>
        <section>
          <h3>Response</h3>
          {attempt ? <Response attempt={attempt} /> : <p className="muted">No attempts yet.</p>}
        </section>
      </div>
    </div>
  );
}

function Response({ attempt: { at, status, durationMs, response, error } }: { attempt: Attempt }) {
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <>
      <p>
        <Badge state={isGood ? 'delivered' : 'failed'}>{status === null ? 'No response' : `Status ${status}`}</Badge>{' '}
        <span className="muted">
          {durationMs} ms · <Time at={at} />
        </span>
      </p>
      {error && <p className="bad">{error}</p>}
      {response && <Code text={response} label="Copy the response" />}
    </>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
