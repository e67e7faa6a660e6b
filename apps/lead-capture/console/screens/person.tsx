import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { answer, FOR_EDITING, revised } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { urlOf } from '@services/console/http.ts';
import { Form, TextArea } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Badge, Button, Facts, Menu, ScreenHead, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, type Person } from '../api.ts';
import { LeadDrawer } from '../lead-drawer.tsx';
import { Timeline } from '../timeline.tsx';

/** One person, with profile, messages of both sides, leads and notes. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const person = useQuery({
    queryKey: ['leads', 'people', id],
    queryFn: ({ signal }) => answer(api.GET('/v1/people/{id}', { signal, params: { path: { id } } })),
    refetchInterval: useRefresh(),
  });
  return (
    <>
      <ScreenHead
        title={person.data?.data.display_name ?? 'Person'}
        actions={person.data && <PersonalData person={person.data.data} />}
      >
        <Link to="/people">All people</Link>
      </ScreenHead>
      <Answered query={person}>{({ data }) => <Details person={data} />}</Answered>
    </>
  );
}

/** The requests that a person can make: a copy of their data, and its erasure. */
function PersonalData({ person: { username, platform_user_id } }: { person: Person }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isErasing, setErasing] = useState(false);
  const mayErase = useMay('erasures:write');
  if (!mayErase) return null;
  return (
    <>
      <Menu label="Personal data">
        <FileLink path={urlOf({ path: '/v1/personal-data', query: { platform_user_id } })}>
          Export personal data
        </FileLink>
        <button type="button" className="danger" onClick={() => setErasing(true)}>
          Erase person
        </button>
      </Menu>
      {isErasing && (
        <Confirm
          title="Erase person"
          action="Erase person"
          typed={username}
          onClose={() => setErasing(false)}
          onConfirm={async () => {
            await answer(api.POST('/v1/erasures', { body: { platform_user_id } }));
            toast('Person erased.');
            await navigate({ to: '/people' });
            await client.invalidateQueries();
          }}
        >
          This deletes all leads, notes, answers and messages of this person. Statistics are kept. It cannot be undone.
        </Confirm>
      )}
    </>
  );
}

