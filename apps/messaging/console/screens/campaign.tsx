import '../campaigns/campaign.css';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';

import { answer, FOR_EDITING, revised } from '@services/console/client.ts';
import { Draft, useDraftState } from '@services/console/forms/drafts.tsx';
import { ChoicesFailed } from '@services/console/forms/failures.tsx';
import { Form, SelectField, TextArea, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { ApiError } from '@services/console/http.ts';
import { useParameter } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Button, CurlButton, Empty, ScreenHead } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { useRevision, useUnsaved } from '@services/console/forms/unsaved.ts';

import { api, CHANNELS, templateOptions, useTemplates, type Campaign, type NewCampaign } from '../api.ts';
import { AudienceFields, type Audience } from '../campaigns/audience.tsx';
import { Review, reviewOf, useCampaign } from '../campaigns/review.tsx';
import { readSchedule, ScheduleFields, type Schedule } from '../campaigns/schedule.tsx';
import { readTracking, TrackingFields } from '../tracking.tsx';

const STEPS = ['Content', 'Audience', 'Schedule', 'Review'] as const;
const REVIEW = 3;

/** A campaign before it starts, in four steps. The last step previews the campaign and starts it. */
export function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const [step] = useParameter('step');
  if (id !== undefined && step === 'review') return <ReviewSaved id={id} />;
  return (
    <Draft name={`campaign:${id ?? 'new'}`}>
      {id === undefined ? (
        <>
          <Head title="New campaign" />
          <Editor first={0} />
        </>
      ) : (
        <EditSaved id={id} first={Number(step) || 0} />
      )}
    </Draft>
  );
}

function Head({
  title = 'Campaign',
  status = 'draft',
}: {
  title?: string | undefined;
  status?: Campaign['status'] | undefined;
}) {
  return (
    <ScreenHead title={title}>
      <Link to="/campaigns">All campaigns</Link>
      {status === 'draft' && ' · stays a draft until you start it'}
    </ScreenHead>
  );
}

function ReviewSaved({ id }: { id: string }) {
  const navigate = useNavigate();
  const campaign = useCampaign(id);
  return (
    <>
      <Head title={campaign.data?.name} status={campaign.data?.status} />
      <Stepper
        step={REVIEW}
        onStep={(index) => void navigate({ to: `/campaigns/${id}/edit`, search: { step: String(index) } as never })}
      />
      <Review campaign={campaign} campaignId={id} />
    </>
  );
}

/** The links to the steps. The link to the review has no `onStep`: it submits the surrounding form. */
function Stepper({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <ol className="stepper" aria-label="Steps">
      {STEPS.map((name, index) => (
        <li key={name}>
          <button
            type={index === REVIEW ? 'submit' : 'button'}
            aria-current={index === step ? 'step' : undefined}
            onClick={() => index !== REVIEW && onStep(index)}
          >
            <span className="step-number">{index + 1}</span> {name}
          </button>
        </li>
      ))}
    </ol>
  );
}

function EditSaved({ id, first }: { id: string; first: number }) {
  const campaign = useQuery({
    ...FOR_EDITING,
    queryKey: ['campaigns', id, 'edit'],
    queryFn: ({ signal }) =>
      revised(api.GET('/api/v1/campaigns/{campaignId}', { signal, params: { path: { campaignId: id } } })),
  });
  return (
    <>
      <Head title={campaign.data?.value.name} status={campaign.data?.value.status} />
      <Answered query={campaign}>
        {({ value, revision }) =>
          value.status === 'draft' ? (
            <Editor campaign={value} opened={revision} first={first} />
          ) : (
            <Empty title="The campaign has started" action={<Link to="/campaigns">All campaigns</Link>}>
              You can only edit drafts.
            </Empty>
          )
        }
      </Answered>
    </>
  );
}

/** Finds the step that contains the invalid field. */
function stepOf(field: string): number {
  if (field.startsWith('audience')) return 1;
  return /^(?:schedule|throttle)/.test(field) ? 2 : 0;
}

/** The text with the line breaks that a form field returns. */
const lines = (text: string | null | undefined) => text?.replaceAll(/\r\n?/g, '\n');

