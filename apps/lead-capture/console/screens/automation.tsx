import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Confirm } from '@services/console/forms/dialogs.tsx';
import { Figures } from '@services/console/figures.tsx';
import { useRefresh } from '@services/console/live.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, Menu, ScreenHead, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast, toastError } from '@services/console/toasts.tsx';
import { plural } from '@services/console/words.ts';

import { api, TRIGGER_TYPES, type AutomationDetails } from '../api.ts';
import { AutomationReplies } from '../automation-replies.tsx';
import { ChoiceFacts } from '../choices.tsx';
import { EditAutomation, NewVariation } from '../edit-automation.tsx';
import { PhonePreview } from '../phone-preview.tsx';
import type { Step } from '../steps.tsx';
import { PauseAutomation } from '../pause-automation.tsx';

/** One automation: its messages, its statistics, and each reply. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const automation = useQuery({
    queryKey: ['automations', id],
    queryFn: ({ signal }) => revised(api.GET('/v1/automations/{id}', { signal, params: { path: { id } } })),
    refetchInterval: useRefresh(),
  });
  return (
    <>
      {!automation.data && (
        <ScreenHead title="Automation">
          <Link to="/automations">All automations</Link>
        </ScreenHead>
      )}
      <Answered query={automation}>
        {({ value, revision }) => <Details automation={value.data} revision={revision} />}
      </Answered>
    </>
  );
}

function Details({ automation, revision }: { automation: AutomationDetails; revision: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('automations:write');
  const [open, setOpen] = useState<'edit' | 'pause' | 'delete' | 'variation' | null>(null);
  const { id, keyword, status } = automation;
  const params = { path: { id } };
  const close = () => setOpen(null);
  const renew = () => client.invalidateQueries({ queryKey: ['automations'] });
  const statistics = useQuery({
    queryKey: ['automations', id, 'statistics'],
    queryFn: ({ signal }) => answer(api.GET('/v1/automations/{id}/stats', { signal, params })),
  });
  async function resume() {
    await answer(api.PUT('/v1/automations/{id}/status', { params, body: { status: 'active' } })).then(
      () => toast('Automation resumed.'),
      toastError,
    );
    await renew();
  }
  return (
    <>
      <ScreenHead
        title={keyword}
        actions={
          mayWrite && (
            <>
              {status === 'active' ? (
                <Button onClick={() => setOpen('pause')}>Pause</Button>
              ) : (
                <Button look="primary" onClick={() => resume()}>
                  Resume
                </Button>
              )}
              <Menu label="More actions">
                <button type="button" onClick={() => setOpen('edit')}>
                  Edit
                </button>
                <button type="button" onClick={() => setOpen('variation')}>
                  Add variation
                </button>
                <button type="button" className="danger" onClick={() => setOpen('delete')}>
                  Delete
                </button>
              </Menu>
            </>
          )
        }
      >
        <Badge state={status} /> {TRIGGER_TYPES.find(([type]) => type === automation.trigger_type)?.[1]}, created{' '}
        <Time at={automation.created_at} />
      </ScreenHead>
      {automation.warnings?.map((warning) => (
        <p key={warning.keyword} className="notice">
          “{warning.keyword}” never fires this automation, because{' '}
          <Link to={`/automations/${warning.automation_id}`}>another automation</Link> always takes precedence.
        </p>
      ))}
      <Answered query={statistics} lines={1}>
        {({ data }) => (
          <Figures
            items={[
              { name: 'Total replies', value: data.total_triggers.toLocaleString('en') },
              { name: 'This month', value: data.triggers_this_month.toLocaleString('en') },
              { name: 'This week', value: data.triggers_this_week.toLocaleString('en') },
              { name: 'Daily average', value: data.average_triggers_per_day.toFixed(1) },
            ]}
          />
        )}
      </Answered>
      <div className="with-phone automation">
        <div>
          <Section
            title="Messages"
            note={automation.variations.length > 0 ? 'Replies rotate evenly among these messages.' : undefined}
          >
            <ul className="waiting">
              <li>
                <span className="pre">{automation.message}</span>
              </li>
              {automation.variations.map((variation) => (
                <li key={variation.id}>
                  <span className="pre">{variation.message}</span>
                  <span className="muted">{plural(variation.triggers_count, 'time')}</span>
                </li>
              ))}
            </ul>
            <ChoiceFacts automation={automation} />
          </Section>
        </div>
        <PhonePreview
          keyword={keyword}
          trigger={automation.trigger_type}
          publicReplies={automation.public_replies ?? []}
          message={automation.message}
          steps={(automation.steps ?? []) as Step[]}
        />
        <div>
          <AutomationReplies id={id} />
        </div>
      </div>
      {open === 'edit' && (
        <EditAutomation
          automation={automation}
          opened={revision}
          onClose={close}
          onSaved={async () => {
            await renew();
            close();
          }}
        />
      )}
      {open === 'variation' && <NewVariation id={id} onClose={close} onSaved={renew} />}
      {open === 'pause' && <PauseAutomation id={id} onClose={close} onPaused={renew} resume={() => void resume()} />}
      {open === 'delete' && (
        <Confirm
          title="Delete automation"
          action="Delete automation"
          typed={keyword}
          onClose={close}
          onConfirm={async () => {
            await answer(api.DELETE('/v1/automations/{id}', { params }));
            toast('Automation deleted.');
            await navigate({ to: '/automations' });
            await renew();
          }}
        >
          This deletes the automation’s messages and statistics. Leads are kept.
        </Confirm>
      )}
    </>
  );
}
