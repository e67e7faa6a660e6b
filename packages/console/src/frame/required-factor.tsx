import { Button } from '../button.tsx';
import { useSessionActions, type Session } from '../session.ts';
import { SecondFactors } from '../settings/second-factor.tsx';
import { Gate } from './signed-out.tsx';

/** The account requires a second factor that the person does not have: they add one, or open another account. */
export function RequiredFactor({ session, onDone }: { session: Session; onDone: () => void }) {
  const { renew, signOut, switchAccount } = useSessionActions();
  const { account, accounts, person } = session;
  const leave = (work: Promise<unknown>) => void work.then(onDone);
  return (
    <Gate title="Add a second factor">
      <p className="muted">
        {account?.name} requires one of all members. From then on you confirm sign-ins with an app or a passkey, as{' '}
        {person?.email}.
      </p>
      <SecondFactors required onAdded={() => leave(renew())} />
      {accounts
        .filter(({ id }) => id !== account?.id)
        .map(({ id, name }) => (
          <Button key={id} look="quiet" className="full" onClick={() => leave(switchAccount(id))}>
            Open {name}
          </Button>
        ))}
      <Button look="quiet" className="full" onClick={() => leave(signOut())}>
        Sign out
      </Button>
    </Gate>
  );
}
