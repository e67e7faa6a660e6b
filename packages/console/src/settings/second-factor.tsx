import './second-factor.css';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';

import { Modal } from '../forms/dialogs.tsx';
import { Form, TextField } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { Answered, useLive } from '../lists/lists.tsx';
import { Table } from '../lists/table.tsx';
import { createPasskey, knowsPasskeys } from '../passkeys.ts';
import { Button, Code, CopyButton, Named, Section, Time } from '../parts.tsx';
import { toast } from '../toasts.tsx';

interface Factor {
  id: string;
  type: 'authenticator' | 'passkey';
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}
interface Added {
  recoveryCodes: string[] | null;
}
interface App {
  secret: string;
  uri: string;
}
type Open =
  | { what: 'app' | 'passkey' | 'replace' }
  | { what: 'confirm-app'; app: App }
  | { what: 'remove'; factor: Factor }
  | { what: 'codes'; codes: string[] }
  | null;

const FACTORS = '/console/api/factors';
const TYPES = { authenticator: 'Authenticator app', passkey: 'Passkey' };

interface SecondFactorsProps {
  /** Whether only the buttons are shown, because the account requires a second factor and the person has none. */
  required?: boolean;
  /** Called when a dialog opens or closes. */
  onDialog?: (isOpen: boolean) => void;
  /** Called when a second factor was added and its recovery codes, if any, were shown. */
  onAdded?: () => void;
}

