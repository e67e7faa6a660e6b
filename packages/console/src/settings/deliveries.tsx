import './deliveries.css';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useConsole } from '../context.ts';
import { send } from '../http.ts';
import { FilterSelect } from '../lists/filters.tsx';
import { Answered, Pager, useLive, type Page } from '../lists/lists.tsx';
import { Badge, Button, Code, Time } from '../parts.tsx';
import { Fresh, useStill } from '../lists/paged-list.tsx';
import { toast, toastError } from '../toasts.tsx';
import { words } from '../words.ts';
import { toDelivery, type Attempt, type Webhook } from './webhook-shapes.ts';

const SIZE = 20;
const STATES = [
  ['', 'All deliveries'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
] as const;

/** The deliveries to one webhook, each attempt with request and response, and buttons to resend them. */
export function Deliveries({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const { api } = useConsole();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState('');
  const path = `${api.webhooks?.path}/${webhook.id}`;
  const size = api.webhooks?.size ?? 'limit';
  const request = { path: `${path}/deliveries`, query: { page, [size]: SIZE, status } };
  const query = useLive<Page<unknown>>(request, 'webhooks');
  const shown = JSON.stringify([request.query, query.isPlaceholderData]);
  const still = useStill(query.data?.data.map(toDelivery), SIZE, ({ id }) => id, shown);

  async function act(request: Parameters<typeof send>[0], said: (answer: unknown) => string) {
    try {
      const answer = await send(request);
      toast(said(answer));
      await client.invalidateQueries({ queryKey: ['webhooks', `${path}/deliveries`] });
    } catch (error) {
      toastError(error);
    }
  }
  const aDayAgo = () => new Date(Date.now() - 86_400_000).toISOString();
  return (
    <>
      <p className="cut">
        <code>{webhook.url}</code>
      </p>
      {!webhook.enabled && (
        <p className="problem">
          This webhook is disabled{webhook.reason ? `: ${words(webhook.reason)}` : ''}. Enable it to resume deliveries.
        </p>
      )}
      <div className="filters">
        <FilterSelect
          label="Status"
          value={status}
          options={STATES}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
        {mayChange && (
          <>
            <Button onClick={() => void act({ method: 'POST', path: `${path}/test` }, () => 'Test event sent.')}>
              Send test event
            </Button>
            <Button
              look="quiet"
              onClick={() =>
                void act(
                  { method: 'POST', path: `${path}/recover`, body: { since: aDayAgo() } },
                  () => 'Resending the deliveries that failed in the last 24 hours.',
                )
              }
            >
              Redeliver failed deliveries
            </Button>
          </>
        )}
      </div>
      <Answered query={query}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <p className="muted">
              {status ? 'No deliveries have this status.' : 'No deliveries yet. Send a test event to see one.'}
            </p>
          ) : (
            <>
              {still.fresh > 0 && <Fresh still={still} />}
              <div className="deliveries">
                {still.rows.map((delivery) => (
                  <details key={delivery.id}>
                    <summary>
                      <Badge state={delivery.status} />
                      <span className="grow">{words(delivery.event)}</span>
                      <Time at={delivery.createdAt} />
                    </summary>
                    {delivery.nextAttemptAt && delivery.status === 'pending' && (
                      <p className="muted">
                        Next attempt <Time at={delivery.nextAttemptAt} />.
                      </p>
                    )}
                    {delivery.attempts.length === 0 && <p className="muted">No attempts yet.</p>}
                    {delivery.attempts.map((attempt) => (
                      <AttemptLine key={attempt.at} attempt={attempt} />
                    ))}
                    <h3>Payload</h3>
                    <Code text={pretty(delivery.payload)} label="Copy the payload" />
                    {mayChange && (
                      <Button
                        onClick={() =>
                          void act(
                            { method: 'POST', path: `${path}/deliveries/${delivery.id}/redeliver` },
                            () => 'Redelivery queued.',
                          )
                        }
                      >
                        Redeliver
                      </Button>
                    )}
                  </details>
                ))}
              </div>
              {pagination?.total !== undefined && (
                <Pager
                  page={page}
                  size={SIZE}
                  total={pagination.total}
                  noun="delivery"
                  many="deliveries"
                  onPage={setPage}
                />
              )}
            </>
          )
        }
      </Answered>
    </>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { at, status, durationMs, response, error, request } = attempt;
  return (
    <div className="attempt">
      <p>
        <strong>{status === null ? 'No response' : `Status ${status}`}</strong> · {durationMs} ms · <Time at={at} />
      </p>
      {error && <p className="bad">{error}</p>}
      {request && Object.keys(request.headers).length > 0 && (
        <details>
          <summary>Request headers</summary>
          <Code
            text={Object.entries(request.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
            label="Copy the headers"
          />
        </details>
      )}
      {response && (
        <details>
          <summary>Response</summary>
          <Code text={response} label="Copy the response" />
        </details>
      )}
    </div>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
