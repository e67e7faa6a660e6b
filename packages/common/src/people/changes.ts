import type { Queries, Statement } from '../database/database.ts';
import { isTemporary } from '../database/errors.ts';
import type { Logger } from '../runtime/logging.ts';

/** How often the state of the watched accounts is read, in milliseconds. */
const EVERY_MS = 1000;
/** The maximum numbers of open consoles: in one process, of one account, and of one person in an account. */
const MAX_STREAMS = 1000;
const MAX_STREAMS_OF_ACCOUNT = 200;
const MAX_STREAMS_OF_PERSON = 20;

/** A row of the service's statement. `version` changes whenever the list that `topic` names changes. */
interface State {
  accountId: string;
  topic: string;
  version: string;
}

/** Called for an open console with the topics that have changed. */
type Listener = (topics: readonly string[]) => void;

interface Watched {
  /** The last known versions by topic; undefined until the first read. */
  versions: Map<string, string> | undefined;
  listeners: Map<Listener, string>;
}

/**
 * Detects changes in the accounts whose consoles are open. One statement per second serves all open consoles; without an open
 * console no statement is sent. Database notifications would instead make every write more expensive.
 *
 * @param statement gets the ids of the accounts and returns a `State` for each of their topics
 */
export function createChanges(db: Queries, statement: Statement, logger: Logger) {
  const accounts = new Map<string, Watched>();
  let open = 0;
  let timer: NodeJS.Timeout | undefined;

  async function read(before: readonly string[]): Promise<void> {
    const states = await db.query<State>(statement, [before]);
    for (const accountId of before) {
      const watched = accounts.get(accountId);
      if (!watched) continue;
      const versions = new Map(
        states.filter((state) => state.accountId === accountId).map(({ topic, version }) => [topic, version]),
      );
      const known = watched.versions;
      watched.versions = versions;
      const changed = known ? [...versions].filter(([topic, version]) => known.get(topic) !== version) : [];
      if (changed.length === 0) continue;
      for (const listener of watched.listeners.keys()) listener(changed.map(([topic]) => topic));
    }
  }

  /** While the database is unavailable no changes are reported; consoles reload when it is back. */
  function report(error: unknown): void {
    if (!isTemporary(error)) logger.error({ err: error }, 'open consoles cannot be notified of changes');
  }

  function schedule(): void {
    timer = setTimeout(() => {
      void read([...accounts.keys()])
        .catch(report)
        .then(() => (open > 0 ? schedule() : (timer = undefined)));
    }, EVERY_MS).unref();
  }

  return {
    /**
     * Calls back with the topics that have changed, at most once a second, until `stop` is called.
     *
     * @returns undefined if too many consoles are open.
     */
    watch(accountId: string, personId: string, listener: Listener) {
      const watched: Watched = accounts.get(accountId) ?? { versions: undefined, listeners: new Map() };
      const own = [...watched.listeners.values()].filter((id) => id === personId).length;
      if (open >= MAX_STREAMS || watched.listeners.size >= MAX_STREAMS_OF_ACCOUNT || own >= MAX_STREAMS_OF_PERSON)
        return undefined;
      accounts.set(accountId, watched);
      watched.listeners.set(listener, personId);
      open += 1;
      if (timer === undefined) schedule();
      return {
        stop() {
          if (!watched.listeners.delete(listener)) return;
          open -= 1;
          if (watched.listeners.size === 0) accounts.delete(accountId);
        },
        /**
         * Resolves when the account's state is known; changes are reported from then on. It is read now, not at the next poll, because
         * changes before that poll would not be reported.
         */
        ready: watched.versions ? Promise.resolve() : read([accountId]).catch(report),
      };
    },
  };
}
