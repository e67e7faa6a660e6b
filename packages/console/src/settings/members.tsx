import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Confirm, Modal } from '../forms/dialogs.tsx';
import { Form, SelectField, TextField } from '../forms/forms.tsx';
import { revisionOfText, useRevision } from '../forms/unsaved.ts';
import { exchange, send } from '../http.ts';
import { useAsked } from '../lists/filters.tsx';
import { Answered, useLive } from '../lists/lists.tsx';
import { Table } from '../lists/table.tsx';
import { Badge, Button, Code, Menu, ScreenHead, Section, Time } from '../parts.tsx';
import { SESSION, useMay, useSession, type Role } from '../session.ts';
import { toast, toastError } from '../toasts.tsx';
import { words } from '../words.ts';

interface Member {
  id: string;
  email: string;
  name: string;
  role: Role;
  createdAt?: string;
  joinedAt?: string;
  hasSecondFactor: boolean | null;
}
interface Invitation {
  id: string;
  email: string;
  role: Role;
  expiresAt: string;
  url?: string | null;
}
type Open =
  | { what: 'invite' }
  | { what: 'link'; invitation: Invitation }
  | { what: 'require'; without: number }
  | { what: 'role' | 'remove'; member: Member }
  | null;

const ROLES = [
  ['viewer', 'Viewer: can see everything except secrets'],
  ['member', 'Member: can do daily work'],
  ['admin', 'Admin: can also manage keys, webhooks, settings and members'],
  ['owner', 'Owner: full access'],
] as const;
const MEMBERS = '/console/api/members';
const INVITATIONS = '/console/api/invitations';

