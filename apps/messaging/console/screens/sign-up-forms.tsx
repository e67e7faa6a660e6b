import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Edited } from '@services/console/forms/edited.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { useFilters } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Badge, Button, Code, CurlButton, Empty, Menu, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { entriesOf, entriesText, plural } from '@services/console/words.ts';

import { api, type SignUp, type SignUpForm } from '../api.ts';

const SIZE = 25;
type Language = SignUpForm['texts'][number]['language'];
const LANGUAGES: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  ar: 'Arabic',
};
const CODES = Object.keys(LANGUAGES) as Language[];
const EXAMPLE = {
  method: 'POST',
  path: '/api/v1/sign-up-forms',
  body: { name: 'Footer', texts: [{ language: 'en', title: 'Monthly news', consent: 'Send me news once a month.' }] },
} as const;
type Open = { what: 'edit'; form?: SignUpForm } | { what: 'people' | 'delete'; form: SignUpForm } | null;

/** Hosted forms with which people subscribe. */
export function Screen() {
  const mayWrite = useMay('contacts:write');
  const client = useQueryClient();
  const search = useFilters();
  const [open, setOpen] = useState<Open>(null);
  const query = { page: search.page, limit: SIZE };
  const close = () => setOpen(null);
  const add = mayWrite && (
    <Button look="primary" onClick={() => setOpen({ what: 'edit' })}>
      New form
    </Button>
  );
  return (
    <>
      <ScreenHead title="Sign-up forms" actions={add}>
        People become contacts after they confirm their email address. The consent they gave is kept as proof.
      </ScreenHead>
      <PagedList
        queryKey={['sign-up-forms', query]}
        ask={(signal) => answer(api.GET('/api/v1/sign-up-forms', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="form"
        empty={
          <Empty title="No sign-up forms yet" action={add} request={EXAMPLE}>
            Create a form, then link to it or show it on your website.
          </Empty>
        }
        label="Sign-up forms"
        keyOf={({ formId }) => formId}
        onOpen={(form) => setOpen({ what: 'edit', form })}
        columns={[
          { title: 'Name', wide: true, cell: ({ name }) => <strong>{name}</strong> },
          {
            title: 'Languages',
            untitled: true,
            cell: ({ texts }) => texts.map(({ language }) => LANGUAGES[language]).join(', '),
          },
          { title: 'Topic', cell: ({ topic }) => topic ?? 'Marketing' },
          { title: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
        actions={(form) => (
          <Menu label={`Actions for ${form.name}`}>
            <a href={form.url} target="_blank" rel="noreferrer">
              Open form
            </a>
            <button type="button" onClick={() => setOpen({ what: 'people', form })}>
              Show sign-ups
            </button>
            {mayWrite && (
              <button type="button" className="danger" onClick={() => setOpen({ what: 'delete', form })}>
                Delete
              </button>
            )}
          </Menu>
        )}
      />
      {open?.what === 'edit' && <EditForm form={open.form} onClose={close} />}
      {open?.what === 'people' && <People form={open.form} onClose={close} />}
      {open?.what === 'delete' && (
        <Confirm
          title="Delete sign-up form"
          action="Delete form"
          typed={open.form.name}
          onClose={close}
          onConfirm={async () => {
            const path = { formId: open.form.formId };
            await answer(api.DELETE('/api/v1/sign-up-forms/{formId}', { params: { path } }));
            await client.invalidateQueries({ queryKey: ['sign-up-forms'] });
            toast('Form deleted.');
          }}
        >
          The form’s page and the confirmation links of pending sign-ups stop working. Contacts and the proof of their
          consent stay.
        </Confirm>
      )}
    </>
  );
}

function EditForm({ form, onClose }: { form: SignUpForm | undefined; onClose: () => void }) {
  const formId = form?.formId ?? '';
  const params = { path: { formId } };
  return (
    <Modal kind="wide" title={form?.name ?? 'New sign-up form'} onClose={onClose}>
      {form ? (
        <Edited
          queryKey={['sign-up-forms', formId, 'edit']}
          read={(signal) => revised(api.GET('/api/v1/sign-up-forms/{formId}', { signal, params }))}
        >
          {(value, revision) => <Editor form={value} opened={revision} onClose={onClose} />}
        </Edited>
      ) : (
        <Editor onClose={onClose} />
      )}
    </Modal>
  );
}

function Editor({ form, opened, onClose }: { form?: SignUpForm; opened?: string | undefined; onClose: () => void }) {
  const revision = useRevision(opened);
  const client = useQueryClient();
  const mayWrite = useMay('contacts:write');
  const topics = useQuery({
    queryKey: ['topics'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/topics', { signal })),
  });
  const textIn = (code: Language) => form?.texts.find(({ language }) => language === code);
  return (
    <Form
      submit={form ? 'Save' : 'Create form'}
      readOnly={!mayWrite}
      onCancel={onClose}
      onOverwrite={revision.overwrite}
      extra={<CurlButton request={EXAMPLE} />}
      onSubmit={async (values) => {
        const first = values.text('first');
        const texts = CODES.toSorted((one, other) => Number(other === first) - Number(one === first)).flatMap(
          (language) => {
            const [title, consent] = [values.optional(`title-${language}`), values.optional(`consent-${language}`)];
            return title || consent ? [{ language, title: title ?? '', consent: consent ?? '' }] : [];
          },
        );
        const body = {
          name: values.text('name').trim(),
          texts,
          topic: values.optional('topic') ?? null,
          tags: entriesOf(values.text('tags')),
          origins: values.text('origins').split(/\s+/).filter(Boolean),
        };
        await (form
          ? answer(
              api.PUT('/api/v1/sign-up-forms/{formId}', {
                params: { path: { formId: form.formId }, header: revision.header() },
                body,
              }),
            )
          : answer(api.POST('/api/v1/sign-up-forms', { body })));
        await client.invalidateQueries({ queryKey: ['sign-up-forms'] });
        toast('Saved.');
        onClose();
      }}
    >
      <div className="row">
        <TextField name="name" label="Name" required maxLength={100} defaultValue={form?.name} autoFocus={!form} />
        <SelectField
          name="topic"
          label="Topic"
          options={[
            ['', 'Marketing in general'],
            ...(topics.data?.data ?? []).map(({ topic, name }) => [topic, name] as const),
          ]}
          key={topics.dataUpdatedAt}
          defaultValue={form?.topic ?? ''}
        />
        <SelectField
          name="first"
          label="Default language"
          options={CODES.map((code) => [code, LANGUAGES[code]])}
          defaultValue={form?.texts[0]?.language ?? 'en'}
        />
      </div>
      {CODES.map((code) => (
        <details key={code} open={form ? textIn(code) !== undefined : code === 'en'}>
          <summary>{LANGUAGES[code]}</summary>
          <TextField
            name={`title-${code}`}
            label="Title"
            maxLength={100}
            dir="auto"
            defaultValue={textIn(code)?.title}
            hint="What people sign up for."
          />
          <TextArea
            name={`consent-${code}`}
            label="Consent text"
            rows={2}
            dir="auto"
            defaultValue={textIn(code)?.consent}
            hint="Shown next to the check box and kept with every sign-up."
          />
        </details>
      ))}
      <TextField
        name="tags"
        label="Tags for new contacts"
        hint="Separated by commas."
        defaultValue={entriesText(form?.tags ?? [])}
      />
      <TextArea
        name="origins"
        label="Sites that may embed the form"
        rows={2}
        hint="One origin per line, such as https://www.example.com."
        defaultValue={form?.origins.join('\n')}
      />
      {form && <Code text={frameOf(form)} label="Copy the HTML that embeds the form" />}
    </Form>
  );
}

/** The HTML of a frame with the form. The browser serializes the HTML, because a title may contain quotes. */
const frameOf = ({ url, texts }: SignUpForm) =>
  Object.assign(document.createElement('iframe'), {
    src: url,
    title: texts[0]?.title ?? '',
    width: '100%',
    height: '480',
  }).outerHTML;

const stateOf = ({ confirmedAt, expiresAt }: SignUp) =>
  confirmedAt !== null ? 'confirmed' : Date.parse(expiresAt) < Date.now() ? 'expired' : 'pending';

/** The newest sign-ups of a form, with the text that each person agreed to. */
function People({ form, onClose }: { form: SignUpForm; onClose: () => void }) {
  const path = { formId: form.formId };
  const list = useQuery({
    queryKey: ['sign-up-forms', form.formId, 'people'],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/sign-up-forms/{formId}/sign-ups', { signal, params: { path, query: { limit: 100 } } })),
  });
  return (
    <Modal kind="wide" title={`Sign-ups of ${form.name}`} onClose={onClose}>
      <Answered query={list}>
        {({ data, pagination: { total } }) =>
          data.length === 0 ? (
            <Empty title="No sign-ups yet">Share the form to get the first one.</Empty>
          ) : (
            <>
              <p className="muted">
                {plural(total, 'sign-up')}
                {total > data.length && `, the newest ${data.length} are shown`}.
              </p>
              <Table
                label="Sign-ups"
                rows={data}
                keyOf={({ signUpId }) => signUpId}
                columns={[
                  { title: 'Email', wide: true, cell: ({ email }) => <strong>{email}</strong> },
                  { title: 'Status', cell: (signUp) => <Badge state={stateOf(signUp)} /> },
                  { title: 'Consent', wide: true, cell: ({ consent }) => consent },
                  { title: 'Requested', cell: ({ requestedAt }) => <Time at={requestedAt} /> },
                  { title: 'Confirmed', cell: ({ confirmedAt }) => <Time at={confirmedAt} none="–" /> },
                ]}
              />
            </>
          )
        }
      </Answered>
    </Modal>
  );
}
