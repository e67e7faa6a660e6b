import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';

import { answer, revised } from '@services/console/client.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { ScreenHead } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';
import { plural } from '@services/console/words.ts';
import { useRevision } from '@services/console/forms/unsaved.ts';

import { api, type Survey } from '../api.ts';
import { SurveyForm } from '../survey-form.tsx';

/** Edits a survey. After the first answer, only its texts and terms can be changed. */
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
        The survey’s URL stays the same. Once people have answered, you can correct texts and terms, but not types,
        options, order or rules.
      </ScreenHead>
      <Answered query={survey}>
        {({ value, revision }) => (
          <>
            {value.response_count > 0 && (
              <p role="note" className="notice">
                {plural(value.response_count, 'person has', 'people have')} answered the current texts. Correct
                mistakes, but do not change what a question means. To change more, copy the survey.
              </p>
            )}
            <Editor survey={value} opened={revision} />
          </>
        )}
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
