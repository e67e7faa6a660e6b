import { startTestApp } from '../test/app.ts';
import { createFeedback, createProduct, createSurvey, respond } from '../test/factories.ts';
import { CHANGES } from './changes.ts';

const app = startTestApp();

test('changes of feedback, decisions and responses notify only consoles of the same account @slow', async () => {
  const [account, otherAccount] = [await app.account(), await app.account()];
  const versions = async (id: string) => {
    const rows = await app.db.query<{ topic: string; version: string }>(CHANGES, [[id]]);
    return Object.fromEntries(rows.map(({ topic, version }) => [topic, version]));
  };
  await createSurvey(otherAccount);
  const untouched = await versions(otherAccount.id);
  const product = await createProduct(account);
  const survey = await createSurvey(account, {}, product.id);
  const before = await versions(account.id);
  const feedback = await createFeedback(account, product.id);
  const submitted = await versions(account.id);
  expect(submitted['feedback']).not.toBe(before['feedback']);
  await account.post(`/api/v1/feedback/${feedback.id}/validate`).expect(200);
  expect((await versions(account.id))['feedback']).not.toBe(submitted['feedback']);
  await respond(account, survey.id).expect(200);
  expect((await versions(account.id))['surveys']).not.toBe(before['surveys']);
  expect(await versions(otherAccount.id)).toEqual(untouched);
});
