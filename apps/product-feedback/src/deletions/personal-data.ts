import type { PersonalTable } from '@services/common/files/personal-data';

/** The counts that an erasure reports. */
export type Counted = 'feedback' | 'responses' | 'votes' | 'comments';

interface ErasedTable extends PersonalTable {
  /** The changes of a row that is kept without the person's data. Default: the row is deleted. */
  erased?: string;
  counted?: Counted;
  /** The condition of the rows that are counted. Default: all rows. */
  isCounted?: string;
}

/** The tables with data of a person or an address, in the order of erasure. */
export interface PersonalData {
  /** Tables that are erased and exported. */
  data: readonly ErasedTable[];
  /** Tables that are erased but not exported: copies of the data, some of which also mention other people. */
  copies: readonly ErasedTable[];
}

const OWN = 'account_id = $1 AND';
const IN_LEDGER = `${OWN} kind = 'person' AND person_id = $2`;

/**
 * Fields of stored API responses that hold a person's id. The same text anywhere else, such as in an option of a survey, does not
 * identify the person.
 */
const PERSON_FIELDS = ['reviewer_id', 'respondent_id', 'owner_id', 'person_id'];
const stored = (fields: string[]) => ({
  table: 'idempotency_keys',
  whose: `${OWN} $2 IN (${fields.map((field) => `body::jsonb ->> '${field}'`).join(', ')})`,
});

export const PERSON: PersonalData = {
  data: [
    { table: 'feedback', whose: `${OWN} reviewer_id = $2`, counted: 'feedback', internal: ['search_text'] },
    {
      table: 'survey_files',
      whose: `${OWN} response_id IN (SELECT id FROM survey_responses WHERE ${OWN} respondent_id = $2)`,
      internal: ['bytes'],
    },
    { table: 'survey_responses', whose: `${OWN} respondent_id = $2`, counted: 'responses' },
    // Copies of votes that a merge created are not counted.
    { table: 'votes', whose: `${OWN} person_id = $2`, counted: 'votes', isCounted: 'merged_from IS NULL' },
    { table: 'post_comments', whose: `${OWN} person_id = $2`, counted: 'comments' },
    { table: 'post_followers', whose: `${OWN} person_id = $2` },
    { table: 'survey_places', whose: `${OWN} respondent_id = $2` },
    { table: 'products', whose: `${OWN} owner_id = $2`, erased: 'owner_id = NULL' },
    {
      table: 'credit_accounts',
      whose: IN_LEDGER,
      erased: `person_id = 'erased-' || gen_random_uuid()`,
      internal: ['id'],
    },
  ],
  copies: [
    { table: 'webhook_outbox', whose: `${OWN} subject_id = $2` },
    { table: 'mail_contents', whose: `${OWN} $2 = ANY (subject_ids)` },
    stored(PERSON_FIELDS),
  ],
};

/** Exported with a person's data. An erasure keeps these rows under an anonymous id. */
export const LEDGER: PersonalTable = {
  table: 'credit_transfers',
  whose: `${OWN} id IN (SELECT transfer_id FROM credit_entries
    WHERE credit_account_id IN (SELECT id FROM credit_accounts WHERE ${IN_LEDGER}))`,
  internal: ['id', 'from_id', 'to_id'],
};

export const ADDRESS: PersonalData = {
  data: [
    { table: 'post_followers', whose: `${OWN} email = $2` },
    { table: 'subscribers', whose: `${OWN} email = $2` },
    { table: 'mail_outbox', whose: `${OWN} recipient = $2` },
    { table: 'mail_suppressions', whose: `${OWN} email = $2` },
  ],
  copies: [stored(['email'])],
};
