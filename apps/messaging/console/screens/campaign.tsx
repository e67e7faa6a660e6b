import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';

import { answer, revised } from '@services/console/client.ts';
import { Draft, useDraftState } from '@services/console/forms/drafts.tsx';
import { ChoicesFailed } from '@services/console/forms/failures.tsx';
import { Form, SelectField, TextArea, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { CurlButton, Empty, ScreenHead, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { useRevision, useUnsaved } from '@services/console/forms/unsaved.ts';

import { api, CHANNELS, templateOptions, useTemplates, type Campaign, type NewCampaign } from '../api.ts';
import { AudienceFields, type Audience } from '../campaigns/audience.tsx';
import { readSchedule, ScheduleFields, type Schedule } from '../campaigns/schedule.tsx';
import { readTracking, TrackingFields } from '../tracking.tsx';

/** A campaign before it starts: its text, its recipients and its schedule. */
export function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const campaign = useQuery({
    queryKey: ['campaigns', id, 'edit'],
    // A refetch must not replace the person's input.
    staleTime: Infinity,
    gcTime: 0,
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      revised(api.GET('/api/v1/campaigns/{campaignId}', { signal, params: { path: { campaignId: id ?? '' } } })),
  });
  return (
    <>
      <ScreenHead title={id === undefined ? 'New campaign' : (campaign.data?.value.name ?? 'Campaign')}>
        <Link to="/campaigns">All campaigns</Link>
        {(campaign.data?.value.status ?? 'draft') === 'draft' && ' · stays a draft until you start it'}
      </ScreenHead>
      <Draft name={`campaign:${id ?? 'new'}`}>
        {id === undefined ? (
          <Editor />
        ) : (
          <Answered query={campaign}>
            {({ value, revision }) =>
              value.status === 'draft' ? (
                <Editor key={value.campaignId} campaign={value} opened={revision} />
              ) : (
                <Empty title="The campaign has started" action={<Link to="/campaigns">All campaigns</Link>}>
                  You can only edit drafts.
                </Empty>
              )
            }
          </Answered>
        )}
      </Draft>
    </>
  );
}

/** A text as a form field returns it. */
const lines = (text: string | null | undefined) => text?.replaceAll(/\r\n?/g, '\n');

function Editor({ campaign, opened }: { campaign?: Campaign; opened?: string | undefined }) {
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
    const { campaignId } = campaign
      ? await answer(
          api.PUT('/api/v1/campaigns/{campaignId}', {
            params: { path: { campaignId: campaign.campaignId }, header: revision.header() },
            body,
          }),
        )
      : await answer(api.POST('/api/v1/campaigns', { body }));
    await client.invalidateQueries({ queryKey: ['campaigns'] });
    toast('Draft saved. Review it, then start the campaign.');
    await navigate({ to: '/campaigns', search: { open: campaignId } as never });
  }
  return (
    <Form
      submit="Save and review"
      readOnly={!mayWrite}
      onSubmit={save}
      unsaved={unsaved}
      onOverwrite={revision.overwrite}
      onCancel={() => void navigate({ to: '/campaigns' })}
      extra={
        <CurlButton
          request={{
            method: 'POST',
            path: '/api/v1/campaigns',
            body: { name: 'Spring sale', channel, ...(templateId ? { templateId } : { body: 'Hello' }), audience },
          }}
        />
      }
    >
      <Section title="Content">
        <div className="field-stack">
          <div className="row">
            <TextField name="name" label="Name" required maxLength={200} autoFocus defaultValue={campaign?.name} />
            <SelectField
              name="channel"
              label="Channel"
              options={CHANNELS}
              value={channel}
              onChange={(event) => setChannel(event.target.value)}
            />
            {!several && (
              <SelectField
                name="templateId"
                label="Text"
                options={[['', 'Write it here'], ...templateOptions(templates.data?.data, templateId)]}
                value={templateId}
                onChange={(event) => setTemplateId(event.target.value)}
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
      </Section>
      <Section title="Audience">
        <AudienceFields
          value={audience}
          onChange={(chosen) => {
            unsaved.changed();
            setAudience(chosen);
          }}
        />
      </Section>
      <Section title="Schedule">
        <ScheduleFields schedule={schedule} perSecond={campaign?.throttle?.perSecond} />
      </Section>
    </Form>
  );
}
