import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/dialogs.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms.tsx';
import { urlOf } from '@services/console/http.ts';
import { Answered, FilterBar, FilterSelect, FilterText, useFilters, useParameter } from '@services/console/lists.tsx';
import { PagedList } from '@services/console/paged-list.tsx';
import { Badge, CurlButton, Empty, Facts, Menu, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, type Lead, type LeadDetails } from '../api.ts';

const SIZE = 25;
const TYPES = [
  ['', 'Comments and story replies'],
  ['comment', 'Comments'],
  ['story_reply', 'Story replies'],
] as const;
const STATES = ['new', 'contacted', 'interested', 'qualified', 'converted', 'inactive'] as const;
const idOf = ({ id }: Lead) => id;

/** Everybody who wrote a keyword. */
export function Screen() {
  const search = useFilters('keyword', 'type');
  const { filters, setFilter } = search;
  const [open, setOpen] = useParameter('open');
  const query = {
    page: search.page,
    limit: SIZE,
    ...(filters.keyword && { keyword: filters.keyword }),
    ...(filters.type && { trigger_type: filters.type as Lead['trigger_type'] }),
  };
  const exported = (format: string) =>
    urlOf({ path: '/v1/leads/export', query: { format, keyword: filters.keyword, trigger_type: filters.type } });
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
        <FilterText label="Keyword" value={filters.keyword} onChange={(value) => setFilter('keyword', value)} />
        <FilterSelect
          label="Where"
          value={filters.type}
          options={TYPES}
          onChange={(value) => setFilter('type', value)}
        />
      </FilterBar>
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
      {open && <LeadDrawer id={open} onClose={() => setOpen('')} />}
    </>
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
  const renew = () => client.invalidateQueries({ queryKey: ['leads', lead.id] });
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
            options={STATES.map((state) => [state, words(state)] as const)}
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
