import { useQueryClient } from '@tanstack/react-query';

import { revised } from '@services/console/client.ts';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { toast } from '@services/console/toasts.tsx';
import { entriesOf, entriesText } from '@services/console/words.ts';

import { api, type Feedback } from './api.ts';

interface Revised {
  value: Feedback;
  revision: string | undefined;
}

interface TagsProps {
  feedback: Feedback;
  opened: string | undefined;
  onSaved: (changed: Revised) => void;
}

export function Tags({ feedback, opened, onSaved }: TagsProps) {
  const client = useQueryClient();
  const revision = useRevision(opened);
  const { id, tags = [] } = feedback;
  return (
    <Form
      submit="Save tags"
      onOverwrite={revision.overwrite}
      onSubmit={async (values) => {
        const given = entriesOf(values.text('tags'));
        const params = { path: { id }, header: revision.header() };
        const changed = await revised(api.PUT('/api/v1/feedback/{id}/tags', { params, body: { tags: given } }));
        revision.saved(changed.revision);
        onSaved(changed);
        await client.invalidateQueries({ queryKey: ['feedback'] });
        toast('Saved.');
      }}
    >
      <TextField
        name="tags"
        label="Tags"
        hint="Separate with commas. Only your team sees tags."
        defaultValue={entriesText(tags)}
      />
    </Form>
  );
}
