import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Edited } from '@services/console/forms/edited.tsx';
import { TextArea, CheckField, Form, SelectField, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Button, Code, CurlButton } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, CHANNELS, type Channel } from '../api.ts';
import { PROVIDERS, type Field } from './channel-providers.ts';

const OPTIONS = Object.entries(PROVIDERS).map(([name, { label }]) => [name, label] as const);

type Settings = Channel['settings'];

function valueOf({ name, type }: Field, values: FormValues) {
  if (type === 'check') return values.checked(name);
  return type === 'number' ? values.number(name) : values.optional(name);
}

/** The settings and credentials of a form, without empty fields. Settings that the form lacks are kept. */
function partsOf(fields: readonly Field[], values: FormValues, settings: Settings = {}) {
  const parts: Record<'settings' | 'credentials', Settings> = { settings: { ...settings }, credentials: {} };
  for (const field of fields) {
    const value = valueOf(field, values);
    const [part, name] = field.name.split('.') as ['settings' | 'credentials', string];
    if (value === undefined) delete parts[part][name];
    else parts[part][name] = value;
  }
  return parts;
}

/** The request that connects a channel, without empty fields. */
function bodyOf(provider: string, values: FormValues): object {
  const { channel = values.text('channel'), fields = [] } = PROVIDERS[provider] ?? {};
  const parts = partsOf(fields, values);
  const [name, perSecond] = [values.optional('name'), values.number('perSecond')];
  return { channel, provider, ...(name && { name }), ...(perSecond && { perSecond }), ...(fields.length > 0 && parts) };
}

function Input({ name, label, required = false, hint, type, value }: Field) {
  const common = { name, label, required, ...(hint !== undefined && { hint }) };
  if (type === 'check')
    return (
      <CheckField name={name} label={label} defaultChecked={value === true} {...(hint !== undefined && { hint })} />
    );
  if (type === 'lines') return <TextArea {...common} rows={4} autoComplete="off" />;
  return (
    <TextField
      {...common}
      type={type ?? 'text'}
      autoComplete="off"
      {...(value !== undefined && { defaultValue: String(value) })}
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
        <p>Your mail server uses this secret to report bounces and replies. You won’t be able to see it again.</p>
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
        <SelectField name="provider" label="Provider" options={OPTIONS} value={provider} onValue={setProvider} />
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

interface EditProps {
  channel: Channel;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The dialog that changes a channel's settings and replaces its credentials. */
export function EditChannel({ channel: { channelId }, ...events }: EditProps) {
  const params = { path: { channelId } };
  return (
    <Modal title="Edit channel" onClose={events.onClose}>
      <Edited
        queryKey={['channels', channelId, 'edit']}
        read={(signal) => revised(api.GET('/api/v1/channels/{channelId}', { signal, params }))}
      >
        {(value, revision) => <EditForm channel={value} opened={revision} {...events} />}
      </Edited>
    </Modal>
  );
}

function EditForm({ channel, opened, onClose, onSaved }: EditProps & { opened: string | undefined }) {
  const { channelId, provider, settings } = channel;
  const revision = useRevision(opened);
  const fields = PROVIDERS[provider]?.fields ?? [];
  const isSecret = ({ name }: Field) => name.startsWith('credentials.');
  return (
    <Form
      submit="Save"
      onCancel={onClose}
      onOverwrite={revision.overwrite}
      onSubmit={async (values) => {
        const { credentials, settings: changed } = partsOf(fields, values, settings);
        const body = {
          name: values.text('name'),
          perSecond: values.number('perSecond') ?? null,
          ...(fields.length > 0 && { settings: changed }),
          ...(Object.keys(credentials).length > 0 && { credentials }),
        };
        const params = { path: { channelId }, header: revision.header() };
        await answer(api.PUT('/api/v1/channels/{channelId}', { params, body }));
        await onSaved();
        toast('Channel saved.');
        onClose();
      }}
    >
      <TextField name="name" label="Name" required defaultValue={channel.name} />
      {fields
        .filter((field) => !isSecret(field))
        .map((field) => (
          <Input key={field.name} {...field} value={settings[field.name.replace('settings.', '')]} />
        ))}
      <TextField
        name="perSecond"
        label="Rate limit (messages per second)"
        type="number"
        min={1}
        hint="Leave empty for no limit."
        defaultValue={channel.perSecond ?? ''}
      />
      {fields.some(isSecret) && <h3>New credentials</h3>}
      {fields.some(isSecret) && (
        <p className="hint">
          Leave all fields empty to keep the current credentials. New credentials replace all current ones and resume a
          paused channel.
        </p>
      )}
      {fields.filter(isSecret).map((field) => (
        <Input key={field.name} {...field} required={false} />
      ))}
    </Form>
  );
}
