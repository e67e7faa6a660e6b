import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm } from '@services/console/forms/dialogs.tsx';
import { Form, TextArea } from '@services/console/forms/forms.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Badge, Button, Menu, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';

import { api, type Comment } from '../api.ts';
import { usePostsChanged } from './changed.ts';

/** The comments of anonymous visitors that wait for approval. */
export function Pending({ product, onOpen }: { product: string; onOpen: (post: string) => void }) {
  const mayModerate = useMay('board:write');
  const changed = usePostsChanged();
  const waiting = useQuery({
    queryKey: ['posts', 'pending', product],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/products/{id}/comments/pending', { signal, params: { path: { id: product } } })),
  });
  if (!waiting.data?.data.length) return null;
  async function decide(id: string, hidden: boolean) {
    await answer(api.PUT('/api/v1/comments/{id}', { params: { path: { id } }, body: { hidden } }));
    await changed(hidden ? 'Comment rejected.' : 'Comment approved.');
  }
  return (
    <Section title="Comments waiting for approval">
      {waiting.data.data.map(({ id, post_id, person_name, text, created_at }) => (
        <div key={id} className="attempt">
          <p>
            <strong>{person_name || 'Anonymous'}</strong> <Time at={created_at} />
          </p>
          <p className="pre">{text}</p>
          <div className="actions">
            {mayModerate && <Button onClick={() => decide(id, false)}>Approve</Button>}
            {mayModerate && <Button onClick={() => decide(id, true)}>Reject</Button>}
            <Button look="quiet" onClick={() => onOpen(post_id)}>
              View post
            </Button>
          </div>
        </div>
      ))}
    </Section>
  );
}

/** The comments on a post. Members can hide, show and delete them, and can comment as the team. */
export function Comments({ post }: { post: string }) {
  const mayModerate = useMay('board:write');
  const mayWrite = useMay('votes:write');
  const changed = usePostsChanged();
  const [written, setWritten] = useState(0);
  const [removing, setRemoving] = useState<Comment | null>(null);
  const comments = useInfiniteQuery({
    queryKey: ['posts', post, 'comments'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/posts/{id}/comments', {
          signal,
          params: { path: { id: post }, query: { ...(pageParam && { after: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ pagination }) => pagination.next ?? undefined,
  });
  async function hide({ id }: Comment, hidden: boolean) {
    await answer(api.PUT('/api/v1/comments/{id}', { params: { path: { id } }, body: { hidden } }));
    await changed(hidden ? 'Comment hidden.' : 'Comment visible again.');
  }
  async function remove({ id }: Comment) {
    await answer(api.DELETE('/api/v1/comments/{id}', { params: { path: { id } } }));
    await changed('Comment deleted.');
  }
  return (
    <>
      <h3>Comments</h3>
      <Answered query={comments} lines={2}>
        {({ pages }) => (
          <ul>
            {pages
              .flatMap(({ data }) => data)
              .map((comment) => (
                <li key={comment.id}>
                  <span className="actions">
                    <strong>{comment.person_id === null ? 'Your team' : comment.person_name || 'Anonymous'}</strong>
                    <Time at={comment.created_at} />
                    {comment.hidden && <Badge state="paused">{comment.pending ? 'Waiting' : 'Hidden'}</Badge>}
                    {mayModerate && (
                      <Menu label={`Actions for the comment of ${comment.person_name || 'your team'}`}>
                        <button type="button" onClick={() => void hide(comment, !comment.hidden)}>
                          {comment.pending ? 'Approve' : comment.hidden ? 'Unhide' : 'Hide'}
                        </button>
                        <button type="button" className="danger" onClick={() => setRemoving(comment)}>
                          Delete
                        </button>
                      </Menu>
                    )}
                  </span>
                  <p className="pre">{comment.text}</p>
                </li>
              ))}
          </ul>
        )}
      </Answered>
      <OlderRows query={comments}>Load more comments</OlderRows>
      {removing && (
        <Confirm
          title="Delete this comment?"
          action="Delete"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>This permanently deletes “{removing.text}” for everyone. To remove it temporarily, hide it instead.</p>
        </Confirm>
      )}
      {mayWrite && (
        <Form
          // The input is cleared only after a comment was sent, because the list is also reloaded while the person is writing.
          key={written}
          submit="Comment as your team"
          onSubmit={async (values) => {
            const params = { path: { id: post } };
            await answer(api.POST('/api/v1/posts/{id}/comments', { params, body: { text: values.text('text') } }));
            setWritten(written + 1);
            await changed('Comment published.');
          }}
        >
          <TextArea name="text" label="Your comment" hint="Public." required rows={2} maxLength={2000} />
        </Form>
      )}
    </>
  );
}
