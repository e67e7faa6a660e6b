import { setTimeout as pause } from 'node:timers/promises';
import { MoveError, rowsOf, withSides, type Cell, type Side } from './side.ts';
import { hasDeparted } from './switching.ts';

const RELEASE_ATTEMPTS = 30;
const PAUSE_MS = 500;

/** When the hold under which the cells are compared ends. @throws MoveError when the account is not held */
export async function endOfHold({ db }: Side, ids: readonly string[]): Promise<string> {
  const held = await rowsOf<{ until: string }>(
    db,
    'SELECT held_until::text AS until FROM accounts WHERE id = ANY($1) AND held_until > now() AND moved_to IS NULL',
    [ids],
  );
  const [first] = held;
  if (first === undefined || held.length !== ids.length || held.some(({ until: end }) => end !== first.until))
    throw new MoveError('The account was not held: it may have been released meanwhile');
  return first.until;
}

interface Held {
  source: Cell;
  to: Side;
  release: () => Promise<void>;
  remark?: (line: string) => void;
}

/**
 * After a failure: ends a hold of ours, as soon as the source can be asked. Once it has been given away, the account is held until
 * the move goes on.
 *
 * @param heldUntil where it is known
 */
export async function letGo(
  { source, to, release, remark = () => {} }: Held,
  ids: readonly string[],
  heldUntil: string | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const departed = await withSides([source], async ([side]) => side !== undefined && hasDeparted(side, to, ids));
      if (!departed) return await release();
      return remark(
        `The account has left ${source.name} and has not arrived in ${to.name}: it is held until the move goes on`,
      );
    } catch {
      const until = heldUntil === undefined ? 'its hold ends' : `${heldUntil} at the latest`;
      if (attempt === 1)
        remark(
          `${source.name} cannot be asked to release the account, which is held until ${until}: trying for some 15 s`,
        );
      if (attempt === RELEASE_ATTEMPTS) return;
      await pause(PAUSE_MS);
    }
  }
}
