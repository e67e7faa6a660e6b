import { randomBytes } from 'node:crypto';

import { lockRow } from '@services/common/database/lock-row';
import { AppError } from '@services/common/http/errors';
import { contentRevision } from '@services/common/http/preconditions';
import { z } from 'zod';

import type { Config } from '../config.ts';
import { prepared, type Db, type Queries } from '../db.ts';
import { operation } from '../operation.ts';
import { sign, verify, type LinkSecrets } from '../signatures.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { getPublicSurvey, getSurvey, surveyNotFound } from '../surveys/store.ts';
import { deleted } from '../text.ts';

const PURPOSE = 'results v1';
/** The revision while there is no link. A request with this revision cannot overwrite a link that another person has just created. */
const NOT_SHARED = 'none';

const showTexts = z.boolean().describe('Whether the page shows what people wrote. Their names are never shown');
const NewResultsLink = z.strictObject({ show_texts: showTexts.default(false) });
const ResultsLink = z
  .object({
    url: z.url().describe('Address of the page. Anyone who has it can see the results'),
    show_texts: showTexts,
  })
  .meta({ id: 'ResultsLink' });

const SHARE = prepared(`UPDATE surveys SET results_key = coalesce(results_key, $3), results_texts = $4::boolean
    WHERE id = $1 AND account_id = $2 RETURNING results_key AS "resultsKey", results_texts AS "resultsTexts"`);
const UNSHARE = prepared(
  `UPDATE surveys SET results_key = NULL WHERE id = $1 AND account_id = $2 AND results_key IS NOT NULL RETURNING id`,
);

type Shared = Pick<SurveyRow, 'resultsKey' | 'resultsTexts'>;

/**
 * The address has a signature, so that people who can only read the database cannot compute it, and a key, so that the owner
 * can revoke it.
 */
function toLink({ LINK_SECRETS, PUBLIC_URL }: Config, id: string, { resultsKey, resultsTexts }: Shared) {
  if (resultsKey === null) throw notShared();
  const token = sign(LINK_SECRETS, PURPOSE, { f: id, k: resultsKey });
  return { url: `${PUBLIC_URL}/s/${id}/results?t=${token}`, show_texts: resultsTexts };
}

function notShared(): AppError {
  return new AppError(404, 'results_not_shared', 'The results of this survey are not shared');
}

const Claims = z.object({ f: z.string(), k: z.string() });

/** The survey whose results a link opens. @throws AppError 404 `results_not_shared` for a forged or revoked link. */
export async function openResults(db: Db, secrets: LinkSecrets, id: string, token: string): Promise<SurveyRow> {
  const claims = Claims.safeParse(verify(secrets, PURPOSE, token)).data;
  if (claims?.f !== id) throw notShared();
  const survey = await getPublicSurvey(db, id);
  if (survey.resultsKey === null || survey.resultsKey !== claims.k) throw notShared();
  return survey;
}

/** Maximum number of written answers on the page; each question shows at most MAX_TEXTS_OF_QUESTION of them. */
const MAX_TEXTS = 1000;
const MAX_TEXTS_OF_QUESTION = 20;

/** Each response is read once, because it can be large. */
const TEXTS = prepared(`WITH given AS MATERIALIZED (
      SELECT each.key AS question, left(each.value, 1000) AS text, created_at, id FROM (
        SELECT answers, created_at, id FROM survey_responses
        WHERE survey_id = $1 AND account_id = $2 AND status = 'submitted' ORDER BY created_at DESC, id DESC LIMIT 200
      ) AS newest, jsonb_each_text(answers) AS each WHERE each.key = ANY ($3::text[])
    )
    SELECT question, text FROM (
      SELECT *, row_number() OVER (PARTITION BY question ORDER BY created_at DESC, id DESC) AS place FROM given
    ) AS ordered WHERE place <= $4 ORDER BY question, place`);

