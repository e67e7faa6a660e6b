import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { FileLink } from '@services/console/files.tsx';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Draft } from '@services/console/forms/drafts.tsx';
import { Edited } from '@services/console/forms/edited.tsx';
import { CheckField, Form, SelectField, TextField } from '@services/console/forms/forms.tsx';
import { FilterBar, useFilters, useParameter, useSorting } from '@services/console/lists/filters.tsx';
import { ListFilters } from '@services/console/lists/list-filters.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { PagedList } from '@services/console/lists/paged-list.tsx';
import {
  Badge,
  Button,
  CurlButton,
  Empty,
  Facts,
  Menu,
  Named,
  ScreenHead,
  Tags,
  Time,
} from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';
import { entriesOf, entriesText, words } from '@services/console/words.ts';

import { api, CHANNELS, consentLabel, type Contact } from '../api.ts';
import { ImportContacts } from '../import-contacts.tsx';

const SIZE = 50;
type Open = { what: 'new' | 'import' } | { what: 'edit' | 'delete'; contact: Contact } | null;

const nameOf = ({ firstName, lastName, email, phone, externalId }: Contact) =>
  [firstName, lastName].filter(Boolean).join(' ') || email || phone || externalId || 'No name';

/** The contact's addresses, without the address that is shown as the name. */
const addressesUnder = (contact: Contact) =>
  [contact.email, contact.phone].filter((address) => address && address !== nameOf(contact)).join(' · ');

