import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { Button, CurlButton, Empty, Named, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { Table } from '@services/console/lists/table.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, type Block } from '../api.ts';
import { OperatorsPages } from './operators-answered.tsx';

/** Applications, accounts and organizations that are blocked. */
export function Blocks() {
  const client = useQueryClient();
  const mayBlock = useMay('operators:write');
  const [isAdding, setIsAdding] = useState(false);
  const [lifting, setLifting] = useState<Block | null>(null);
  const add = mayBlock && (
    <Button look="primary" onClick={() => setIsAdding(true)}>
      Block
    </Button>
  );
  return (
    <>
      <OperatorsPages
        name={['blocks']}
        read={(before, signal) => answer(api.GET('/v2/operators/blocks', { signal, params: { query: before } }))}
        older="Older blocks"
        empty={
          <Empty title="No blocks" action={add} request={{ path: '/v2/operators/blocks' }}>
            Block applications, accounts or organizations that abuse the directory.
          </Empty>
        }
      >
        {(rows) => (
          <>
            <p className="actions">{add}</p>
            <Table
              label="Blocks"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Subject',
                  wide: true,
                  cell: ({ name, subjectId }) => <Named name={name ?? 'Deleted'} under={subjectId} />,
                },
                { title: 'Reason', cell: ({ reason }) => reason },
                { title: 'By', cell: ({ blockedBy }) => blockedBy },
                { title: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
                { title: 'Until', cell: ({ endsAt }) => <Time at={endsAt} none="No end date" /> },
              ]}
              actions={mayBlock ? (row) => <Button onClick={() => setLifting(row)}>Lift</Button> : undefined}
            />
          </>
        )}
      </OperatorsPages>
      {isAdding && <Add onClose={() => setIsAdding(false)} />}
      {lifting && (
        <Confirm
          title={`Lift the blocks of ${lifting.name ?? lifting.subjectId}`}
          action="Lift"
          onClose={() => setLifting(null)}
          onConfirm={async () => {
            const params = { path: { subjectId: lifting.subjectId } };
            await answer(api.DELETE('/v2/operators/blocks/{subjectId}', { params }));
            toast('Blocks lifted.');
            await client.invalidateQueries({ queryKey: ['operators'] });
          }}
        >
          This lifts all blocks of the blocked party, whose tokens then work again.
        </Confirm>
      )}
    </>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const example = { subjectId: 'app_…', reason: 'Evades its limits' };
  return (
    <Draft name="block:new">
      <Modal title="Block" onClose={onClose} keepsDraft>
        <p>
          Tokens of the blocked party stop working within seconds. The blocked party sees the reason and the end of the
          block.
        </p>
        <Form
          submit="Block"
          look="danger"
          onCancel={onClose}
          extra={<CurlButton request={{ method: 'POST', path: '/v2/operators/blocks', body: example }} />}
          onSubmit={async (values) => {
            const end = values.text('endsAt');
            const body = {
              subjectId: values.text('subjectId').trim(),
              reason: values.text('reason').trim(),
              ...(end !== '' && { endsAt: new Date(end).toISOString() }),
            };
            await answer(api.POST('/v2/operators/blocks', { body }));
            await client.invalidateQueries({ queryKey: ['operators'] });
            toast('Blocked.');
            onClose();
          }}
        >
          <TextField
            name="subjectId"
            label="ID of an application, account or organization"
            placeholder="app_…"
            required
            autoFocus
          />
          <TextArea name="reason" label="Reason" rows={2} required />
          <TextField name="endsAt" label="Until" type="datetime-local" hint="Leave empty to block until you lift it." />
        </Form>
      </Modal>
    </Draft>
  );
}
