import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Button } from '@services/console/parts.tsx';
import { toast, toastError } from '@services/console/toasts.tsx';
import { plural, words } from '@services/console/words.ts';

import { api, LEAD_STATUSES, type LeadStatus } from './api.ts';

/** Status and tags for all chosen leads. */
export function ChangeLeads({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const client = useQueryClient();
  const [status, setStatus] = useState('');
  const [tag, setTag] = useState('');
  async function change(body: { status?: LeadStatus; add_tags?: string[]; remove_tags?: string[] }) {
    try {
      const { data } = await answer(api.POST('/v1/leads/bulk', { body: { ids, ...body } }));
      const changed = data.filter(({ outcome }) => outcome === 'updated').length;
      const full = data.filter(({ outcome }) => outcome === 'too_many_tags').length;
      toast(
        `${plural(changed, 'lead')} updated.${full > 0 ? ` ${plural(full, 'lead')} unchanged: too many tags.` : ''}`,
      );
      await client.invalidateQueries({ queryKey: ['leads'] });
      onDone();
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <div className="filters" role="group" aria-label="Update selected leads">
      <strong>{plural(ids.length, 'lead')} selected</strong>
      <select aria-label="New status" value={status} onChange={(event) => setStatus(event.target.value)}>
        <option value="">Status …</option>
        {LEAD_STATUSES.map((state) => (
          <option key={state} value={state}>
            {words(state)}
          </option>
        ))}
      </select>
      <Button disabled={!status} onClick={() => change({ status: status as LeadStatus })}>
        Set status
      </Button>
      <input
        aria-label="Tag to add or remove"
        placeholder="Tag"
        value={tag}
        onChange={(event) => setTag(event.target.value)}
      />
      <Button disabled={!tag.trim()} onClick={() => change({ add_tags: [tag.trim()] })}>
        Add tag
      </Button>
      <Button disabled={!tag.trim()} onClick={() => change({ remove_tags: [tag.trim()] })}>
        Remove tag
      </Button>
      <Button look="quiet" onClick={onDone}>
        Clear selection
      </Button>
    </div>
  );
}
