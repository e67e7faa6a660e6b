import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, Problem, TextField } from '@services/console/forms/forms.tsx';
import { space } from '@services/console/frame/settings-store.ts';
import { urlOf } from '@services/console/http.ts';
import { useLive } from '@services/console/lists/lists.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, useSettled, type Template } from './api.ts';

const VIEWS = ['Desktop', 'Phone', 'Dark', 'Text'] as const;

/** What one person would get of the saved template, and the form that sends it as a test. */
export function TemplatePreview({ template, onClose }: { template: Template; onClose: () => void }) {
  const { templateId, version } = template;
  const [view, setView] = useState<(typeof VIEWS)[number]>('Desktop');
  const [images, setImages] = useState(false);
  const [email, setEmail] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const members = useLive<{ data: { email: string }[] }>({ path: '/console/api/members' });
  const wanted = useSettled(email.trim());
  const contact = useQuery({
    queryKey: ['contacts', 'with', wanted],
    enabled: wanted !== '',
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/contacts', { signal, params: { query: { email: wanted } } }))).data[0] ?? null,
  });
  const contactId = wanted === '' ? undefined : contact.data?.contactId;
  const variables = useSettled(JSON.stringify(Object.fromEntries(Object.entries(values).filter(([, value]) => value))));
  const input = { ...(contactId && { contactId }), variables: JSON.parse(variables) as Record<string, unknown> };
  const path = { templateId };
  const preview = useQuery({
    queryKey: ['templates', templateId, 'preview', version, contactId, variables],
    retry: false,
    queryFn: ({ signal }) =>
      answer(api.POST('/api/v1/templates/{templateId}/preview', { signal, params: { path }, body: input })),
  });
  const source = urlOf({
    path: `/api/v1/templates/${templateId}/preview.html`,
    query: { contactId, variables, images, scheme: view === 'Dark' ? 'dark' : 'light', space: space.get() },
  });
  return (
    <Modal kind="wide" title={`${template.name}, version ${version}`} onClose={onClose}>
      <Form
        submit="Send test"
        onCancel={onClose}
        unsaved={null}
        onSubmit={async (form) => {
          await answer(
            api.POST('/api/v1/templates/{templateId}/test', {
              params: { path },
              body: { ...input, channel: 'email', to: form.text('to').trim() },
            }),
          );
          toast('Test accepted. Track it in Messages.');
        }}
      >
        <div className="row">
          <TextField
            name="contact"
            type="email"
            label="Contact"
            placeholder="ada@example.com"
            hint={
              contact.data === null ? 'No contact has this email address.' : 'Email address of a contact. Optional.'
            }
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          {template.variables.map((name) => (
            <TextField
              key={name}
              name={`value-${name}`}
              label={name}
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          ))}
        </div>
        <div className="switch" role="group" aria-label="Preview as">
          {VIEWS.map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {name}
            </button>
          ))}
        </div>
        {preview.error && <Problem error={preview.error} />}
        {preview.data && (
          <div className="attempt" role="group" aria-label="Preview">
            {preview.data.subject && <strong>{preview.data.subject}</strong>}
            {preview.data.html === null || view === 'Text' ? (
              <p className="pre">{preview.data.body}</p>
            ) : (
              <iframe key={view} className={`mail ${view.toLowerCase()}`} title="Email" sandbox="" src={source} />
            )}
          </div>
        )}
        <label className="check">
          <input type="checkbox" checked={images} onChange={(event) => setImages(event.target.checked)} />
          Load images from other servers
        </label>
        <TextField
          name="to"
          type="email"
          label="Send a test to"
          required
          list="members"
          hint="Marked as a test and not counted in statistics."
        />
        <datalist id="members">
          {members.data?.data.map((member) => (
            <option key={member.email} value={member.email} />
          ))}
        </datalist>
      </Form>
    </Modal>
  );
}
