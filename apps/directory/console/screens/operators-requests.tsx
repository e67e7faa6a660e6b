import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { CurlButton, Empty, Facts, Menu, Named, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { Table } from '@services/console/lists/table.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, type WaitingRequest } from '../api.ts';
import { OperatorsAnswered } from './operators-answered.tsx';

type Choice = 'grant' | 'refuse';

const DAY_MS = 86_400_000;
/** The default duration in days, because most grants of higher limits last a year. */
const USUAL_DAYS = 365;

/** The pending requests for higher limits. */
export function Requests() {
  const mayDecide = useMay('operators:write');
  const [open, setOpen] = useState<{ choice: Choice; request: WaitingRequest } | null>(null);
  const query = useQuery({
    queryKey: ['operators', 'requests'],
    retry: false,
    queryFn: ({ signal }) => answer(api.GET('/v2/operators/limit-requests', { signal })),
  });
  return (
    <>
      <OperatorsAnswered query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No pending requests" request={{ path: '/v2/operators/limit-requests' }}>
              Requests for higher limits appear here when accounts send them.
            </Empty>
          ) : (
            <Table
              label="Requests for higher limits"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Application',
                  wide: true,
                  cell: ({ application, account, email }) => (
                    <Named name={application} under={`${account}, ${email}`} />
                  ),
                },
                {
                  title: 'Reason',
                  untitled: true,
                  wide: true,
                  cell: ({ reason }) => <span className="clamp">{reason}</span>,
                },
                { title: 'Requests', numeric: true, cell: ({ requests }) => requests.toLocaleString('en') },
                { title: 'Cost', numeric: true, cell: ({ cost }) => cost.toLocaleString('en') },
                { title: 'Sent', cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
              actions={
                mayDecide
                  ? (request) => (
                      <Menu label={`Actions for ${request.application}`}>
                        <button type="button" onClick={() => setOpen({ choice: 'grant', request })}>
                          Grant
                        </button>
                        <button type="button" className="danger" onClick={() => setOpen({ choice: 'refuse', request })}>
                          Refuse
                        </button>
                      </Menu>
                    )
                  : undefined
              }
            />
          )
        }
      </OperatorsAnswered>
      {open && <Decide {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Decide({ choice, request, onClose }: { choice: Choice; request: WaitingRequest; onClose: () => void }) {
  const client = useQueryClient();
  const isGrant = choice === 'grant';
  const path = `/v2/operators/limit-requests/${request.id}/decision`;
  const inAYear = new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10);
  const example = { decision: choice, ...(isGrant && { until: `${inAYear}T00:00:00Z` }), reason: 'A useful report' };
  return (
    <Draft name={`limits:${request.id}:${choice}`}>
      <Modal title={`${isGrant ? 'Grant' : 'Deny'} higher limits`} onClose={onClose} keepsDraft>
        <Facts
          items={[
            ['Application', request.application],
            ['Account', `${request.account}, ${request.email}`],
            ['Reason', request.reason],
          ]}
        />
        <Form
          submit={isGrant ? 'Grant' : 'Deny'}
          look={isGrant ? 'primary' : 'danger'}
          onCancel={onClose}
          extra={<CurlButton request={{ method: 'POST', path, body: example }} />}
          onSubmit={async (values) => {
            const body = {
              decision: choice,
              reason: values.text('reason').trim(),
              ...(isGrant && {
                requests: values.number('requests') ?? 0,
                cost: values.number('cost') ?? 0,
                until: new Date(`${values.text('until')}T00:00:00Z`).toISOString(),
              }),
            };
            const params = { path: { id: request.id } };
            await answer(api.POST('/v2/operators/limit-requests/{id}/decision', { params, body }));
            await client.invalidateQueries({ queryKey: ['operators'] });
            toast(isGrant ? 'Higher limits granted.' : 'Request denied.');
            onClose();
          }}
        >
          {isGrant && (
            <>
              <div className="row">
                <TextField
                  name="requests"
                  label="Requests per window"
                  type="number"
                  min={1}
                  required
                  defaultValue={request.requests}
                />
                <TextField
                  name="cost"
                  label="Cost per window"
                  type="number"
                  min={1}
                  required
                  defaultValue={request.cost}
                />
              </div>
              <TextField name="until" label="Until" type="date" required defaultValue={inAYear} />
            </>
          )}
          <TextArea name="reason" label="Note for other operators" rows={2} required />
        </Form>
      </Modal>
    </Draft>
  );
}
