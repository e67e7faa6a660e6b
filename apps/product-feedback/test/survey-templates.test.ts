import templates from '../console/survey-templates.json' with { type: 'json' };
import { given, startTestApp } from './app.ts';
import { createSurvey } from './factories.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());

test.each(templates)(
  'the API accepts a survey that is made from the template “$name”',
  async ({ title, questions }) => {
    expect(await createSurvey(account, { title, questions })).toMatchObject({ title, questions });
  },
);
