import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { ChoicesFailed } from '@services/console/forms/failures.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { CurlButton } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, CHANNELS, useTemplates } from './api.ts';

/** The form for one message to one address, with its own text or a template. */
export function SendMessage({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [channel, setChannel] = useState('sms');
  const [address, setAddress] = useState('');
  const [body, setBody] = useState('');
  const [templateId, setTemplateId] = useState('');
  const templates = useTemplates();
  const template = templates.data?.data.find((each) => each.templateId === templateId);
  const request = { channel, to: address || '+15550100', ...(templateId ? { templateId } : { body }) };
  return (
    <Modal title="Send message" onClose={onClose}>
      <Form
        submit="Send"
        onCancel={onClose}
        extra={<CurlButton request={{ method: 'POST', path: '/api/v1/messages/send', body: request }} />}
        onSubmit={async (values) => {
          const variables = Object.fromEntries(
            (template?.variables ?? []).map((name) => [name, values.text(`variable-${name}`)]),
          );
          const subject = values.optional('subject');
          await answer(
            api.POST('/api/v1/messages/send', {
              body: {
                channel,
                to: address.trim(),
                ...(templateId ? { templateId, variables } : { body }),
                ...(subject && { subject }),
              } as never,
            }),
          );
          await client.invalidateQueries({ queryKey: ['messages'] });
          toast('Message accepted. Track its status in Messages.');
          onClose();
        }}
      >
        <SelectField name="channel" label="Channel" options={CHANNELS} value={channel} onValue={setChannel} />
        <TextField
          name="to"
          label="To"
          required
          autoFocus
          value={address}
          placeholder={channel === 'email' ? 'ada@example.com' : '+15550100'}
          hint={channel === 'email' ? undefined : 'Include the country code, such as +1 555 0100.'}
          onValue={setAddress}
        />
        <SelectField
          name="templateId"
          label="Template"
          value={templateId}
          onValue={setTemplateId}
          options={[
            ['', 'None: write the message here'],
            ...(templates.data?.data ?? []).map((each) => [each.templateId, each.name] as const),
          ]}
        />
        <ChoicesFailed query={templates} />
        {channel === 'email' && !templateId && <TextField name="subject" label="Subject" required />}
        {template ? (
          template.variables.map((name) => <TextField key={name} name={`variable-${name}`} label={name} />)
        ) : (
          <TextArea name="body" label="Text" required value={body} onValue={setBody} />
        )}
      </Form>
    </Modal>
  );
}
