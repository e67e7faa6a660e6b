import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { Modal } from '../forms/dialogs.tsx';
import { Form, TextField } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { Button } from '../button.tsx';
import { adoptSession, SESSION, type Session } from '../session.ts';
import { SecondFactorForm } from './second-factor.tsx';

/** Shown above the screen when the session has ended. The person's input stays, and refused requests are sent again. */
export function SignInAgain({ session: { person, signIn } }: { session: Session }) {
  const client = useQueryClient();
  const [factor, setFactor] = useState<Session['secondFactor']>(null);
  const adopt = (now: Session) => adoptSession(client, now);
  // The person may sign in in another tab, with a link or at the identity provider.
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: SESSION });
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [client]);
  if (factor) {
    return (
      <Modal key="factor" byButton title="Confirm it’s you" onClose={() => {}}>
        <SecondFactorForm
          factor={factor}
          onDone={adopt}
          extra={
            <Button look="quiet" onClick={() => setFactor(null)}>
              Back to sign-in
            </Button>
          }
        />
      </Modal>
    );
  }
  return (
    <Modal byButton title="Your session has ended" onClose={() => {}}>
      <Form
        unsaved={null}
        submit="Sign in"
        extra={
          <Button look="quiet" onClick={() => send<Session>({ path: '/console/api/session' }).then(adopt)}>
            Leave this screen
          </Button>
        }
        onSubmit={async (values) => {
          const body = { email: person?.email, password: values.text('password') };
          const now = await send<Session>({ method: 'POST', path: '/console/api/session', body });
          if (now.secondFactor) setFactor(now.secondFactor);
          else await adopt(now);
        }}
      >
        <p>Sign in again to continue. You won’t lose anything on this screen.</p>
        <TextField name="email" label="Email" type="email" readOnly autoComplete="username" value={person?.email} />
        <TextField
          name="password"
          label="Password"
          type="password"
          required
          autoFocus
          autoComplete="current-password"
        />
        {(signIn.link || signIn.oidc) && (
          <p className="hint">
            You can also{' '}
            <a href="/console/sign-in" target="_blank" rel="noreferrer">
              sign in another way in a new tab
            </a>
            , then come back.
          </p>
        )}
      </Form>
    </Modal>
  );
}
