import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, FOR_EDITING, revised } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextArea, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, CurlButton, Facts, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { plural } from '@services/console/words.ts';

import { api, type Update } from './api.ts';

const contentOf = (values: FormValues) => ({
  title: values.text('title').trim(),
  category: values.text('category').trim(),
  description: values.text('description'),
});

function Fields({ update }: { update?: Update }) {
  return (
    <>
      <TextField name="title" label="Title" required autoFocus maxLength={200} defaultValue={update?.title} />
      <TextField
        name="category"
        label="Category"
        hint="Optional, such as New, Improved or Fixed."
        maxLength={40}
        defaultValue={update?.category}
      />
      <TextArea
        name="description"
        label="Text"
        hint="Supports Markdown, with images that have an https address: ![what it shows](https://…)"
        rows={10}
        defaultValue={update?.description}
      />
    </>
  );
}

/** Writes a draft. It is published afterwards, when its writer has seen the preview. */
export function WriteUpdate({
  product,
  onClose,
  onSaved,
}: {
  product: string;
  onClose: () => void;
  onSaved: (update: Update) => void;
}) {
  const client = useQueryClient();
  return (
    <Modal kind="wide" title="Write update" onClose={onClose} keepsDraft>
      <Form
        submit="Save draft"
        onCancel={onClose}
        extra={
          <CurlButton
            request={{
              method: 'POST',
              path: `/api/v1/products/${product}/updates`,
              body: { title: 'Something new', draft: true },
            }}
          />
        }
        onSubmit={async (values) => {
          const body = { ...contentOf(values), draft: true };
          const saved = await answer(
            api.POST('/api/v1/products/{id}/updates', { params: { path: { id: product } }, body }),
          );
          await client.invalidateQueries({ queryKey: ['updates'] });
          toast('Draft saved. Readers can’t see it yet.');
          onSaved(saved);
        }}
      >
        <Fields />
      </Form>
    </Modal>
  );
}

type Dialog = 'edit' | 'publish' | 'schedule' | 'delete';

