import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Badge, Button, CurlButton, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api } from '../api.ts';

/** An application's requests for higher limits. */
export function Limits({ id }: { id: string }) {
  const client = useQueryClient();
  const mayAsk = useMay('limits:request');
  const [asking, setAsking] = useState(false);
  const params = { params: { path: { id } } };
  const requests = useQuery({
    queryKey: ['applications', id, 'limits'],
    queryFn: ({ signal }) => answer(api.GET('/v2/applications/{id}/limit-requests', { signal, ...params })),
  });
  return (
    <Section
      title="Higher limits"
      note="Your requests to the operators of this directory."
      actions={mayAsk && <Button onClick={() => setAsking(true)}>Request higher limits</Button>}
    >
      <Answered query={requests} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">No requests yet. The application has the default limits.</p>
          ) : (
            <Table
              label="Requests for higher limits"
              rows={data}
              keyOf={({ id: requestId }) => requestId}
              columns={[
                { title: 'Reason', wide: true, cell: ({ reason }) => reason },
                { title: 'Requests', numeric: true, cell: ({ requests: wanted }) => wanted.toLocaleString('en') },
                { title: 'Cost', numeric: true, cell: ({ cost }) => cost.toLocaleString('en') },
                { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
                { title: 'Sent', cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
          )
        }
      </Answered>
      {asking && (
        <Draft name={`limits:${id}`}>
          <Modal title="Request higher limits" onClose={() => setAsking(false)} keepsDraft>
            <Form
              submit="Send request"
              onCancel={() => setAsking(false)}
              extra={
                <CurlButton
                  request={{
                    method: 'POST',
                    path: `/v2/applications/${id}/limit-requests`,
                    body: { requests: 1000, cost: 20000, reason: 'A daily report' },
                  }}
                />
              }
              onSubmit={async (values) => {
                const body = {
                  requests: values.number('requests') ?? 0,
                  cost: values.number('cost') ?? 0,
                  reason: values.text('reason').trim(),
                };
                await answer(api.POST('/v2/applications/{id}/limit-requests', { ...params, body }));
                await client.invalidateQueries({ queryKey: ['applications', id] });
                toast('Request sent.');
                setAsking(false);
              }}
            >
              <div className="row">
                <TextField name="requests" label="Requests per window" type="number" min={1} required autoFocus />
                <TextField name="cost" label="Cost per window" type="number" min={1} required />
              </div>
              <TextArea name="reason" label="Reason" required />
            </Form>
          </Modal>
        </Draft>
      )}
    </Section>
  );
}
