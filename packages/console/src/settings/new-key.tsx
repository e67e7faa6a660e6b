import { useState } from 'react';

import { useConsole } from '../context.ts';
import { Modal } from '../forms/dialogs.tsx';
import { CheckField, Form, SelectField, TextField } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { CurlButton } from '../parts.tsx';
import { useSession } from '../session.ts';
import { camel, words } from '../words.ts';

/** An API key, as every service lists it. */
export interface Key {
  id: string;
  name: string;
  prefix: string;
  hint: string;
  scopes: string[];
  createdAt: string;
  /** The id of a person or a key; null if an operator created the key. */
  createdBy: string | null;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  key?: string;
}

/** Scopes for the console itself, which no key can have. */
const OF_PEOPLE = /^(?:members|audit):/;

/** The scopes that a key can get: only scopes of the person who creates it. */
export function useGrantable(): string[] {
  const { data } = useSession();
  return (data?.account?.scopes ?? []).filter((scope) => !OF_PEOPLE.test(scope));
}

const EXPIRIES = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;
const DAY_MS = 86_400_000;

/** The form behind "Generate New Key". */
export function NewKey({ onClose, onCreated }: { onClose: () => void; onCreated: (key: Key) => void }) {
  const { api, spaces } = useConsole();
  const [some, setSome] = useState(false);
  const [draft, setDraft] = useState('');
  const scopes = useGrantable();
  if (!api.keys) return null;
  const { path, wireCase } = api.keys;
  const groups = Map.groupBy(scopes, (scope) => scope.split(':')[0] ?? scope);
  return (
    <Modal title="Generate New Key" onClose={onClose}>
      <Form
        submit="Generate"
        onCancel={onClose}
        extra={<CurlButton request={{ method: 'POST', path, body: { name: draft || 'My key' } }} />}
        onSubmit={async (values) => {
          const days = values.number('expires');
          const expires = days && new Date(Date.now() + days * DAY_MS).toISOString();
          const body = {
            name: values.text('name').trim(),
            ...(some && { scopes: values.all('scopes') }),
            ...(expires && { [wireCase === 'snake' ? 'expires_at' : 'expiresAt']: expires }),
          };
          const answer = await send<{ data?: unknown }>({ method: 'POST', path, body });
          onCreated(camel<Key>(answer.data ?? answer));
        }}
      >
        <TextField
          name="name"
          label="Name"
          hint="The program that will use the key, such as “Website” or “Reports”."
          required
          maxLength={100}
          autoFocus
          onChange={(event) => setDraft(event.target.value)}
        />
        {spaces && (
          <p className="hint">
            The key works in your current space. To change the space, switch between Live and Test in the navigation.
          </p>
        )}
        <SelectField name="expires" label="Expires" options={EXPIRIES} />
        <SelectField
          name="rights"
          label="Scopes"
          value={some ? 'some' : 'all'}
          onChange={(event) => setSome(event.target.value === 'some')}
          options={[
            ['all', 'All your scopes'],
            ['some', 'Selected scopes'],
          ]}
        />
        {some && (
          <div className="scopes">
            {[...groups].map(([noun, group]) => (
              <fieldset key={noun}>
                <legend>{words(noun)}</legend>
                {group.map((scope) => (
                  <CheckField key={scope} name="scopes" value={scope} label={words(scope.split(':')[1] ?? scope)} />
                ))}
              </fieldset>
            ))}
          </div>
        )}
      </Form>
    </Modal>
  );
}
