import { isSuspendedAccount } from '@services/common/access/open-accounts';
import { AppError } from '@services/common/http/errors';
import { escapeHtml } from '@services/common/http/html';
import { isFromAnotherSite } from '@services/common/http/same-origin';
import { isStorable } from '@services/common/http/validation';
import { type Window } from '@services/common/limits/rate-limit';
import { addressBucket } from '@services/common/runtime/addresses';
import type { Request, Response } from 'express';
import { z } from 'zod';

import { repeatableTransaction, withTurns } from '../db.ts';
import type { Deps } from '../deps.ts';
import type { SignUpForm } from '../generated/prisma/client.ts';
import { readConfirmToken } from '../messages/mail/confirm-token.ts';
import { operation } from '../operation.ts';
import { paragraph, sendPage, TOKEN } from '../recipients/page.ts';
import type { Texts } from './schemas.ts';
import { confirmSignUp, findForm, findValid, requestSignUp, textIn } from './store.ts';
import { WORDS, type Language } from './words.ts';

/** Limits on sign-ups: from one IP address, and over all forms of one account. */
const FROM_ADDRESS: readonly Window[] = [{ limit: 20, seconds: 3600 }];
const OF_ACCOUNT: readonly Window[] = [{ limit: 2000, seconds: 3600 }];

const NOT_VALID = { description: 'The link is not valid', content: { 'text/html': 'text' } } as const;
const page = { tag: 'Recipients', scope: false, response: 'text/html' } as const;
const form = {
  ...page,
  path: '/sign-up/:formId',
  params: z.object({ formId: z.string().describe('ID of the form') }),
  query: z.looseObject({ lang: z.string().optional().catch(undefined).describe('Language of the page') }),
  errors: { 404: NOT_VALID },
} as const;
const confirmation = {
  ...page,
  path: '/confirm/:token',
  params: TOKEN,
  query: z.looseObject({}),
  errors: { 410: NOT_VALID },
} as const;

const field = z.string().refine(isStorable).optional().catch(undefined);
const Filled = z.looseObject({
  email: field.describe('Email address'),
  firstName: field.describe('First name'),
  consent: field.describe('Whether the box was ticked'),
  version: field.describe('Version of the texts that the form showed'),
  website: field.describe('Hidden from people; only programs fill it in'),
});

/** The form in the language of the visitor. If the form is not available, sends an error page and returns null. */
async function open(deps: Deps, request: Request, response: Response, formId: string, wanted: string | undefined) {
  const row = await findForm(deps.db, formId);
  if (!row) {
    sendPage(response.status(404), 'Form not found', paragraph('This form does not exist any more.'));
    return null;
  }
  if (await isSuspendedAccount(deps.db, row.accountId)) {
    sendPage(response.status(503), 'Not available', paragraph('This form is not available at the moment.'));
    return null;
  }
  const languages = (row.texts as Texts).map(({ language }) => language);
  const language =
    languages.find((each) => each === wanted) ?? (request.acceptsLanguages(languages) || languages[0]) ?? 'en';
  return { row, language: language as Language, languages };
}

type Opened = NonNullable<Awaited<ReturnType<typeof open>>>;
const optionsOf = ({ row, language }: { row: SignUpForm; language: string }) => ({ language, origins: row.origins });

function sendForm(response: Response, opened: Opened, filled: z.output<typeof Filled> = {}, problem = ''): void {
  const { row, language, languages } = opened;
  const words = WORDS[language];
  const { title, consent } = textIn(row, language);
  const value = (text: string | undefined) => ` value="${escapeHtml(text ?? '')}"`;
  const others = languages
    .filter((each) => each !== language)
    .map((each) => `<a href="?lang=${each}" lang="${each}">${WORDS[each].language}</a>`);
  sendPage(
    response,
    title,
    `${problem && `<div role="alert">${paragraph(problem)}</div>`}<form method="post" action="?lang=${language}">
<label>${words.email}<input type="email" name="email" required maxlength="320" autocomplete="email" dir="ltr"${value(filled.email)}></label>
<label>${words.firstName}<input type="text" name="firstName" maxlength="400" autocomplete="given-name"${value(filled.firstName)}></label>
<div hidden><label>Website<input type="text" name="website" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="version" value="${row.textVersion}">
<label><input type="checkbox" name="consent" required> ${escapeHtml(consent)}</label>
<p><button>${words.signUp}</button></p>
</form>${others.length > 0 ? `\n<p>${others.join(' · ')}</p>` : ''}`,
    optionsOf(opened),
  );
}

