import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, SelectField } from '@services/console/forms/forms.tsx';
import { CurlButton } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';
import { plural } from '@services/console/words.ts';

import { api } from './api.ts';

interface Props {
  id: string;
  onClose: () => void;
  onPaused: () => Promise<unknown>;
  resume: () => void;
}

/** Asks what to do with waiting replies, and pauses. */
export function PauseAutomation({ id, onClose, onPaused, resume }: Props) {
  const params = { path: { id } };
  return (
    <Modal title="Pause automation" onClose={onClose}>
      <Form
        submit="Pause"
        onCancel={onClose}
        extra={
          <CurlButton request={{ method: 'PUT', path: `/v1/automations/${id}/status`, body: { status: 'paused' } }} />
        }
        onSubmit={async (values) => {
          const queued = values.text('queued') as 'keep' | 'discard';
          const { data } = await answer(
            api.PUT('/v1/automations/{id}/status', { params, body: { status: 'paused', queued_replies: queued } }),
          );
          await onPaused();
          toast(
            data.discarded_replies
              ? `Paused. ${plural(data.discarded_replies, 'reply', 'replies')} discarded.`
              : 'Automation paused.',
            resume,
          );
          onClose();
        }}
      >
        <p>The automation won’t capture leads or reply until you resume it.</p>
        <SelectField
          name="queued"
          label="Queued replies"
          options={[
            ['keep', 'Keep until resumed'],
            ['discard', 'Discard'],
          ]}
        />
      </Form>
    </Modal>
  );
}
