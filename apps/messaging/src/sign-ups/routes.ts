import { z } from 'zod';

import { page, pageOf, paginationOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { Form, FormChanges, FormQuery, NewForm, NewSignUp, SignUp, SignUpQuery, toForm, toSignUp } from './schemas.ts';
import { createForm, deleteForm, getForm, listForms, listSignUps, requestSignUp, textIn, updateForm } from './store.ts';

const reading = { tag: 'Sign-up', scope: 'contacts:read' } as const;
const writing = { tag: 'Sign-up', scope: 'contacts:write' } as const;
const params = { formId: 'suf_01kf0000000000000000000001' };
const unknown = { 404: ['form_not_found'] };
const one = { path: '/api/v1/sign-up-forms/:formId' as const, errors: unknown };
const news = {
  name: 'Footer',
  texts: [{ language: 'en' as const, title: 'Monthly news', consent: 'Send me news by email once a month.' }],
};
const at = '2026-03-01T10:00:00.000Z';
const stored = {
  ...params,
  ...news,
  textVersion: 1,
  topic: null,
  tags: [],
  origins: [],
  url: `https://messaging.example.com/sign-up/${params.formId}`,
  createdAt: at,
  updatedAt: at,
};
const entry = (verb: string, id: string) => ({
  action: `sign_up_form.${verb}`,
  target: { type: 'sign_up_form', id },
  details: {},
});
const revision = ({ updatedAt }: { updatedAt: string }) => updatedAt;

/** Forms with which people sign up, and the proof of their consent. */
export const signUpOperations = [
  operation({
    ...writing,
    id: 'signUpForms.create',
    method: 'post',
    path: '/api/v1/sign-up-forms',
    summary: 'Create a sign-up form',
    description:
      'People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person becomes a ' +
      'contact with consent, and the person’s earlier opt-outs of everything, of marketing and of the form’s topic are removed.',
    body: NewForm,
    idempotent: true,
    status: 201,
    response: Form,
    errors: { 404: ['topic_not_found'] },
    example: { body: news, response: stored },
    audit: (_input, { formId }) => entry('created', formId),
    handle: ({ db, config }, { caller, body }) =>
      db.transaction(async (tx) => toForm(await createForm(tx, caller.accountId, body), config.PUBLIC_URL)),
  }),
  operation({
    ...reading,
    id: 'signUpForms.list',
    method: 'get',
    path: '/api/v1/sign-up-forms',
    summary: 'List sign-up forms',
    description: 'Newest first.',
    query: FormQuery,
    response: pageOf(Form),
    example: { query: { limit: '20' }, response: page([stored], 1, { page: 1, limit: 20 }) },
    async handle({ db, config }, { caller, query }) {
      const { rows, total } = await listForms(db, caller.accountId, query);
      return { data: rows.map((row) => toForm(row, config.PUBLIC_URL)), ...paginationOf(total, query, null) };
    },
  }),
  operation({
    ...reading,
    ...one,
    id: 'signUpForms.get',
    method: 'get',
    summary: 'Read a sign-up form',
    response: Form,
    example: { params, response: stored },
    revision,
    handle: async ({ db, config }, { caller, params: { formId } }) =>
      toForm(await getForm(db, caller.accountId, formId), config.PUBLIC_URL),
  }),
  operation({
    ...writing,
    id: 'signUpForms.update',
    method: 'put',
    path: '/api/v1/sign-up-forms/:formId',
    summary: 'Change a sign-up form',
    description: 'Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.',
    body: FormChanges,
    response: Form,
    errors: { 404: ['form_not_found', 'topic_not_found'] },
    example: { params, body: { name: 'Header' }, response: { ...stored, name: 'Header' } },
    revision,
    audit: ({ params: { formId } }) => entry('changed', formId),
    handle: ({ db, config }, { caller, params: { formId }, body, request }) =>
      db.transaction(async (tx) => {
        const form = await updateForm(tx, caller.accountId, formId, body, request.headers['if-match']);
        return toForm(form, config.PUBLIC_URL);
      }),
  }),
  operation({
    ...writing,
    ...one,
    id: 'signUpForms.delete',
    method: 'delete',
    summary: 'Delete a sign-up form',
    description:
      'The form’s page and the confirmation links of pending sign-ups stop working. The proof of confirmed sign-ups is kept with the person.',
    example: { params },
    audit: ({ params: { formId } }) => entry('deleted', formId),
    handle: ({ db }, { caller, params: { formId } }) => deleteForm(db, caller.accountId, formId),
  }),
  operation({
    ...reading,
    id: 'signUpForms.listSignUps',
    method: 'get',
    path: '/api/v1/sign-up-forms/:formId/sign-ups',
    summary: 'List the sign-ups of a form',
    description: 'Newest first. Sign-ups that are not confirmed are deleted a week after their link has expired.',
    query: SignUpQuery,
    response: pageOf(SignUp),
    errors: unknown,
    example: { params, query: { limit: '20' }, response: page([], 0, { page: 1, limit: 20 }) },
    async handle({ db }, { caller, params: { formId }, query }) {
      const { rows, total, next } = await listSignUps(db, caller.accountId, formId, query);
      return { data: rows.map(toSignUp), ...paginationOf(total, query, next) };
    },
  }),
  operation({
    ...writing,
    id: 'signUpForms.signUp',
    method: 'post',
    path: '/api/v1/sign-up-forms/:formId/sign-ups',
    summary: 'Sign a person up',
    description:
      'Sends the mail that asks the person for confirmation. Use it with your own form. An address gets at most three of these mails within ' +
      '24 hours, and none after a bounce or complaint.',
    body: NewSignUp,
    idempotent: true,
    status: 202,
    response: z.object({ sent: z.boolean().describe('Whether a mail is sent') }),
    errors: { ...unknown, 400: ['invalid_email', 'channel_not_connected'] },
    example: { params, body: { email: 'ada@example.com', consent: true }, response: { sent: true } },
    afterCommit: ({ wake }) => wake('single'),
    handle: ({ db, config }, { caller, params: { formId }, body }) =>
      db.transaction(async (tx) => {
        const form = await getForm(tx, caller.accountId, formId);
        const { email, firstName, language = textIn(form).language } = body;
        return { sent: await requestSignUp(tx, config.ADDRESS_KEY, form, { email, firstName, language }) };
      }),
  }),
];
