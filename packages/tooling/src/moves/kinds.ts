/** What is particular to a service whose accounts can be moved; everything else is read from its database. */
export interface Movable {
  /** The ids that belong to the account $1, itself first; none where there is no such account. */
  spaces: string;
  /** Tables that reach the target at the switch: with these rows a cell answers for the account. */
  atSwitch: readonly string[];
  /** Those of them that stay in the source, so that it knows what to pass on, and whom to say where the account is. */
  kept: readonly string[];
  /** What else is done in the source once it has given the account ($1: its ids) away. */
  afterwards: readonly string[];
  /** Columns that each cell numbers by itself. */
  numbered: readonly Numbered[];
}

export interface Numbered {
  table: string;
  column: string;
  sequence: string;
}

export const MOVABLE: Partial<Record<string, Movable>> = {
  messaging: {
    spaces: `SELECT id FROM accounts WHERE (id = $1 AND mode = 'live') OR live_account_id = $1 ORDER BY mode`,
    atSwitch: ['api_keys', 'channels', 'invitations'],
    kept: ['api_keys', 'channels', 'invitations'],
    afterwards: ['UPDATE channels SET sealed_credentials = NULL WHERE account_id = ANY($1)'],
    numbered: [],
  },
  'lead-capture': {
    spaces: 'SELECT id FROM accounts WHERE id = $1 AND deletion_id IS NULL',
    atSwitch: ['api_keys', 'connections', 'erasures', 'invitations'],
    // The platform has shown somebody this cell's address of the page that confirms their erasure.
    kept: ['api_keys', 'erasures', 'invitations'],
    // The platform's events and requests go to all cells: only the account's own may take them.
    afterwards: [
      `UPDATE connections SET instagram_account_id = 'moved ' || id, app_scoped_id = NULL WHERE account_id = ANY($1)`,
    ],
    numbered: [{ table: 'events', column: 'id', sequence: 'events_id_seq' }],
  },
};

/** Sessions belong to a host; memberships are copied with their people. */
export const WITH_PEOPLE = ['sessions', 'memberships'] as const;
