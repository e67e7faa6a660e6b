import { createDice } from '@services/tooling/local-stack/dice';

import { given, startTestApp } from '../../test/app.ts';
import { createProduct, createSurvey } from '../../test/factories.ts';
import { randomSurvey } from '../../test/random-survey.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const otherAccount = given(() => app.account());

test('any survey is the same after it was exported as a file and imported by another account @slow', async () => {
  const dice = createDice(2026);
  const { id: productId } = await createProduct(otherAccount);
  for (let round = 0; round < 25; round += 1) {
    const sent = randomSurvey(dice) as { questions: object[]; endings: object[] };
    const { id } = await createSurvey(account, sent);
    const { body: file } = await account.get(`/api/v1/surveys/${id}/file`).expect(200);
    expect(file).toEqual({
      ...sent,
      questions: sent.questions.map((question, index) => ({ id: `q${index + 1}`, ...question })),
      endings: sent.endings.map((ending, index) => ({ id: `e${index + 1}`, ...ending })),
    });
    const { body: imported } = await otherAccount.post(`/api/v1/products/${productId}/surveys`, file).expect(200);
    const { body: again } = await otherAccount.get(`/api/v1/surveys/${imported.id}/file`).expect(200);
    expect(again).toEqual(file);
  }
});
