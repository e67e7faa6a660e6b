import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, SelectField, TextField } from '@services/console/forms/forms.tsx';
import { FilterBar, useFilters } from '@services/console/lists/filters.tsx';
import { ListFilters } from '@services/console/lists/list-filters.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Table } from '@services/console/lists/table.tsx';
import { OlderRows } from '@services/console/lists/paged-list.tsx';
import { Button, CurlButton, Empty, Menu, ScreenHead, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { words } from '@services/console/words.ts';

import { api, channelName, CHANNELS, reasonWords, useOlder, type Suppression } from '../api.ts';

const SIZE = 50;
const EXAMPLE = {
  method: 'POST',
  path: '/api/v1/suppressions',
  body: { channel: 'email', address: 'ada@example.com' },
} as const;
type Open = { what: 'add' } | { what: 'lift'; suppression: Suppression } | null;

/** The messages that an entry suppresses: everything, marketing, or one topic. */
function coverage({ category, topic }: Suppression): string {
  if (topic !== null) return `Topic ${topic}`;
  return category === null ? 'Everything' : words(category);
}

/** Addresses that get no messages, and the reasons. */
export function Screen() {
  const client = useQueryClient();
  const mayWrite = useMay('contacts:write');
  const [open, setOpen] = useState<Open>(null);
  const search = useFilters('address', 'channel');
  const { filters, filtered, clear } = search;
  const query = {
    limit: SIZE,
    ...(filters.address && { address: filters.address }),
    ...(filters.channel && { channel: filters.channel as Suppression['channel'] }),
  };
  const list = useOlder(['suppressions', query], (after, signal) =>
    answer(api.GET('/api/v1/suppressions', { signal, params: { query: { ...query, ...after } } })),
  );
  const renew = () => client.invalidateQueries({ queryKey: ['suppressions'] });
  const close = () => setOpen(null);
  const add = mayWrite && (
    <Button look="primary" onClick={() => setOpen({ what: 'add' })}>
      Suppress an address
    </Button>
  );
  return (
    <>
      <ScreenHead
        title="Suppressions"
        actions={
          <>
            {add}
            <Menu label="More actions">
              <FileLink path="/api/v1/suppressions/export">Export as CSV</FileLink>
            </Menu>
          </>
        }
      >
        Addresses that receive no messages because the recipient opted out or can’t be reached.
      </ScreenHead>
      <FilterBar>
        <ListFilters
          list="suppressions"
          search={search}
          text={{ name: 'address', label: 'Phone number or email' }}
          choices={[{ name: 'channel', label: 'Channel', options: CHANNELS }]}
        />
      </FilterBar>
      <Answered query={list}>
        {(rows) => {
          if (rows.length === 0) {
            return filtered ? (
              <Empty
                title="No suppression matches these filters"
                action={<Button onClick={clear}>Clear filters</Button>}
              >
                Search by the complete address.
              </Empty>
            ) : (
              <Empty title="No suppressions yet" action={add} request={EXAMPLE}>
                Addresses that opted out or do not exist appear here.
              </Empty>
            );
          }
          return (
            <>
              <Table
                label="Suppressions"
                rows={rows}
                keyOf={({ suppressionId }) => suppressionId}
                columns={[
                  {
                    title: 'Address',
                    wide: true,
                    cell: ({ address }) => (address === null ? <span className="muted">Not shown</span> : <strong>{address}</strong>), // prettier-ignore
                  },
                  { title: 'Channel', untitled: true, cell: ({ channel }) => channelName(channel) },
                  { title: 'Covers', cell: coverage },
                  { title: 'Reason', untitled: true, cell: ({ reason }) => reasonWords(reason) },
                  { title: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
                ]}
                actions={
                  mayWrite
                    ? (suppression) =>
                        suppression.address !== null && (
                          <Menu label={`Actions for ${suppression.address}`}>
                            <button
                              type="button"
                              className="danger"
                              onClick={() => setOpen({ what: 'lift', suppression })}
                            >
                              Remove{' '}
                            </button>
                          </Menu>
                        )
                    : undefined
                }
              />
              <OlderRows query={list}>Show older suppressions</OlderRows>
            </>
          );
        }}
      </Answered>
      {open?.what === 'add' && <Add onClose={close} onAdded={renew} />}
      {open?.what === 'lift' && (
        <Confirm
          title="Remove suppression"
          action="Remove"
          typed={open.suppression.address ?? undefined}
          onClose={close}
          onConfirm={async () => {
            const { suppressionId } = open.suppression;
            await answer(api.DELETE('/api/v1/suppressions/{suppressionId}', { params: { path: { suppressionId } } }));
            await renew();
            toast('Suppression removed.');
          }}
        >
          Remove this suppression only if the recipient agreed. {open.suppression.address} will receive messages again.
        </Confirm>
      )}
    </>
  );
}

function Add({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<unknown> }) {
  return (
    <Modal title="Suppress address" onClose={onClose}>
      <Form
        submit="Suppress"
        onCancel={onClose}
        extra={<CurlButton request={EXAMPLE} />}
        onSubmit={async (values) => {
          const reason = values.optional('reason');
          const body = {
            channel: values.text('channel') as Suppression['channel'],
            address: values.text('address').trim(),
            ...(values.text('covers') === 'marketing' && { category: 'marketing' as const }),
            ...(reason !== undefined && { reason }),
          };
          await answer(api.POST('/api/v1/suppressions', { body }));
          await onAdded();
          toast(`${body.address} is suppressed.`);
          onClose();
        }}
      >
        <div className="row">
          <TextField name="address" label="Address" hint="An email address or a phone number." required autoFocus />
          <SelectField name="channel" label="Channel" options={CHANNELS.toReversed()} defaultValue="email" />
        </div>
        <SelectField
          name="covers"
          label="Blocked messages"
          options={[
            ['all', 'Everything on this channel'],
            ['marketing', 'Marketing only'],
          ]}
        />
        <TextField name="reason" label="Reason" hint="Optional." maxLength={100} />
      </Form>
    </Modal>
  );
}
