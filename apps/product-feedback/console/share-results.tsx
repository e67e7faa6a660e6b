import { useQuery, useQueryClient } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { CheckField, Form } from '@services/console/forms/forms.tsx';
import { ApiError } from '@services/console/http.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Button, Code } from '@services/console/parts.tsx';
import { toast, toastError } from '@services/console/toasts.tsx';

import { api } from './api.ts';

/** The link to a read-only page with the results. */
export function ShareResults({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const params = { path: { id } };
  const queryKey = ['surveys', id, 'results-link'];
  const link = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await answer(api.GET('/api/v1/surveys/{id}/results-link', { signal, params }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
  const renew = () => client.invalidateQueries({ queryKey });
  async function revoke() {
    try {
      await answer(api.DELETE('/api/v1/surveys/{id}/results-link', { params }));
      await renew();
      toast('Link revoked.');
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <Modal title="Share results" onClose={onClose}>
      <Answered query={link} lines={3}>
        {(shared) => (
          <>
            {shared && <Code text={shared.url} label="Copy the link" />}
            <Form
              submit={shared ? 'Save' : 'Create link'}
              onCancel={onClose}
              extra={
                shared && (
                  <Button look="danger" onClick={() => void revoke()}>
                    Revoke link
                  </Button>
                )
              }
              onSubmit={async (values) => {
                const body = { show_texts: values.checked('show_texts') };
                await answer(api.PUT('/api/v1/surveys/{id}/results-link', { params, body }));
                await renew();
                toast(shared ? 'Saved.' : 'Link created.');
              }}
            >
              <p className="muted">
                Anyone with the link sees the current results, until you revoke it. Search engines do not list the page,
                and it shows no names.
              </p>
              <CheckField
                name="show_texts"
                label="Show written answers"
                hint="Check that people do not identify themselves in them."
                defaultChecked={shared?.show_texts ?? false}
              />
            </Form>
          </>
        )}
      </Answered>
    </Modal>
  );
}
