import { given, startTestApp } from '../../test/app.ts';
import { createFeedback, createFilledProduct, createProduct, respond } from '../../test/factories.ts';
import { PIXEL } from '../products/routes.ts';
import { SOUND } from '../../test/holdings.ts';
import { checkLedger } from '../credits/ledger.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

describe('a deletion and parallel changes lock rows in the same order, so they do not deadlock', () => {
  const expectAnswers = async (requests: PromiseLike<{ status: number }>[]) => {
    for (const { status } of await Promise.all(requests)) expect([200, 404, 409]).toContain(status);
  };
  const FEEDBACK = { reviewer_name: '', type: 'quick', content: { comment: 'x' } };
  const quick = async (productId: string, reviewer_id = 'user-7') =>
    (await createFeedback(account, productId, { ...FEEDBACK, reviewer_id })).id;

  test('deleting a product does not deadlock with parallel changes of its feedback and updates @slow', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { productId, feedbackId, updateId } = await createFilledProduct(account);
      const [validated, dismissed, deleted] = [await quick(productId), await quick(productId), await quick(productId)];
      await expectAnswers([
        account.post(`/api/v1/feedback/${validated}/validate`),
        account.delete(`/api/v1/updates/${updateId}`),
        account.delete(`/api/v1/products/${productId}`),
        account.delete(`/api/v1/feedback/${deleted}`),
        account.post(`/api/v1/feedback/${dismissed}/dismiss`),
        account.delete(`/api/v1/feedback/${feedbackId}`),
      ]);
    }
    expect(await checkLedger(app.db)).toEqual(SOUND);
  });

  test('deleting a survey does not deadlock with parallel answers to it and deletions of its responses @slow', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { surveyId, responseId } = await createFilledProduct(account);
      const answers = ['user-9', 'user-10'].map((id) => respond(account, surveyId, { respondent_id: id }).expect(200));
      const ids = [responseId, ...(await Promise.all(answers)).map(({ body }) => body.id)];
      await expectAnswers([
        ...ids.map((id) => account.delete(`/api/v1/responses/${id}`)),
        account.delete(`/api/v1/surveys/${surveyId}`),
        respond(account, surveyId, { respondent_id: 'user-8' }),
      ]);
    }
  });

  test('erasing a person does not deadlock with parallel requests that finish their response @slow', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { surveyId } = await createFilledProduct(account);
      await expectAnswers([
        respond(account, surveyId, { respondent_id: 'user-8' }),
        account.delete('/api/v1/reviewers/user-8'),
        respond(account, surveyId, { respondent_id: 'user-8' }),
      ]);
    }
    expect(await checkLedger(app.db)).toEqual(SOUND);
  });

  test('erasing two people does not deadlock with the deletion of a product that both have reviewed @slow', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { productId } = await createFilledProduct(account);
      await quick(productId, 'user-8');
      await expectAnswers([
        account.delete('/api/v1/reviewers/user-7'),
        account.delete(`/api/v1/products/${productId}`),
        account.delete('/api/v1/reviewers/user-8'),
      ]);
    }
  });

  test('deleting a product does not deadlock with parallel changes of its logo @slow', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await createProduct(account);
      const logo = () => account.put(`/api/v1/products/${id}/logo`, { data: PIXEL });
      await expectAnswers([logo(), account.delete(`/api/v1/products/${id}`), logo(), logo()]);
    }
  });
});
