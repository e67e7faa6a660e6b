import { createDice } from '@services/tooling/local-stack/dice';

import { givenOnce, startTestApp } from '../../test/app.ts';
import { createSurvey, respond } from '../../test/factories.ts';
import { figuresOf, QUESTIONS, randomAnswers, recount, type Answers } from '../../test/recount.ts';

const app = startTestApp({ otherAccount: true });
const account = givenOnce(() => app.account());

interface Given {
  answers: Answers;
  hidden_fields?: Record<string, string>;
  created_at: string;
}

/** A survey with 60 responses, of which 50 are submitted, spread over 300 days. */
const survey = givenOnce(async () => {
  const { id } = await createSurvey(account, { questions: QUESTIONS, hidden_fields: ['source'] });
  const dice = createDice(11);
  for (let person = 0; person < 60; person += 1)
    await respond(account, id, {
      respondent_id: `user-${person}`,
      responses: randomAnswers(dice),
      hidden_fields: dice(4) === 0 ? {} : { source: ['Mail', 'mail', 'shop'][dice(3)] },
      finished: person < 50,
    }).expect(200);
  await app.db.pool.query(
    `UPDATE survey_responses SET created_at = created_at - substr(respondent_id, 6)::int * interval '120 hours'
      WHERE survey_id = $1`,
    [id],
  );
  const { body } = await account.get(`/api/v1/surveys/${id}/responses`).expect(200);
  return { id, all: body.data as Given[], path: `/api/v1/surveys/${id}` };
});

const valuesOf = ({ answers, hidden_fields: hidden }: Given, by: string): string[] => {
  const answer = by === 'source' ? hidden?.['source'] : answers[by];
  const options = QUESTIONS.find((_, index) => `q${index + 1}` === by)?.options;
  return [answer].flat().flatMap((each) => {
    if (each === undefined) return [];
    if (typeof each === 'boolean') return [each ? 'yes' : 'no'];
    return [options && !options.includes(String(each)) ? 'Other' : String(each)];
  });
};

test('the numbers in each column of a comparison equal a recount of its responses @slow', async () => {
  const { all, path } = survey;
  for (const by of ['q1', 'q4', 'q5', 'q8', 'source']) {
    const { body } = await account.get(`${path}/comparison?by=${by}`).expect(200);
    expect(body).toMatchObject({ by, compared: 50 });
    const values = [...new Set(all.flatMap((each) => valuesOf(each, by)))];
    expect(body.columns.map(({ value }: { value: string }) => value).toSorted()).toEqual(values.toSorted());
    for (const { value, responses, questions } of body.columns) {
      const chosen = all.filter((each) => valuesOf(each, by).includes(value));
      expect(responses).toBe(chosen.length);
      // Free texts are not listed. Scores without answers and extremes without numbers are null in JSON.
      const expected = { ...recount(chosen.map(({ answers }) => answers)), elsewhere: 0 };
      const figures = JSON.parse(JSON.stringify(expected));
      expect(JSON.parse(JSON.stringify(figuresOf({ questions })))).toEqual(figures);
      const one = await account.get(`${path}/comparison?by=${by}&value=${encodeURIComponent(value)}`).expect(200);
      expect(one.body.columns).toEqual([{ value, responses, questions }]);
    }
  }
});

test('the columns of a comparison are in the order of the options in the survey @slow', async () => {
  const { body } = await account.get(`${survey.path}/comparison?by=q5`).expect(200);
  expect(body.columns.map(({ value }: { value: string }) => value)).toEqual(['A', 'B', 'C', 'Other']);
});

test.each(['q6', 'q7', 'q9', 'q10', 'q11', 'q99', 'unknown', '__proto__'])(
  'responses cannot be compared by %s @slow',
  async (by) => {
    const { body } = await account.get(`${survey.path}/comparison?by=${by}`).expect(400);
    expect(body.details[0].field).toBe('by');
  },
);

test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the periods of a trend are in the time zone %s, and their numbers equal a recount @slow',
  async (zone) => {
    await account.put('/api/v1/settings', { time_zone: zone }).expect(200);
    const { all, path } = survey;
    const dayOf = (time: string | Date) => new Date(time).toLocaleDateString('sv-SE', { timeZone: zone });
    const startOf = (time: string | Date, interval: string) => {
      const day = new Date(`${dayOf(time)}T00:00:00Z`);
      if (interval === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
      if (interval === 'month') day.setUTCDate(1);
      return day.toISOString().slice(0, 10);
    };
    for (const [interval, length] of [
      ['day', 90],
      ['week', 53],
      ['month', 36],
    ] as const) {
      const { body } = await account.get(`${path}/trend?interval=${interval}`).expect(200);
      expect(body.periods).toHaveLength(length);
      expect(body.periods.at(-1).start).toBe(startOf(new Date(), interval));
      const byStart = Map.groupBy(all, ({ created_at: at }) => startOf(at, interval));
      for (const { start, responses, averages } of body.periods) {
        const own = byStart.get(start) ?? [];
        expect([start, responses]).toEqual([start, own.length]);
        const ratings = own.flatMap(({ answers }) => (answers['q2'] === undefined ? [] : [Number(answers['q2'])]));
        const mean = ratings.reduce((sum, each) => sum + each, 0) / ratings.length;
        if (ratings.length === 0) expect(averages).not.toHaveProperty('q2');
        else expect(averages.q2).toBeCloseTo(mean, 1);
      }
    }
  },
);

test('comparisons and trends of another account’s survey are not found @slow', async () => {
  const other = await app.account();
  for (const path of [`comparison?by=q1`, 'trend']) await other.get(`${survey.path}/${path}`).expect(404);
});
