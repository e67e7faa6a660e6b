import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/dialogs.tsx';
import { Form, SelectField, TextArea, TextField } from '@services/console/forms.tsx';
import { urlOf } from '@services/console/http.ts';
import {
  Answered,
  FilterBar,
  FilterSelect,
  FilterText,
  FreshPill,
  Pager,
  Table,
  useFilters,
  useStill,
} from '@services/console/lists.tsx';
import { Badge, Button, CurlButton, Empty, Facts, Menu, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, type Lead, type LeadDetails } from '../api.ts';

const SIZE = 25;
const REFRESH_MS = 10_000;
const TYPES = [
  ['', 'Comments and story replies'],
  ['comment', 'Comments'],
  ['story_reply', 'Story replies'],
] as const;
const STATES = ['new', 'contacted', 'interested', 'qualified', 'converted', 'inactive'] as const;
const idOf = ({ id }: Lead) => id;

/** Everybody who wrote a keyword. */
export function Screen() {
  const { filters, page, filtered, setFilter, setPage, clear } = useFilters('keyword', 'type', 'open');
  const query = {
    page,
    limit: SIZE,
    ...(filters.keyword && { keyword: filters.keyword }),
    ...(filters.type && { trigger_type: filters.type as Lead['trigger_type'] }),
  };
  const list = useQuery({
    queryKey: ['leads', query],
    queryFn: ({ signal }) => answer(api.GET('/v1/leads', { signal, params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const still = useStill(list.data?.data ?? [], idOf, `${JSON.stringify(query)} ${list.isPlaceholderData}`);
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
      <FilterBar onClear={filtered ? clear : undefined}>
        <FilterText label="Keyword" value={filters.keyword} onChange={(value) => setFilter('keyword', value)} />
        <FilterSelect
          label="Where"
          value={filters.type}
          options={TYPES}
          onChange={(value) => setFilter('type', value)}
        />
      </FilterBar>
      <FreshPill count={still.fresh} onShow={still.show} />
      <Answered query={list}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            filtered ? (
              <Empty title="No lead matches these filters" action={<Button onClick={clear}>Clear filters</Button>} />
            ) : (
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
            )
          ) : (
            <>
              <Table
                label="Leads"
                rows={still.rows}
                keyOf={idOf}
                onOpen={({ id }) => setFilter('open', id)}
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
              <Pager page={page} size={SIZE} total={pagination.total} noun="lead" onPage={setPage} />
            </>
          )
        }
      </Answered>
      {filters.open && <LeadDrawer id={filters.open} onClose={() => setFilter('open', '')} />}
    </>
  );
}

function LeadDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const lead = useQuery({
    queryKey: ['lead', id],
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
  const renew = () => client.invalidateQueries({ queryKey: ['lead', lead.id] });
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