/** The message that a link's token belongs to, or null. */
const messageOf = ({ config }: Deps, token: string) => readConfirmToken(config.ADDRESS_KEY, token);

function sendEnded(response: Response, language: Language): void {
  const { ended, again } = WORDS[language];
  sendPage(response.status(410), ended, paragraph(again), { language });
}

function sendConfirmed(response: Response, language: Language): void {
  const { confirmed, thanks } = WORDS[language];
  sendPage(response, confirmed, paragraph(thanks), { language });
}

/** The hosted form, and the page that confirms a sign-up. Only a POST confirms: mail scanners follow links. */
export const signUpPages = [
  operation({
    ...form,
    id: 'signUp.show',
    method: 'get',
    summary: 'Show a sign-up form',
    async handle(deps, { request, params, query }, response) {
      const opened = await open(deps, request, response, params.formId, query.lang);
      if (opened) sendForm(response, opened);
    },
  }),
  operation({
    ...form,
    id: 'signUp.send',
    method: 'post',
    summary: 'Submit a sign-up form',
    body: { schema: Filled, as: 'form' },
    async handle(deps, { request, params, query, body }, response) {
      const { db, config, wake, recipientTurns, signUpLimiter } = deps;
      const opened = await open(deps, request, response, params.formId, query.lang);
      if (!opened) return;
      const { row, language } = opened;
      const { email = '', firstName, consent, version, website = '' } = body;
      const words = WORDS[language];
      if (isFromAnotherSite(request, config.PUBLIC_URL) || consent === undefined) {
        return sendForm(response.status(400), opened, body, words.needsConsent);
      }
      if (version !== String(row.textVersion)) return sendForm(response.status(400), opened, body, words.changed);
      for (const [key, windows] of [
        [addressBucket(request), FROM_ADDRESS],
        [row.accountId, OF_ACCOUNT],
      ] as const) {
        if (!(await signUpLimiter.consume(key, 1, windows)).allowed)
          return sendForm(response.status(429), opened, body, words.busy);
      }
      try {
        const input = { email, firstName: [...(firstName?.trim() ?? '')].slice(0, 200).join(''), language };
        if (website === '') {
          await repeatableTransaction(withTurns(db, recipientTurns, `sign-up ${row.accountId}`), (tx) =>
            requestSignUp(tx, config.ADDRESS_KEY, row, input),
          );
        }
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 400) throw error;
        const problem = error.code === 'invalid_email' ? words.needsEmail : words.closed;
        return sendForm(response.status(400), opened, body, problem);
      }
      wake('single');
      // Answers in the same way whether or not a mail is sent, so that the page does not reveal which addresses are known.
      sendPage(response, words.almost, paragraph(words.sent), optionsOf(opened));
    },
  }),
  operation({
    ...confirmation,
    id: 'signUp.ask',
    method: 'get',
    summary: 'Show the confirmation page of a sign-up',
    async handle(deps, { params: { token } }, response) {
      const asking = messageOf(deps, token);
      const found = asking && (await findValid(deps.db, asking.accountId, asking.id));
      if (!found) return sendEnded(response, 'en');
      const language = found.signUp.language as Language;
      if (found.signUp.confirmedAt) return sendConfirmed(response, language);
      const { title } = textIn(found.form, language);
      const button = `<form method="post"><button>${WORDS[language].confirm}</button></form>`;
      sendPage(response, title, `${paragraph(found.signUp.consentText)}\n${button}`, { language });
    },
  }),
  operation({
    ...confirmation,
    id: 'signUp.confirm',
    method: 'post',
    summary: 'Confirm a sign-up',
    body: { schema: z.string().optional(), as: 'bytes', type: 'application/x-www-form-urlencoded' },
    async handle(deps, { params: { token } }, response) {
      const { db, contacts, recipientTurns, wake } = deps;
      const asking = messageOf(deps, token);
      if (!asking) return sendEnded(response, 'en');
      const turns = withTurns(db, recipientTurns, `sign-up ${asking.accountId}`);
      const language = await repeatableTransaction(turns, async (tx) => {
        const found = await findValid(tx, asking.accountId, asking.id, { locked: true });
        if (!found) return null;
        if (!found.signUp.confirmedAt) await confirmSignUp(tx, contacts, found);
        return found.signUp.language as Language;
      });
      if (language === null) return sendEnded(response, 'en');
      wake('webhooks');
      sendConfirmed(response, language);
    },
  }),
];
