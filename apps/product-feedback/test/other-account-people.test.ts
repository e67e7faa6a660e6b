import { expectOtherAccountUnchanged } from '@services/tooling/testing/other-account';

import { given, startTestApp } from './app.ts';
import { createFeedback, createPost, createProduct, createSurvey, respond } from './factories.ts';
import { insertForeign, whileHeld } from './other-account.ts';

/** The same person takes part in two accounts: actions in one account neither affect the other account nor wait for it. */
const app = startTestApp();
const account = given(() => app.account());
const otherAccount = given(() => app.account());

describe('credits', () => {
  let awardId: string;
  const credits = async (owner = account) =>
    (await owner.get('/api/v1/reviewers/user-7/credits').expect(200)).body.data;
  const redeem = () => account.post('/api/v1/reviewers/user-7/redemptions', { amount: 1, reference: 'order-1' });
  beforeEach(async () => {
    for (const owner of [account, otherAccount]) {
      const { id } = await createFeedback(owner, (await createProduct(owner)).id);
      await owner.post(`/api/v1/feedback/${id}/validate`).expect(200);
    }
    awardId = (await credits())[0].id;
  });

  test('credits can be reversed only by their own account', async () => {
    const redemptionId = (await redeem().expect(200)).body.id;
    for (const id of [awardId, redemptionId])
      await insertForeign(
        app,
        `INSERT INTO credit_transfers (public_id, account_id, from_id, to_id, amount, reason, source_id)
         SELECT $2 || '-copy', account_id, from_id, to_id, 1, 'credits_reversed', $2
         FROM credit_transfers WHERE account_id = $1 LIMIT 1`,
        [otherAccount.id, id],
      );
    expect((await credits()).map(({ reversed }: { reversed?: true }) => reversed)).toEqual([undefined, undefined]);
    expect((await redeem().expect(200)).body).not.toHaveProperty('reversed');
    for (const id of [redemptionId, awardId]) await account.post(`/api/v1/credits/${id}/reverse`).expect(200);
  });

  test("credits are never returned to another account's survey", async () => {
    const { id } = await createSurvey(otherAccount, { budget_left: 10 });
    await insertForeign(
      app,
      'UPDATE credit_transfers SET survey_id = $2, taken_from_survey = 5 WHERE account_id = $1 AND public_id = $3',
      [account.id, id, awardId],
    );
    await expectOtherAccountUnchanged({ db: app.db.pool, ids: [otherAccount.id] }, () =>
      account.post(`/api/v1/credits/${awardId}/reverse`).expect(200),
    );
  });

  test("redeeming and reversing credits does not wait for locks on the same person's credits with another account", async () => {
    await whileHeld(app, otherAccount, ['credit_accounts'], async () => {
      await redeem().expect(200);
      await account.post(`/api/v1/credits/${awardId}/reverse`).expect(409);
    });
  });
});

test('a person can be erased while their data in another account is locked', async () => {
  for (const owner of [account, otherAccount]) {
    const product = (await createProduct(owner, { owner_id: 'user-7' })).id;
    await createFeedback(owner, (await createProduct(owner)).id);
    await respond(owner, (await createSurvey(owner)).id).expect(200);
    await owner.put(`/api/v1/products/${product}/board`, { open: true }).expect(200);
    for (const [what, body] of [
      ['votes', {}],
      ['comments', { text: 'Please' }],
    ] as const) {
      const { id } = await createPost(owner, (await createProduct(owner)).id);
      await owner.post(`/api/v1/posts/${id}/${what}`, { person_id: 'user-7', ...body }).expect(200);
    }
  }
  await whileHeld(app, otherAccount, ['products', 'surveys', 'posts'], () =>
    account.delete('/api/v1/reviewers/user-7').expect(200),
  );
});
