import { useQuery, useQueryClient } from '@tanstack/react-query';

import { answer, FOR_EDITING, revised } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { CheckField, Form, SelectField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { CurlButton } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, type Board } from '../api.ts';

const PARTICIPATION = [
  ['anyone', 'Everyone (tracked with a cookie)'],
  ['invited', 'Only people with a signed link'],
] as const;

const READERS = [
  ['anyone', 'Everyone who has the address'],
  ['invited', 'Only people with a signed link'],
] as const;

export function useBoard(product: string) {
  return useQuery({
    queryKey: ['board', product],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/products/{id}/board', { signal, params: { path: { id: product } } })),
  });
}

/** The settings of the board: whether it is open, and the actions that visitors may take. */
export function BoardSettings({ product, onClose }: { product: string; onClose: () => void }) {
  const now = useQuery({
    ...FOR_EDITING,
    queryKey: ['board', product, 'edit'],
    queryFn: ({ signal }) =>
      revised(api.GET('/api/v1/products/{id}/board', { signal, params: { path: { id: product } } })),
  });
  return (
    <Modal title="Board settings" onClose={onClose}>
      <Answered query={now}>
        {({ value, revision }) => <Fields board={value} opened={revision} onClose={onClose} />}
      </Answered>
    </Modal>
  );
}

interface FieldsProps {
  board: Board;
  opened: string | undefined;
  onClose: () => void;
}

function Fields({ board, opened, onClose }: FieldsProps) {
  const client = useQueryClient();
  const revision = useRevision(opened);
  const id = board.product_id;
  return (
    <Form
      submit="Save"
      onOverwrite={revision.overwrite}
      onCancel={onClose}
      extra={<CurlButton request={{ method: 'PUT', path: `/api/v1/products/${id}/board`, body: { open: true } }} />}
      onSubmit={async (values) => {
        const body = {
          open: values.checked('open'),
          readers: values.text('readers') as Board['readers'],
          participation: values.text('participation') as Board['participation'],
          comments: values.checked('comments'),
          approve_comments: values.checked('approve_comments'),
        };
        await answer(
          api.PUT('/api/v1/products/{id}/board', { params: { path: { id }, header: revision.header() }, body }),
        );
        await client.invalidateQueries({ queryKey: ['board'] });
        toast('Saved.');
        onClose();
      }}
    >
      <CheckField
        name="open"
        label="Board is open"
        hint="Closing the board keeps the posts."
        defaultChecked={board.open}
      />
      <SelectField name="readers" label="Who can read" options={READERS} defaultValue={board.readers} />
      <SelectField
        name="participation"
        label="Who can vote and comment"
        options={PARTICIPATION}
        defaultValue={board.participation}
      />
      <CheckField name="comments" label="Allow comments" defaultChecked={board.comments} />
      <CheckField
        name="approve_comments"
        label="Approve comments of anonymous visitors"
        hint="Their comments stay hidden until you approve them."
        defaultChecked={board.approve_comments}
      />
    </Form>
  );
}
