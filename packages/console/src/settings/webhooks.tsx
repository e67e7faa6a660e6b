import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useConsole } from '../context.ts';
import { percentage } from '../figures.tsx';
import { Confirm, Modal } from '../forms/dialogs.tsx';
import { Form } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { useAsked } from '../lists/filters.tsx';
import { Answered, useLive, type Page } from '../lists/lists.tsx';
import { Table } from '../lists/table.tsx';
import { Badge, Breakable, Button, Code, Empty, Menu, ScreenHead, Time } from '../parts.tsx';
import { useMay } from '../session.ts';
import { toast, toastError } from '../toasts.tsx';
import { plural, words } from '../words.ts';
import { EditWebhook } from './edit-webhook.tsx';
import { toWebhook, webhookBody, type Webhook } from './webhook-shapes.ts';

type Open = { what: 'new' } | { what: 'secret' | 'edit' | 'rotate' | 'delete'; webhook: Webhook } | null;

/** Settings → Webhooks: an event, a URL, and each delivery with its result. */
export function Screen() {
  const { api } = useConsole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayChange = useMay('webhooks:write');
  const [open, setOpen] = useState<Open>(null);
  const settings = api.webhooks;
  const path = settings?.path ?? '';
  const query = useLive<Page<unknown>>({ path }, 'webhooks');
  const close = () => setOpen(null);
  useAsked('new', () => mayChange && setOpen({ what: 'new' }));
  const renew = () => client.invalidateQueries({ queryKey: ['webhooks', path] });
  const add = mayChange && (
    <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
      Add webhook
    </Button>
  );
  async function setEnabled(webhook: Webhook, on: boolean) {
    const body = settings?.state === 'enabled' ? { enabled: on } : { status: on ? 'enabled' : 'disabled' };
    await send({ method: 'PUT', path: `${path}/${webhook.id}`, body }).then(renew, toastError);
  }
  return (
    <>
      <ScreenHead title="Webhooks" actions={add}>
        Get signed events at your URL as they happen. Failed deliveries are retried.
      </ScreenHead>
      <Answered query={query}>
        {(answer) => {
          const webhooks = answer.data.map(toWebhook);
          if (webhooks.length === 0) {
            return (
              <Empty
                title="No webhooks yet"
                action={add}
                request={{
                  method: 'POST',
                  path,
                  body: settings && webhookBody(settings, 'https://example.com/hook', [], undefined),
                }}
              >
                Choose an event and enter a URL that accepts POST requests.
              </Empty>
            );
          }
          return (
            <Table
              label="Webhooks"
              rows={webhooks}
              keyOf={({ id }) => id}
              onOpen={({ id }) => void navigate({ to: `/settings/webhooks/${id}` })}
              columns={[
                {
                  title: 'URL',
                  wide: true,
                  cell: ({ url, description }) => (
                    <>
                      <strong className="cut">
                        <Breakable url={url} />
                      </strong>
                      {description && <span className="under muted">{description}</span>}
                    </>
                  ),
                },
                {
                  title: 'Events',
                  cell: ({ events }) =>
                    events.length === 0
                      ? 'All'
                      : events.length === 1
                        ? words(events[0] ?? '')
                        : `${events.length} events`,
                },
                {
                  title: 'Status',
                  cell: ({ enabled, reason, failingSince }) => (
                    <span title={reason ?? undefined}>
                      {enabled && failingSince ? (
                        <Badge state="failed">Failing</Badge>
                      ) : (
                        <Badge state={enabled ? 'enabled' : 'disabled'} />
                      )}
                    </span>
                  ),
                },
                {
                  title: 'Delivered',
                  cell: ({ recent: { delivered, failed } }) =>
                    delivered + failed === 0 ? (
                      '–'
                    ) : (
                      <span title={`Of ${plural(delivered + failed, 'recent delivery', 'recent deliveries')}`}>
                        {percentage(delivered, delivered + failed)}
                      </span>
                    ),
                },
                { title: 'Last delivery', cell: ({ recent }) => <Time at={recent.lastAt} /> },
              ]}
              actions={(webhook) =>
                mayChange && (
                  <Menu label={`Actions for ${webhook.url}`}>
                    <button type="button" onClick={() => setOpen({ what: 'edit', webhook })}>
                      Edit
                    </button>
                    <button type="button" onClick={() => void setEnabled(webhook, !webhook.enabled)}>
                      {webhook.enabled ? 'Disable' : 'Enable'}
                    </button>
                    <button type="button" onClick={() => setOpen({ what: 'rotate', webhook })}>
                      Rotate secret
                    </button>
                    <button type="button" className="danger" onClick={() => setOpen({ what: 'delete', webhook })}>
                      Delete
                    </button>
                  </Menu>
                )
              }
            />
          );
        }}
      </Answered>
      {settings && open?.what === 'new' && (
        <EditWebhook
          onClose={close}
          onSaved={(webhook) => {
            setOpen({ what: 'secret', webhook });
            void renew();
          }}
        />
      )}
      {settings && open?.what === 'edit' && (
        <EditWebhook
          webhook={open.webhook}
          onClose={close}
          onSaved={() => {
            close();
            void renew();
          }}
        />
      )}
      {open?.what === 'secret' && (
        <Modal byButton title="Copy your signing secret now" onClose={close}>
          <p>
            Use this secret to verify the signature of each delivery. You won’t be able to see it again, but you can
            rotate it at any time.
          </p>
          <Code text={open.webhook.secret ?? ''} label="Copy the secret" />
          <div className="form-actions">
            <Button look="primary" onClick={close}>
              I’ve saved it
            </Button>
          </div>
        </Modal>
      )}
      {settings && open?.what === 'rotate' && (
        <Modal title="Rotate secret" onClose={close}>
          <Form
            submit="Rotate"
            onCancel={close}
            onSubmit={async () => {
              const answer = await send<{ data?: unknown }>({
                method: 'POST',
                path: `${path}/${open.webhook.id}/${settings.rotate}`,
              });
              setOpen({ what: 'secret', webhook: toWebhook(answer.data ?? answer) });
            }}
          >
            <p>Deliveries are signed with the new secret and, for 24 hours, with the old secret too.</p>
          </Form>
        </Modal>
      )}
      {open?.what === 'delete' && (
        <Confirm
          title="Delete webhook"
          action="Delete webhook"
          onClose={close}
          onConfirm={async () => {
            await send({ method: 'DELETE', path: `${path}/${open.webhook.id}` });
            await renew();
            toast('Webhook deleted.');
          }}
        >
          <strong>{open.webhook.url}</strong> stops receiving events. The webhook’s delivery history is deleted too.
        </Confirm>
      )}
    </>
  );
}