/** Contacts and their consent. */
export function Screen() {
  const mayWrite = useMay('contacts:write');
  const [open, setOpen] = useState<Open>(null);
  const [shown, setShown] = useParameter('open');
  const search = useFilters('search', 'tag');
  const sorting = useSorting({ createdAt: 'desc' });
  const { filters } = search;
  const query = {
    page: search.page,
    limit: SIZE,
    order: sorting.order,
    ...search.given,
  };
  const close = () => {
    setOpen(null);
    setShown('');
  };
  const add = mayWrite && (
    <>
      <Button onClick={() => setOpen({ what: 'import' })}>Import</Button>
      <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
        Add contact
      </Button>
    </>
  );
  return (
    <>
      <ScreenHead
        title="Contacts"
        actions={
          <>
            {add}
            <Menu label="More actions">
              <FileLink path={`/api/v1/contacts/export${filters.tag ? `?tag=${encodeURIComponent(filters.tag)}` : ''}`}>
                Export as CSV
              </FileLink>
            </Menu>
          </>
        }
      >
        The people you message and the channels they opted in to.
      </ScreenHead>
      <FilterBar>
        <ListFilters
          list="contacts"
          search={search}
          text={{ name: 'search', label: 'Search contacts' }}
          choices={[{ name: 'tag', label: 'Tag' }]}
        />
      </FilterBar>
      <PagedList
        queryKey={['contacts', query]}
        ask={(signal) => answer(api.GET('/api/v1/contacts', { signal, params: { query } }))}
        search={search}
        size={SIZE}
        noun="contact"
        empty={
          <Empty
            title="No contacts yet"
            action={add}
            request={{
              method: 'POST',
              path: '/api/v1/contacts',
              body: { firstName: 'Ada', email: 'ada@example.com' },
            }}
          >
            Add a contact or import a CSV file.
          </Empty>
        }
        label="Contacts"
        sorting={sorting}
        keyOf={({ contactId }) => contactId}
        onOpen={({ contactId }) => setShown(contactId)}
        columns={[
          {
            title: 'Name',
            wide: true,
            cell: (contact) => <Named name={nameOf(contact)} under={addressesUnder(contact)} />,
          },
          {
            title: 'Tags',
            cell: ({ tags }) => Tags({ tags }),
          },
          {
            title: 'Consent',
            cell: ({ consent }) => CHANNELS.filter(([channel]) => consent[channel].status === 'subscribed').map(([, name]) => name).join(', ') || <span className="muted">None</span>, // prettier-ignore
          },
          { title: 'Added', sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {shown && !open && (
        <ContactDrawer
          id={shown}
          onClose={close}
          onEdit={(contact) => setOpen({ what: 'edit', contact })}
          onDelete={(contact) => setOpen({ what: 'delete', contact })}
        />
      )}
      {(open?.what === 'new' || open?.what === 'edit') && (
        <Edit contact={open.what === 'edit' ? open.contact : undefined} onClose={close} />
      )}
      {open?.what === 'import' && <ImportContacts onClose={close} />}
      {open?.what === 'delete' && <Delete contact={open.contact} onClose={close} />}
    </>
  );
}

interface DrawerProps {
  id: string;
  onClose: () => void;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

function ContactDrawer({ id, onClose, onEdit, onDelete }: DrawerProps) {
  const mayWrite = useMay('contacts:write');
  const mayExport = useMay('personal-data:read');
  const contact = useQuery({
    queryKey: ['contacts', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/contacts/{contactId}', { signal, params: { path: { contactId: id } } })),
  });
  return (
    <Modal kind="drawer" title={contact.data ? nameOf(contact.data) : 'Contact'} onClose={onClose}>
      <Answered query={contact}>
        {(data) => (
          <>
            <Details contact={data} />
            {mayExport && <FileLink path={`/api/v1/contacts/${id}/personal-data`}>Export personal data</FileLink>}
            {mayWrite && (
              <div className="form-actions">
                <Button onClick={() => onDelete(data)}>Delete</Button>
                <Button look="primary" onClick={() => onEdit(data)}>
                  Edit
                </Button>
              </div>
            )}
          </>
        )}
      </Answered>
    </Modal>
  );
}

function Details({ contact }: { contact: Contact }) {
  return (
    <Facts
      items={[
        ['Email', contact.email ?? '–'],
        ['Phone', contact.phone ?? '–'],
        ...CHANNELS.map(
          ([channel, name]) =>
            [
              consentLabel(name),
              <span key={channel}>
                <Badge state={contact.consent[channel].status} />{' '}
                {contact.consent[channel].source && (
                  <span className="muted">{words(contact.consent[channel].source)}</span>
                )}
              </span>,
            ] as const,
        ),
        ['Tags', contact.tags.join(', ') || '–'],
        ['Time zone', contact.timezone ?? '–'],
        ['External ID', contact.externalId ?? '–'],
        ...Object.entries(contact.attributes).map(([name, value]) => [name, String(value)] as const),
        ['ID', <code key="id">{contact.contactId}</code>],
      ]}
    />
  );
}

const CONSENTS = [
  ['subscribed', 'Subscribed'],
  ['unsubscribed', 'Unsubscribed'],
] as const;

interface EditProps {
  contact?: Contact | undefined;
  onClose: () => void;
}

function Edit({ contact, onClose }: EditProps) {
  const id = contact?.contactId ?? '';
  const params = { path: { contactId: id } };
  return (
    <Draft name={`contact:${id || 'new'}`}>
      <Modal title={contact ? `Edit ${nameOf(contact)}` : 'Add contact'} onClose={onClose} keepsDraft>
        {contact ? (
          <Edited
            queryKey={['contacts', id, 'edit']}
            read={(signal) => revised(api.GET('/api/v1/contacts/{contactId}', { signal, params }))}
          >
            {(value, revision) => <Editor contact={value} opened={revision} onClose={onClose} />}
          </Edited>
        ) : (
          <Editor onClose={onClose} />
        )}
      </Modal>
    </Draft>
  );
}

function Editor({ contact, opened, onClose }: EditProps & { opened?: string | undefined }) {
  const client = useQueryClient();
  const revision = useRevision(opened);
  const path = contact ? `/api/v1/contacts/${contact.contactId}` : '/api/v1/contacts';
  return (
    <Form
      onOverwrite={revision.overwrite}
      submit={contact ? 'Save' : 'Add contact'}
      onCancel={onClose}
      extra={<CurlButton request={{ method: contact ? 'PUT' : 'POST', path, body: { firstName: 'Ada' } }} />}
      onSubmit={async (values) => {
        const consent = Object.fromEntries(
          CHANNELS.map(([channel]) => [channel, values.text(`consent-${channel}`)] as const)
            .filter(([, status]) => status !== '')
            .map(([channel, status]) => [channel, { status: status as 'subscribed', source: 'console' }]),
        );
        const body = {
          firstName: values.optional('firstName') ?? null,
          lastName: values.optional('lastName') ?? null,
          email: values.optional('email') ?? null,
          phone: values.optional('phone') ?? null,
          tags: entriesOf(values.text('tags')),
          ...(Object.keys(consent).length > 0 && { consent }),
        };
        if (contact)
          await answer(
            api.PUT('/api/v1/contacts/{contactId}', {
              params: { path: { contactId: contact.contactId }, header: revision.header() },
              body,
            }),
          );
        else await answer(api.POST('/api/v1/contacts', { body }));
        await client.invalidateQueries({ queryKey: ['contacts'] });
        toast(contact ? 'Saved.' : 'Contact added.');
        onClose();
      }}
    >
      <div className="row">
        <TextField name="firstName" label="First name" autoFocus defaultValue={contact?.firstName ?? ''} />
        <TextField name="lastName" label="Last name" defaultValue={contact?.lastName ?? ''} />
      </div>
      <TextField name="email" label="Email" type="email" defaultValue={contact?.email ?? ''} />
      <TextField name="phone" label="Phone" hint="Include the country code." defaultValue={contact?.phone ?? ''} />
      <TextField
        name="tags"
        label="Tags"
        hint="Separate with commas."
        defaultValue={entriesText(contact?.tags ?? [])}
      />
      <div className="row">
        {CHANNELS.map(([channel, name]) => (
          <SelectField
            key={channel}
            name={`consent-${channel}`}
            label={consentLabel(name)}
            options={[['', contact ? 'Keep as is' : 'Not stated'], ...CONSENTS]}
          />
        ))}
      </div>
    </Form>
  );
}

function Delete({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const client = useQueryClient();
  const [suppress, setSuppress] = useState(true);
  return (
    <Confirm
      title="Delete contact"
      action="Delete contact"
      typed={nameOf(contact)}
      onClose={onClose}
      onConfirm={async () => {
        const params = {
          path: { contactId: contact.contactId },
          query: { suppress: suppress ? ('true' as const) : ('false' as const) },
        };
        await answer(api.DELETE('/api/v1/contacts/{contactId}', { params: params as never }));
        await client.invalidateQueries({ queryKey: ['contacts'] });
        toast('Contact deleted.');
      }}
    >
      <p>This erases the contact’s data. You can’t undo this.</p>
      <CheckField
        name="suppress"
        label="Never message this address again"
        hint="Keeps a fingerprint of the address so that an import can’t add the person again."
        checked={suppress}
        onValue={setSuppress}
      />
    </Confirm>
  );
}
