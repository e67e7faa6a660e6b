import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, SelectField, TextField } from '@services/console/forms/forms.tsx';
import { useFilters, useOpenCreated } from '@services/console/lists/filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { Badge, Button, Empty, Named, ScreenHead, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { words } from '@services/console/words.ts';

import { api, PASSED, TRIGGER_TYPES } from '../api.ts';
import type { paths } from '../generated/api.ts';
import { EditAutomation } from '../edit-automation.tsx';

/** The list of automations, and a form that tests which automation a text would fire. */
export function Screen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const openCreated = useOpenCreated();
  const mayWrite = useMay('automations:write');
  const { filters, setFilter, clear } = useFilters('new', 'keyword');
  const [testing, setTesting] = useState(false);
  const list = useQuery({
    queryKey: ['automations'],
    queryFn: ({ signal }) => answer(api.GET('/v1/automations', { signal })),
  });
  const add = mayWrite && (
    <Button look="primary" onClick={() => setFilter('new', 'yes')}>
      New automation
    </Button>
  );
  return (
    <>
      <ScreenHead
        title="Automations"
        actions={
          <>
            {Boolean(list.data?.data.length) && <Button onClick={() => setTesting(true)}>Test a text</Button>}
            {add}
          </>
        }
      >
        Each automation replies to people who use its keyword.
      </ScreenHead>
      <Answered query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="No automations yet"
              action={add}
              request={{
                method: 'POST',
                path: '/v1/automations',
                body: { keyword: 'guide', message: 'Here is your guide.', trigger_type: 'both' },
              }}
            >
              Choose a keyword, and the message for people who use this keyword.
            </Empty>
          ) : (
            <Table
              label="Automations"
              rows={data}
              keyOf={({ id }) => id}
              onOpen={({ id }) => void navigate({ to: `/automations/${id}` })}
              columns={[
                {
                  title: 'Keyword',
                  wide: true,
                  cell: ({ keyword, message }) => <Named name={keyword} clamped={message} />,
                },
                {
                  title: 'Trigger',
                  untitled: true,
                  cell: ({ trigger_type }) => TRIGGER_TYPES.find(([type]) => type === trigger_type)?.[1],
                },
                { title: 'Status', cell: ({ status }) => <Badge state={status} /> },
                {
                  title: 'Answered',
                  numeric: true,
                  cell: ({ triggers_count }) => triggers_count.toLocaleString('en'),
                },
                { title: 'Created', cell: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          )
        }
      </Answered>
      <Suggestions onChoose={mayWrite ? (keyword) => setFilter('keyword', keyword) : undefined} />
      {testing && (
        <Modal title="Test your automations" onClose={() => setTesting(false)}>
          <TryText />
        </Modal>
      )}
      {(filters.new || filters.keyword) && (
        <EditAutomation
          suggested={filters.keyword}
          onClose={() => clear()}
          onSaved={async (id) => {
            await client.invalidateQueries({ queryKey: ['automations'] });
            await openCreated(`/automations/${id}`);
          }}
        />
      )}
    </>
  );
}

/** Words that people wrote without firing an automation. */
function Suggestions({ onChoose }: { onChoose: ((keyword: string) => void) | undefined }) {
  const { data } = useQuery({
    queryKey: ['activity', 'suggestions'],
    queryFn: ({ signal }) => answer(api.GET('/v1/activity/suggestions', { signal, params: { query: { limit: 10 } } })),
  });
  if (!data?.data.length) return null;
  return (
    <Section title="Suggested keywords" note="Taken from recent comments and replies that fired no automation.">
      <Table
        label="Suggested keywords"
        rows={data.data}
        keyOf={({ keyword }) => keyword}
        columns={[
          {
            title: 'Keyword',
            wide: true,
            cell: ({ keyword, last_text }) => <Named name={keyword} clamped={last_text} />,
          },
          { title: 'People', numeric: true, cell: ({ people }) => people.toLocaleString('en') },
        ]}
        actions={onChoose && (({ keyword }) => <Button onClick={() => onChoose(keyword)}>Create automation</Button>)}
      />
    </Section>
  );
}

const KINDS = [
  ['comment', 'Comment on a post'],
  ['live_comment', 'Comment on a live video'],
  ['story_reply', 'Story reply'],
  ['direct_message', 'Direct message'],
] as const;
type Body = paths['/v1/automations/test']['post']['requestBody']['content']['application/json'];

/** Shows which automation would reply to a text, without sending anything. */
function TryText() {
  const [result, setResult] = useState<Awaited<ReturnType<typeof ask>> | null>(null);
  const ask = async (body: Body) => (await answer(api.POST('/v1/automations/test', { body }))).data;
  return (
    <>
      <p className="muted">Shows which automation replies to a text. Nothing is sent.</p>
      <Form
        submit="Test"
        unsaved={null}
        onSubmit={async (values) => {
          const mediaId = values.optional('media_id');
          const kind = values.text('kind') as NonNullable<Body['kind']>;
          setResult(
            await ask({ text: values.text('text'), kind, is_reply: false, ...(mediaId && { media_id: mediaId }) }),
          );
        }}
      >
        <TextField name="text" label="Comment or reply" required />
        <SelectField name="kind" label="Source" options={KINDS} />
        <TextField
          name="media_id"
          label="Post or story"
          hint="Optional Instagram media ID, for automations limited to certain posts."
        />
      </Form>
      {result && (
        <div role="status" className="attempt">
          {result.fires ? (
            <>
              <p>
                The automation <strong>{result.fires.keyword}</strong> replies
                {result.fires.messages.length > 1 ? ' with one of these messages' : ''}:
              </p>
              {result.fires.messages.map((message) => (
                <p key={message} className="bubble pre">
                  {message}
                </p>
              ))}
              {result.fires.public_replies.length > 0 && <p>It also replies in public:</p>}
              {result.fires.public_replies.map((reply) => (
                <p key={reply} className="bubble pre">
                  {reply}
                </p>
              ))}
            </>
          ) : (
            <p>No automation replies to this.</p>
          )}
          {result.skipped.map(({ automation_id, keyword, reason }) => (
            <p key={automation_id} className="muted">
              {keyword}: {PASSED[reason] ?? words(reason)}.
            </p>
          ))}
        </div>
      )}
    </>
  );
}
