import { Button } from '../button.tsx';
import { useSessionActions, type Session } from '../session.ts';
import { SecondFactors } from '../settings/second-factor.tsx';
import { Gate } from './signed-out.tsx';

/** Shown if the account requires a second factor and the person has none: they add a second factor, or open another account. */
export function RequiredFactor({ session, onDialog }: { session: Session; onDialog: (isOpen: boolean) => void }) {
  const { renew, signOut, switchAccount } = useSessionActions();
  const { account, accounts, person } = session;
  return (
    <Gate title="Add a second factor">
      <p className="muted">
        {account?.name} requires a second factor of all members. After you have added a second factor, you confirm
        sign-ins as {person?.email} with an app or a passkey.
      </p>
      <SecondFactors required onDialog={onDialog} onAdded={() => void renew()} />
      {accounts
        .filter(({ id }) => id !== account?.id)
        .map(({ id, name }) => (
          <Button key={id} look="quiet" className="full" onClick={() => switchAccount(id)}>
            Open {name}
          </Button>
        ))}
      <Button look="quiet" className="full" onClick={() => signOut()}>
        Sign out
      </Button>
    </Gate>
  );
}
