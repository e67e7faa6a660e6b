import { personalDataFile } from '@services/common/files/personal-data';
import { z } from 'zod';

import { operation, type TAGS } from '../operation.ts';
import type { Scope } from '../scopes.ts';
import { deleted, withAsciiDomain } from '../text.ts';
import { ADDRESS, LEDGER, PERSON } from './personal-data.ts';
import { deleteOne, eraseAddress, erasePerson, type Deletable } from './store.ts';

const Deleted = z.object(deleted).meta({ id: 'Deleted' });

const erased = z.literal(true).describe('Always true');
const ErasedPerson = z
  .object({
    id: z.string().describe('Your ID of the person'),
    erased,
    feedback: z.int().describe('Pieces of feedback deleted'),
    responses: z.int().describe('Responses deleted'),
    votes: z.int().describe('Votes deleted'),
    comments: z.int().describe('Comments deleted'),
  })
  .meta({ id: 'ErasedPerson' });

const ErasedAddress = z
  .object({ email: z.string().describe('The address, in lower case'), erased })
  .meta({ id: 'ErasedAddress' });

const Address = z.object({
  email: z.preprocess(withAsciiDomain, z.string().toLowerCase().describe('Email address, ignoring case')),
});
const exported = {
  response: 'application/json',
  errors: { 429: ['too_many_exports'] },
} as const;
const EXPORT = 'The response is a JSON array of rows, each with its `table` and all columns that have a value.';

const ID = '01k9x3w8d0q4m7v5t2r6y8z1ab';
const CREDITS_STAY = 'Earned credits stay.';

interface Deletion {
  /** The section of the API's paths and the first part of the operation's id. */
  collection: 'products' | 'feedback' | 'surveys' | 'responses' | 'updates' | 'posts' | 'comments' | 'subscribers';
  prefix: string;
  what: Deletable;
  tag: keyof typeof TAGS;
  scope: Scope;
  description: string;
}

function deletion({ collection, prefix, what, tag, scope, description }: Deletion) {
  const params = { id: `${prefix}-${ID}` };
  return operation({
    id: `${collection}.delete`,
    method: 'delete',
    path: `/api/v1/${collection}/:id`,
    tag,
    scope,
    summary: what === 'feedback' ? 'Delete feedback' : `Delete ${what === 'update' ? 'an' : 'a'} ${what}`,
    description,
    response: Deleted,
    errors: { 404: [`${what}_not_found`], ...(what === 'post' && { 409: ['post_has_duplicates'] }) },
    example: { params, response: { ...params, deleted: true as const } },
    async handle({ db }, { caller, params: { id } }) {
      await deleteOne(db, caller.accountId, what, id);
      return { id, deleted: true as const };
    },
  });
}