/** One update: its text, its state and what can be done with it. */
export function UpdateDrawer({
  update,
  onChange,
  onClose,
}: {
  update: Update;
  onChange: (update: Update) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const mayWrite = useMay('updates:write');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { id, product_id: product, status = 'published', publish_at: at } = update;
  const params = { path: { id } };
  const isPublished = status === 'published';
  const changed = async (next: Update, message: string) => {
    await client.invalidateQueries({ queryKey: ['updates'] });
    onChange(next);
    toast(message);
  };
  const close = () => setDialog(null);
  async function unschedule() {
    try {
      const next = await answer(api.PUT('/api/v1/updates/{id}', { params, body: { publish_at: null } }));
      await changed(next, 'The update is a draft again.');
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <Modal kind="drawer" title={update.title} onClose={onClose}>
      <Facts
        items={[
          ['Status', <Badge key="status" state={status} />],
          ...(update.category ? [['Category', update.category] as const] : []),
          at
            ? ['Publishes', <Time key="at" at={at} />]
            : [isPublished ? 'Published' : 'Written', <Time key="at" at={update.created_at} />],
          ...(update.edited_at ? [['Corrected', <Time key="edited" at={update.edited_at} />] as const] : []),
        ]}
      />
      <p className="pre">{update.description}</p>
      <div className="actions">
        <a className="button" href={`/p/${product}/updates/${id}`} target="_blank" rel="noreferrer">
          {isPublished ? 'View page' : 'Preview'}
        </a>
        {mayWrite && <Button onClick={() => setDialog('edit')}>{isPublished ? 'Correct' : 'Edit'}</Button>}
        {mayWrite && !isPublished && (
          <>
            {at ? (
              <Button onClick={() => void unschedule()}>Cancel schedule</Button>
            ) : (
              <Button onClick={() => setDialog('schedule')}>Schedule</Button>
            )}
            <Button look="primary" onClick={() => setDialog('publish')}>
              Publish now
            </Button>
          </>
        )}
        {mayWrite && (
          <Button look="quiet" onClick={() => setDialog('delete')}>
            Delete
          </Button>
        )}
      </div>
      {dialog === 'edit' && <Edit id={id} isPublished={isPublished} onClose={close} onSaved={changed} />}
      {dialog === 'schedule' && (
        <Modal title="Schedule update" onClose={close}>
          <Form
            submit="Schedule update"
            onCancel={close}
            onSubmit={async (values) => {
              const body = { publish_at: new Date(values.text('publish_at')).toISOString() };
              const next = await answer(api.PUT('/api/v1/updates/{id}', { params, body }));
              close();
              await changed(next, 'Update scheduled.');
            }}
          >
            <Readers product={product} when="at this time" />
            <TextField
              name="publish_at"
              label="Publish at"
              type="datetime-local"
              hint="In your time zone."
              required
              autoFocus
            />
          </Form>
        </Modal>
      )}
      {dialog === 'publish' && (
        <Confirm
          title="Publish update"
          action="Publish now"
          onClose={close}
          onConfirm={async () => {
            const next = await answer(api.POST('/api/v1/updates/{id}/publish', { params }));
            await changed(next, 'Update published.');
          }}
        >
          <Readers product={product} when="now" />
        </Confirm>
      )}
      {dialog === 'delete' && (
        <Confirm
          title="Delete update"
          action="Delete update"
          onClose={close}
          onConfirm={async () => {
            await answer(api.DELETE('/api/v1/updates/{id}', { params }));
            await client.invalidateQueries({ queryKey: ['updates'] });
            toast('Update deleted.');
            onClose();
          }}
        >
          {isPublished
            ? 'It disappears from the page and the feeds. Emails that were sent stay.'
            : 'Its text cannot be restored.'}
        </Confirm>
      )}
    </Modal>
  );
}

/** Says how many people get an email when the update is published. */
function Readers({ product, when }: { product: string; when: string }) {
  const readers = useQuery({
    queryKey: ['subscribers', product, 'confirmed'],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/products/{id}/subscribers', {
          signal,
          params: { path: { id: product }, query: { status: 'confirmed', refused: 'false', per_page: '1' } },
        }),
      ),
  });
  return (
    <Answered query={readers} lines={1}>
      {({ pagination }) => {
        const total = pagination?.total ?? 0;
        return (
          <p>
            The update appears on the page and in the feeds {when}.{' '}
            {total === 0 ? (
              'It is not sent by email, because the product has no confirmed subscribers.'
            ) : (
              <>
                <strong>{plural(total, 'subscriber')}</strong> {total === 1 ? 'gets' : 'get'} it by email, which cannot
                be undone.
              </>
            )}
          </p>
        );
      }}
    </Answered>
  );
}

interface EditProps {
  id: string;
  isPublished: boolean;
  onClose: () => void;
  onSaved: (update: Update, message: string) => Promise<void>;
}

function Edit({ id, ...rest }: EditProps) {
  const update = useQuery({
    queryKey: ['updates', id, 'edit'],
    ...FOR_EDITING,
    queryFn: ({ signal }) => revised(api.GET('/api/v1/updates/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <Modal kind="wide" title={rest.isPublished ? 'Correct update' : 'Edit update'} onClose={rest.onClose}>
      <Answered query={update}>
        {({ value, revision }) => <EditForm update={value} opened={revision} {...rest} />}
      </Answered>
    </Modal>
  );
}

function EditForm({
  update,
  opened,
  isPublished,
  onClose,
  onSaved,
}: Omit<EditProps, 'id'> & { update: Update; opened: string | undefined }) {
  const revision = useRevision(opened);
  return (
    <Form
      submit="Save"
      onCancel={onClose}
      onOverwrite={revision.overwrite}
      onSubmit={async (values) => {
        const params = { path: { id: update.id }, header: revision.header() };
        const next = await answer(api.PUT('/api/v1/updates/{id}', { params, body: contentOf(values) }));
        onClose();
        await onSaved(next, 'Saved.');
      }}
    >
      {isPublished && <p className="muted">Corrects the page and the feeds. No email is sent again.</p>}
      <Fields update={update} />
    </Form>
  );
}
