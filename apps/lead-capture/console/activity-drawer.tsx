import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, SelectField, TextArea } from '@services/console/forms/forms.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Badge, Button, Facts, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toastError } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, OBSTACLES, REASONS, type ActivityDetails } from './api.ts';

/** One comment or message with its outcome. It can be answered, hidden and deleted by hand. */
export function ActivityDrawer({ platformId, onClose }: { platformId: string; onClose: () => void }) {
  const item = useQuery({
    queryKey: ['activity', platformId],
    queryFn: ({ signal }) => answer(api.GET('/v1/activity/{platformId}', { signal, params: { path: { platformId } } })),
    refetchInterval: useRefresh(),
  });
  const { username } = item.data?.data ?? {};
  return (
    <Modal kind="drawer" title={username ? `@${username}` : 'Message'} onClose={onClose}>
      <Answered query={item}>{({ data }) => <Body item={data} />}</Answered>
    </Modal>
  );
}

function Body({ item }: { item: ActivityDetails }) {
  const client = useQueryClient();
  const mayWrite = useMay('activity:write');
  const [isDeleting, setIsDeleting] = useState(false);
  const attempt = useRef<{ text: string; key: string } | null>(null);
  const params = { path: { platformId: item.platform_id } };
  const { obstacles, visibility } = item;
  const renew = () => client.invalidateQueries({ queryKey: ['activity'] });
  const kinds = (['message', 'public_reply'] as const).filter((kind) => obstacles[kind] === null);
  async function setHidden(hidden: boolean) {
    const request = api.PUT('/v1/activity/{platformId}/visibility', { params, body: { hidden } });
    await answer(request).catch(toastError);
    await renew();
  }
  return (
    <>
      <p className="pre">{item.text || <span className="muted">No text</span>}</p>
      <Facts
        items={[
          ['Source', words(item.kind)],
          ['Written', <Time key="at" at={item.occurred_at} />],
          ['Outcome', REASONS[item.outcome] ?? words(item.outcome)],
          ...(item.reply ? [['Reply', <Badge key="reply" state={item.reply.outcome} />] as const] : []),
          ...(visibility ? [['Comment', words(visibility)] as const] : []),
          ...(item.person_id
            ? [
                [
                  'Person',
                  <Link key="person" to={`/people/${item.person_id}`}>
                    View person
                  </Link>,
                ] as const,
              ]
            : []),
        ]}
      />
      {mayWrite && visibility && obstacles.hide === null && (
        <p className="actions">
          <Button onClick={() => setHidden(visibility === 'visible')}>
            {visibility === 'visible' ? 'Hide comment' : 'Show comment'}
          </Button>
          <Button look="danger" onClick={() => setIsDeleting(true)}>
            Delete comment
          </Button>
        </p>
      )}
      <h3>Replies by hand</h3>
      {item.replies.map(({ id, kind, text, outcome, reason, detail, created_at }) => (
        <div key={id} className="attempt">
          <p className="pre">{text || <span className="muted">Erased</span>}</p>
          <p className="muted small">
            {words(kind)}, <Time at={created_at} /> <Badge state={outcome} />{' '}
            {reason && [words(reason), detail].filter(Boolean).join(': ')}
          </p>
        </div>
      ))}
      {kinds.length < 2 &&
        [...new Set([obstacles.message, obstacles.public_reply])].map(
          (obstacle) =>
            obstacle && (
              <p key={obstacle} className="muted small">
                {OBSTACLES[obstacle]}
              </p>
            ),
        )}
      {mayWrite && kinds.length > 0 && (
        <Form
          key={item.replies.length}
          submit="Send"
          onSubmit={async (values) => {
            const body = { kind: values.text('kind') as (typeof kinds)[number], text: values.text('text') };
            // A retry after a lost response uses the same key, so the text is sent only once.
            if (attempt.current?.text !== body.text)
              attempt.current = { text: body.text, key: `${Date.now()}-${Math.random()}` };
            const header = { 'Idempotency-Key': attempt.current.key };
            await answer(api.POST('/v1/activity/{platformId}/replies', { params: { ...params, header }, body }));
            attempt.current = null;
            await renew();
          }}
        >
          <SelectField
            name="kind"
            label="Send as"
            hint="A message pauses the person’s automatic conversation."
            options={kinds.map((kind) => [kind, words(kind)] as const)}
          />
          <TextArea name="text" label="Text" required rows={3} />
        </Form>
      )}
      {isDeleting && (
        <Confirm
          title="Delete comment"
          action="Delete comment"
          onClose={() => setIsDeleting(false)}
          onConfirm={async () => {
            await answer(api.DELETE('/v1/activity/{platformId}', { params }));
            await renew();
          }}
        >
          This deletes the comment on Instagram. It can’t be undone.
        </Confirm>
      )}
    </>
  );
}