export function Screen() {
  const client = useQueryClient();
  const { data: session } = useSession();
  const mayManage = useMay('members:manage');
  const [open, setOpen] = useState<Open>(null);
  const members = useLive<{ data: Member[] }>({ path: MEMBERS });
  const invitations = useLive<{ data: Invitation[] }>(mayManage ? { path: INVITATIONS } : null);
  const close = () => setOpen(null);
  useAsked('new', () => mayManage && setOpen({ what: 'invite' }));
  const renew = () => client.invalidateQueries({ queryKey: ['live'] });
  const roles = session?.account?.role === 'owner' ? ROLES : ROLES.slice(0, 3);
  const isRequired = session?.account?.requiresSecondFactor === true;
  async function requireFactor(required: boolean) {
    await send({ method: 'PUT', path: `${MEMBERS}/second-factor`, body: { required } });
    await client.invalidateQueries({ queryKey: SESSION });
    toast(required ? 'A second factor is now required.' : 'A second factor is no longer required.');
  }
  async function withdraw({ id }: Invitation) {
    await send({ method: 'DELETE', path: `${INVITATIONS}/${id}` }).then(
      () => toast('Invitation withdrawn.'),
      toastError,
    );
    await renew();
  }
  return (
    <>
      <ScreenHead
        title="Members"
        actions={
          mayManage && (
            <Button look="primary" onClick={() => setOpen({ what: 'invite' })}>
              Invite
            </Button>
          )
        }
      >
        People with access to this account and their roles.
      </ScreenHead>
      <Answered query={members}>
        {({ data }) => (
          <Table
            label="Members"
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Name',
                wide: true,
                cell: ({ id, name, email }) => (
                  <>
                    <strong>
                      {name} {id === session?.person?.id && <span className="muted">(you)</span>}
                    </strong>
                    <span className="under muted">{email}</span>
                  </>
                ),
              },
              { title: 'Role', cell: ({ role }) => <Badge state={role} /> },
              ...(mayManage
                ? [
                    {
                      title: 'Second factor',
                      cell: ({ hasSecondFactor }: Member) =>
                        hasSecondFactor ? 'Yes' : <span className="muted">None</span>,
                    },
                  ]
                : []),
              { title: 'Since', cell: ({ joinedAt, createdAt }) => <Time at={joinedAt ?? createdAt} none="–" /> },
            ]}
            actions={(member) =>
              mayManage &&
              // Only owners can change an owner's role.
              (member.role !== 'owner' || session?.account?.role === 'owner') && (
                <Menu label={`Actions for ${member.name}`}>
                  <button type="button" onClick={() => setOpen({ what: 'role', member })}>
                    Change role
                  </button>
                  <button type="button" className="danger" onClick={() => setOpen({ what: 'remove', member })}>
                    Remove
                  </button>
                </Menu>
              )
            }
          />
        )}
      </Answered>
      {mayManage && (invitations.data?.data.length ?? 0) > 0 && (
        <Section title="Open invitations">
          <Table
            label="Open invitations"
            rows={invitations.data?.data ?? []}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Email', wide: true, cell: ({ email }) => email },
              { title: 'Role', cell: ({ role }) => <Badge state={role} /> },
              { title: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
            ]}
            actions={(invitation) => (
              <Button look="quiet" onClick={() => withdraw(invitation)}>
                Withdraw
              </Button>
            )}
          />
        </Section>
      )}
      {session?.account?.role === 'owner' && (
        <Section
          title="Second factor"
          note={
            isRequired
              ? 'Required: members without a second factor must add one before they can do anything else. API keys and sign-ins with the identity provider are not affected.'
              : 'Members choose whether to confirm their sign-ins with an app or a passkey.'
          }
          actions={
            isRequired ? (
              <Button onClick={() => requireFactor(false).catch(toastError)}>Stop requiring</Button>
            ) : (
              <Button
                onClick={() =>
                  setOpen({
                    what: 'require',
                    without: members.data?.data.filter(({ hasSecondFactor }) => !hasSecondFactor).length ?? 0,
                  })
                }
              >
                Require second factor
              </Button>
            )
          }
        >
          {null}
        </Section>
      )}
      {open?.what === 'require' && (
        <Confirm title="Require a second factor" action="Require" onClose={close} onConfirm={() => requireFactor(true)}>
          Members without a second factor must add one before they can do anything else.{' '}
          {open.without === 0
            ? 'All members have a second factor.'
            : `Members without a second factor now: ${open.without} of ${members.data?.data.length}.`}
        </Confirm>
      )}
      {open?.what === 'invite' && (
        <Modal title="Invite a member" onClose={close}>
          <Form
            submit="Invite"
            onCancel={close}
            onSubmit={async (values) => {
              const body = { email: values.text('email').trim(), role: values.text('role') };
              const invitation = await send<Invitation>({ method: 'POST', path: INVITATIONS, body });
              await renew();
              if (invitation.url) setOpen({ what: 'link', invitation });
              else {
                toast(`Invitation sent to ${body.email}.`);
                close();
              }
            }}
          >
            <TextField name="email" label="Email" type="email" required autoFocus />
            <SelectField name="role" label="Role" defaultValue="member" options={roles} />
          </Form>
        </Modal>
      )}
      {open?.what === 'link' && (
        <Modal byButton title="Share the invitation link" onClose={close}>
          <p>
            This service can’t send email. Send this link to {open.invitation.email} yourself. It works once and expires{' '}
            <Time at={open.invitation.expiresAt} />.
          </p>
          <Code text={open.invitation.url ?? ''} label="Copy the link" />
          <div className="form-actions">
            <Button look="primary" onClick={close}>
              Done
            </Button>
          </div>
        </Modal>
      )}
      {open?.what === 'role' && <ChangeRole member={open.member} roles={roles} onClose={close} onSaved={renew} />}
      {open?.what === 'remove' && (
        <Confirm
          title={`Remove ${open.member.name}`}
          action="Remove"
          onClose={close}
          onConfirm={async () => {
            await send({ method: 'DELETE', path: `${MEMBERS}/${open.member.id}` });
            await renew();
            toast(`${open.member.name} was removed.`);
          }}
        >
          {open.member.name} loses access to this account immediately. API keys they created keep working; revoke them
          under API Keys if needed.
        </Confirm>
      )}
    </>
  );
}

interface ChangeRoleProps {
  member: Member;
  roles: readonly (readonly [string, string])[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

function ChangeRole({ member: { id, name, role: now }, roles, onClose, onSaved }: ChangeRoleProps) {
  const revision = useRevision(revisionOfText(now));
  return (
    <Modal title={`Role of ${name}`} onClose={onClose}>
      <Form
        submit="Save"
        onCancel={onClose}
        onOverwrite={revision.overwrite}
        onSubmit={async (values) => {
          const role = values.text('role');
          await exchange({ method: 'PATCH', path: `${MEMBERS}/${id}`, body: { role } }, undefined, revision.header());
          await onSaved();
          toast(`${name}’s role is now ${words(role).toLowerCase()}.`);
          onClose();
        }}
      >
        <SelectField name="role" label="Role" defaultValue={now} options={roles} />
      </Form>
    </Modal>
  );
}
