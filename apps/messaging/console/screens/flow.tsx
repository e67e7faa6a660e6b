import '../flows/flows.css';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment, useRef, useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Confirm } from '@services/console/forms/dialogs.tsx';
import { Draft, useDraftState } from '@services/console/forms/drafts.tsx';
import { CheckField, Form, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { ApiError } from '@services/console/http.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, CurlButton, Menu, ScreenHead, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { useRevision, useUnsaved } from '@services/console/forms/unsaved.ts';

import { api, type CheckedFlow, type Flow, type FlowChanges } from '../api.ts';
import { Graph } from '../flows/graph.tsx';
import { Runs } from '../flows/runs.tsx';
import { StepEditor } from '../flows/step-editor.tsx';
import { addStep, moveStep, removeStep, renameStep, STEP_TYPES, stepsOf, type Step } from '../flows/steps.ts';
import { readTrigger, TriggerFields, triggerWords, type Trigger } from '../flows/trigger-fields.tsx';

/** The interval at which the running runs are counted again, in milliseconds. */
const COUNT_MS = 10_000;

/** One flow: its steps as a list and as a diagram, and its runs. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const flow = useQuery({
    queryKey: ['flows', id],
    queryFn: ({ signal }) => revised(api.GET('/api/v1/flows/{flowId}', { signal, params: { path: { flowId: id } } })),
  });
  return (
    <>
      {!flow.data && (
        <ScreenHead title="Flow">
          <Link to="/flows">All flows</Link>
        </ScreenHead>
      )}
      <Answered query={flow}>
        {(data) => (
          <Draft name={`flow:${data.value.flowId}`}>
            <Editor key={data.value.flowId} flow={data.value} opened={data.revision} />
          </Draft>
        )}
      </Answered>
    </>
  );
}

function Editor({ flow, opened: initial }: { flow: CheckedFlow; opened: string | undefined }) {
  const client = useQueryClient();
  const mayWrite = useMay('flows:write') && flow.status !== 'archived';
  const [steps, setSteps] = useDraftState<Step[]>('steps', () => stepsOf(flow));
  // Keys for the list, separate from the ids, because ids can be edited.
  const [keys, setKeys] = useState<number[]>(() => steps.map((_, index) => index));
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([0]));
  const unsaved = useUnsaved();
  const revision = useRevision(initial);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [stopping, setStopping] = useState<'paused' | 'archived' | null>(null);
  const [cancelRuns, setCancelRuns] = useState(false);
  // The steps before an id is edited. Each keystroke renames the step in this list, because a half-typed id may equal another step's id.
  const renaming = useRef(steps);
  const status = useRef<Flow['status'] | undefined>(undefined);
  const path = { flowId: flow.flowId };
  async function put(body: FlowChanges) {
    const params = { path, header: revision.header() };
    const saved = await revised(api.PUT('/api/v1/flows/{flowId}', { params, body }));
    revision.saved(saved.revision);
    return saved.value;
  }
  const change = (next: Step[], nextKeys = keys) => {
    setSteps(next);
    setKeys(nextKeys);
    unsaved.changed();
  };
  const toggle = (key: number, open: boolean) =>
    setOpened((before) => new Set(open ? [...before, key] : [...before].filter((each) => each !== key)));
  const add = (type: Step['type'], index: number) => {
    const key = Math.max(-1, ...keys) + 1;
    change(addStep(steps, type, index), keys.toSpliced(index + 1, 0, key));
    toggle(key, true);
  };
  function show(id: string) {
    toggle(keys[steps.findIndex((step) => step.id === id)] ?? -1, true);
    document.getElementById(`step-${id}`)?.scrollIntoView({ block: 'start' });
  }
  const counts = useQuery({
    queryKey: ['flows', flow.flowId, 'counts'],
    refetchInterval: COUNT_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/flows/{flowId}/run-counts', { signal, params: { path } })),
  });
  const move = (index: number, by: number) => {
    const order = [...keys];
    order.splice(index + by, 0, ...order.splice(index, 1));
    change(moveStep(steps, index, by), order);
  };

  async function save(values: FormValues) {
    const body = {
      name: values.text('name').trim(),
      trigger: readTrigger(values),
      oncePerContact: values.checked('oncePerContact'),
      steps,
      ...(status.current && { status: status.current as 'active' | 'paused' }),
    };
    setWrong(new Set());
    let saved: CheckedFlow;
    try {
      saved = await put(body);
    } catch (error) {
      const places = Object.keys(error instanceof ApiError ? error.fields : {}).map((field) => field.split('.'));
      const indexes = places.flatMap(([list, index]) => (list === 'steps' ? Number(index) : []));
      setWrong(new Set(indexes.map((index) => steps[index]?.id ?? '')));
      setOpened((before) => new Set([...before, ...indexes.map((index) => keys[index] ?? -1)]));
      throw error;
    }
    const said = status.current === 'active' ? 'Flow activated.' : 'Saved. Active runs keep their version.';
    toast([said, ...saved.warnings.map(({ message }) => `${message}.`)].join(' '));
    await client.invalidateQueries({ queryKey: ['flows'] });
  }
  async function stop(status: 'paused' | 'archived') {
    const body = { status, ...(cancelRuns && { cancelRuns }) };
    try {
      await put(body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
      // Repeats the request without the version check, because stopping a flow overwrites no changes. Saving outdated steps
      // is still refused.
      await answer(api.PUT('/api/v1/flows/{flowId}', { params: { path }, body }));
    }
    await client.invalidateQueries({ queryKey: ['flows'] });
  }

  return (
    <>
      <ScreenHead
        title={flow.name}
        actions={
          <>
            <Badge state={flow.status} />
            {mayWrite && flow.status === 'active' && <Button onClick={() => setStopping('paused')}>Pause</Button>}
            {mayWrite && (
              <Button look="quiet" onClick={() => setStopping('archived')}>
                Archive
              </Button>
            )}
          </>
        }
      >
        <Link to="/flows">All flows</Link> · version {flow.version}
      </ScreenHead>
      {flow.warnings.map(({ field, message }) => (
        <p key={field} className="notice">
          {message}.
        </p>
      ))}
      <div className="flow">
        {/* Forgets the choice of an earlier click. The pressed button's own handler then sets whether to activate the flow. */}
        <div onClickCapture={() => (status.current = undefined)}>
          <Form
            submit="Save"
            look="primary"
            readOnly={!mayWrite}
            onSubmit={save}
            unsaved={unsaved}
            onOverwrite={revision.overwrite}
            extra={
              <>
                <CurlButton request={{ method: 'PUT', path: `/api/v1/flows/${flow.flowId}`, body: { steps } }} />
                {mayWrite && flow.status !== 'active' && (
                  <Button type="submit" onClick={() => (status.current = 'active')}>
                    Save and activate
                  </Button>
                )}
              </>
            }
          >
            <Section title="Trigger">
              <div className="field-stack">
                <TextField name="name" label="Name" required maxLength={200} defaultValue={flow.name} />
                <TriggerFields trigger={flow.trigger as Trigger} once={flow.oncePerContact} />
              </div>
            </Section>
            <AddStep label="Add a step at the beginning" onAdd={(type) => add(type, -1)} />
            {steps.map((step, index) => (
              <Fragment key={keys[index]}>
                <StepEditor
                  step={step}
                  name={`steps.${index}`}
                  number={index + 1}
                  open={opened.has(keys[index] ?? -1)}
                  onToggle={(open) => toggle(keys[index] ?? -1, open)}
                  steps={steps}
                  onChange={(next) => change(steps.map((each, position) => (position === index ? next : each)))}
                  onRenameStart={() => (renaming.current = steps)}
                  onRename={(id) => change(renameStep(renaming.current, index, id))}
                  onRemove={
                    steps.length > 1
                      ? () => change(removeStep(steps, index), keys.filter((_, position) => position !== index)) // prettier-ignore
                      : undefined
                  }
                  onUp={index > 0 ? () => move(index, -1) : undefined}
                  onDown={index < steps.length - 1 ? () => move(index, 1) : undefined}
                />
                <AddStep label={`Add a step after step ${index + 1}`} onAdd={(type) => add(type, index)} />
              </Fragment>
            ))}
          </Form>
        </div>
        <Graph
          steps={steps}
          trigger={triggerWords(flow.trigger)}
          marked={wrong}
          counts={new Map(counts.data?.data.map(({ stepId, runs }) => [stepId, runs]))}
          onOpen={show}
        />
      </div>
      <Runs flow={flow} steps={steps} />
      {stopping && (
        <Confirm
          title={stopping === 'paused' ? 'Pause flow' : 'Archive flow'}
          action={stopping === 'paused' ? 'Pause flow' : 'Archive flow'}
          typed={stopping === 'archived' ? flow.name : undefined}
          onClose={() => setStopping(null)}
          onConfirm={() => stop(stopping)}
        >
          <p>
            {stopping === 'paused' ? 'No new runs start.' : 'No new runs start, and the flow can no longer be edited.'}
          </p>
          <CheckField
            name="cancelRuns"
            label="Cancel active runs"
            hint="Otherwise active runs continue to their end."
            checked={cancelRuns}
            onValue={setCancelRuns}
          />
        </Confirm>
      )}
    </>
  );
}

/** A button at the position of a new step. It opens the list of step types. */
function AddStep({ label, onAdd }: { label: string; onAdd: (type: Step['type']) => void }) {
  return (
    <div className="add-step">
      <Menu label={label} text="+">
        {STEP_TYPES.map(([type, name]) => (
          <button key={type} type="button" onClick={() => onAdd(type)}>
            {name}
          </button>
        ))}
      </Menu>
    </div>
  );
}
