import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { revised } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, CurlButton, Facts, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { entriesOf, entriesText, words } from '@services/console/words.ts';

import { api, type Feedback } from './api.ts';
import { Publish } from './board/publish.tsx';
import { textsOf } from './feedback-texts.ts';
import { useStatusOf, type Verdict } from './verdicts.ts';

interface FeedbackDrawerProps {
  id: string;
  onClose: () => void;
  onJudge: (verdict: Verdict, items: readonly Feedback[]) => void;
}

/** One reviewer's feedback in full. */
export function FeedbackDrawer({ id, onClose, onJudge }: FeedbackDrawerProps) {
  const client = useQueryClient();
  const statusOf = useStatusOf();
  const mayModerate = useMay('feedback:moderate');
  const mayPublish = useMay('board:write');
  const [publishing, setPublishing] = useState(false);
  const queryKey = ['feedback', 'one', id];
  const one = useQuery({
    queryKey,
    queryFn: ({ signal }) => revised(api.GET('/api/v1/feedback/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <>
      <Modal
        kind="drawer"
        title={one.data ? `Feedback by ${one.data.value.reviewer_name}` : 'Feedback'}
        onClose={onClose}
      >
        <Answered query={one}>
          {({ value: feedback, revision }) => (
            <>
              <Facts
                items={[
                  ['Status', <FeedbackStatus key="status" status={statusOf(feedback)} />],
                  ['Received', <Time key="time" at={feedback.created_at} />],
                  ['Reviewer', <Reviewer key="reviewer" id={feedback.reviewer_id} />],
                ]}
              />
              {textsOf(feedback).map(([name, text]) => (
                <div key={name}>
                  <h3>{name}</h3>
                  <p className="pre">{text}</p>
                </div>
              ))}
              {mayModerate && (
                <Tags
                  feedback={feedback}
                  opened={revision}
                  onSaved={(changed) => client.setQueryData(queryKey, changed)}
                />
              )}
              <div className="form-actions">
                {/* Decisions are final, so the command exists only for undecided feedback. */}
                <CurlButton
                  request={
                    feedback.status === 'submitted'
                      ? { method: 'POST', path: `/api/v1/feedback/${id}/validate` }
                      : { path: `/api/v1/feedback/${id}` }
                  }
                />
                {mayPublish && <Button onClick={() => setPublishing(true)}>Publish to board</Button>}
                {mayModerate && statusOf(feedback) === 'submitted' && (
                  <>
                    <Button onClick={() => onJudge('dismissed', [feedback])}>Dismiss</Button>
                    <Button look="primary" onClick={() => onJudge('validated', [feedback])}>
                      Validate
                    </Button>
                  </>
                )}
              </div>
            </>
          )}
        </Answered>
      </Modal>
      {publishing && one.data && (
        <Publish product={one.data.value.product_id} feedback={id} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}

interface TagsProps {
  feedback: Feedback;
  opened: string | undefined;
  onSaved: (changed: { value: Feedback; revision: string | undefined }) => void;
}

function Tags({ feedback, opened, onSaved }: TagsProps) {
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

export function FeedbackStatus({ status }: { status: Feedback['status'] }) {
  return <Badge state={status === 'submitted' ? 'new' : status}>{words(status)}</Badge>;
}

/** The reviewer's id, as a link to the reviewer's credits if the person may see them. */
function Reviewer({ id }: { id: string }) {
  const mayRead = useMay('credits:read');
  if (!mayRead) return <code>{id}</code>;
  return (
    <Link to="/credits" search={{ reviewer: id } as never}>
      <code>{id}</code>
    </Link>
  );
}
