import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { TextArea, CheckField, Form, SelectField, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { Button, Code, CurlButton } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, CHANNELS } from '../api.ts';
import { PROVIDERS, type Field } from './channel-providers.ts';

const OPTIONS = Object.entries(PROVIDERS).map(([name, { label }]) => [name, label] as const);

function valueOf({ name, type }: Field, values: FormValues): unknown {
  if (type === 'check') return values.checked(name);
  return type === 'number' ? values.number(name) : values.optional(name);
}

/** The request that connects a channel, without empty fields. */
function bodyOf(provider: string, values: FormValues): object {
  const { channel = values.text('channel'), fields = [] } = PROVIDERS[provider] ?? {};
  const parts: { settings: Record<string, unknown>; credentials: Record<string, unknown> } = {
    settings: {},
    credentials: {},
  };
  for (const field of fields) {
    const value = valueOf(field, values);
    const [part, name] = field.name.split('.') as ['settings' | 'credentials', string];
    if (value !== undefined) parts[part][name] = value;
  }
  const [name, perSecond] = [values.optional('name'), values.number('perSecond')];
  return { channel, provider, ...(name && { name }), ...(perSecond && { perSecond }), ...(fields.length > 0 && parts) };
}

function Input({ name, label, required = false, hint, type, value }: Field) {
  const common = { name, label, required, ...(hint !== undefined && { hint }) };
  if (type === 'check') return <CheckField name={name} label={label} {...(hint !== undefined && { hint })} />;
  if (type === 'lines') return <TextArea {...common} rows={4} autoComplete="off" />;
  return (
    <TextField
      {...common}
      type={type ?? 'text'}
      autoComplete="off"
      {...(value !== undefined && { defaultValue: value })}
    />
  );
}

/** The dialog that connects a channel, with the form of the chosen provider. */
export function ConnectChannel({ onClose, onConnected }: { onClose: () => void; onConnected: () => Promise<unknown> }) {
  const [provider, setProvider] = useState<string>('twilio');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) {
    return (
      <Modal byButton title="Copy your bounce secret now" onClose={onClose}>
        <p>Your mail server uses this token to report bounces. You won’t be able to see it again.</p>
        <Code text={secret} label="Copy the secret" />
        <div className="form-actions">
          <Button look="primary" onClick={onClose}>
            I’ve saved it
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal title="Connect channel" onClose={onClose}>
      <Form
        submit="Connect"
        onCancel={onClose}
        extra={
          <CurlButton
            request={{ method: 'POST', path: '/api/v1/channels', body: { channel: 'sms', provider: 'sandbox' } }}
          />
        }
        onSubmit={async (values) => {
          const channel = await answer(api.POST('/api/v1/channels', { body: bodyOf(provider, values) as never }));
          await onConnected();
          toast('Channel connected.');
          if (channel.bounceSecret) setSecret(channel.bounceSecret);
          else onClose();
        }}
      >
        <SelectField
          name="provider"
          label="Provider"
          options={OPTIONS}
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
        />
        {PROVIDERS[provider]?.fields.map((field) => (
          <Input key={`${provider} ${field.name}`} {...field} />
        ))}
        {provider === 'sandbox' && <SelectField name="channel" label="Channel" options={CHANNELS} />}
        <TextField name="name" label="Name" hint="Optional." />
        <TextField name="perSecond" label="Rate limit (messages per second)" type="number" min={1} hint="Optional." />
      </Form>
    </Modal>
  );
}
