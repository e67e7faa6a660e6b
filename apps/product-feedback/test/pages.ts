import type { TestAccount, TestApp } from './app.ts';

/** The value of a hidden field; empty if the page has no such field. */
export const valueOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/** Actions on the public pages of an account, and the resulting rows of the account. Each call evaluates `account` again. */
export function pagesOf(app: TestApp, account: () => TestAccount) {
  /** The path and query of a signed link, for requests to the server under test. */
  const linkOf = async (path: string, person: object): Promise<string> => {
    const { body } = await account().post(path, person).expect(200);
    expect(body.url).toContain('http://feedback.example.com/');
    return body.url.replace('http://feedback.example.com', '');
  };
  const listOf = async (path: string) => (await account().get(path).expect(200)).body.data;
  /** The body of a page's form, with the revision of an unchanged survey unless another revision is given. */
  const send = (path: string, form: object) =>
    app.http
      .post(path)
      .type('form')
      .send({ ...(path.startsWith('/s/') && { revision: '1' }), ...form });
  /** Opens a survey that begins with a text, as a new anonymous visitor who has typed an answer. */
  async function begin(id: string) {
    const { text } = await app.http.get(`/s/${id}`).expect(200);
    return { t: valueOf(text, 't'), page: 'q1', q1: 'Typed' };
  }
  return {
    begin,
    /** Answers a survey, opened as by `begin`, as often as is possible without a challenge. */
    async flood(id: string) {
      for (let batch = 0; batch < 10; batch += 1)
        await Promise.all(Array.from({ length: 10 }, async () => send(`/s/${id}`, await begin(id)).expect(303)));
    },
    surveyLink: (id: string, link: object = {}) =>
      linkOf(`/api/v1/surveys/${id}/links`, { respondent_id: 'user-7', respondent_name: 'Reviewer 7', ...link }),
    feedbackLink: (id: string) =>
      linkOf(`/api/v1/products/${id}/feedback-links`, { reviewer_id: 'user-7', reviewer_name: 'Reviewer 7' }),
    tokenOf: (link: string) => new URL(link, 'http://x').searchParams.get('t') ?? '',
    send,
    responsesOf: (id: string) => listOf(`/api/v1/surveys/${id}/responses`),
    feedbackOf: (id: string) => listOf(`/api/v1/products/${id}/feedback`),
    balance: async () => (await account().get('/api/v1/reviewers/user-7/credits').expect(200)).body.balance,
  };
}
