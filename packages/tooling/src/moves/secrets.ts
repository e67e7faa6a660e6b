import { rowsOf, type Side } from './side.ts';

interface Fingerprint {
  setting: string;
  id: string;
  fingerprint: string;
}

/** What the services recorded when they were started last: common's `recordSecrets`. */
const RECORDED = 'SELECT setting, key_id AS id, fingerprint FROM secret_fingerprints ORDER BY 1, 2';

/**
 * Why the target could not use what it would take over: it must have the source's secrets, and each key of a keyring.
 *
 * @returns one line for each reason
 */
export async function lackingSecrets(source: Side, target: Side): Promise<string[]> {
  const [needed, present] = await Promise.all([source, target].map(({ db }) => rowsOf<Fingerprint>(db, RECORDED)));
  if (!needed?.length || !present?.length) {
    const silent = needed?.length ? target : source;
    return [`${silent.name} has not recorded its secrets: start the service there with this release`];
  }
  const isPresent = ({ setting, id, fingerprint }: Fingerprint) =>
    present.some((each) => each.setting === setting && each.id === id && each.fingerprint === fingerprint);
  return needed
    .filter((each) => !isPresent(each))
    .map(({ setting, id }) =>
      id === ''
        ? `${setting} of ${source.name} and of ${target.name} must be the same`
        : `${setting} of ${target.name} lacks the key ${id} of ${source.name}, or has another one with that id`,
    );
}
