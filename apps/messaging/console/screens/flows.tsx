import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { allOf, answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { FilterBar, StatusFilter, useFilters, useSorting } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, CurlButton, Empty, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { plural } from '@services/console/words.ts';

import { api, type Flow } from '../api.ts';
import { readTrigger, TriggerFields, triggerWords } from '../flows/trigger-fields.tsx';

const SIZE = 25;
const STATES = allOf<Flow['status']>({ draft: true, active: true, paused: true, archived: true });
const HELLO = { id: 'send', type: 'send', channel: 'sms', body: 'Hello {{firstName}}' } as const;

/** Automated message sequences with waits and branches. */
export function Screen() {
  const navigate = useNavigate();
  const mayWrite = useMay('flows:write');
  const [adding, setAdding] = useState(false);
  const search = useFilters('status');
  const { filters } = search;
  const sorting = useSorting({ createdAt: 'desc' });
  const query = {
    page: search.page,
    limit: SIZE,
    order: sorting.order,
    ...(filters.status && { status: filters.status as Flow['status'] }),
  };
  const open = (flowId: string) => void navigate({ to: `/flows/${flowId}` });
  const add = mayWrite && (
    <Button look="primary" onClick={() => setAdding(true)}>
      New flow
    </Button>
  );
  return (
    <>
      <ScreenHead title="Flows" actions={add}>
        Automated message sequences with waits and branches.
      </ScreenHead>
      <FilterBar>
        <StatusFilter states={STATES} search={search} />
      </FilterBar>
      <PagedList
        queryKey={['flows', query]}
        ask={(signal) => answer(api.GET('/api/v1/flows', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="flow"
        empty={
          <Empty
            title="No flows yet"
            action={add}
            request={{ method: 'POST', path: '/api/v1/flows', body: { name: 'Welcome', steps: [HELLO] } }}
          >
            Welcome new contacts, send reminders, or ask a question and act on the reply.
          </Empty>
        }
        label="Flows"
        sorting={sorting}
        keyOf={({ flowId }) => flowId}
        columns={[
          {
            title: 'Name',
            wide: true,
            cell: ({ flowId, name }) => (
              <Link className="row-open" to={`/flows/${flowId}`}>
                <strong>{name}</strong>
              </Link>
            ),
          },
          { title: 'Starts', cell: ({ trigger }) => triggerWords(trigger) },
          { title: 'Steps', untitled: true, cell: ({ steps }) => plural(steps.length, 'step') },
          { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
          { title: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
      {adding && <NewFlow onClose={() => setAdding(false)} onCreated={open} />}
    </>
  );
}

function NewFlow({ onClose, onCreated }: { onClose: () => void; onCreated: (flowId: string) => void }) {
  const client = useQueryClient();
  return (
    <Modal title="New flow" onClose={onClose}>
      <Form
        submit="Create flow"
        onCancel={onClose}
        extra={
          <CurlButton request={{ method: 'POST', path: '/api/v1/flows', body: { name: 'Welcome', steps: [HELLO] } }} />
        }
        onSubmit={async (values) => {
          const body = {
            name: values.text('name').trim(),
            trigger: readTrigger(values),
            oncePerContact: values.checked('oncePerContact'),
            steps: [{ ...HELLO }],
          };
          const { flowId } = await answer(api.POST('/api/v1/flows', { body }));
          await client.invalidateQueries({ queryKey: ['flows'] });
          onCreated(flowId);
        }}
      >
        <p className="muted">The flow starts as a draft with one message. Edit it, then activate it.</p>
        <TextField name="name" label="Name" required maxLength={200} autoFocus />
        <TriggerFields />
      </Form>
    </Modal>
  );
}
