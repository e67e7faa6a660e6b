import './signed-out.css';

import { useState, type ReactNode } from 'react';

import { useConsole } from '../context.ts';
import { Form, Problem, TextField } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { Icon, Mark } from '../icons.tsx';
import { Button } from '../button.tsx';
import { knowsPasskeys } from '../passkeys.ts';
import { PasskeyButton, SecondFactorForm } from './second-factor.tsx';
import { keepPlace, takePlace } from './place.ts';
import { actIn, useSessionActions, type Session } from '../session.ts';

/** The service's minimum length of a password. */
const PASSWORD_LENGTH = 12;

/** The screens before signing in: first run, sign-in, a link from an email, an invitation. */
export function SignedOut({ session, path }: { session: Session; path: string }) {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (session.setup) return <Setup />;
  if (path === '/new-password' && token) return <ReplacePassword token={token} />;
  if (session.secondFactor) return <SecondFactor factor={session.secondFactor} />;
  if (path === '/invitation' && token) return <Invitation token={token} session={session} />;
  if (path === '/sign-in' && token) return <UseLink token={token} />;
  if (session.person && !session.account) return <NoAccount session={session} />;
  return <SignIn session={session} />;
}

export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const { title: service, line } = useConsole();
  return (
    <main className="gate">
      <div className="gate-card">
        <div className="gate-service">
          <Mark />
          <p>
            {service}
            <span className="under">{line}</span>
          </p>
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** Opens the screen at which the person began. Replaces the address of a used link, so that going back does not use it again. */
function leave(): void {
  location.replace(takePlace());
}

function Setup() {
  const { renew } = useSessionActions();
  return (
    <Gate title="Create owner account">
      <p className="muted">
        No one can sign in yet. Find the setup code in the service’s log, or run “people setup-code”.
      </p>
      <Form
        submit="Create owner account"
        onSubmit={async (values) => {
          const body = {
            code: values.text('code').trim(),
            email: values.text('email').trim(),
            name: values.text('name').trim(),
            password: values.text('password'),
          };
          await send({ method: 'POST', path: '/console/api/setup', body });
          await renew();
        }}
      >
        <TextField name="code" label="Setup code" required autoFocus autoComplete="off" />
        <TextField name="name" label="Your name" required autoComplete="name" />
        <TextField name="email" label="Email" type="email" required autoComplete="email" />
        <NewPassword />
      </Form>
    </Gate>
  );
}

/** A password, which can be shown while it is typed. */
function PasswordField(props: { label: string; autoComplete: string; minLength?: number; hint?: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="password">
      <TextField name="password" type={isShown ? 'text' : 'password'} required {...props} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name="eye" />
      </button>
    </div>
  );
}

function NewPassword({ label = 'Password' }: { label?: string }) {
  return (
    <PasswordField
      label={label}
      minLength={PASSWORD_LENGTH}
      autoComplete="new-password"
      hint={`At least ${PASSWORD_LENGTH} characters.`}
    />
  );
}

/** The reason why a person returns from the identity provider without being signed in. */
const PROBLEMS: Readonly<Record<string, string>> = {
  unavailable: 'We can’t reach the identity provider. Try again later or sign in another way.',
  refused: 'The sign-in was canceled or denied, or it expired. Try again.',
  unverified: 'Your identity provider hasn’t verified your email address. Verify it there, then sign in again.',
  not_invited: 'No member has your email address. Ask an owner for an invitation, then sign in again.',
};

type Factor = NonNullable<Session['secondFactor']>;
type Way = 'password' | 'link' | 'forgotten' | 'sent';

function SignIn({ session }: { session: Session }) {
  const { signIn, renew } = useSessionActions();
  const [way, setWay] = useState<Way>(session.signIn.password ? 'password' : 'link');
  const [email, setEmail] = useState('');
  const { link, oidc, password } = session.signIn;
  const failed = PROBLEMS[new URLSearchParams(location.search).get('problem') ?? ''];
  const problem = failed && (
    <p className="problem" role="alert">
      {failed}
    </p>
  );
  const emailField = (
    <TextField
      name="email"
      label="Email"
      type="email"
      required
      autoFocus
      autoComplete="username"
      value={email}
      onChange={(event) => setEmail(event.target.value)}
    />
  );
  const provider = oidc && (
    <>
      <a className="button primary full" href="/console/api/oidc/start" onClick={keepPlace}>
        Sign in with {oidc.name}
      </a>
      {(password || link) && <p className="or">or</p>}
    </>
  );
  if (way === 'sent') {
    return (
      <Gate title="Check your inbox">
        <p>If a member has the address {email.trim()}, a link is on its way. It expires in 15 minutes.</p>
        <Button onClick={() => setWay(password ? 'password' : 'link')}>Back to sign-in</Button>
      </Gate>
    );
  }
  if (way !== 'password' && link) {
    const newPassword = way === 'forgotten';
    return (
      <Gate title={newPassword ? 'Reset your password' : 'Sign in'}>
        {problem}
        {!password && provider}
        <p className="muted">
          {newPassword ? 'We email you a link to choose a new password.' : 'We email you a link that signs you in.'}
        </p>
        <Form
          submit={newPassword ? 'Send link' : 'Send sign-in link'}
          onSubmit={async () => {
            keepPlace();
            const body = { email: email.trim(), newPassword };
            await send({ method: 'POST', path: '/console/api/sign-in-links', body });
            setWay('sent');
          }}
        >
          {emailField}
        </Form>
        {password && (
          <Button look="quiet" className="full" onClick={() => setWay('password')}>
            Back to sign-in
          </Button>
        )}
      </Gate>
    );
  }
  return (
    <Gate title="Sign in">
      {problem}
      {provider}
      {password && (
        <Form
          submit="Sign in"
          onSubmit={(values) => signIn({ email: email.trim(), password: values.text('password') })}
        >
          {emailField}
          <PasswordField label="Password" autoComplete="current-password" />
        </Form>
      )}
      <div className="gate-ways">
        {password && link && (
          <>
            <Button look="quiet" onClick={() => setWay('link')}>
              Email me a sign-in link
            </Button>
            <Button look="quiet" onClick={() => setWay('forgotten')}>
              Forgot password?
            </Button>
          </>
        )}
        {knowsPasskeys() && <PasskeyButton look="quiet" onDone={renew} />}
      </div>
    </Gate>
  );
}

/** Uses up the link, which signs the person in. */
const signInWith = (token: string) =>
  send<Session>({ method: 'POST', path: '/console/api/sign-in-links/use', body: { token } });

function SecondFactor({ factor }: { factor: Factor }) {
  const { renew, signOut } = useSessionActions();
  return (
    <Gate title="Confirm it’s you">
      <SecondFactorForm factor={factor} onDone={renew} />
      <Button look="quiet" className="full" onClick={() => signOut()}>
        Back to sign-in
      </Button>
    </Gate>
  );
}

function ReplacePassword({ token }: { token: string }) {
  // The link works once: if the password is refused, the next attempt uses the session, unless another person has signed in since.
  const [owner, setOwner] = useState<string>();
  const [pending, setPending] = useState<{ factor: Factor; password: string }>();
  const [refused, setRefused] = useState<unknown>(null);
  const save = async (password: string) => {
    await send({ method: 'PUT', path: '/console/api/password', body: { password } });
    leave();
  };
  if (pending) {
    return (
      <Gate title="Confirm it’s you">
        <SecondFactorForm
          factor={pending.factor}
          onDone={async ({ person }) => {
            setOwner(person?.id);
            setPending(undefined);
            await save(pending.password).catch(setRefused);
          }}
        />
      </Gate>
    );
  }
  return (
    <Gate title="Choose a new password">
      <p className="muted">Your other sessions end, and you’re signed in here.</p>
      {refused !== null && <Problem error={refused} />}
      <Form
        submit="Save and sign in"
        onSubmit={async (values) => {
          const password = values.text('password');
          const now = owner ? await send<Session>({ path: '/console/api/session' }) : await signInWith(token);
          if (now.secondFactor) return setPending({ factor: now.secondFactor, password });
          const { person } = now;
          if (owner && person?.id !== owner) throw new Error('You’re no longer signed in. Ask for a new link.');
          setOwner(person?.id);
          await save(password);
        }}
      >
        <NewPassword label="New password" />
      </Form>
    </Gate>
  );
}

function UseLink({ token }: { token: string }) {
  return (
    <Gate title="Sign in">
      <p className="muted">This link works once. Click the button to sign in.</p>
      <Form
        submit="Sign in"
        onSubmit={async () => {
          await signInWith(token);
          leave();
        }}
      >
        {null}
      </Form>
    </Gate>
  );
}

/** A new person chooses a name and a password; a known person signs in first, and then joins. */
function Invitation({ token, session }: { token: string; session: Session }) {
  const { signIn } = useSessionActions();
  const [known, setKnown] = useState(false);
  const accept = async (body: object) => {
    actIn((await send<Session>({ method: 'POST', path: '/console/api/invitations/accept', body })).account);
    leave();
  };
  if (session.person) {
    return (
      <Gate title="Join the account">
        <p className="muted">You are signed in as {session.person.email}.</p>
        <Form submit="Join" onSubmit={() => accept({ token })}>
          {null}
        </Form>
      </Gate>
    );
  }
  return (
    <Gate title={known ? 'Sign in to join' : 'Join the account'}>
      {known ? (
        <Form
          key="known"
          submit="Sign in"
          onSubmit={(values) => signIn({ email: values.text('email').trim(), password: values.text('password') })}
        >
          <TextField name="email" label="Email" type="email" required autoFocus autoComplete="username" />
          <PasswordField label="Password" autoComplete="current-password" />
        </Form>
      ) : (
        <Form
          key="new"
          submit="Join"
          onSubmit={(values) => accept({ token, name: values.text('name').trim(), password: values.text('password') })}
        >
          <p className="muted">You’ve been invited to join this account.</p>
          <TextField name="name" label="Your name" required autoFocus autoComplete="name" />
          <NewPassword label="Choose a password" />
        </Form>
      )}
      <Button look="quiet" className="full" onClick={() => setKnown(!known)}>
        {known ? 'I’m new here' : 'I already have a login with this address'}
      </Button>
    </Gate>
  );
}

/** The person lost access to the open account and chooses another account; the console does not switch accounts on its own. */
function NoAccount({ session }: { session: Session }) {
  const { signOut, switchAccount } = useSessionActions();
  const { person, accounts } = session;
  if (accounts.length > 0) {
    return (
      <Gate title="Choose an account">
        <p className="muted">You no longer have access to the account you had open, or it was closed or suspended.</p>
        {accounts.map(({ id, name }) => (
          <Button key={id} className="full" onClick={() => switchAccount(id)}>
            {name}
          </Button>
        ))}
        <Button look="quiet" className="full" onClick={() => signOut()}>
          Sign out
        </Button>
      </Gate>
    );
  }
  return (
    <Gate title="You’re not a member of any account">
      <p className="muted">{person?.email} is not a member of any account here. Ask an owner for an invitation.</p>
      <Button onClick={() => signOut()}>Sign out</Button>
    </Gate>
  );
}