function Editor({ campaign, opened, first }: { campaign?: Campaign; opened?: string | undefined; first: number }) {
  const [step, setStep] = useDraftState('step', () => first);
  const shown = useRef<HTMLDivElement>(null);
  const unsaved = useUnsaved();
  const revision = useRevision(opened);
  const client = useQueryClient();
  const navigate = useNavigate();
  const templates = useTemplates();
  const [channel, setChannel] = useDraftState<string>('channel', () => campaign?.channel ?? 'email');
  const [templateId, setTemplateId] = useDraftState('templateId', () => campaign?.templateId ?? '');
  const [audience, setAudience] = useDraftState(
    'audience',
    () => (campaign?.audience ?? { tags: [], contactIds: [] }) as Audience,
  );
  const schedule = (campaign?.schedule ?? {}) as Schedule;
  const several = (campaign?.variants.length ?? 1) > 1;
  const mayWrite = useMay('campaigns:write');
  // Also send the fields that this form does not show, because changing one text field replaces all of them.
  const { html, whatsappTemplate } = (campaign?.variants[0] ?? {}) as Pick<NewCampaign, 'html' | 'whatsappTemplate'>;

  function contentOf(values: FormValues) {
    if (several) return {};
    const hidden = { ...(whatsappTemplate && { whatsappTemplate }) };
    if (templateId) return templateId === campaign?.templateId ? {} : { templateId, ...hidden };
    const isMail = channel === 'email';
    const [body, subject] = [values.text('body'), isMail ? values.text('subject').trim() : undefined];
    const isKept = body === lines(campaign?.body) && (!isMail || subject === campaign?.subject);
    return isKept ? {} : { body, ...(isMail && { subject, ...(html && { html }) }), ...hidden };
  }
  async function save(values: FormValues) {
    const perSecond = values.number('throttle.perSecond');
    const body = {
      name: values.text('name').trim(),
      channel: channel as Campaign['channel'],
      ...contentOf(values),
      audience: audience as never,
      schedule: readSchedule(values, schedule),
      throttle: perSecond === undefined ? null : { perSecond },
      ...(channel === 'email' && { tracking: readTracking(values) }),
    };
    const { campaignId } = await (
      campaign
        ? answer(
            api.PUT('/api/v1/campaigns/{campaignId}', {
              params: { path: { campaignId: campaign.campaignId }, header: revision.header() },
              body,
            }),
          )
        : answer(api.POST('/api/v1/campaigns', { body }))
    ).catch((error: unknown) => {
      const [field] = Object.keys(error instanceof ApiError ? error.fields : {});
      if (field !== undefined) setStep(stepOf(field));
      throw error;
    });
    await client.invalidateQueries({ queryKey: ['campaigns'] });
    toast('Draft saved.');
    await navigate(reviewOf(campaignId));
  }
  function goOn() {
    const wrong = shown.current?.querySelector<HTMLInputElement>(':invalid');
    if (wrong) return void wrong.reportValidity();
    setStep(step + 1);
    requestAnimationFrame(() => shown.current?.querySelector<HTMLElement>('input, select, textarea')?.focus());
  }
  /** Attributes that hide a step but keep its fields in the form. */
  const part = (index: number) => ({
    hidden: index !== step,
    ref: index === step ? shown : undefined,
    onInvalidCapture: () => setStep(index),
  });
  return (
    <Form
      submit="Save and review"
      look={step === REVIEW - 1 ? 'primary' : 'plain'}
      readOnly={!mayWrite}
      onSubmit={save}
      unsaved={unsaved}
      onOverwrite={revision.overwrite}
      onCancel={() => void navigate({ to: '/campaigns' })}
      extra={
        <>
          <CurlButton
            request={{
              method: 'POST',
              path: '/api/v1/campaigns',
              body: { name: 'Spring sale', channel, ...(templateId ? { templateId } : { body: 'Hello' }), audience },
            }}
          />
          {step > 0 && <Button onClick={() => setStep(step - 1)}>Back</Button>}
          {step < REVIEW - 1 && (
            <Button look="primary" className="continue" onClick={goOn}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <Stepper step={step} onStep={setStep} />
      <div {...part(0)}>
        <div className="field-stack">
          <div className="row">
            <TextField name="name" label="Name" required maxLength={200} autoFocus defaultValue={campaign?.name} />
            <SelectField name="channel" label="Channel" options={CHANNELS} value={channel} onValue={setChannel} />
            {!several && (
              <SelectField
                name="templateId"
                label="Text"
                options={[['', 'Write it here'], ...templateOptions(templates.data?.data, templateId)]}
                value={templateId}
                onValue={setTemplateId}
              />
            )}
          </div>
          {!several && <ChoicesFailed query={templates} />}
          {several && <p className="hint">This campaign has several variants. Edit them with the API.</p>}
          {!several && !templateId && channel === 'email' && html && (
            <p className="hint">This campaign also has an HTML version. Edit it with the API.</p>
          )}
          {!several && channel === 'whatsapp' && whatsappTemplate && (
            <p className="hint">
              This campaign uses the approved template {whatsappTemplate.name}. Change it with the API.
            </p>
          )}
          {!several && !templateId && (
            <>
              {channel === 'email' && (
                <TextField name="subject" label="Subject" required defaultValue={campaign?.subject ?? ''} />
              )}
              <TextArea
                name="body"
                label="Message"
                required
                rows={6}
                hint="Use variables such as {{firstName}} to personalize the message."
                defaultValue={campaign?.body ?? ''}
              />
            </>
          )}
          {channel === 'email' && <TrackingFields tracking={campaign?.tracking} />}
        </div>
      </div>
      <div {...part(1)}>
        <AudienceFields
          value={audience}
          onChange={(chosen) => {
            unsaved.changed();
            setAudience(chosen);
          }}
        />
      </div>
      <div {...part(2)}>
        <ScheduleFields schedule={schedule} perSecond={campaign?.throttle?.perSecond} />
      </div>
    </Form>
  );
}