export const deletionOperations = [
  deletion({
    collection: 'products',
    prefix: 'prod',
    what: 'product',
    tag: 'Products',
    scope: 'products:write',
    description: 'Also deletes the product’s feedback, surveys, responses, posts and updates. Earned credits stay.',
  }),
  deletion({
    collection: 'feedback',
    prefix: 'fb',
    what: 'feedback',
    tag: 'Feedback',
    scope: 'feedback:moderate',
    description: CREDITS_STAY,
  }),
  deletion({
    collection: 'surveys',
    prefix: 'survey',
    what: 'survey',
    tag: 'Surveys',
    scope: 'surveys:write',
    description: 'Also deletes the survey’s responses. Earned credits stay.',
  }),
  deletion({
    collection: 'responses',
    prefix: 'resp',
    what: 'response',
    tag: 'Responses',
    scope: 'responses:write',
    description: `The summary no longer counts the response, and the respondent can answer again. ${CREDITS_STAY} The next answer earns the reward only if you reverse the earlier award.`,
  }),
  deletion({
    collection: 'updates',
    prefix: 'update',
    what: 'update',
    tag: 'Updates',
    scope: 'updates:write',
    description: 'The update disappears from the page and the feeds.',
  }),
  deletion({
    collection: 'posts',
    prefix: 'post',
    what: 'post',
    tag: 'Board',
    scope: 'board:write',
    description:
      'Also deletes the post’s votes and comments. The feedback that the post came from stays. If other posts are merged into this post, separate them first.',
  }),
  deletion({
    collection: 'comments',
    prefix: 'comment',
    what: 'comment',
    tag: 'Board',
    scope: 'board:write',
    description: 'To remove a comment from the board without deleting it, hide it.',
  }),
  deletion({
    collection: 'subscribers',
    prefix: 'sub',
    what: 'subscriber',
    tag: 'Updates',
    scope: 'updates:write',
    description: 'The address gets no more updates. You can add it again.',
  }),
  operation({
    id: 'reviewers.erase',
    method: 'delete',
    path: '/api/v1/reviewers/:id',
    tag: 'Account',
    scope: 'account:write',
    summary: 'Erase a person',
    description:
      'Deletes the feedback, responses, votes, comments and queued events of a person, and removes their ID everywhere else. ' +
      'Posts that you published from their feedback stay, and so do ledger entries, under an anonymous ID. Erasing an unknown ' +
      'person changes nothing.',
    response: ErasedPerson,
    example: {
      params: { id: 'user-7' },
      response: { id: 'user-7', erased: true, feedback: 0, responses: 0, votes: 0, comments: 0 },
    },
    async handle({ db }, { caller, params: { id } }) {
      const counts = await db.transaction((tx) => erasePerson(tx, caller.accountId, id));
      return { id, erased: true as const, ...counts };
    },
  }),
  operation({
    id: 'emailAddresses.erase',
    method: 'delete',
    path: '/api/v1/email-addresses/:email',
    tag: 'Account',
    scope: 'account:write',
    params: Address,
    summary: 'Erase an email address',
    description:
      'Deletes the subscriptions and queued messages of the address, and the record that a mail server rejected it. Erasing an unknown address changes nothing.',
    response: ErasedAddress,
    example: {
      params: { email: 'reader@example.com' },
      response: { email: 'reader@example.com', erased: true as const },
    },
    audit: ({ caller }) => ({
      action: 'email_address.erased',
      target: { type: 'account', id: caller.accountId },
      details: {},
    }),
    async handle({ db }, { caller, params: { email } }) {
      await db.transaction((tx) => eraseAddress(tx, caller.accountId, email));
      return { email, erased: true as const };
    },
  }),
  operation({
    id: 'reviewers.export',
    method: 'get',
    path: '/api/v1/reviewers/:id/personal-data',
    tag: 'Account',
    scope: 'account:write',
    summary: 'Export the personal data of a person',
    description: `Returns the data that erasing the person removes, and the person’s ledger entries, to answer the person’s request for a copy. Queued events, queued messages and stored API responses, which repeat parts of this data, are left out. ${EXPORT}`,
    ...exported,
    example: { params: { id: 'user-7' } },
    handle: ({ sendDownload }, { caller: { accountId }, params: { id } }, response) =>
      sendDownload(accountId, response, personalDataFile([...PERSON.data, LEDGER], [accountId, id])),
  }),
  operation({
    id: 'emailAddresses.export',
    method: 'get',
    path: '/api/v1/email-addresses/:email/personal-data',
    tag: 'Account',
    scope: 'account:write',
    params: Address,
    summary: 'Export the data of an email address',
    description: `Returns the data that erasing the address removes. Stored API responses, which repeat parts of this data, are left out. ${EXPORT}`,
    ...exported,
    example: { params: { email: 'reader@example.com' } },
    handle: ({ sendDownload }, { caller: { accountId }, params: { email } }, response) =>
      sendDownload(accountId, response, personalDataFile(ADDRESS.data, [accountId, email])),
  }),
];
