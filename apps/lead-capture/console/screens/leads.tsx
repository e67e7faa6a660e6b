import '../leads.css';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/dialogs.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms.tsx';
import { urlOf } from '@services/console/http.ts';
import { Answered, FilterBar, FilterSelect, FilterText, useFilters, useParameter } from '@services/console/lists.tsx';
import { PagedList } from '@services/console/paged-list.tsx';
import { Badge, Button, CurlButton, Empty, Facts, Menu, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { plural, words } from '@services/console/words.ts';

import { api, LEAD_STATUSES, type Lead, type LeadDetails, type LeadStatus } from '../api.ts';
import { LeadBoard } from '../lead-board.tsx';

const SIZE = 25;
const TYPES = [
  ['', 'Comments and story replies'],
  ['comment', 'Comments'],
  ['story_reply', 'Story replies'],
] as const;
const STATUSES = [['', 'Any status'], ...LEAD_STATUSES.map((status) => [status, words(status)] as const)] as const;
const VIEWS = [
  ['', 'Table'],
  ['board', 'Board'],
] as const;
const idOf = ({ id }: Lead) => id;

/** Everybody who wrote a keyword. */
export function Screen() {
  const mayWrite = useMay('leads:write');
  const search = useFilters('search', 'status', 'tag', 'keyword', 'type');
  const { filters, setFilter } = search;
  const [open, setOpen] = useParameter('open');
  const [view, setView] = useParameter('view');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const narrowed = {
    ...(filters.search && { search: filters.search }),
    ...(filters.tag && { tag: filters.tag }),
    ...(filters.keyword && { keyword: filters.keyword }),
    ...(filters.type && { trigger_type: filters.type as Lead['trigger_type'] }),
  };
  const status = filters.status && { status: filters.status as LeadStatus };
  const query = { page: search.page, limit: SIZE, ...narrowed, ...status };
  const exported = (format: string) => urlOf({ path: '/v1/leads/export', query: { format, ...narrowed, ...status } });
  return (
    <>
      <ScreenHead
        title="Leads"
        actions={
          <Menu label="Export">
            <a href={exported('csv')} download>
              Export as CSV
            </a>
            <a href={exported('json')} download>
              Export as JSON
            </a>
          </Menu>
        }
      >
        People who wrote one of your keywords.
      </ScreenHead>
      <FilterBar onClear={search.filtered ? search.clear : undefined}>
        <FilterText label="Name" value={filters.search} onChange={(value) => setFilter('search', value)} />
        {view !== 'board' && (
          <FilterSelect
            label="Status"
            value={filters.status}
            options={STATUSES}
            onChange={(value) => setFilter('status', value)}
          />
        )}
        <FilterText label="Tag" value={filters.tag} onChange={(value) => setFilter('tag', value)} />
        <FilterText label="Keyword" value={filters.keyword} onChange={(value) => setFilter('keyword', value)} />
        <FilterSelect
          label="Where"
          value={filters.type}
          options={TYPES}
          onChange={(value) => setFilter('type', value)}
        />
        <FilterSelect label="View" value={view} options={VIEWS} onChange={setView} />
      </FilterBar>
      {chosen.size > 0 && view !== 'board' && <ChangeMany ids={[...chosen]} onDone={() => setChosen(new Set())} />}
      {view === 'board' ? (
        <LeadBoard filters={narrowed} mayWrite={mayWrite} onOpen={setOpen} />
      ) : (
        <PagedList
          queryKey={['leads', query]}
          ask={(signal) => answer(api.GET('/v1/leads', { signal, params: { query } }))}
          search={search}
          size={SIZE}
          noun="lead"
          live
          empty={
            <Empty
              title="No leads yet"
              request={{
                method: 'POST',
                path: '/v1/leads',
                body: { username: 'example', trigger_keyword: 'guide', trigger_type: 'comment' },
              }}
            >
              As soon as somebody comments on a post or replies to a story with a keyword, they appear here.
            </Empty>
          }
          label="Leads"
          keyOf={idOf}
          onOpen={({ id }) => setOpen(id)}
          chosen={mayWrite ? { keys: chosen, set: setChosen } : undefined}
          columns={[
            {
              title: 'Lead',
              wide: true,
              cell: ({ display_name, username }) => (
                <>
                  <strong>{display_name || username}</strong>
                  <span className="under">@{username}</span>
                </>
              ),
            },
            { title: 'Keyword', cell: ({ trigger_keyword }) => trigger_keyword },
            { title: 'Where', cell: ({ trigger_type }) => words(trigger_type) },
            { title: 'Captured', cell: ({ captured_at }) => <Time at={captured_at} /> },
          ]}
        />
      )}
      {open && <LeadDrawer id={open} onClose={() => setOpen('')} />}
    </>
  );
}

/** Status and tags for all chosen leads. */
function ChangeMany({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const client = useQueryClient();
  const [status, setStatus] = useState('');
  const [tag, setTag] = useState('');
  const [busy, setBusy] = useState(false);
  async function change(body: { status?: LeadStatus; add_tags?: string[]; remove_tags?: string[] }) {
    setBusy(true);
    try {
      const { data } = await answer(api.POST('/v1/leads/bulk', { body: { ids, ...body } }));
      const changed = data.filter(({ outcome }) => outcome === 'updated').length;
      const full = data.filter(({ outcome }) => outcome === 'too_many_tags').length;
      toast(`${plural(changed, 'lead')} changed.${full > 0 ? ` ${full} would have too many tags.` : ''}`);
      await client.invalidateQueries({ queryKey: ['leads'] });
      onDone();
    } catch (error) {
      toast((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="filters" role="group" aria-label="Change the chosen leads">
      <strong>{plural(ids.length, 'lead')} chosen</strong>
      <select aria-label="New status" value={status} onChange={(event) => setStatus(event.target.value)}>
        <option value="">Status …</option>
        {LEAD_STATUSES.map((state) => (
          <option key={state} value={state}>
            {words(state)}
          </option>
        ))}
      </select>
      <Button busy={busy} disabled={!status} onClick={() => void change({ status: status as LeadStatus })}>
        Set status
      </Button>
      <input
        aria-label="Tag to add or remove"
        placeholder="Tag"
        value={tag}
        onChange={(event) => setTag(event.target.value)}
      />
      <Button busy={busy} disabled={!tag.trim()} onClick={() => void change({ add_tags: [tag.trim()] })}>
        Add tag
      </Button>
      <Button busy={busy} disabled={!tag.trim()} onClick={() => void change({ remove_tags: [tag.trim()] })}>
        Remove tag
      </Button>
      <Button look="quiet" onClick={onDone}>
        Choose none
      </Button>
    </div>
  );
}

function LeadDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const lead = useQuery({
    queryKey: ['leads', id],
    queryFn: ({ signal }) => answer(api.GET('/v1/leads/{id}', { signal, params: { path: { id } } })),
  });
  return (
    <Modal kind="drawer" title={lead.data?.data.display_name || 'Lead'} onClose={onClose}>
      <Answered query={lead}>{({ data }) => <LeadBody key={data.id} lead={data} />}</Answered>
    </Modal>
  );
}

function LeadBody({ lead }: { lead: LeadDetails }) {
  const client = useQueryClient();
  const mayWrite = useMay('leads:write');
  const [tags, setTags] = useState(lead.tags.join(', '));
  const params = { path: { id: lead.id } };
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
          ['Where', words(lead.trigger_type)],
          ['Captured', <Time key="time" at={lead.captured_at} />],
          ['Status', <Badge key="status" state={lead.status} />],
          [
            'Tags',
            lead.tags.length === 0 ? (
              '–'
            ) : (
              <span key="tags" className="tags">
                {lead.tags.map((tag) => (
                  <span key={tag} className="badge">
                    {tag}
                  </span>
                ))}
              </span>
            ),
          ],
        ]}
      />
      {mayWrite && (
        <Form
          submit="Save"
          extra={
            <CurlButton
              request={{ method: 'PUT', path: `/v1/leads/${lead.id}/status`, body: { status: 'contacted' } }}
            />
          }
          onSubmit={async (values) => {
            const status = values.text('status') as LeadDetails['status'];
            const list = tags.split(',').map((tag) => tag.trim()).filter(Boolean); // prettier-ignore
            if (status !== lead.status) await answer(api.PUT('/v1/leads/{id}/status', { params, body: { status } }));
            await answer(api.PUT('/v1/leads/{id}/tags', { params, body: { tags: list } }));
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
            hint="Separated by commas."
            value={tags}
            onChange={(event) => setTags(event.target.value)}
          />
        </Form>
      )}
      <h3>Notes</h3>
      {lead.notes.length === 0 && <p className="muted">No note yet.</p>}
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
          submit="Add the note"
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
