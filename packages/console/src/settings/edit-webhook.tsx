import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useConsole } from '../context.ts';
import { FOR_EDITING } from '../client.ts';
import { Modal } from '../forms/dialogs.tsx';
import { CheckField, Form, SelectField, TextField } from '../forms/forms.tsx';
import { exchange } from '../http.ts';
import { Answered } from '../lists/lists.tsx';
import { useRevision } from '../forms/unsaved.ts';
import { CurlButton } from '../parts.tsx';
import { words } from '../words.ts';
import { toWebhook, webhookBody, type Webhook } from './webhook-shapes.ts';

interface EditWebhookProps {
  webhook?: Webhook;
  onClose: () => void;
  onSaved: (webhook: Webhook) => void;
}

/** The form that adds a webhook or changes the given webhook. */
export function EditWebhook({ webhook, ...events }: EditWebhookProps) {
  const { api } = useConsole();
  const path = `${api.webhooks?.path}/${webhook?.id}`;
  const now = useQuery({
    ...FOR_EDITING,
    queryKey: ['webhooks', webhook?.id, 'edit'],
    enabled: webhook !== undefined,
    queryFn: ({ signal }) => exchange<{ data?: unknown }>({ path }, signal),
  });
  return (
    <Modal title={webhook ? 'Edit webhook' : 'Add webhook'} onClose={events.onClose}>
      {webhook ? (
        <Answered query={now}>
          {({ value, revision }) => <Fields webhook={toWebhook(value.data ?? value)} opened={revision} {...events} />}
        </Answered>
      ) : (
        <Fields {...events} />
      )}
    </Modal>
  );
}

function Fields({ webhook, opened, onClose, onSaved }: EditWebhookProps & { opened?: string | undefined }) {
  const revision = useRevision(opened);
  const { api } = useConsole();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const settings = api.webhooks;
  if (!settings) return null;
  const path = webhook ? `${settings.path}/${webhook.id}` : settings.path;
  const method = webhook ? 'PUT' : 'POST';
  return (
    <Form
      onOverwrite={revision.overwrite}
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
        const { value } = await exchange<{ data?: unknown }>({ method, path, body }, undefined, revision.header());
        onSaved(toWebhook(value.data ?? value));
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
          <p className="hint">Leave empty for all events.</p>
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
  );
}
