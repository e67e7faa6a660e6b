import { given, startTestApp } from '../app.ts';
import { createPost, createProduct, createSurvey } from '../factories.ts';
import { pagesOf, valueOf } from '../pages.ts';
import { sign } from '../../src/signatures.ts';
import { isProof, PURPOSE, WAIT_SECONDS } from '../../src/pages/flood.ts';

const app = startTestApp({ otherAccount: true });
const account = given(() => app.account());
const { surveyLink, feedbackLink, tokenOf, send, begin, flood } = pagesOf(app, () => account);

function solve(challenge: string): string {
  let proof = 0;
  while (!isProof(challenge, String(proof))) proof += 1;
  return String(proof);
}

test('during a flood, a survey accepts anonymous answers only with a proof of work or after a wait, and keeps the input', async () => {
  const { id } = await createSurvey(account, { questions: [{ text: 'Why?', type: 'text' }] });
  await flood(id);
  const form = await begin(id);
  const refused = await send(`/s/${id}`, form).expect(429);
  expect(refused.headers['retry-after']).toBe(String(WAIT_SECONDS));
  expect(refused.text).toContain('Many forms are arriving at the moment');
  expect(refused.text).toContain('Typed');
  const challenge = valueOf(refused.text, 'challenge');

  // A wrong number, a forged challenge and the solved challenge of another visitor are refused.
  const other = await begin(id);
  const forged = sign(['another secret of 32 characters!!'], PURPOSE, { p: 'anon-1', at: 0 });
  for (const [sender, proof] of [
    [form, { challenge, proof: '-1' }],
    [form, { challenge: forged, proof: solve(forged) }],
    [other, { challenge, proof: solve(challenge) }],
  ] as const)
    await send(`/s/${id}`, { ...sender, ...proof }).expect(429);
  await send(`/s/${id}`, { ...form, challenge, proof: solve(challenge) }).expect(303);

  // A signed link needs no proof, and neither does a response that has begun.
  const t = tokenOf(await surveyLink(id));
  await send(`/s/${id}`, { t, page: 'q1', q1: 'Invited' }).expect(303);

  // A visitor can wait instead of sending the proof, but an address can do so only for a few responses.
  const statuses: number[] = [];
  for (let visitor = 0; visitor < 5; visitor += 1) {
    const next = await begin(id);
    const claims = JSON.parse(Buffer.from(next.t.split('.')[0] ?? '', 'base64url').toString()) as { p: string };
    const waited = (seconds: number) =>
      sign(app.config.LINK_SECRETS, PURPOSE, { p: claims.p, at: Math.floor(Date.now() / 1000) - seconds });
    await send(`/s/${id}`, { ...next, challenge: waited(WAIT_SECONDS - 20) }).expect(429);
    statuses.push((await send(`/s/${id}`, { ...next, challenge: waited(WAIT_SECONDS) })).status);
  }
  expect(statuses).toEqual([303, 303, 303, 429, 429]);
});

test('during a flood, an anonymous form is stored only with a solved challenge; otherwise it is shown again with the values of the visitor', async () => {
  const { id } = await createProduct(account);
  await account.put(`/api/v1/products/${id}/board`, { open: true, comments: true }).expect(200);
  const { id: post } = await createPost(account, id);
  const feedback = { type: 'quick', comment: 'Typed' };
  for (let batch = 0; batch < 10; batch += 1)
    await Promise.all(Array.from({ length: 10 }, () => send(`/p/${id}/feedback`, feedback).expect(303)));
  for (const [path, form, status] of [
    ['feedback', feedback, 303],
    ['board/suggest', { title: 'Typed' }, 200],
    [`board/${post}/comments`, { comment: 'Typed' }, 303],
  ] as const) {
    const { text, headers } = await send(`/p/${id}/${path}`, form).expect(429);
    expect(headers['retry-after']).toBe(String(WAIT_SECONDS));
    for (const part of ['Many forms are arriving at the moment', 'Typed']) expect(text).toContain(part);
    const [challenge, t] = [valueOf(text, 'challenge'), valueOf(text, 't')];
    await send(`/p/${id}/${path}`, { ...form, t, challenge, proof: '-1' }).expect(429);
    const proved = { ...form, t, challenge, proof: solve(challenge) };
    // One proof sends one form, even if several arrive at the same time.
    const statuses = await Promise.all(
      [proved, proved, proved].map(async (each) => (await send(`/p/${id}/${path}`, each)).status),
    );
    expect(statuses.sort((a, b) => a - b)).toEqual([status, 429, 429]);
  }
  const t = tokenOf(await feedbackLink(id));
  await send(`/p/${id}/feedback`, { ...feedback, t }).expect(303);
});