export function SecondFactors({ required = false, onDialog, onAdded }: SecondFactorsProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const factors = useLive<{ data: Factor[]; recoveryCodes: number }>(required ? null : { path: FACTORS });
  const close = () => setOpen(null);
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    onDialog?.(true);
    return () => onDialog?.(false);
  }, [isOpen, onDialog]);
  const renew = () => client.invalidateQueries({ queryKey: ['live', FACTORS] });
  const post = <Answer,>(path: string, body: object) => send<Answer>({ method: 'POST', path, body });
  async function added({ recoveryCodes }: Added, words: string) {
    await renew();
    toast(words);
    setOpen(recoveryCodes ? { what: 'codes', codes: recoveryCodes } : null);
    if (!recoveryCodes) onAdded?.();
  }
  const add = (
    <>
      <Button
        className={required ? 'full' : ''}
        look={required ? 'primary' : 'plain'}
        onClick={() => setOpen({ what: 'app' })}
      >
        Add authenticator app
      </Button>
      {knowsPasskeys() && (
        <Button className={required ? 'full' : ''} onClick={() => setOpen({ what: 'passkey' })}>
          Add passkey
        </Button>
      )}
    </>
  );
  return (
    <>
      {required ? (
        add
      ) : (
        <Section
          title="Second factor"
          note="After your password or a link, you also confirm sign-ins with an app or a passkey. An unlocked passkey also works without a password or link."
          actions={add}
        >
          <Answered query={factors} lines={1}>
            {({ data, recoveryCodes }) =>
              data.length === 0 ? (
                <p className="muted">You have no second factor. Your password alone opens this console.</p>
              ) : (
                <>
                  <Table
                    label="Second factors"
                    rows={data}
                    keyOf={({ id }) => id}
                    columns={[
                      {
                        title: 'Name',
                        wide: true,
                        cell: ({ name, type }) => <Named name={name} under={TYPES[type]} />,
                      },
                      { title: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
                      { title: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
                    ]}
                    actions={(factor) => (
                      <Button look="quiet" onClick={() => setOpen({ what: 'remove', factor })}>
                        Remove
                      </Button>
                    )}
                  />
                  <p className="muted">
                    {recoveryCodes} of 10 recovery codes left.{' '}
                    <Button look="quiet" onClick={() => setOpen({ what: 'replace' })}>
                      Replace recovery codes
                    </Button>
                  </p>
                </>
              )
            }
          </Answered>
        </Section>
      )}
      {open?.what === 'app' && (
        <Modal title="Add an authenticator app" onClose={close}>
          <Form
            submit="Continue"
            onCancel={close}
            onSubmit={async (values) => {
              const app = await post<App>(`${FACTORS}/authenticator/begin`, { current: values.optional('current') });
              setOpen({ what: 'confirm-app', app });
            }}
          >
            <p>You need an app such as 1Password, Google Authenticator or Aegis.</p>
            <Password />
          </Form>
        </Modal>
      )}
      {open?.what === 'confirm-app' && (
        <Modal title="Add an authenticator app" onClose={close}>
          <Form
            submit="Add"
            onCancel={close}
            onSubmit={async (values) => {
              const body = { name: values.text('name').trim(), code: values.text('code') };
              await added(await post<Added>(`${FACTORS}/authenticator`, body), 'Authenticator app added.');
            }}
          >
            <p>Scan the code with the app, or enter the secret. Then enter the 6 digits that the app shows.</p>
            <QrCode text={open.app.uri} />
            <Code text={open.app.secret} label="Copy the secret" />
            <TextField name="code" label="Code" required autoFocus inputMode="numeric" autoComplete="one-time-code" />
            <TextField name="name" label="Name" required maxLength={60} defaultValue="Authenticator app" />
          </Form>
        </Modal>
      )}
      {open?.what === 'passkey' && (
        <Modal title="Add a passkey" onClose={close}>
          <Form
            submit="Continue"
            onCancel={close}
            onSubmit={async (values) => {
              const current = values.optional('current');
              const options = await post<Parameters<typeof createPasskey>[0]>(`${FACTORS}/passkey/begin`, { current });
              const passkey = await createPasskey(options);
              const body = { name: values.text('name').trim(), passkey };
              await added(await post<Added>(`${FACTORS}/passkey`, body), 'Passkey added.');
            }}
          >
            <p>Your browser will ask for your fingerprint, face, device PIN or security key.</p>
            <TextField name="name" label="Name" required maxLength={60} defaultValue="Passkey" />
            <Password />
          </Form>
        </Modal>
      )}
      {open?.what === 'remove' && (
        <Modal title={`Remove ${open.factor.name}`} onClose={close}>
          <Form
            submit="Remove"
            look="danger"
            onCancel={close}
            onSubmit={async (values) => {
              await post(`${FACTORS}/${open.factor.id}/remove`, { current: values.optional('current') });
              await renew();
              toast(`${open.factor.name} removed.`);
              close();
            }}
          >
            <p>
              You can no longer confirm sign-ins with this second factor. Removing your last second factor also deletes
              your recovery codes.
            </p>
            <Password />
          </Form>
        </Modal>
      )}
      {open?.what === 'replace' && (
        <Modal title="Replace recovery codes" onClose={close}>
          <Form
            submit="Replace"
            onCancel={close}
            onSubmit={async (values) => {
              const body = { current: values.optional('current') };
              await added(await post<Added>('/console/api/recovery-codes', body), 'Recovery codes replaced.');
            }}
          >
            <p>The old codes no longer work.</p>
            <Password />
          </Form>
        </Modal>
      )}
      {open?.what === 'codes' && (
        <Modal byButton title="Your recovery codes" onClose={close}>
          <p>
            You can use each code once instead of your second factor. Keep the codes where you can find them without
            your phone. They are not shown again.
          </p>
          <ul className="recovery-codes">
            {open.codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="form-actions">
            <CopyButton text={open.codes.join('\n')} label="Copy the codes" />
            <Button
              look="primary"
              onClick={() => {
                close();
                onAdded?.();
              }}
            >
              I have stored them
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}

function Password() {
  return (
    <TextField
      name="current"
      label="Your password"
      type="password"
      autoComplete="current-password"
      hint="Not needed within 15 minutes of signing in with a link, passkey or identity provider."
    />
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the secret">
      <path d={path} />
    </svg>
  );
}
