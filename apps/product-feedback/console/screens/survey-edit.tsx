import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';

import { answer, revised } from '@services/console/client.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Empty, ScreenHead } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';

import { api, type Survey } from '../api.ts';
import { SurveyForm } from '../survey-form.tsx';

/** Edits a survey that has no responses yet. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const survey = useQuery({
    queryKey: ['surveys', id, 'edit'],
    // Reloading must not replace what the person has typed.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => revised(api.GET('/api/v1/surveys/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <>
      <ScreenHead title="Edit survey">
        You can edit the survey until the first person starts it. Its URL stays the same.
      </ScreenHead>
      <Answered query={survey}>
        {({ value, revision }) =>
          value.response_count > 0 ? (
            <Empty
              title="This survey already has responses"
              action={
                <Link to={`/surveys/${id}` as never} className="button primary">
                  Back to survey
                </Link>
              }
            >
              Copy survey to change it.
            </Empty>
          ) : (
            <Editor survey={value} opened={revision} />
          )
        }
      </Answered>
    </>
  );
}

function Editor({ survey, opened }: { survey: Survey; opened: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const revision = useRevision(opened);
  const { id } = survey;
  return (
    <SurveyForm
      survey={survey}
      submit="Save"
      request={{ method: 'PUT', path: `/api/v1/surveys/${id}` }}
      onOverwrite={revision.overwrite}
      onSubmit={async (body) => {
        const params = { path: { id }, header: revision.header() };
        await answer(api.PUT('/api/v1/surveys/{id}', { params, body: body as never }));
        await client.invalidateQueries({ queryKey: ['surveys'] });
        toast('Saved.');
        await navigate({ to: `/surveys/${id}` });
      }}
    />
  );
}
