import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';

import { answer } from '@services/console/client.ts';
import { Answered } from '@services/console/lists.tsx';
import { Empty, ScreenHead } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api } from '../api.ts';
import { SurveyForm } from '../survey-form.tsx';

/** Changes a survey that nobody has answered yet. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const client = useQueryClient();
  const navigate = useNavigate();
  const survey = useQuery({
    queryKey: ['surveys', id, 'edit'],
    // What is typed must not be replaced by what the service has.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/surveys/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <>
      <ScreenHead title="Edit the survey">Until somebody begins to answer. Its address stays the same.</ScreenHead>
      <Answered query={survey}>
        {(data) =>
          data.response_count > 0 ? (
            <Empty
              title="This survey has answers"
              action={
                <Link to={`/surveys/${id}` as never} className="button primary">
                  Back to the survey
                </Link>
              }
            >
              A copy of it can be changed.
            </Empty>
          ) : (
            <SurveyForm
              survey={data}
              submit="Save"
              request={{ method: 'PUT', path: `/api/v1/surveys/${id}` }}
              onSubmit={async (body) => {
                await answer(api.PUT('/api/v1/surveys/{id}', { params: { path: { id } }, body: body as never }));
                await client.invalidateQueries({ queryKey: ['surveys'] });
                toast('Saved.');
                await navigate({ to: `/surveys/${id}` });
              }}
            />
          )
        }
      </Answered>
    </>
  );
}
