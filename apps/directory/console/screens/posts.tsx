import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Form, TextArea, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { ApiError } from '@services/console/http.ts';
import { Choice } from '@services/console/choice.tsx';
import { FilterBar, useFilters } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Empty, Menu, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { toast, toastError } from '@services/console/toasts.tsx';
import { exactly, inOwnTimeZone } from '@services/console/words.ts';

import { graphql, mutate } from '../api.ts';

interface Post {
  id: string;
  name: string;
  tagline: string;
  description: string | null;
  website: string;
  votesCount: number;
  createdAt: string;
  featuredAt: string | null;
  scheduledAt: string | null;
  revision: string;
  user: { username: string };
}

interface Page {
  posts: { nodes: Post[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

const POSTS = `query ($state: PostState!, $after: String) {
  posts: postsInState(state: $state, first: 50, after: $after) {
    nodes { id name tagline description website votesCount createdAt featuredAt scheduledAt revision user { username } }
    pageInfo { hasNextPage endCursor }
  }
}`;

type State = 'review' | 'featured' | 'scheduled' | 'hidden';
/** Mutations that need no form. `postSchedule` without a form cancels a launch: it sends null as the time. */
type Action = 'postFeature' | 'postUnfeature' | 'postHide' | 'postUnhide' | 'postSchedule';

const STATES: readonly (readonly [State, string])[] = [
  ['review', 'To review'],
  ['featured', 'Featured'],
  ['scheduled', 'Scheduled'],
  ['hidden', 'Hidden'],
];

/** For each state of a post, the actions that need no form. */
const ACTIONS: Record<State, readonly (readonly [Action, string])[]> = {
  review: [['postFeature', 'Feature']],
  featured: [['postUnfeature', 'Stop featuring']],
  scheduled: [
    ['postUnhide', 'Show now'],
    ['postSchedule', 'Cancel the launch'],
  ],
  hidden: [['postUnhide', 'Unhide']],
};
const DONE: Record<Action, string> = {
  postFeature: 'Post featured.',
  postUnfeature: 'Post no longer featured.',
  postHide: 'Post hidden.',
  postUnhide: 'Everyone can see the post again.',
  postSchedule: 'Launch canceled. The post stays hidden.',
};

/** The editors' queue: posts by state, with the actions on each post. */
export function Screen() {
  const { filters, goTo } = useFilters('state');
  const [open, setOpen] = useState<{ what: 'edit' | 'schedule' | 'hide'; post: Post } | null>(null);
  const state = STATES.find(([name]) => name === filters.state)?.[0] ?? 'review';
  const list = useInfiniteQuery({
    queryKey: ['posts', state],
    initialPageParam: null as string | null,
    retry: false,
    queryFn: ({ pageParam, signal }) => graphql<Page>(POSTS, { state: state.toUpperCase(), after: pageParam }, signal),
    getNextPageParam: ({ posts: { pageInfo } }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
  });
  const act = useAct();
  const head = (
    <ScreenHead title="Posts">Feature, edit, schedule and hide the products that members submit.</ScreenHead>
  );
  if (list.error instanceof ApiError && list.error.code === 'forbidden') {
    return (
      <>
        {head}
        <Empty title="This account isn’t an editor">
          Editors are directory members with a role. Ask an operator to link this account on the command line, with{' '}
          <code>accounts tie</code> and <code>users set-role</code>.
        </Empty>
      </>
    );
  }
  return (
    <>
      {head}
      <FilterBar>
        <Choice
          label="Status"
          value={state}
          options={STATES}
          onChange={(value) => goTo('state', value === 'review' ? '' : value)}
        />
      </FilterBar>
      <Answered query={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ posts }) => posts.nodes);
          if (rows.length === 0) {
            return (
              <Empty title="No posts">
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
                onOpen={(post) => setOpen({ what: 'edit', post })}
                columns={[
                  {
                    title: 'Post',
                    wide: true,
                    cell: ({ name, tagline }) => <Named name={name} under={tagline} />,
                  },
                  { title: 'By', cell: ({ user }) => user.username },
                  { title: 'Votes', numeric: true, cell: ({ votesCount }) => votesCount },
                  { title: 'Submitted', cell: ({ createdAt }) => <Time at={createdAt} /> },
                  ...(state === 'featured' || state === 'scheduled'
                    ? [
                        {
                          title: state === 'featured' ? 'Featured' : 'Appears',
                          cell: (post: Post) => <Time at={state === 'featured' ? post.featuredAt : post.scheduledAt} />,
                        },
                      ]
                    : []),
                ]}
                actions={(post) => (
                  <Menu label={`Actions for ${post.name}`}>
                    {ACTIONS[state].map(([action, label]) => (
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
                    {state !== 'hidden' && (
                      <button type="button" className="danger" onClick={() => setOpen({ what: 'hide', post })}>
                        Hide
                      </button>
                    )}
                  </Menu>
                )}
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
          onConfirm={() => act(open.post, 'postHide')}
        >
          It disappears from pages, search and counts until you unhide it. A scheduled launch is canceled.
        </Confirm>
      )}
    </>
  );
}

/** Runs an action on a post, reports it, and reloads the lists. */
function useAct() {
  const client = useQueryClient();
  return async ({ id }: Post, action: Action) => {
    try {
      await mutate(action, { postId: id });
      toast(DONE[action]);
    } catch (error) {
      toastError(error);
    }
    await client.invalidateQueries({ queryKey: ['posts'] });
  };
}

interface EditorProps {
  post: Post;
  onClose: () => void;
}

function Edit({ post, onClose }: EditorProps) {
  const client = useQueryClient();
  const before = { name: post.name, tagline: post.tagline, description: post.description ?? '', website: post.website };
  return (
    <Draft name={`post:${post.id}`}>
      <Modal title={`Edit ${post.name}`} onClose={onClose} keepsDraft>
        <RevisedForm
          post={post}
          submit="Save"
          onClose={onClose}
          onSave={async (values, revision) => {
            const filledIn = {
              name: values.text('name').trim(),
              tagline: values.text('tagline').trim(),
              description: values.text('description'),
              website: values.text('website').trim(),
            };
            // An overwriting change sends only the changed fields, because another editor may have corrected the other fields.
            const isChanged = ([name, value]: [string, string]) => value !== before[name as keyof typeof filledIn];
            const changed = Object.fromEntries(Object.entries(filledIn).filter(isChanged));
            if (Object.keys(changed).length > 0) await mutate('postUpdate', { postId: post.id, revision, ...changed });
            await client.invalidateQueries({ queryKey: ['posts'] });
          }}
        >
          <TextField name="name" label="Name" required autoFocus defaultValue={post.name} />
          <TextField name="tagline" label="Tagline" required defaultValue={post.tagline} />
          <TextArea name="description" label="Description" rows={4} defaultValue={before.description} />
          <TextField name="website" label="Website" required defaultValue={post.website} />
        </RevisedForm>
      </Modal>
    </Draft>
  );
}

interface RevisedFormProps extends EditorProps {
  submit: string;
  /** @param revision absent to overwrite another person's change */
  onSave: (values: FormValues, revision: string | undefined) => Promise<unknown>;
  children: ReactNode;
}

/** A form that saves a post only if it has not changed since the form or its draft was begun. */
function RevisedForm({ post, submit, onClose, onSave, children }: RevisedFormProps) {
  const revision = useRevision(post.revision);
  return (
    <Form
      submit={submit}
      onCancel={onClose}
      onOverwrite={revision.overwrite}
      onSubmit={async (values) => {
        await onSave(values, revision.header()['If-Match']);
        onClose();
      }}
    >
      {children}
    </Form>
  );
}

function Schedule({ post, onClose }: EditorProps) {
  const client = useQueryClient();
  return (
    <Draft name={`launch:${post.id}`}>
      <Modal title={`Schedule ${post.name}`} onClose={onClose} keepsDraft>
        <p>The post stays hidden until the launch time. It then appears as newly submitted and featured.</p>
        <RevisedForm
          post={post}
          submit="Schedule"
          onClose={onClose}
          onSave={async (values, revision) => {
            const scheduledAt = new Date(values.text('scheduledAt')).toISOString();
            await mutate('postSchedule', { postId: post.id, scheduledAt, revision });
            await client.invalidateQueries({ queryKey: ['posts'] });
            toast(`Launch scheduled for ${exactly(scheduledAt)}.`);
          }}
        >
          <TextField
            name="scheduledAt"
            label="Appears at"
            type="datetime-local"
            required
            autoFocus
            hint={inOwnTimeZone()}
          />
        </RevisedForm>
      </Modal>
    </Draft>
  );
}
