import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Edited } from '@services/console/forms/edited.tsx';
import { Form, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Button } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, type Channel } from '../api.ts';

interface Props {
  channel: Channel;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The dialog with a channel's replies to STOP, START and HELP. */
export function KeywordReplies({ channel: { channelId }, ...events }: Props) {
  const params = { path: { channelId } };
  return (
    <Modal title="Replies to keywords" onClose={events.onClose}>
      <Edited
        queryKey={['channels', channelId, 'replies']}
        read={(signal) => revised(api.GET('/api/v1/channels/{channelId}', { signal, params }))}
      >
        {(value, revision) => <RepliesForm channel={value} opened={revision} {...events} />}
      </Edited>
    </Modal>
  );
}

function RepliesForm({
  channel: { channelId, keywordReplies },
  opened,
  onClose,
  onSaved,
}: Props & { opened: string | undefined }) {
  const revision = useRevision(opened);
  const [count, setCount] = useState(Math.max(1, keywordReplies.length));
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <>
      <p>
        A person gets each reply at most once in 24 hours. People whose language is missing here get the reply in the
        first language. Leave a reply empty if your provider already sends it.
      </p>
      <Form
        submit="Save"
        onCancel={onClose}
        onOverwrite={revision.overwrite}
        extra={<Button onClick={() => setCount(count + 1)}>Add language</Button>}
        onSubmit={async (values) => {
          const replies = places.flatMap((place) => {
            const filled = ['language', 'stop', 'start', 'help'].flatMap((field) => {
              const text = values.optional(`keywordReplies.${place}.${field}`);
              return text === undefined ? [] : [[field, text] as const];
            });
            const reply = Object.fromEntries(filled) as Channel['keywordReplies'][number];
            return filled.length === 0 ? [] : [reply];
          });
          await answer(
            api.PUT('/api/v1/channels/{channelId}', {
              params: { path: { channelId }, header: revision.header() },
              body: { keywordReplies: replies },
            }),
          );
          await onSaved();
          toast('Replies saved.');
          onClose();
        }}
      >
        {places.map((place) => {
          const reply = keywordReplies[place];
          const name = (field: string) => `keywordReplies.${place}.${field}`;
          return (
            <fieldset key={place} className="field-stack">
              <TextField
                name={name('language')}
                label="Language"
                hint="A code such as en. Clear the field to remove the language."
                maxLength={3}
                defaultValue={reply?.language}
              />
              <TextArea name={name('stop')} label="Reply to STOP" rows={2} defaultValue={reply?.stop} />
              <TextArea name={name('start')} label="Reply to START" rows={2} defaultValue={reply?.start} />
              <TextArea name={name('help')} label="Reply to HELP" rows={2} defaultValue={reply?.help} />
            </fieldset>
          );
        })}
      </Form>
    </>
  );
}
