import { useState, type ReactNode } from 'react';

import { Button } from '../button.tsx';
import { Form, Problem, TextField } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { knowsPasskeys, signInWithPasskey } from '../passkeys.ts';
import type { Session } from '../session.ts';

/** The second step of a sign-in: a code of the authenticator app, a recovery code or a passkey. */
export function SecondFactorForm({
  factor,
  onDone,
  extra,
}: {
  factor: NonNullable<Session['secondFactor']>;
  onDone: (session: Session) => Promise<unknown>;
  extra?: ReactNode;
}) {
  return (
    <>
      {factor.passkey && knowsPasskeys() && <PasskeyButton look="primary" onDone={onDone} />}
      {factor.passkey && knowsPasskeys() && <p className="or">or</p>}
      <Form
        unsaved={null}
        submit="Continue"
        extra={extra}
        onSubmit={async (values) => {
          const body = { code: values.text('code') };
          await onDone(await send<Session>({ method: 'POST', path: '/console/api/session/code', body }));
        }}
      >
        <TextField
          name="code"
          label={factor.authenticator ? 'Code' : 'Recovery code'}
          hint={factor.authenticator ? 'From your authenticator app, or a recovery code.' : undefined}
          required
          autoFocus
          autoComplete="one-time-code"
          maxLength={40}
        />
      </Form>
    </>
  );
}

/** Asks for a passkey; the reason is shown if none was used. */
export function PasskeyButton({
  look,
  onDone,
}: {
  look: 'primary' | 'quiet';
  onDone: (session: Session) => Promise<unknown>;
}) {
  const [error, setError] = useState<unknown>(null);
  async function use() {
    setError(null);
    try {
      await onDone(await signInWithPasskey());
    } catch (thrown) {
      setError(thrown);
    }
  }
  return (
    <>
      {error !== null && <Problem error={error} />}
      <Button look={look} className="full" onClick={() => use()}>
        Use a passkey
      </Button>
    </>
  );
}