function Details({ person }: { person: Person }) {
  const [lead, setLead] = useState<string | null>(null);
  const known = [
    ['Email', person.email],
    ['Phone', person.phone],
    ...Object.entries(person.answers)
      .filter(([, value]) => value !== person.email && value !== person.phone)
      .map(([name, value]) => [words(name), String(value)] as const),
  ] as const;
  return (
    <>
      <Facts
        items={[
          ['Instagram', `@${person.username}`],
          ...known.filter(([, value]) => value !== null),
          ['First lead', <Time key="first" at={person.first_captured_at} />],
          ...person.conversations
            .slice(0, 1)
            .map((last) => ['Last conversation', <Conversation key={last.id} last={last} person={person} />] as const),
        ]}
      />
      <Section title="Timeline" note="Comments and messages are kept for 30 days.">
        <Timeline entries={person.timeline} />
      </Section>
      <Section title="Leads">
        <Table
          label="Leads"
          rows={person.leads}
          keyOf={({ id }) => id}
          onOpen={({ id }) => setLead(id)}
          columns={[
            { title: 'Keyword', wide: true, cell: ({ trigger_keyword }) => trigger_keyword },
            { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
            { title: 'Captured', cell: ({ captured_at }) => <Time at={captured_at} /> },
          ]}
        />
      </Section>
      <Notes person={person} />
      {lead && <LeadDrawer id={lead} onClose={() => setLead(null)} />}
    </>
  );
}

interface ConversationProps {
  last: Person['conversations'][number];
  person: Person;
}

/**
 * The state of a person's newest conversation. It can be retried if its message failed, and resumed if a message written by
 * hand paused it.
 */
function Conversation({ last: { id: conversationId, lead_id, status, reason }, person }: ConversationProps) {
  const client = useQueryClient();
  const mayWrite = useMay('leads:write');
  const message = person.timeline.find(({ kind }) => kind === 'message');
  const hasFailed = message?.outcome === 'failed' && message.reason === reason;
  async function proceed(path: `/v1/leads/{id}/conversations/{conversationId}/${'retry' | 'resume'}`) {
    const params = { path: { id: lead_id, conversationId } };
    await answer(api.POST(path, { params })).then(() => toast('The conversation continues.'), toastError);
    await client.invalidateQueries({ queryKey: ['leads'] });
  }
  return (
    <>
      <Badge state={status} /> {reason && words(reason)}{' '}
      {hasFailed && mayWrite && (
        <Button look="quiet" onClick={() => proceed('/v1/leads/{id}/conversations/{conversationId}/retry')}>
          Retry
        </Button>
      )}
      {status === 'paused' && mayWrite && (
        <Button look="quiet" onClick={() => proceed('/v1/leads/{id}/conversations/{conversationId}/resume')}>
          Resume
        </Button>
      )}
    </>
  );
}

function Notes({ person: { id, notes } }: { person: Person }) {
  const client = useQueryClient();
  const mayWrite = useMay('leads:write');
  const [open, setOpen] = useState<{ as: 'edit' | 'delete'; note: Person['notes'][number] } | null>(null);
  const renew = () => client.invalidateQueries({ queryKey: ['leads'] });
  const close = () => setOpen(null);
  const pathOf = (noteId: string) => ({ path: { id, noteId } });
  return (
    <Section title="Notes">
      {notes.length === 0 && <p className="muted">No notes yet.</p>}
      {notes.map((note) => (
        <div key={note.id} className="attempt">
          <p className="pre">{note.note}</p>
          <p className="muted small">
            <Time at={note.added_at} />
            {note.lead_id && ', about a lead'}
          </p>
          {mayWrite && note.lead_id === null && (
            <p className="actions">
              <Button look="quiet" onClick={() => setOpen({ as: 'edit', note })}>
                Edit
              </Button>
              <Button look="quiet" onClick={() => setOpen({ as: 'delete', note })}>
                Delete
              </Button>
            </p>
          )}
        </div>
      ))}
      {mayWrite && (
        <Form
          key={notes.length}
          submit="Add note"
          onSubmit={async (values) => {
            const body = { note: values.text('note') };
            await answer(api.POST('/v1/people/{id}/notes', { params: { path: { id } }, body }));
            await renew();
          }}
        >
          <TextArea name="note" label="New note" required rows={2} />
        </Form>
      )}
      {open?.as === 'edit' && <EditNote path={pathOf(open.note.id).path} onClose={close} onSaved={renew} />}
      {open?.as === 'delete' && (
        <Confirm
          title="Delete note"
          action="Delete note"
          onClose={close}
          onConfirm={async () => {
            await answer(api.DELETE('/v1/people/{id}/notes/{noteId}', { params: pathOf(open.note.id) }));
            await renew();
          }}
        >
          This can’t be undone.
        </Confirm>
      )}
    </Section>
  );
}

interface EditNoteProps {
  path: { id: string; noteId: string };
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

function EditNote({ path, ...events }: EditNoteProps) {
  const note = useQuery({
    ...FOR_EDITING,
    queryKey: ['note', path.noteId, 'edit'],
    queryFn: ({ signal }) => revised(api.GET('/v1/people/{id}/notes/{noteId}', { signal, params: { path } })),
  });
  return (
    <Modal title="Edit note" onClose={events.onClose}>
      <Answered query={note} lines={4}>
        {({ value, revision }) => <NoteForm path={path} text={value.data.note} opened={revision} {...events} />}
      </Answered>
    </Modal>
  );
}

interface NoteFormProps extends EditNoteProps {
  text: string;
  opened: string | undefined;
}

function NoteForm({ path, text, opened, onClose, onSaved }: NoteFormProps) {
  const revision = useRevision(opened);
  return (
    <Form
      submit="Save"
      onCancel={onClose}
      onOverwrite={revision.overwrite}
      onSubmit={async (values) => {
        const request = { params: { path, header: revision.header() }, body: { note: values.text('note') } };
        await answer(api.PUT('/v1/people/{id}/notes/{noteId}', request));
        await onSaved();
        onClose();
      }}
    >
      <TextArea name="note" label="Note" required rows={4} defaultValue={text} autoFocus />
    </Form>
  );
}
