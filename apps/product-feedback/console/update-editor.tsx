import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, FOR_EDITING, revised } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextArea, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { isOvertaken, useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Badge, Button, CurlButton, Facts, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { inOwnTimeZone, plural } from '@services/console/words.ts';

import { api, localTime, type Update } from './api.ts';

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

interface DrawerProps {
  id: string;
  onClose: () => void;
}

/** One update: its text, its state and the actions on it. */
export function UpdateDrawer({ id, onClose }: DrawerProps) {
  const update = useQuery({
    queryKey: ['updates', id],
    queryFn: ({ signal }) => revised(api.GET('/api/v1/updates/{id}', { signal, params: { path: { id } } })),
    refetchInterval: useRefresh(),
  });
  return (
    <Modal kind="drawer" title={update.data?.value.title ?? 'Update'} onClose={onClose}>
      <Answered query={update}>
        {({ value, revision }) => <Shown update={value} revision={revision} onClose={onClose} />}
      </Answered>
    </Modal>
  );
}

interface ShownProps {
  update: Update;
  /** Identifies the text that is shown, so that a changed text is not scheduled or published. */
  revision: string | undefined;
  onClose: () => void;
}

function Shown({ update, revision, onClose }: ShownProps) {
  const client = useQueryClient();
  const mayWrite = useMay('updates:write');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { id, product_id: product, status = 'published', publish_at: at } = update;
  const isPublished = status === 'published';
  const renew = () => client.invalidateQueries({ queryKey: ['updates'] });
  const close = () => setDialog(null);
  return (
    <>
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
      <Text update={update} />
      <div className="actions">
        <a className="button" href={`/p/${product}/updates/${id}`} target="_blank" rel="noreferrer">
          {isPublished ? 'View page' : 'Preview'}
        </a>
        {mayWrite && <Button onClick={() => setDialog('edit')}>{isPublished ? 'Correct' : 'Edit'}</Button>}
        {mayWrite && !isPublished && (
          <>
            <Button onClick={() => setDialog('schedule')}>{at ? 'Change time' : 'Schedule'}</Button>
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
      {dialog === 'edit' && <Edit id={id} isPublished={isPublished} onClose={close} onSaved={renew} />}
      {dialog === 'schedule' && <Schedule {...{ update, revision }} onClose={close} />}
      {dialog === 'publish' && <Publish {...{ update, revision }} onClose={close} />}
      {dialog === 'delete' && (
        <Confirm
          title="Delete update"
          action="Delete update"
          onClose={close}
          onConfirm={async () => {
            await answer(api.DELETE('/api/v1/updates/{id}', { params: { path: { id } } }));
            onClose();
            await renew();
            toast('Update deleted.');
          }}
        >
          {isPublished
            ? 'The update disappears from the page and the feeds. Emails that were already sent are not affected.'
            : 'The text of the draft cannot be restored.'}
        </Confirm>
      )}
    </>
  );
}

/** The text as the page shows it. */
function Text({ update: { id, description } }: { update: Update }) {
  const text = useQuery({
    queryKey: ['updates', id, 'html', description],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/updates/{id}/html', { signal, params: { path: { id } } })),
  });
  return (
    <Answered query={text} lines={3}>
      {({ html }) => <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
    </Answered>
  );
}

/** Sends a change of the update that was shown. If another person has changed it since, the new version is shown instead. */
function useChange({ update: { id }, revision: shown }: Omit<ShownProps, 'onClose'>) {
  const client = useQueryClient();
  const revision = useRevision(shown);
  return async (send: (params: { path: { id: string }; header: object }) => Promise<unknown>, message: string) => {
    try {
      await send({ path: { id }, header: revision.header() });
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      await client.invalidateQueries({ queryKey: ['updates'] });
      throw new Error('Someone else has changed this update. Close this dialog and read it again first.', {
        cause: error,
      });
    }
    await client.invalidateQueries({ queryKey: ['updates'] });
    toast(message);
  };
}

function Publish(props: ShownProps) {
  const change = useChange(props);
  return (
    <Confirm
      title="Publish update"
      action="Publish now"
      onClose={props.onClose}
      onConfirm={() =>
        change((params) => answer(api.POST('/api/v1/updates/{id}/publish', { params })), 'Update published.')
      }
    >
      <Readers product={props.update.product_id} when="now" />
    </Confirm>
  );
}

function Schedule(props: ShownProps) {
  const { update, onClose } = props;
  const change = useChange(props);
  const put = async (at: string | null, message: string) => {
    const body = { publish_at: at };
    await change((params) => answer(api.PUT('/api/v1/updates/{id}', { params, body })), message);
    onClose();
  };
  return (
    <Modal title={update.publish_at ? 'Change time' : 'Schedule update'} onClose={onClose}>
      <Form
        submit={update.publish_at ? 'Save' : 'Schedule update'}
        onCancel={onClose}
        onSubmit={(values) => put(new Date(values.text('publish_at')).toISOString(), 'Update scheduled.')}
        extra={
          update.publish_at && (
            <Button onClick={() => put(null, 'The update is a draft again.').catch(toastError)}>Cancel schedule</Button>
          )
        }
      >
        <Readers product={update.product_id} when="at this time" />
        <TextField
          name="publish_at"
          label="Publish at"
          type="datetime-local"
          hint={inOwnTimeZone()}
          required
          autoFocus
          step="any"
          min={localTime(new Date().toISOString())}
          defaultValue={localTime(update.publish_at)}
        />
      </Form>
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
  onSaved: () => Promise<unknown>;
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
        await answer(api.PUT('/api/v1/updates/{id}', { params, body: contentOf(values) }));
        onClose();
        await onSaved();
        toast('Saved.');
      }}
    >
      {isPublished && <p className="muted">Saving corrects the page and the feeds. No email is sent again.</p>}
      <Fields update={update} />
    </Form>
  );
}
