import { useState } from 'react';

import { useConsole } from '../context.ts';
import { Modal } from '../forms/dialogs.tsx';
import { CheckField, Form, SelectField, TextField } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { CurlButton } from '../parts.tsx';
import { words } from '../words.ts';
import { toWebhook, webhookBody, type Webhook } from './webhook-shapes.ts';

/** The form that adds a webhook, or changes the one given. */
export function EditWebhook({
  webhook,
  onClose,
  onSaved,
}: {
  webhook?: Webhook;
  onClose: () => void;
  onSaved: (webhook: Webhook) => void;
}) {
  const { api } = useConsole();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const settings = api.webhooks;
  if (!settings) return null;
  const path = webhook ? `${settings.path}/${webhook.id}` : settings.path;
  const method = webhook ? 'PUT' : 'POST';
  return (
    <Modal title={webhook ? 'Edit the webhook' : 'Add webhook'} onClose={onClose}>
      <Form
        submit={webhook ? 'Save' : 'Add webhook'}
        onCancel={onClose}
        extra={
          <CurlButton
            request={{ method, path, body: webhookBody(settings, url || 'https://example.com/hook', [], undefined) }}
          />
        }
        onSubmit={async (values) => {
          const events = values.all('events').filter((event) => event !== '*');
          const body = webhookBody(settings, values.text('url').trim(), events, values.optional('description'));
          const answer = await send<{ data?: unknown }>({ method, path, body });
          onSaved(toWebhook(answer.data ?? answer));
        }}
      >
        <TextField
          name="url"
          label="URL"
          type="url"
          required
          autoFocus
          placeholder="https://example.com/webhooks"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        {settings.one ? (
          <SelectField
            name="events"
            label="Event"
            defaultValue={webhook?.events[0] ?? '*'}
            options={[['*', 'All events'], ...settings.events.map((event) => [event, words(event)] as const)]}
          />
        ) : (
          <fieldset className="events">
            <legend>Events</legend>
            <p className="hint">All, if none is chosen.</p>
            {settings.events.map((event) => (
              <CheckField
                key={event}
                name="events"
                value={event}
                label={words(event)}
                defaultChecked={webhook?.events.includes(event)}
              />
            ))}
          </fieldset>
        )}
        <TextField
          name="description"
          label="Description"
          hint="Optional."
          maxLength={200}
          defaultValue={webhook?.description ?? ''}
        />
      </Form>
    </Modal>
  );
}
