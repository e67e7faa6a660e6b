import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { CurlButton } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';
import { plural } from '@services/console/words.ts';

import { api } from '../api.ts';
import { STATUSES, type PostStatus } from './statuses.ts';

/** Publishes a post on the board, in the owner's words, and shows similar posts while the title is typed. */
export function Publish(props: PublishProps) {
  return (
    <Draft name={`post:${props.product}:${props.feedback ?? 'new'}`}>
      <Editor {...props} />
    </Draft>
  );
}

interface PublishProps {
  product: string;
  /** The feedback that the post is made from. */
  feedback?: string;
  onClose: () => void;
}

function Editor({ product, feedback, onClose }: PublishProps) {
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const similar = useSimilar(product, useDeferredValue(title.trim()));
  return (
    <Modal kind="wide" title="Publish to board" onClose={onClose} keepsDraft>
      <Form
        submit="Publish"
        onCancel={onClose}
        extra={
          <CurlButton
            request={{
              method: 'POST',
              path: `/api/v1/products/${product}/posts`,
              body: { title: title || 'Something new', ...(feedback && { feedback_id: feedback }) },
            }}
          />
        }
        onSubmit={async (values) => {
          const body = {
            title: values.text('title').trim(),
            text: values.text('text'),
            status: values.text('status') as PostStatus,
            ...(feedback && { feedback_id: feedback }),
          };
          await answer(api.POST('/api/v1/products/{id}/posts', { params: { path: { id: product } }, body }));
          await client.invalidateQueries({ queryKey: ['posts'] });
          toast('Post published.');
          onClose();
        }}
      >
        <TextField
          name="title"
          label="Title"
          hint="Public. Write it in your own words."
          required
          maxLength={200}
          autoFocus
          onChange={(event) => setTitle(event.target.value)}
        />
        {similar.length > 0 && (
          <div role="status">
            <p className="muted small">Similar posts on the board:</p>
            <ul className="small">
              {similar.map((post) => (
                <li key={post.id}>
                  {post.title} ({plural(post.votes, 'vote')})
                </li>
              ))}
            </ul>
          </div>
        )}
        <TextArea name="text" label="Text" hint="Public. Don’t include who requested it." rows={6} maxLength={10_000} />
        <SelectField name="status" label="Status" options={STATUSES} />
      </Form>
    </Modal>
  );
}

/** Posts whose titles resemble a text. */
export function useSimilar(product: string, text: string, except = '') {
  const similar = useQuery({
    queryKey: ['posts', 'similar', product, text, except],
    enabled: text.length > 2,
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/products/{id}/posts/similar', {
          signal,
          params: { path: { id: product }, query: { text: text.slice(0, 200), ...(except && { except }) } },
        }),
      ),
  });
  return similar.data?.data ?? [];
}
