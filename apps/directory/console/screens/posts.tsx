import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { ApiError } from '@services/console/http.ts';
import { FilterBar, FilterSelect, useFilters } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Badge, CurlButton, Empty, Menu, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';

import { api, type EditorialPost } from '../api.ts';

type State = EditorialPost['state'];
type Action = 'feature' | 'unfeature' | 'hide' | 'unhide' | 'unschedule';

const STATES: readonly (readonly [State, string])[] = [
  ['review', 'To review'],
  ['featured', 'Featured'],
  ['scheduled', 'Scheduled'],
  ['hidden', 'Hidden'],
];

/** For each state of a post, the actions that need no form. */
const ACTIONS: Record<State, readonly (readonly [Action, string])[]> = {
  review: [['feature', 'Feature']],
  featured: [['unfeature', 'Stop featuring']],
  scheduled: [
    ['unhide', 'Show now'],
    ['unschedule', 'Cancel the launch'],
  ],
  hidden: [['unhide', 'Unhide']],
};
const DONE: Record<Action, string> = {
  feature: 'Post featured.',
  unfeature: 'Post no longer featured.',
  hide: 'Post hidden.',
  unhide: 'Everyone can see the post again.',
  unschedule: 'Launch canceled. The post stays hidden.',
};

/** The editors' queue: posts by state, with the actions on each post. */
export function Screen() {
  const { filters, setFilter } = useFilters('state');
  const mayWrite = useMay('editorial:write');
  const [open, setOpen] = useState<{ what: 'edit' | 'schedule' | 'hide'; post: EditorialPost } | null>(null);
  const state = STATES.find(([name]) => name === filters.state)?.[0] ?? 'review';
  const list = useInfiniteQuery({
    queryKey: ['editorial', state],
    initialPageParam: '',
    retry: false,
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/v2/editorial/posts', {
          signal,
          params: { query: { state, ...(pageParam && { before: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const act = useAct();
  const head = (
    <ScreenHead title="Posts">Feature, edit, schedule and hide the products that members submit.</ScreenHead>
  );
  if (list.error instanceof ApiError && list.error.status === 403) {
    return (
      <>
        {head}
        <Empty title="This account isn’t an editor">
          Editors are directory members with a role. Ask an operator to link this account on the command line, with
          accounts tie and users set-role.
        </Empty>
      </>
    );
  }
  return (
    <>
      {head}
      <FilterBar>
        <FilterSelect
          label="Status"
          value={state}
          options={STATES}
          onChange={(value) => setFilter('state', value === 'review' ? '' : value)}
        />
      </FilterBar>
      <Answered query={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) {
            return (
              <Empty title="No posts" request={{ path: '/v2/editorial/posts', query: { state } }}>
                {state === 'review'
                  ? 'New posts appear here when members submit them.'
                  : 'Choose another status above.'}
              </Empty>
            );
          }
          return (
            <>
              <Table
                label="Posts"
                rows={rows}
                keyOf={({ id }) => id}
                onOpen={mayWrite ? (post) => setOpen({ what: 'edit', post }) : undefined}
                columns={[
                  {
                    title: 'Post',
                    wide: true,
                    cell: ({ name, tagline }) => <Named name={name} under={tagline} />,
                  },
                  { title: 'By', cell: ({ username }) => username },
                  { title: 'Votes', numeric: true, cell: ({ votesCount }) => votesCount },
                  { title: 'Submitted', cell: ({ createdAt }) => <Time at={createdAt} /> },
                  { title: 'Status', cell: (post) => <StateOf post={post} /> },
                ]}
                actions={
                  mayWrite
                    ? (post) => (
                        <Menu label={`Actions for ${post.name}`}>
                          {ACTIONS[post.state].map(([action, label]) => (
                            <button key={action} type="button" onClick={() => void act(post, action)}>
                              {label}
                            </button>
                          ))}
                          <button type="button" onClick={() => setOpen({ what: 'edit', post })}>
                            Edit
                          </button>
                          {post.featuredAt === null && (
                            <button type="button" onClick={() => setOpen({ what: 'schedule', post })}>
                              Schedule launch
                            </button>
                          )}
                          {post.state !== 'hidden' && (
                            <button type="button" className="danger" onClick={() => setOpen({ what: 'hide', post })}>
                              Hide
                            </button>
                          )}
                        </Menu>
                      )
                    : undefined
                }
              />
              <OlderRows query={list}>Older posts</OlderRows>
            </>
          );
        }}
      </Answered>
      {open?.what === 'edit' && <Edit post={open.post} onClose={() => setOpen(null)} />}
      {open?.what === 'schedule' && <Schedule post={open.post} onClose={() => setOpen(null)} />}
      {open?.what === 'hide' && (
        <Confirm
          title={`Hide ${open.post.name}`}
          action="Hide"
          onClose={() => setOpen(null)}
          onConfirm={() => act(open.post, 'hide')}
        >
          It disappears from pages, search and counts until you unhide it. A scheduled launch is canceled.
        </Confirm>
      )}
    </>
  );
}

function StateOf({ post: { state, featuredAt, launchAt } }: { post: EditorialPost }) {
  if (launchAt) return <Time at={launchAt} />;
  if (state === 'featured') return <Time at={featuredAt} />;
  return <Badge state={state}>{state === 'hidden' ? 'Hidden' : 'To review'}</Badge>;
}

/** Runs an action on a post, reports it, and reloads the lists. */
function useAct() {
  const client = useQueryClient();
  return async ({ id }: EditorialPost, action: Action) => {
    try {
      await answer(api.POST('/v2/editorial/posts/{id}/actions', { params: { path: { id } }, body: { action } }));
      toast(DONE[action]);
    } catch (error) {
      toastError(error);
    }
    await client.invalidateQueries({ queryKey: ['editorial'] });
  };
}

function Edit({ post, onClose }: { post: EditorialPost; onClose: () => void }) {
  const client = useQueryClient();
  // After another editor's correction, the draft is discarded, because its other fields would restore the earlier text.
  const before = { name: post.name, tagline: post.tagline, description: post.description ?? '', website: post.website };
  return (
    <Draft name={`post:${post.id}:${JSON.stringify(before)}`}>
      <Modal title={`Edit ${post.name}`} onClose={onClose} keepsDraft>
        <Form
          submit="Save"
          onCancel={onClose}
          extra={
            <CurlButton
              request={{ method: 'PATCH', path: `/v2/editorial/posts/${post.id}`, body: { tagline: post.tagline } }}
            />
          }
          onSubmit={async (values) => {
            const filledIn = {
              name: values.text('name').trim(),
              tagline: values.text('tagline').trim(),
              description: values.text('description'),
              website: values.text('website').trim(),
            };
            // Send only the changed fields, because another editor may have corrected the others.
            const isChanged = ([name, value]: [string, string]) => value !== before[name as keyof typeof filledIn];
            const body = Object.fromEntries(Object.entries(filledIn).filter(isChanged));
            if (Object.keys(body).length > 0)
              await answer(api.PATCH('/v2/editorial/posts/{id}', { params: { path: { id: post.id } }, body }));
            await client.invalidateQueries({ queryKey: ['editorial'] });
            onClose();
          }}
        >
          <TextField name="name" label="Name" required autoFocus defaultValue={post.name} />
          <TextField name="tagline" label="Tagline" required defaultValue={post.tagline} />
          <TextArea name="description" label="Description" rows={4} defaultValue={before.description} />
          <TextField name="website" label="Website" required defaultValue={post.website} />
        </Form>
      </Modal>
    </Draft>
  );
}

function Schedule({ post, onClose }: { post: EditorialPost; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Draft name={`launch:${post.id}`}>
      <Modal title={`Schedule ${post.name}`} onClose={onClose} keepsDraft>
        <p>The post stays hidden until then. At the launch time it appears as newly submitted and featured.</p>
        <Form
          submit="Schedule"
          onCancel={onClose}
          onSubmit={async (values) => {
            const at = new Date(values.text('at')).toISOString();
            const params = { path: { id: post.id } };
            await answer(api.POST('/v2/editorial/posts/{id}/actions', { params, body: { action: 'schedule', at } }));
            await client.invalidateQueries({ queryKey: ['editorial'] });
            toast('Launch scheduled.');
            onClose();
          }}
        >
          <TextField name="at" label="Appears at" type="datetime-local" required autoFocus hint="In your time zone." />
        </Form>
      </Modal>
    </Draft>
  );
}
