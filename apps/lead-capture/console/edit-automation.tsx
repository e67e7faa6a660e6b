import './automations.css';

import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/dialogs.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms.tsx';
import { CurlButton } from '@services/console/parts.tsx';

import { api, TRIGGER_TYPES, type Automation } from './api.ts';

/** Instagram counts bytes, not letters. */
const MOST_BYTES = 1000;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

interface Props {
  automation?: Pick<Automation, 'id' | 'keyword' | 'message' | 'trigger_type'>;
  onClose: () => void;
  onSaved: (id: string) => Promise<unknown>;
}

/** Keyword and message, with the message as the platform shows it and the bytes that it takes. */
export function EditAutomation({ automation, onClose, onSaved }: Props) {
  const [message, setMessage] = useState(automation?.message ?? '');
  const [keyword, setKeyword] = useState(automation?.keyword ?? '');
  const path = automation ? `/v1/automations/${automation.id}` : '/v1/automations';
  return (
    <Modal title={automation ? 'Edit the automation' : 'New automation'} onClose={onClose}>
      <Form
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
            trigger_type: values.text('trigger_type') as Automation['trigger_type'],
          };
          const { data } = automation
            ? await answer(api.PUT('/v1/automations/{id}', { params: { path: { id: automation.id } }, body }))
            : await answer(api.POST('/v1/automations', { body }));
          await onSaved(data.id);
        }}
      >
        <TextField
          name="keyword"
          label="Keyword"
          hint="What people write. Capital letters make no difference."
          required
          autoFocus
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <SelectField
          name="trigger_type"
          label="Watches"
          options={TRIGGER_TYPES}
          defaultValue={automation?.trigger_type ?? 'both'}
        />
        <Message value={message} onChange={setMessage} />
      </Form>
    </Modal>
  );
}

/** A field for a message with the room that is left, and a preview. */
export function Message({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const bytes = bytesOf(value);
  return (
    <>
      <TextArea
        name="message"
        label="Message"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint={
          <span className={bytes > MOST_BYTES ? 'bad' : ''}>
            {bytes.toLocaleString('en')} of {MOST_BYTES.toLocaleString('en')} bytes
          </span>
        }
      />
      {value && (
        <div className="message-preview" aria-label="Preview of the message" role="group">
          <p className="bubble pre">{value}</p>
        </div>
      )}
    </>
  );
}
