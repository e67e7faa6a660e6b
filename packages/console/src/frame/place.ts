import { attempt } from './settings-store.ts';

const PLACE = 'console-place';
/** How long a remembered screen is kept, in milliseconds: a sign-in by link or identity provider takes at most this long. */
const MAX_AGE_MS = 15 * 60_000;

/** Remembers the screen in the address while the person signs in elsewhere: with a link, or at the identity provider. */
export function keepPlace(): void {
  const { pathname, search } = location;
  if (/^\/console\/(?:sign-in|new-password)/.test(pathname)) return;
  attempt(() => localStorage.setItem(PLACE, JSON.stringify({ at: Date.now(), path: pathname + search })));
}

/** Returns the address of the remembered screen and forgets it. If none is remembered, returns the address of the first screen. */
export function takePlace(): string {
  const place = attempt(() => JSON.parse(localStorage.getItem(PLACE) ?? '{}') as { at?: number; path?: string });
  attempt(() => localStorage.removeItem(PLACE));
  const isFresh = place?.at !== undefined && Date.now() - place.at < MAX_AGE_MS;
  return isFresh && place.path?.startsWith('/console/') ? place.path : '/console/';
}
