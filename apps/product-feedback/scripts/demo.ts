import { newId } from '@services/common/runtime/ids';
import { createDice } from '@services/tooling/local-stack/dice';
import { personOf } from '@services/tooling/local-stack/people';

import { validateFeedback, createFeedback, dismissFeedback } from '../src/feedback/store.ts';
import type { Database } from '../src/db.ts';
import { NewFeedback } from '../src/feedback/schemas.ts';
import { saveBoard } from '../src/boards/store.ts';
import { addComment } from '../src/posts/comments.ts';
import { NewPost, NewStatus } from '../src/posts/schemas.ts';
import { publishPost, setStatus } from '../src/posts/store.ts';
import { addVote } from '../src/posts/votes.ts';
import { NewProduct } from '../src/products/schemas.ts';
import { createProduct } from '../src/products/store.ts';
import { saveResponse } from '../src/responses/store.ts';
import { NewSurvey } from '../src/surveys/schemas.ts';
import { createSurvey } from '../src/surveys/store.ts';
import { createUpdate } from '../src/updates/store.ts';
import texts from './demo.json' with { type: 'json' };

const RESPONSES = 200;

export interface Demo {
  productId: string;
  surveyId: string;
}

/** Three products, feedback in every state, updates with subscribers, a survey with 200 answers and a draft. All data is invented. */
export async function createDemo(db: Database, accountId: string): Promise<Demo> {
  const dice = createDice(7);
  const products = [];
  for (const product of texts.products) products.push(await createProduct(db, accountId, NewProduct.parse(product)));
  const [first] = products;
  if (!first) throw new Error('The demo has no products');
  for (const [index, { id }] of products.entries()) {
    await giveFeedback(db, accountId, id, 28 - index * 8, dice);
    for (const update of texts.updates[index] ?? [])
      await db.transaction((tx) => createUpdate(tx, accountId, id, update));
  }
  const survey = await createSurvey(db, accountId, first.id, NewSurvey.parse(texts.survey));
  for (let number = 1; number <= RESPONSES; number += 1) {
    const respondent = { personId: `reviewer-${number}`, name: personOf(number).name, anonymous: false };
    await db.statements((tx) =>
      saveResponse(tx, survey, { respondent, responses: answer(dice), finished: number % 25 !== 0 }),
    );
  }
  await fillBoard(db, accountId, first.id, dice);
  await spreadOverTime(db, accountId);
  const scheduled = { ...texts.scheduledUpdate, publish_at: `${ago(-12).toISOString().slice(0, 10)}T09:00:00.000Z` };
  for (const update of [texts.draftUpdate, scheduled])
    await db.transaction((tx) => createUpdate(tx, accountId, first.id, update));
  await createSurvey(db, accountId, first.id, NewSurvey.parse(texts.draftSurvey));
  // Subscribers are created after the published updates, so that these updates are not sent to them.
  await subscribe(db, accountId, first.id);
  return { productId: first.id, surveyId: survey.id };
}

async function giveFeedback(
  db: Database,
  accountId: string,
  productId: string,
  count: number,
  dice: (sides: number) => number,
) {
  for (let index = 0; index < count; index += 1) {
    const number = 1 + dice(40);
    const content = texts.feedback[index % texts.feedback.length];
    const reviewer = { reviewer_id: `reviewer-${number}`, reviewer_name: personOf(number).name };
    const input = NewFeedback.parse({ ...reviewer, ...content });
    const { id } = await db.statements((tx) => createFeedback(tx, accountId, productId, input));
    const outcome = dice(4);
    if (outcome <= 1) await db.statements((tx) => validateFeedback(tx, accountId, id));
    if (outcome === 2) await db.statements((tx) => dismissFeedback(tx, accountId, id));
  }
}

/** An open board with votes and a comment. */
async function fillBoard(db: Database, accountId: string, productId: string, dice: (sides: number) => number) {
  const publishing = { accountId, publicUrl: '' };
  await saveBoard(db, accountId, productId, { open: true });
  for (const { status, ...post } of texts.posts) {
    const { id } = await db.statements((tx) => publishPost(tx, publishing, productId, NewPost.parse(post)));
    for (let number = 1 + dice(30); number > 0; number -= 1) {
      const voter = { personId: `reviewer-${number}`, personName: personOf(number).name, origin: null };
      await db.statements((tx) => addVote(tx, publishing, id, voter));
    }
    const comment = { text: 'This would help us most.', person_id: 'reviewer-3', person_name: personOf(3).name };
    if (dice(2) === 0) await db.statements((tx) => addComment(tx, accountId, id, comment));
    // The status is set after the votes, because people cannot vote for a post that is done or declined.
    if (status) await db.statements((tx) => setStatus(tx, publishing, id, NewStatus.parse({ status })));
  }
}

/** Most respondents are satisfied, as in most surveys. */
function answer(dice: (sides: number) => number): Record<string, unknown> {
  const score = Math.min(10, 5 + dice(9));
  const pick = (values: readonly string[]) => values[dice(values.length)] ?? '';
  const features = ['Calendar', 'Reminders', 'Sharing', 'Offline mode'].filter(() => dice(2) === 0);
  return {
    q1: score,
    ...(score <= 6 && { q2: pick(texts.answers.missing) }),
    q3: 2 + dice(4),
    q4: features,
    ...(features.includes('Sharing') && { q5: 1 + dice(7) }),
    q6: pick(['Every day', 'Every week', 'Now and then']),
    ...(dice(3) > 0 && { q7: pick(texts.answers.anything) }),
  };
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

async function subscribe(db: Database, accountId: string, productId: string): Promise<void> {
  const confirmed = Array.from({ length: 9 }, (_, index) => ({
    status: 'confirmed' as const,
    confirmedAt: ago(50 - index * 5),
  }));
  const all = [...confirmed, { status: 'pending' as const, confirmedAt: null }];
  await db.orm.subscriber.createMany({
    data: all.map((subscriber, index) => ({
      ...subscriber,
      id: newId('sub-'),
      accountId,
      productId,
      email: `${personOf(index + 1).handle}@example.com`,
      createdAt: subscriber.confirmedAt ?? ago(1),
    })),
  });
}

/** Spreads the times over the last two months. Products and surveys are older than everything that belongs to them. */
async function spreadOverTime(db: Database, accountId: string): Promise<void> {
  for (const table of ['products', 'surveys']) {
    await db.pool.query(`UPDATE ${table} SET created_at = now() - interval '62 days' WHERE account_id = $1`, [
      accountId,
    ]);
  }
  for (const [table, step] of [
    ['updates', '9 days'],
    ['posts', '8 days'],
    ['feedback', '18 hours'],
    ['survey_responses', '7 hours'],
  ]) {
    await db.pool.query(
      // The times are uneven, as if weeks had busy days. The rows of all products alternate.
      `UPDATE ${table} SET created_at = now() - greatest(0.05, ranked.place - 0.9 * abs(sin(ranked.place * ranked.place)) + 2.5 * sin(ranked.place / 3.0)) * $2::interval
       FROM (SELECT id AS ranked_id, row_number() OVER (ORDER BY place, id DESC) AS place FROM (
               SELECT id, row_number() OVER (PARTITION BY to_jsonb(t) ->> 'product_id' ORDER BY created_at DESC, id DESC) AS place FROM ${table} t
               WHERE account_id = $1) AS of_product) AS ranked
       WHERE id = ranked_id`,
      [accountId, step],
    );
  }
}
