import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { isOvertaken } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, Code, CurlButton, Menu, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { plural } from '@services/console/words.ts';

import { api, type Survey } from '../api.ts';
import { Results } from '../survey-results.tsx';
import { ShareResults } from '../share-results.tsx';

/** One survey: its links, and its responses. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const survey = useQuery({
    queryKey: ['surveys', id],
    queryFn: ({ signal }) => revised(api.GET('/api/v1/surveys/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <>
      {!survey.data && (
        <ScreenHead title="Survey">
          <Link to="/surveys">All surveys</Link>
        </ScreenHead>
      )}
      <Answered query={survey}>{({ value, revision }) => <Details survey={value} revision={revision} />}</Answered>
    </>
  );
}

function Details({ survey, revision }: { survey: Survey; revision: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('surveys:write');
  const mayInvite = useMay('responses:write');
  const mayRead = useMay('responses:read');
  const [open, setOpen] = useState<'close' | 'link' | 'share' | null>(null);
  const { id, title } = survey;
  const params = { params: { path: { id } } };
  const renew = () => client.invalidateQueries({ queryKey: ['surveys', id] });
  async function copy() {
    await answer(api.POST('/api/v1/surveys/{id}/copy', { ...params, body: {} })).then(async (made) => {
      await client.invalidateQueries({ queryKey: ['surveys'] });
      toast('Survey copied. You’re viewing the copy.');
      await navigate({ to: `/surveys/${made.id}/edit` });
    }, toastError);
  }
  async function publish() {
    // Publishes only the version that is shown, because another person may have changed the survey since.
    const given = { path: { id }, header: revision === undefined ? {} : { 'If-Match': revision } };
    const publishing = api.PUT('/api/v1/surveys/{id}', { params: given, body: { draft: false } });
    await answer(publishing).then(
      () => toast('Survey published.'),
      (error: unknown) => {
        toastError(
          isOvertaken(error) ? new Error('Someone else has changed this survey. Read it again first.') : error,
        );
      },
    );
    await renew();
  }
  async function reopen() {
    await answer(api.POST('/api/v1/surveys/{id}/reopen', params)).then(() => toast('Survey opened.'), toastError);
    await renew();
  }
  return (
    <>
      <ScreenHead
        title={title}
        actions={
          <>
            <a className="button" href={survey.url} target="_blank" rel="noreferrer">
              View survey
            </a>
            {mayWrite && survey.status === 'draft' && (
              <Button look="primary" onClick={() => publish()}>
                Publish survey
              </Button>
            )}
            {mayWrite && (
              <Menu label="More actions">
                <Link to={`/surveys/${id}/edit` as never}>Edit survey</Link>
                <button type="button" onClick={() => void copy()}>
                  Copy survey
                </button>
                {survey.status !== 'closed' ? (
                  <button type="button" onClick={() => setOpen('close')}>
                    Close survey
                  </button>
                ) : (
                  <button type="button" onClick={() => void reopen()}>
                    Reopen survey
                  </button>
                )}
                {mayInvite && (
                  <button type="button" onClick={() => setOpen('share')}>
                    Share results
                  </button>
                )}
                {mayInvite && (
                  <button type="button" onClick={() => setOpen('link')}>
                    Create personal link
                  </button>
                )}
                <FileLink path={`/api/v1/surveys/${id}/file`} name={`${id}.json`}>
                  Export survey
                </FileLink>
                {mayRead && (
                  <FileLink path={`/api/v1/surveys/${id}/responses/export?format=xlsx`}>Export for Excel</FileLink>
                )}
                {mayRead && <FileLink path={`/api/v1/surveys/${id}/responses/export?bom=true`}>Export as CSV</FileLink>}
              </Menu>
            )}
          </>
        }
      >
        <Badge state={survey.status} /> {plural(survey.questions.length, 'question')}, created{' '}
        <Time at={survey.created_at} />
        {survey.closes_at && survey.status === 'open' && (
          <>
            , closes <Time at={survey.closes_at} />
          </>
        )}
        {survey.budget_left !== undefined && `, ${plural(survey.budget_left, 'credit')} left to award`}
      </ScreenHead>
      <Code text={survey.url} label="Copy survey URL" />
      {mayRead && <Results survey={survey} />}
      {open === 'close' && (
        <Confirm
          title="Close survey"
          action="Close survey"
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await answer(api.POST('/api/v1/surveys/{id}/close', params));
            await renew();
            toast('Survey closed.', () => void reopen());
          }}
        >
          People can no longer answer the survey. You can reopen it at any time.
        </Confirm>
      )}
      {open === 'share' && <ShareResults id={id} onClose={() => setOpen(null)} />}
      {open === 'link' && <PersonalLink survey={survey} onClose={() => setOpen(null)} />}
    </>
  );
}

function PersonalLink({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Modal title="Create personal link" onClose={onClose}>
      {link === null ? (
        <Form
          submit="Create link"
          onCancel={onClose}
          extra={
            <CurlButton
              request={{
                method: 'POST',
                path: `/api/v1/surveys/${survey.id}/links`,
                body: { respondent_id: 'user-1' },
              }}
            />
          }
          onSubmit={async (values) => {
            const name = values.optional('respondent_name');
            const body = { respondent_id: values.text('respondent_id').trim(), ...(name && { respondent_name: name }) };
            const { url } = await answer(
              api.POST('/api/v1/surveys/{id}/links', { params: { path: { id: survey.id } }, body }),
            );
            setLink(url);
          }}
        >
          <p className="muted">Responses through this link are credited to this person, who earns the reward.</p>
          <TextField name="respondent_id" label="Person ID" hint="The ID in your program." required autoFocus />
          <TextField name="respondent_name" label="Name" />
        </Form>
      ) : (
        <>
          <p>Send this link only to this person.</p>
          <Code text={link} label="Copy the link" />
        </>
      )}
    </Modal>
  );
}
