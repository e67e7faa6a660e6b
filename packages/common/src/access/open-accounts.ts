/**
 * The condition that people can be members of the account `a`: it is not being deleted, and it is not a test space, which the
 * members of its main account open. A service without such accounts lacks the columns.
 */
export const IS_OPEN_ACCOUNT = `to_jsonb(a) ->> 'live_account_id' IS NULL AND to_jsonb(a) ->> 'deletion_id' IS NULL`;