/** The newest written answers by question, without their writers. */
export async function newestTexts(
  db: Queries,
  { id, accountId, questions }: SurveyRow,
): Promise<Map<string, string[]>> {
  const open = questions.filter(({ type }) => type === 'text').map((question) => question.id);
  const most = Math.min(MAX_TEXTS_OF_QUESTION, Math.floor(MAX_TEXTS / Math.max(open.length, 1)));
  const rows = await db.query<{ question: string; text: string }>(TEXTS, [id, accountId, open, most]);
  const byQuestion = Map.groupBy(rows, ({ question }) => question);
  return new Map([...byQuestion].map(([question, own]) => [question, own.map(({ text }) => text)]));
}

const tag = 'Responses';
const path = '/api/v1/surveys/:id/results-link';
const params = { id: 'survey-01k9x3w8d0q4m7v5t2r6y8z1ab' };
const link = {
  url: `http://localhost:4002/s/${params.id}/results?t=eyJmIjoic3VydmV5.Zk3v8Qw1LxT5rUcY`,
  show_texts: false,
};
const target = { type: 'survey' };

/** The link to a read-only page with the results of a survey. */
export const sharingOperations = [
  operation({
    id: 'results.getLink',
    method: 'get',
    path,
    tag,
    scope: 'responses:read',
    summary: 'Read the link to the results',
    response: ResultsLink,
    errors: { 404: ['survey_not_found', 'results_not_shared'] },
    example: { params, response: link },
    revision: contentRevision,
    handle: async ({ db, config }, { caller, params }) =>
      toLink(config, params.id, await getSurvey(db, caller.accountId, params.id)),
  }),
  operation({
    id: 'results.share',
    method: 'put',
    path,
    tag,
    scope: 'responses:write',
    summary: 'Share the results on a page',
    description:
      'Creates a page that anyone with its address can read, until you revoke it. Search engines do not list it. The page shows no names, ' +
      'and shows written answers only with `show_texts`. Sharing again keeps the address. With `If-Match: "none"`, the link is only created ' +
      'if the results are not shared yet.',
    body: NewResultsLink,
    response: ResultsLink,
    errors: { 404: ['survey_not_found', 'results_not_shared'] },
    example: { params, body: { show_texts: false }, response: link },
    audit: ({ params: { id }, body }) => ({ action: 'results.shared', target: { ...target, id }, details: body }),
    revision: {
      of: contentRevision,
      async lock({ db, config }, { caller: { accountId }, params: { id }, request }) {
        await lockRow(db, 'surveys', accountId, id);
        const survey = await getSurvey(db, accountId, id);
        if (survey.resultsKey !== null) return contentRevision(toLink(config, id, survey));
        // `*` matches any link, but there is no link (RFC 9110 §13.1.1).
        if (request.headers['if-match']?.trim() === '*') throw notShared();
        return NOT_SHARED;
      },
    },
    async handle({ db, config }, { caller: { accountId }, params: { id }, body: { show_texts: texts } }) {
      const key = randomBytes(16).toString('base64url');
      const [shared] = await db.query<Shared>(SHARE, [id, accountId, key, texts]);
      if (!shared) throw surveyNotFound();
      return toLink(config, id, shared);
    },
  }),
  operation({
    id: 'results.unshare',
    method: 'delete',
    path,
    tag,
    scope: 'responses:write',
    summary: 'Revoke the link to the results',
    description: 'The address never works again. Sharing the results later creates another address.',
    response: z.object(deleted).meta({ id: 'DeletedResultsLink' }),
    errors: { 404: ['survey_not_found', 'results_not_shared'] },
    example: { params, response: { id: params.id, deleted: true } },
    audit: ({ params: { id } }) => ({ action: 'results.unshared', target: { ...target, id } }),
    async handle({ db }, { caller: { accountId }, params: { id } }) {
      await getSurvey(db, accountId, id);
      if ((await db.query(UNSHARE, [id, accountId])).length === 0) throw notShared();
      return { id, deleted: true as const };
    },
  }),
];
