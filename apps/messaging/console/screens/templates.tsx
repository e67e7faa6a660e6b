import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useFilters } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Button, CurlButton, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';

import { api, type CheckedTemplate, type Template } from '../api.ts';
import { TemplatePreview } from '../template-preview.tsx';

const SIZE = 25;
type Open = { template?: Template } | null;

/** Texts with variables, in versions. */
export function Screen() {
  const mayWrite = useMay('templates:write');
  const [open, setOpen] = useState<Open>(null);
  const [deleting, setDeleting] = useState<Template | null>(null);
  const [previewed, setPreviewed] = useState<Template | null>(null);
  const client = useQueryClient();
  const search = useFilters();
  const query = { page: search.page, limit: SIZE };
  const add = mayWrite && (
    <Button look="primary" onClick={() => setOpen({})}>
      New template
    </Button>
  );
  return (
    <>
      <ScreenHead title="Templates" actions={add}>
        Reusable messages with variables such as {'{{firstName}}'}. Each change creates a new version.
      </ScreenHead>
      <PagedList
        queryKey={['templates', query]}
        ask={(signal) => answer(api.GET('/api/v1/templates', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="template"
        empty={
          <Empty
            title="No templates yet"
            action={add}
            request={{
              method: 'POST',
              path: '/api/v1/templates',
              body: { name: 'Welcome', body: 'Hello {{firstName}}' },
            }}
          >
            Write a message once and send it many times.
          </Empty>
        }
        label="Templates"
        keyOf={({ templateId }) => templateId}
        onOpen={(template) => setOpen({ template })}
        columns={[
          {
            title: 'Name',
            wide: true,
            cell: ({ name, body }) => <Named name={name} clamped={body} />,
          },
          { title: 'Variables', cell: ({ variables }) => variables.join(', ') || '–' },
          { title: 'Version', numeric: true, cell: ({ version }) => version },
          { title: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
      {open && !deleting && !previewed && (
        <EditTemplate {...open} onClose={() => setOpen(null)} onDelete={setDeleting} onPreview={setPreviewed} />
      )}
      {previewed && <TemplatePreview template={previewed} onClose={() => setPreviewed(null)} />}
      {deleting && (
        <Confirm
          title="Delete template"
          action="Delete template"
          typed={deleting.name}
          onClose={() => {
            setDeleting(null);
            setOpen(null);
          }}
          onConfirm={async () => {
            await answer(
              api.DELETE('/api/v1/templates/{templateId}', { params: { path: { templateId: deleting.templateId } } }),
            );
            await client.invalidateQueries({ queryKey: ['templates'] });
            toast('Template deleted.');
          }}
        >
          Messages already created from this template stay unchanged.
        </Confirm>
      )}
    </>
  );
}

function variablesOf(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '')))];
}

interface EditorProps {
  template?: Template & Partial<Pick<CheckedTemplate, 'warnings'>>;
  onClose: () => void;
  onDelete: (template: Template) => void;
  onPreview: (template: Template) => void;
}

/** The dialog for a new template, or for the current state of a row's template. */
function EditTemplate({ template, ...events }: EditorProps) {
  const templateId = template?.templateId ?? '';
  const now = useQuery({
    queryKey: ['templates', templateId],
    enabled: template !== undefined,
    // A refetch must not replace the person's input.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) =>
      revised(api.GET('/api/v1/templates/{templateId}', { signal, params: { path: { templateId } } })),
  });
  return (
    <Draft name={`template:${template?.templateId ?? 'new'}`}>
      <Modal kind="wide" title={template?.name ?? 'New template'} onClose={events.onClose} keepsDraft>
        {template ? (
          <Answered query={now}>
            {({ value, revision }) => <Editor template={value} opened={revision} {...events} />}
          </Answered>
        ) : (
          <Editor {...events} />
        )}
      </Modal>
    </Draft>
  );
}

function Editor({ template, opened, onClose, onDelete, onPreview }: EditorProps & { opened?: string | undefined }) {
  const revision = useRevision(opened);
  const mayWrite = useMay('templates:write');
  const client = useQueryClient();
  const [body, setBody] = useState(template?.body ?? '');
  const [subject, setSubject] = useState(template?.subject ?? '');
  const [values, setValues] = useState<Record<string, string>>({});
  const names = variablesOf(body, subject);
  const shown = (text: string) =>
    text.replaceAll(/\{\{\s*([\w.]+)[^}]*\}\}/g, (whole, name: string) => values[name] || whole);
  const path = template ? `/api/v1/templates/${template.templateId}` : '/api/v1/templates';
  return (
    <Form
      submit={template ? 'Save as a new version' : 'Create template'}
      readOnly={!mayWrite}
      onCancel={onClose}
      onOverwrite={revision.overwrite}
      extra={
        <>
          <CurlButton
            request={{ method: template ? 'PUT' : 'POST', path, body: { name: template?.name ?? 'Welcome', body } }}
          />
          {template && (
            <Button look="quiet" onClick={() => onPreview(template)}>
              Preview and test
            </Button>
          )}
          {template && mayWrite && (
            <Button look="quiet" onClick={() => onDelete(template)}>
              Delete
            </Button>
          )}
        </>
      }
      onSubmit={async (form) => {
        const html = form.optional('html') ?? null;
        const content = { name: form.text('name').trim(), body, subject: subject.trim() || null, html };
        const { warnings } = template
          ? await answer(
              api.PUT('/api/v1/templates/{templateId}', {
                params: { path: { templateId: template.templateId }, header: revision.header() },
                body: content,
              }),
            )
          : await answer(api.POST('/api/v1/templates', { body: content }));
        await client.invalidateQueries({ queryKey: ['templates'] });
        toast(['Saved.', ...warnings.map(({ message }) => `${message}.`)].join(' '));
        onClose();
      }}
    >
      {template?.warnings?.map(({ variable, message }) => (
        <p key={variable} className="notice">
          {message}.
        </p>
      ))}
      <TextField name="name" label="Name" required defaultValue={template?.name} autoFocus={!template} />
      <TextField
        name="subject"
        label="Subject"
        hint="Email only."
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        name="body"
        label="Text"
        value={body}
        onChange={(event) => setBody(event.target.value)}
        hint="Variables: {{firstName}}. If empty, it is made from the HTML."
        rows={5}
      />
      <TextArea name="html" label="HTML" hint="Optional. Email only." defaultValue={template?.html ?? ''} rows={3} />
      {names.length > 0 && (
        <fieldset>
          <legend>Test values</legend>
          <div className="row">
            {names.map((name) => (
              <TextField
                key={name}
                name={`try-${name}`}
                label={name}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="attempt" role="group" aria-label="Preview">
        {subject && <strong>{shown(subject)}</strong>}
        <p className="pre">{shown(body) || 'The preview appears here.'}</p>
      </div>
    </Form>
  );
}
