import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { revisionOfText, useRevision } from '@services/console/forms/unsaved.ts';
import { FilterText } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, Facts, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { plural } from '@services/console/words.ts';

import { api, type Post } from '../api.ts';
import { usePostsChanged } from './changed.ts';
import { Comments } from './comments.tsx';
import { useSimilar } from './publish.tsx';
import { STATES, STATUSES, type PostStatus } from './statuses.ts';

/** One post: its status, texts, comments, and the posts merged into it. */
export function PostDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const mayWrite = useMay('board:write');
  const post = useQuery({
    queryKey: ['posts', id],
    queryFn: ({ signal }) => revised(api.GET('/api/v1/posts/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <Modal kind="drawer" title={post.data?.value.title ?? 'Post'} onClose={onClose}>
      <Answered query={post}>
        {({ value: row, revision }) => (
          <>
            <Facts
              items={[
                ['Status', <StatusBadge key="status" status={row.status} />],
                ['Votes', row.votes.toLocaleString('en')],
                ['Published', <Time key="time" at={row.created_at} />],
                [
                  'Page',
                  <a key="page" href={row.url} target="_blank" rel="noreferrer">
                    Open the post
                  </a>,
                ],
              ]}
            />
            {row.text && <p className="pre">{row.text}</p>}
            {mayWrite && <SetStatus key={row.status} post={row} />}
            <h3>History</h3>
            <ul>
              {row.history.map((change) => (
                <li key={change.created_at}>
                  <StatusBadge status={change.status} /> <Time at={change.created_at} />
                  {change.note && <p className="pre">{change.note}</p>}
                </li>
              ))}
            </ul>
            <Comments post={id} />
            {mayWrite && (
              <>
                <Duplicates post={row} duplicates={row.duplicates} />
                <Words post={row} opened={revision} onClose={onClose} />
              </>
            )}
          </>
        )}
      </Answered>
    </Modal>
  );
}

export function StatusBadge({ status }: { status: PostStatus }) {
  return <Badge state={STATES[status]}>{new Map(STATUSES).get(status)}</Badge>;
}

function SetStatus({ post }: { post: Post }) {
  const changed = usePostsChanged();
  const revision = useRevision(revisionOfText(post.status));
  return (
    <Form
      submit="Save status"
      onOverwrite={revision.overwrite}
      onSubmit={async (values) => {
        const body = { status: values.text('status') as PostStatus, note: values.text('note').trim() };
        const params = { path: { id: post.id }, header: revision.header() };
        revision.saved((await revised(api.PUT('/api/v1/posts/{id}/status', { params, body }))).revision);
        await changed('Saved.');
      }}
    >
      <SelectField name="status" label="Status" options={STATUSES} defaultValue={post.status} />
      <TextArea name="note" label="Note" hint="Shown publicly in the post’s history." rows={2} maxLength={2000} />
    </Form>
  );
}

function Words({ post, opened, onClose }: { post: Post; opened: string | undefined; onClose: () => void }) {
  const revision = useRevision(opened);
  const changed = usePostsChanged();
  const [deleting, setDeleting] = useState(false);
  const params = { path: { id: post.id } };
  return (
    <>
      <h3>Edit post</h3>
      <Form
        submit="Save changes"
        onOverwrite={revision.overwrite}
        extra={
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        }
        onSubmit={async (values) => {
          const body = { title: values.text('title').trim(), text: values.text('text') };
          const given = { ...params, header: revision.header() };
          revision.saved((await revised(api.PUT('/api/v1/posts/{id}', { params: given, body }))).revision);
          await changed('Saved.');
        }}
      >
        <TextField name="title" label="Title" required maxLength={200} defaultValue={post.title} />
        <TextArea name="text" label="Text" maxLength={10_000} defaultValue={post.text} />
      </Form>
      {deleting && (
        <Confirm
          title="Delete this post?"
          action="Delete post"
          typed={post.title}
          onConfirm={async () => {
            await answer(api.DELETE('/api/v1/posts/{id}', { params }));
            await changed('Post deleted.');
            onClose();
          }}
          onClose={() => setDeleting(false)}
        >
          <p>
            This also deletes {plural(post.votes, 'vote')} and {plural(post.comments, 'comment')}. The original feedback
            is kept.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** The posts merged into a post, and its possible duplicates. */
function Duplicates({ post, duplicates }: { post: Post; duplicates: readonly { id: string; title: string }[] }) {
  const changed = usePostsChanged();
  const [search, setSearch] = useState('');
  const [target, setTarget] = useState<Post | null>(null);
  const similar = useSimilar(post.product_id, search || post.title, post.id);
  return (
    <>
      <h3>Duplicates</h3>
      {duplicates.map(({ id, title }) => (
        <p key={id} className="actions">
          <span>{title}</span>
          <Button
            onClick={async () => {
              await answer(api.POST('/api/v1/posts/{id}/separate', { params: { path: { id } } }));
              await changed('Posts separated.');
            }}
          >
            Separate
          </Button>
        </p>
      ))}
      <p className="muted small">You can undo a merge here, in the remaining post.</p>
      <FilterText label="Find the original post" value={search} onChange={setSearch} />
      {similar.map((other) => (
        <p key={other.id} className="actions">
          <span>
            {other.title} ({plural(other.votes, 'vote')})
          </span>
          <Button onClick={() => setTarget(other)}>Merge into this post</Button>
        </p>
      ))}
      {similar.length === 0 && <p className="muted small">No similar posts.</p>}
      {target && (
        <Confirm
          title="Merge this post?"
          action="Merge"
          onConfirm={async () => {
            const params = { path: { id: post.id } };
            await answer(api.POST('/api/v1/posts/{id}/merge', { params, body: { into: target.id } }));
            await changed(`Merged into “${target.title}”.`);
          }}
          onClose={() => setTarget(null)}
        >
          <p>
            “{target.title}” gets this post’s comments and votes. Each voter counts once. The URL of “{post.title}”
            redirects there.
          </p>
        </Confirm>
      )}
    </>
  );
}
