import '../template.css';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { answer, FOR_EDITING, revised } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useRevision, useUnsaved } from '@services/console/forms/unsaved.ts';
import { Answered, useLive } from '@services/console/lists/lists.tsx';
import { Button, CurlButton, Menu, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, CHANNELS, type CheckedTemplate } from '../api.ts';
import { TemplatePreview, type Filling } from '../template-preview.tsx';

/** The fields that every contact can have. */
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'externalId', 'locale', 'timezone'];
const TEXTS = { subject: 'Subject', body: 'Text', html: 'HTML' };

const variablesOf = (text: string) => [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name = '']) => name))];

/** A template: its texts, and what a person would get. */
export function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const template = useQuery({
    ...FOR_EDITING,
    queryKey: ['templates', id, 'edit'],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      revised(api.GET('/api/v1/templates/{templateId}', { signal, params: { path: { templateId: id ?? '' } } })),
  });
  if (id !== undefined && !template.data) {
    return (
      <>
        <ScreenHead title="Template">
          <Link to="/templates">All templates</Link>
        </ScreenHead>
        <Answered query={template}>{() => null}</Answered>
      </>
    );
  }
  return (
    <Draft name={`template:${id ?? 'new'}`}>
      <Editor template={template.data?.value} opened={template.data?.revision} />
    </Draft>
  );
}

function Editor({ template, opened }: { template: CheckedTemplate | undefined; opened: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const revision = useRevision(opened);
  const mayWrite = useMay('templates:write');
  const maySend = useMay('messages:write');
  const [saved, setSaved] = useState(template);
  const [texts, setTexts] = useState({
    subject: template?.subject ?? '',
    body: template?.body ?? '',
    html: template?.html ?? '',
  });
  const [filling, setFilling] = useState<Filling>({ contact: undefined, variables: {} });
  const [open, setOpen] = useState<'test' | 'delete' | null>(null);
  const focused = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const names = variablesOf(Object.values(texts).join('\n'));
  const attributes = Object.keys(filling.contact?.attributes ?? {}).map((name) => `attributes.${name}`);
  const field = (name: keyof typeof TEXTS) => ({
    name,
    label: TEXTS[name],
    value: texts[name],
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      void (focused.current = currentTarget),
    onValue: (text: string) => setTexts((before) => ({ ...before, [name]: text })),
  });
  /** Inserts the text as if it was typed, so that the form detects the change. */
  function insert(name: string) {
    const element = focused.current ?? document.querySelector<HTMLTextAreaElement>('[name=body]');
    if (!element) return;
    element.setRangeText(`{{ ${name} }}`, element.selectionStart ?? 0, element.selectionEnd ?? 0, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.focus();
  }
  const path = saved ? `/api/v1/templates/${saved.templateId}` : '/api/v1/templates';
  return (
    <>
      <ScreenHead
        title={saved?.name ?? 'New template'}
        actions={
          saved && (
            <>
              {maySend && <Button onClick={() => setOpen('test')}>Send test</Button>}
              {mayWrite && (
                <Menu label="More actions">
                  <button type="button" className="danger" onClick={() => setOpen('delete')}>
                    Delete template
                  </button>
                </Menu>
              )}
            </>
          )
        }
      >
        <Link to="/templates">All templates</Link>
        {saved && (
          <>
            {' '}
            · version {saved.version}, <Time at={saved.updatedAt} />
          </>
        )}
      </ScreenHead>
      {saved?.warnings.map(({ variable, message }) => (
        <p key={variable} className="notice">
          {message}.
        </p>
      ))}
      <div className="split">
        <Form
          submit={saved ? 'Save as a new version' : 'Create template'}
          readOnly={!mayWrite}
          unsaved={unsaved}
          onOverwrite={revision.overwrite}
          onCancel={() => void navigate({ to: '/templates' })}
          extra={
            <CurlButton
              request={{
                method: saved ? 'PUT' : 'POST',
                path,
                body: { name: saved?.name ?? 'Welcome', body: texts.body },
              }}
            />
          }
          onSubmit={async (form) => {
            const subject = texts.subject.trim() || null;
            const body = { name: form.text('name').trim(), body: texts.body, subject, html: texts.html || null };
            const { value, revision: now } = saved
              ? await revised(
                  api.PUT('/api/v1/templates/{templateId}', {
                    params: { path: { templateId: saved.templateId }, header: revision.header() },
                    body,
                  }),
                )
              : await revised(api.POST('/api/v1/templates', { body }));
            await client.invalidateQueries({ queryKey: ['templates'], refetchType: 'none' });
            toast(saved ? `Saved as version ${value.version}.` : 'Template created.');
            if (!saved) return navigate({ to: '/templates/$id', params: { id: value.templateId }, replace: true });
            revision.saved(now);
            setSaved(value);
          }}
        >
          <TextField name="name" label="Name" required maxLength={100} defaultValue={saved?.name} autoFocus={!saved} />
          <TextField {...field('subject')} hint="Email only." maxLength={500} />
          {mayWrite && (
            <Menu label="Insert variable" text="Insert variable ▾">
              {[...FIELDS, ...attributes, ...names.filter((name) => !FIELDS.includes(name))].map((name) => (
                <button key={name} type="button" onClick={() => insert(name)}>
                  {name}
                </button>
              ))}
            </Menu>
          )}
          <TextArea {...field('body')} rows={10} hint="If empty, the text is generated from the HTML." />
          <TextArea {...field('html')} rows={12} hint="Optional. Email only." className="source" spellCheck={false} />
        </Form>
        <TemplatePreview texts={texts} names={names} onFilling={setFilling} />
      </div>
      {saved && open === 'test' && <SendTest template={saved} filling={filling} onClose={() => setOpen(null)} />}
      {saved && open === 'delete' && (
        <Confirm
          title="Delete template"
          action="Delete template"
          typed={saved.name}
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await answer(
              api.DELETE('/api/v1/templates/{templateId}', { params: { path: { templateId: saved.templateId } } }),
            );
            unsaved.saved();
            await client.invalidateQueries({ queryKey: ['templates'] });
            toast('Template deleted.');
            await navigate({ to: '/templates' });
          }}
        >
          Messages already created from this template stay unchanged.
        </Confirm>
      )}
    </>
  );
}

function SendTest({
  template: { templateId, version, subject },
  filling: { contact, variables },
  onClose,
}: {
  template: CheckedTemplate;
  filling: Filling;
  onClose: () => void;
}) {
  const members = useLive<{ data: { email: string }[] }>({ path: '/console/api/members' });
  const [channel, setChannel] = useState<string>(subject ? 'email' : 'sms');
  const isMail = channel === 'email';
  return (
    <Modal title="Send test" onClose={onClose}>
      <Form
        submit="Send test"
        onCancel={onClose}
        unsaved={null}
        onSubmit={async (form) => {
          const body = {
            ...(contact && { contactId: contact.contactId }),
            variables,
            channel: channel as 'email',
            to: form.text('to').trim(),
          };
          await answer(api.POST('/api/v1/templates/{templateId}/test', { params: { path: { templateId } }, body }));
          toast('Test accepted. Track it in Messages.');
          onClose();
        }}
      >
        <p className="muted">
          Sends the saved version {version} with the values of the preview. Test messages are marked as tests, and
          statistics do not count them.
        </p>
        <SelectField name="channel" label="Channel" options={CHANNELS} value={channel} onValue={setChannel} />
        <TextField
          name="to"
          label="To"
          type={isMail ? 'email' : 'tel'}
          required
          autoFocus
          {...(isMail ? { list: 'members' } : { hint: 'Include the country code, such as +1 555 0100.' })}
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
