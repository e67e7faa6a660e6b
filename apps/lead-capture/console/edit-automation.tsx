import './automations.css';

import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Draft, useDraftState } from '@services/console/forms/drafts.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { CurlButton } from '@services/console/parts.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { entriesOf } from '@services/console/words.ts';

import { api, TRIGGER_TYPES, type Automation, type AutomationDetails } from './api.ts';
import { ChoiceFields, readChoices } from './choices.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { EXAMPLE, StepsField, toSteps, type Step } from './steps.tsx';

type OnNewKeyword = NonNullable<AutomationDetails['on_new_keyword']>;

/** Instagram counts bytes, not letters. */
const MAX_BYTES = 1000;

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** The maximum length of a placeholder's value, which is a name or the fallback. */
const PLACEHOLDERS: Record<string, number> = { first_name: 40, username: 30 };

/** The maximum length in bytes of a text with its placeholders filled in. */
function bytesOf(text: string): number {
  let values = 0;
  const rest = text.replace(/\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g, (match, name: string, fallback = '') => {
    const longest = PLACEHOLDERS[name];
    if (longest === undefined) return match;
    values += Math.max(longest, sizeOf(fallback));
    return '';
  });
  return sizeOf(rest) + values;
}

interface Props {
  automation?: AutomationDetails;
  /** The suggested keyword of a new automation. */
  suggested?: string;
  /** The state of the automation being edited. */
  opened?: string | undefined;
  onClose: () => void;
  onSaved: (id: string) => Promise<unknown>;
}

/** Fields for an automation, with a preview on a phone. */
export function EditAutomation(props: Props) {
  return (
    <Draft name={`automation:${props.automation?.id ?? 'new'}`}>
      <Editor {...props} />
    </Draft>
  );
}

function Editor({ automation, suggested = '', opened, onClose, onSaved }: Props) {
  const revision = useRevision(opened);
  const [message, setMessage] = useState(automation?.message ?? '');
  const [trigger, setTrigger] = useState(automation?.trigger_type ?? 'both');
  const [publicReplies, setPublicReplies] = useState<readonly string[]>(automation?.public_replies ?? []);
  const [keyword, setKeyword] = useState(automation?.keyword ?? suggested);
  const [steps, setSteps] = useDraftState<Step[]>('steps', () => (automation?.steps ?? []) as Step[]);
  const path = automation ? `/v1/automations/${automation.id}` : '/v1/automations';
  return (
    <Modal kind="wide" title={automation ? 'Edit automation' : 'New automation'} onClose={onClose} keepsDraft>
      <div className="with-phone">
        <Form
          onOverwrite={revision.overwrite}
          submit={automation ? 'Save' : 'Create and start'}
          onCancel={onClose}
          extra={
            <CurlButton
              request={{ method: automation ? 'PUT' : 'POST', path, body: { keyword, message, trigger_type: 'both' } }}
            />
          }
          onSubmit={async (values) => {
            const body = {
              keyword: keyword.trim(),
              message,
              trigger_type: trigger,
              ...readChoices(values),
              steps: toSteps(steps),
              on_new_keyword: (values.optional('on_new_keyword') ?? 'end') as OnNewKeyword,
            };
            const params = { path: { id: automation?.id ?? '' }, header: revision.header() };
            const saved = automation
              ? await answer(api.PUT('/v1/automations/{id}', { params, body }))
              : await answer(api.POST('/v1/automations', { body }));
            await onSaved(saved.data.id);
          }}
        >
          <TextField
            name="keyword"
            label="Keyword"
            hint="The word people comment or reply with. Not case-sensitive."
            required
            autoFocus
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          <SelectField
            name="trigger_type"
            label="Trigger"
            options={TRIGGER_TYPES}
            value={trigger}
            onChange={(event) => setTrigger(event.target.value as Automation['trigger_type'])}
          />
          <Message value={message} onChange={setMessage} />
          <StepsField
            steps={steps}
            onChange={setSteps}
            onExample={() => {
              setMessage(message || EXAMPLE.message);
              setSteps(EXAMPLE.steps);
            }}
            onNewKeyword={automation?.on_new_keyword}
          />
          <ChoiceFields automation={automation} onPublicReplies={(text) => setPublicReplies(entriesOf(text, '\n'))} />
        </Form>
        <PhonePreview {...{ keyword, trigger, publicReplies, message, steps }} />
      </div>
    </Modal>
  );
}

/** A field for a message, with its size in bytes. */
function Message({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const bytes = bytesOf(value);
  return (
    <TextArea
      name="message"
      label="Message"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={
        <span className={bytes > MAX_BYTES ? 'bad' : ''}>
          {bytes.toLocaleString('en')} of {MAX_BYTES.toLocaleString('en')} bytes. Use{' '}
          <code>{'{{first_name|there}}'}</code> and <code>{'{{username}}'}</code> to personalize.
        </span>
      }
    />
  );
}

/** The dialog that adds a variation: the automation sends its message and its variations in turn. */
export function NewVariation({ id, onClose, onSaved }: Pick<Props, 'onClose' | 'onSaved'> & { id: string }) {
  const [message, setMessage] = useState('');
  return (
    <Modal title="Add variation" onClose={onClose}>
      <Form
        submit="Add"
        onCancel={onClose}
        onSubmit={async () => {
          await answer(api.POST('/v1/automations/{id}/variations', { params: { path: { id } }, body: { message } }));
          await onSaved(id);
          onClose();
        }}
      >
        <Message value={message} onChange={setMessage} />
      </Form>
    </Modal>
  );
}
