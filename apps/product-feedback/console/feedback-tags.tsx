import { useQueryClient } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, type Feedback } from './api.ts';

/** The words that the owner has put on one piece of feedback. */
export function Tags({ feedback, onSaved }: { feedback: Feedback; onSaved: (changed: Feedback) => void }) {
  const client = useQueryClient();
  const { id, tags = [] } = feedback;
  return (
    <Form
      submit="Save the tags"
      onSubmit={async (values) => {
        const given = values
          .text('tags')
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean);
        const params = { path: { id } };
        onSaved(await answer(api.PUT('/api/v1/feedback/{id}/tags', { params, body: { tags: given } })));
        await client.invalidateQueries({ queryKey: ['feedback'] });
        toast('Saved.');
      }}
    >
      <TextField
        name="tags"
        label="Tags"
        hint="Separated by commas. Only you and your colleagues see them."
        defaultValue={tags.join(', ')}
      />
    </Form>
  );
}
