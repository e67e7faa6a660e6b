import { useQuery } from '@tanstack/react-query';

import { answer } from '@services/console/client.ts';
import { Failed } from '@services/console/forms/failures.tsx';
import { SelectField, TextField } from '@services/console/forms/forms.tsx';
import { ApiError } from '@services/console/http.ts';
import { entriesOf, entriesText, plural } from '@services/console/words.ts';

import { api, useSettled, type NewCampaign } from '../api.ts';
import { anyTag, SegmentEditor, type Segment } from '../segment-editor.tsx';

type Sent = NewCampaign['audience'];
/** The form state of an audience: all contacts, tags, a segment, conditions, or contact ids that were set through the API. */
export interface Audience {
  tags: string[];
  segment?: Segment;
  segmentId?: string;
  contactIds: string[];
}

const EVERYBODY: Segment = { all: [] };
const isEverybody = ({ segment }: Audience) => segment !== undefined && 'all' in segment && segment.all.length === 0;

const kindOf = (audience: Audience) =>
  isEverybody(audience)
    ? 'everybody'
    : audience.segment
      ? 'segment'
      : audience.segmentId === undefined
        ? 'tags'
        : 'saved';

/** Matches JSON of conditions in which a value or the name of an attribute is still missing. */
const UNFINISHED = /"value":(?:""|null|\[\])|"field":"attributes\."/;

/** The current number of contacts in the audience, counted again when the conditions of the audience change. */
export function useCount(audience: Audience) {
  const { tags, segment, segmentId, contactIds } = audience;
  const settled = useSettled(JSON.stringify(audience));
  return useQuery({
    queryKey: ['contacts', 'audience', settled],
    enabled:
      !UNFINISHED.test(settled) &&
      (tags.length > 0 || segment !== undefined || Boolean(segmentId) || contactIds.length > 0),
    queryFn: ({ signal }) =>
      answer(api.POST('/api/v1/campaigns/audience', { signal, body: { audience: JSON.parse(settled) as Sent } })),
    placeholderData: (before) => (UNFINISHED.test(settled) ? undefined : before),
    retry: false,
  });
}

/** An incomplete audience cannot be counted yet. */
const isIncomplete = (error: unknown) => error instanceof ApiError && [400, 422].includes(error.status);

/** The fields for a campaign's audience, with its current number of contacts. */
export function AudienceFields({ value, onChange }: { value: Audience; onChange: (audience: Audience) => void }) {
  const kind = kindOf(value);
  const count = useCount(value);
  const { tags, contactIds } = value;
  const segments = useQuery({
    queryKey: ['segments', 'all'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/segments', { signal, params: { query: { limit: 100 } } })),
  });
  const saved = segments.data?.data ?? [];
  const choose = (chosen: string) => {
    if (chosen === 'tags') onChange({ tags, contactIds });
    else if (chosen === 'saved') onChange({ tags: [], contactIds, segmentId: saved[0]?.segmentId ?? '' });
    else onChange({ tags: [], contactIds, segment: chosen === 'everybody' ? EVERYBODY : anyTag });
  };
  return (
    <div className="field-stack">
      <SelectField
        name="audience"
        label="Send to"
        options={[
          ['tags', 'Contacts with tags'],
          ['saved', 'Contacts in a saved segment'],
          ['segment', 'Contacts that match conditions'],
          ['everybody', 'All contacts'],
        ]}
        value={kind}
        onValue={choose}
      />
      {kind === 'tags' && (
        <TextField
          name="audience.tags"
          label="Tags"
          hint="Separate with commas. Includes contacts with all of these tags."
          required={contactIds.length === 0}
          defaultValue={entriesText(tags)}
          onValue={(text) => onChange({ ...value, tags: entriesOf(text) })}
        />
      )}
      {kind === 'saved' && (
        <SelectField
          name="audience.segmentId"
          label="Segment"
          hint="Create segments on the page Segments."
          required
          options={saved.map(({ segmentId, name }) => [segmentId, name] as const)}
          value={value.segmentId ?? ''}
          onValue={(segmentId) => onChange({ ...value, segmentId })}
        />
      )}
      {kind === 'segment' && (
        <SegmentEditor
          name="audience.segment"
          value={value.segment ?? anyTag}
          onChange={(segment) => onChange({ ...value, segment })}
        />
      )}
      {kind !== 'tags' && tags.length > 0 && (
        <p className="hint">Limited to contacts with the tags {tags.join(', ')}.</p>
      )}
      {contactIds.length > 0 && (
        <p className="hint">Limited to the {plural(contactIds.length, 'contact')} listed through the API.</p>
      )}
      {count.error && !isIncomplete(count.error) && <Failed error={count.error} retry={count.refetch} />}
      <p className="muted" role="status">
        {count.data && !count.error ? (
          <>
            <strong>{plural(count.data.count, 'contact')}</strong> right now. Contacts who haven’t opted in to the
            channel are skipped.
          </>
        ) : (
          'The number of matching contacts appears here.'
        )}
      </p>
    </div>
  );
}
