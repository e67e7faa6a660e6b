import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { revisionOfText, useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, CurlButton, Facts, Tags, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { entriesOf, entriesText, words } from '@services/console/words.ts';

import { api, LEAD_STATUSES, type LeadDetails } from './api.ts';

/** One lead with its status, tags and notes. */
export function LeadDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const lead = useQuery({
    queryKey: ['leads', id],
    queryFn: ({ signal }) => revised(api.GET('/v1/leads/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <Modal kind="drawer" title={lead.data?.value.data.display_name || 'Lead'} onClose={onClose}>
      <Answered query={lead}>
        {({ value: { data }, revision }) => <LeadBody key={data.id} lead={data} opened={revision} />}
      </Answered>
    </Modal>
  );
}

function ConsentFact({ text, at }: { text: string | null; at: string }) {
  return (
    <>
      {text}
      <span className="under">
        <Time at={at} />
      </span>
    </>
  );
}

function LeadBody({ lead, opened }: { lead: LeadDetails; opened: string | undefined }) {
  const client = useQueryClient();
  const mayWrite = useMay('leads:write');
  const [tags, setTags] = useState(entriesText(lead.tags));
  const saved = useRef(JSON.stringify(lead.tags));
  const params = { path: { id: lead.id } };
  const savedStatus = useRef(lead.status);
  const revision = useRevision(opened);
  const statusRevision = useRevision(revisionOfText(lead.status));
  const renew = () => client.invalidateQueries({ queryKey: ['leads'] });
  return (
    <>
      <Facts
        items={[
          [
            'Instagram',
            <a
              key="name"
              href={`https://www.instagram.com/${encodeURIComponent(lead.username)}/`}
              target="_blank"
              rel="noreferrer"
            >
              @{lead.username}
            </a>,
          ],
          ['Keyword', lead.trigger_keyword],
          ['Type', words(lead.source ?? lead.trigger_type)],
          ['Captured', <Time key="time" at={lead.captured_at} />],
          ...(mayWrite ? [] : [['Status', <Badge key="status" state={lead.status} />] as const]),
          ...(lead.email ? [['Email', lead.email] as const] : []),
          ...(lead.phone ? [['Phone', lead.phone] as const] : []),
          ...Object.entries(lead.answers)
            .filter(([, answer]) => answer !== lead.email && answer !== lead.phone)
            .map(([name, answer]) => [words(name), String(answer)] as const),
          ...(lead.consented_at
            ? [['Consent', <ConsentFact key="consent" text={lead.consent_text} at={lead.consented_at} />] as const]
            : []),
          ...(mayWrite ? [] : [['Tags', <Tags key="tags" tags={lead.tags} />] as const]),
        ]}
      />
      {mayWrite && (
        <Form
          submit="Save"
          onOverwrite={() => {
            revision.overwrite();
            statusRevision.overwrite();
          }}
          extra={
            <CurlButton
              request={{ method: 'PUT', path: `/v1/leads/${lead.id}/status`, body: { status: 'contacted' } }}
            />
          }
          onSubmit={async (values) => {
            const status = values.text('status') as LeadDetails['status'];
            const list = entriesOf(tags);
            if (status !== savedStatus.current) {
              const given = { ...params, header: statusRevision.header() };
              const { revision: now } = await revised(
                api.PUT('/v1/leads/{id}/status', { params: given, body: { status } }),
              );
              statusRevision.saved(now);
              savedStatus.current = status;
            }
            if (JSON.stringify(list) !== saved.current) {
              const given = { ...params, header: revision.header() };
              const { revision: now } = await revised(
                api.PUT('/v1/leads/{id}/tags', { params: given, body: { tags: list } }),
              );
              revision.saved(now);
              saved.current = JSON.stringify(list);
            }
            await renew();
            toast('Saved.');
          }}
        >
          <SelectField
            name="status"
            label="Status"
            defaultValue={lead.status}
            options={LEAD_STATUSES.map((state) => [state, words(state)] as const)}
          />
          <TextField
            name="tags"
            label="Tags"
            hint="Separate with commas. Put quotation marks around a tag that contains a comma."
            value={tags}
            onChange={(event) => setTags(event.target.value)}
          />
        </Form>
      )}
      <h3>Notes</h3>
      {lead.notes.length === 0 && <p className="muted">No notes yet.</p>}
      {lead.notes.map(({ id, note, added_at }) => (
        <div key={id} className="attempt">
          <p className="pre">{note}</p>
          <p className="muted small">
            <Time at={added_at} />
          </p>
        </div>
      ))}
      {mayWrite && (
        <Form
          key={lead.notes.length}
          submit="Add note"
          onSubmit={async (values) => {
            await answer(api.POST('/v1/leads/{id}/notes', { params, body: { note: values.text('note') } }));
            await renew();
          }}
        >
          <TextArea name="note" label="New note" required rows={2} />
        </Form>
      )}
    </>
  );
}
