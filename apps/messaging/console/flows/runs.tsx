import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useFilters, useParameter } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { useRefresh } from '@services/console/live.ts';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, CurlButton, Empty, Facts, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, type Flow, type Run } from '../api.ts';
import { stepLabel, stepName, type Step } from './steps.ts';

const SIZE = 10;
const whoOf = ({ contactId, to }: Run) => to ?? contactId ?? '–';

/** Why a run ended before its last step. */
const ERRORS: Record<NonNullable<Run['error']>, string> = {
  too_many_steps: 'Exceeded 1,000 steps',
  too_many_messages: 'Exceeded 100 messages',
  too_many_messages_to_person: 'This person reached 50 flow messages in 24 hours',
  answers_too_long: 'The run’s HTTP responses exceed 65,536 characters in total',
  circle_without_wait: 'Looped without waiting',
  worker_stopped: 'Crashed the worker twice',
  flow_paused: 'Canceled when the flow was paused',
  flow_archived: 'Canceled when the flow was archived',
};

/** The runs of a flow, newest first, and a form that starts one. */
export function Runs({ flow: { flowId, status }, steps }: { flow: Flow; steps: readonly Step[] }) {
  const mayWrite = useMay('flows:write');
  const [starting, setStarting] = useState(false);
  const [open, setOpen] = useParameter('run');
  const search = useFilters();
  const query = { page: search.page, limit: SIZE };
  const start = mayWrite && status === 'active' && <Button onClick={() => setStarting(true)}>Start run</Button>;
  return (
    <Section title="Runs" actions={start}>
      <PagedList
        queryKey={['flows', flowId, 'runs', query]}
        ask={(signal) =>
          answer(api.GET('/api/v1/flows/{flowId}/runs', { signal, params: { path: { flowId }, query } }))
        }
        search={search}
        size={SIZE}
        noun="run"
        empty={
          <Empty title="No runs yet" action={start}>
            {status === 'active' ? 'Runs appear here as people enter the flow.' : 'Activate the flow to start runs.'}
          </Empty>
        }
        label="Runs"
        keyOf={({ runId }) => runId}
        onOpen={({ runId }) => setOpen(runId)}
        columns={[
          { title: 'Contact', wide: true, cell: whoOf },
          {
            title: 'Status',
            cell: ({ status: state, error }) => (
              <>
                <Badge state={state} />
                {error && <span className="under">{ERRORS[error]}</span>}
              </>
            ),
          },
          { title: 'Step', cell: ({ stepId }) => (stepId ? stepLabel(steps, stepId) : '–') },
          { title: 'Started', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {starting && <StartRun flowId={flowId} onClose={() => setStarting(false)} />}
      {open && <RunDrawer runId={open} steps={steps} onClose={() => setOpen('')} />}
    </Section>
  );
}

function StartRun({ flowId, onClose }: { flowId: string; onClose: () => void }) {
  const client = useQueryClient();
  const path = `/api/v1/flows/${flowId}/trigger`;
  return (
    <Modal title="Start run" onClose={onClose}>
      <Form
        submit="Start"
        onCancel={onClose}
        extra={<CurlButton request={{ method: 'POST', path, body: { to: '+15550100', variables: {} } }} />}
        onSubmit={async (values) => {
          const variables = readJson(values.text('variables'));
          const body = { to: values.text('to').trim(), variables };
          await answer(api.POST('/api/v1/flows/{flowId}/trigger', { params: { path: { flowId } }, body }));
          await client.invalidateQueries({ queryKey: ['flows', flowId, 'runs'] });
          toast('Run started.');
          onClose();
        }}
      >
        <TextField name="to" label="To" required hint="A phone number or an email address." autoFocus />
        <TextArea
          name="variables"
          label="Variables"
          hint="Optional JSON object."
          placeholder='{"plan": "basic"}'
          rows={2}
        />
      </Form>
    </Modal>
  );
}

function readJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Error('The variables are not valid JSON.');
  }
}

function RunDrawer({ runId, steps, onClose }: { runId: string; steps: readonly Step[]; onClose: () => void }) {
  const client = useQueryClient();
  const mayWrite = useMay('flows:write');
  const params = { params: { path: { runId } } };
  const run = useQuery({
    queryKey: ['flows', 'runs', runId],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/runs/{runId}', { signal, ...params })),
    refetchInterval: useRefresh(),
  });
  async function cancel() {
    await answer(api.POST('/api/v1/runs/{runId}/cancel', params));
    await client.invalidateQueries({ queryKey: ['flows'] });
  }
  return (
    <Modal kind="drawer" title="Run" onClose={onClose}>
      <Answered query={run}>
        {(data) => (
          <>
            <Facts
              items={[
                ['Status', <Badge key="status" state={data.status} />],
                ['Contact', whoOf(data)],
                ...(data.stepId ? ([['Step', stepLabel(steps, data.stepId)]] as const) : []),
                ...(data.dueAt ? ([['Resumes', <Time key="due" at={data.dueAt} />]] as const) : []),
                ...(data.error ? ([['Reason', ERRORS[data.error]]] as const) : []),
                ['Version', data.version],
                ['ID', <code key="id">{runId}</code>],
              ]}
            />
            <h3>History</h3>
            <ol className="timeline">
              {data.history.map(({ step, type, at, message, error }, index) => (
                <li key={index}>
                  <span>
                    {steps.some(({ id }) => id === step) ? stepLabel(steps, step) : stepName(type)}
                    {error && <span className="under">{message ?? words(error)}</span>}
                  </span>
                  <Time at={at} />
                </li>
              ))}
            </ol>
            {mayWrite && data.status === 'running' && (
              <div className="form-actions">
                <Button onClick={() => cancel().catch(toastError)}>Cancel run</Button>
              </div>
            )}
          </>
        )}
      </Answered>
    </Modal>
  );
}
