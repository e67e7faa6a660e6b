import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Draft, useDraftState } from '@services/console/forms/drafts.tsx';
import { Edited } from '@services/console/forms/edited.tsx';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { useFilters } from '@services/console/lists/filters.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import { Button, CurlButton, Empty, Named, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { plural } from '@services/console/words.ts';

import { api, type NewSegment, type SavedSegment } from '../api.ts';
import { useCount } from '../campaigns/audience.tsx';
import { caseName } from '../flows/steps.ts';
import { anyTag, SegmentEditor, type Segment } from '../segment-editor.tsx';

const SIZE = 25;
const EXAMPLE = { field: 'lastOpenedAt', op: 'inLastDays', value: 30 } as const;

/** Saved conditions on contacts. */
export function Screen() {
  const mayWrite = useMay('contacts:write');
  const client = useQueryClient();
  const [open, setOpen] = useState<{ segment?: SavedSegment } | null>(null);
  const [deleting, setDeleting] = useState<SavedSegment | null>(null);
  const search = useFilters();
  const query = { page: search.page, limit: SIZE };
  const add = mayWrite && (
    <Button look="primary" onClick={() => setOpen({})}>
      New segment
    </Button>
  );
  return (
    <>
      <ScreenHead title="Segments" actions={add}>
        Conditions on contacts that campaigns can use as their audience.
      </ScreenHead>
      <PagedList
        queryKey={['segments', query]}
        ask={(signal) => answer(api.GET('/api/v1/segments', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="segment"
        empty={
          <Empty
            title="No segments yet"
            action={add}
            request={{ method: 'POST', path: '/api/v1/segments', body: { name: 'Readers', conditions: EXAMPLE } }}
          >
            Save conditions once and use them in many campaigns.
          </Empty>
        }
        label="Segments"
        keyOf={({ segmentId }) => segmentId}
        onOpen={(segment) => setOpen({ segment })}
        columns={[
          {
            title: 'Name',
            wide: true,
            cell: ({ name, conditions }) => <Named name={name} under={caseName({ if: { contact: conditions } })} />,
          },
          { title: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
        ]}
      />
      {open && !deleting && <Edit {...open} onClose={() => setOpen(null)} onDelete={setDeleting} />}
      {deleting && (
        <Confirm
          title="Delete segment"
          action="Delete segment"
          typed={deleting.name}
          onClose={() => {
            setDeleting(null);
            setOpen(null);
          }}
          onConfirm={async () => {
            const params = { path: { segmentId: deleting.segmentId } };
            await answer(api.DELETE('/api/v1/segments/{segmentId}', { params }));
            await client.invalidateQueries({ queryKey: ['segments'] });
            toast('Segment deleted.');
          }}
        >
          Draft campaigns with this segment can no longer be started.
        </Confirm>
      )}
    </>
  );
}

interface EditProps {
  segment?: SavedSegment;
  onClose: () => void;
  onDelete: (segment: SavedSegment) => void;
}

/** The dialog for a new segment, or for the current state of a row's segment. */
function Edit({ segment, ...events }: EditProps) {
  const segmentId = segment?.segmentId ?? '';
  const params = { path: { segmentId } };
  return (
    <Draft name={`segment:${segmentId || 'new'}`}>
      <Modal kind="wide" title={segment?.name ?? 'New segment'} onClose={events.onClose} keepsDraft>
        {segment ? (
          <Edited
            queryKey={['segments', segmentId, 'edit']}
            read={(signal) => revised(api.GET('/api/v1/segments/{segmentId}', { signal, params }))}
          >
            {(value, revision) => <Editor segment={value} opened={revision} {...events} />}
          </Edited>
        ) : (
          <Editor {...events} />
        )}
      </Modal>
    </Draft>
  );
}

function Editor({ segment, opened, onClose, onDelete }: EditProps & { opened?: string | undefined }) {
  const revision = useRevision(opened);
  const mayWrite = useMay('contacts:write');
  const client = useQueryClient();
  const [conditions, setConditions] = useDraftState<Segment>(
    'conditions',
    () => (segment?.conditions as Segment | undefined) ?? anyTag,
  );
  const count = useCount({ tags: [], contactIds: [], segment: conditions });
  const path = segment ? `/api/v1/segments/${segment.segmentId}` : '/api/v1/segments';
  const found = count.data && !count.error ? plural(count.data.count, 'contact') : null;
  return (
    <Form
      submit={segment ? 'Save' : 'Create segment'}
      readOnly={!mayWrite}
      onCancel={onClose}
      onOverwrite={revision.overwrite}
      extra={
        <>
          <CurlButton request={{ method: segment ? 'PUT' : 'POST', path, body: { name: 'Readers', conditions } }} />
          {segment && mayWrite && (
            <Button look="quiet" onClick={() => onDelete(segment)}>
              Delete
            </Button>
          )}
        </>
      }
      onSubmit={async (form) => {
        const body = { name: form.text('name').trim(), conditions: conditions as NewSegment['conditions'] };
        if (segment) {
          const params = { path: { segmentId: segment.segmentId }, header: revision.header() };
          await answer(api.PUT('/api/v1/segments/{segmentId}', { params, body }));
        } else await answer(api.POST('/api/v1/segments', { body }));
        await client.invalidateQueries({ queryKey: ['segments'] });
        toast(segment ? 'Saved.' : 'Segment created.');
        onClose();
      }}
    >
      <TextField name="name" label="Name" required maxLength={100} defaultValue={segment?.name} autoFocus={!segment} />
      <SegmentEditor name="conditions" value={conditions} onChange={setConditions} />
      <p className="muted" role="status">
        {found ? <strong>{found} right now.</strong> : 'The number of matching contacts appears here.'}
      </p>
    </Form>
  );
}
