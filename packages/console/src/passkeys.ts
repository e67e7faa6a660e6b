import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import { send } from './http.ts';
import type { Session } from './session.ts';

/** Browsers offer passkeys only to pages in a secure context (https or localhost). */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const unused = () => {
  throw new Error('No passkey was used. Try again, or choose another way.');
};

/** Signs in with a passkey, as the second step of a sign-in or as the only step. */
export async function signInWithPasskey(): Promise<Session> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const path = '/console/api/session/passkey';
  const optionsJSON = await send<PublicKeyCredentialRequestOptionsJSON>({ method: 'POST', path: `${path}/begin` });
  const passkey = await startAuthentication({ optionsJSON }).catch(unused);
  return send<Session>({ method: 'POST', path, body: { passkey } });
}

/** Lets the browser create a passkey. */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'InvalidStateError')
      throw new Error('You have added this passkey already.');
    return unused();
  });
}
