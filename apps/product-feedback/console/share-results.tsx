import { useQuery, useQueryClient } from '@tanstack/react-query';

import { answer, FOR_EDITING, revised, type JsonOf } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { CheckField, Form } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { ApiError } from '@services/console/http.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Button, Code } from '@services/console/parts.tsx';
import { toast, toastError } from '@services/console/toasts.tsx';

import { api } from './api.ts';
import type { paths } from './generated/api.ts';

type ResultsLink = JsonOf<paths, '/api/v1/surveys/{id}/results-link', 'get'>;

const keyOf = (id: string) => ['surveys', id, 'results-link'];

interface ShareProps {
  id: string;
  onClose: () => void;
}

/** The link to a read-only page with the results. */
export function ShareResults({ id, onClose }: ShareProps) {
  const params = { path: { id } };
  const link = useQuery({
    ...FOR_EDITING,
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      try {
        return await revised(api.GET('/api/v1/surveys/{id}/results-link', { signal, params }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
  return (
    <Modal title="Share results" onClose={onClose}>
      <Answered query={link} lines={3}>
        {(read) => <Link id={id} shared={read?.value} opened={read ? read.revision : NOT_SHARED} onClose={onClose} />}
      </Answered>
    </Modal>
  );
}

interface LinkProps extends ShareProps {
  /** Absent as long as the results are not shared. */
  shared: ResultsLink | undefined;
  opened: string | undefined;
}

/** The revision of a link that does not exist. */
const NOT_SHARED = '"none"';

function Link({ id, shared, opened, onClose }: LinkProps) {
  const client = useQueryClient();
  const revision = useRevision(opened);
  const path = { id };
  const renew = () => client.invalidateQueries({ queryKey: keyOf(id) });
  async function revoke() {
    try {
      await answer(api.DELETE('/api/v1/surveys/{id}/results-link', { params: { path } }));
      revision.saved(NOT_SHARED);
      await renew();
      toast('Link revoked.');
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <>
      {shared && <Code text={shared.url} label="Copy the link" />}
      <Form
        submit={shared ? 'Save' : 'Create link'}
        onCancel={onClose}
        onOverwrite={revision.overwrite}
        extra={
          shared && (
            <Button look="danger" onClick={() => revoke()}>
              Revoke link
            </Button>
          )
        }
        onSubmit={async (values) => {
          const request = {
            params: { path, header: revision.header() },
            body: { show_texts: values.checked('show_texts') },
          };
          revision.saved((await revised(api.PUT('/api/v1/surveys/{id}/results-link', request))).revision);
          await renew();
          toast(shared ? 'Saved.' : 'Link created.');
        }}
      >
        <p className="muted">
          Anyone with the link sees the current results, until you revoke it. Search engines do not list the page, and
          it shows no names.
        </p>
        <CheckField
          name="show_texts"
          label="Show written answers"
          hint="Check that people do not identify themselves in them."
          defaultChecked={shared?.show_texts ?? false}
        />
      </Form>
    </>
  );
}
