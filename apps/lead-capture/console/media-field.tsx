import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { ChoicesFailed } from '@services/console/forms/failures.tsx';
import { TextArea } from '@services/console/forms/forms.tsx';
import { Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { plural } from '@services/console/words.ts';

import { api, MEDIA_KINDS, type Media } from './api.ts';

const SHOWN = 20;

/** A field for ids of posts and stories: typed, or chosen from posts and stories with recent events. */
export function MediaField({ ids: initial = [] }: { ids: readonly string[] | undefined }) {
  const [text, setText] = useState(initial.join('\n'));
  const ids = linesOf(text);
  const mayRead = useMay('activity:read');
  const seen = useQuery({
    queryKey: ['activity', 'media'],
    queryFn: ({ signal }) => answer(api.GET('/v1/activity/media', { signal, params: { query: { limit: SHOWN } } })),
    enabled: mayRead,
  });
  const toggle = (id: string, isChosen: boolean) =>
    setText((isChosen ? [...ids, id] : ids.filter((each) => each !== id)).join('\n'));
  const media = seen.data?.data ?? [];
  return (
    <>
      <TextArea
        name="media_ids"
        label="Only these posts and stories"
        hint="Instagram media IDs, one per line. Leave empty for all."
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ChoicesFailed query={seen} />
      {media.length > 0 && (
        <fieldset className="media">
          <legend>Recently commented posts and stories</legend>
          {media.map((each) => (
            <label key={each.media_id}>
              <input
                type="checkbox"
                checked={ids.includes(each.media_id)}
                onChange={(event) => toggle(each.media_id, event.target.checked)}
              />
              <MediaWords media={each} />
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

function MediaWords({ media: { media_id, kind, events, last_text, last_received_at } }: { media: Media }) {
  return (
    <span>
      {MEDIA_KINDS[kind]} <code>{media_id}</code>
      <span className="under">
        {plural(events, kind === 'story' ? 'reply' : 'comment', kind === 'story' ? 'replies' : 'comments')}, last{' '}
        <Time at={last_received_at} />
        {last_text && `: “${last_text}”`}
      </span>
    </span>
  );
}

export const linesOf = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore
