import { givenOnce, startTestApp, type TestClient } from '../../test/app.ts';
import { createEditor, mutate } from '../../test/directory.ts';
import { createLimitRequest } from '../limits/store.ts';

const app = startTestApp({ otherAccount: true });

const operator = givenOnce(async () => (await createEditor(app, 'operator', 'operator')).client);
const client = givenOnce(() => app.client());

const as = ({ accountKey }: TestClient) => ({ Authorization: `Bearer ${accountKey}` });
const get = (path: string, by = operator) => app.http.get(`/v2/operators${path}`).set(as(by));
const post = (path: string, body: object, by = operator) =>
  app.http.post(`/v2/operators${path}`).set(as(by)).send(body);
const lift = (subjectId: string, by = operator) => app.http.delete(`/v2/operators/blocks/${subjectId}`).set(as(by));

test('operators cannot block themselves', async () => {
  await post('/blocks', { subjectId: operator.accountId, reason: 'A slip' }).expect(409);
});

test.each(['accountId', 'organisationId'] as const)(
  'an operator whose %s is blocked cannot lift the block or act as operator or editor',
  async (subject) => {
    const { client: suspect } = await createEditor(app, `suspect_${subject.toLowerCase()}`, 'operator');
    const wanted = { requests: 2000, cost: 200_000, reason: 'A nightly report' };
    const { id } = await createLimitRequest(app.database.shared, client.accountId, client.applicationId, wanted);
    await post('/blocks', { subjectId: suspect[subject], reason: 'Lost its key' }).expect(201);
    const refused = { errors: [{ message: 'An account of this member is blocked' }] };
    expect((await lift(suspect[subject], suspect).expect(403)).body).toMatchObject(refused);
    for (const path of ['/limit-requests', '/blocks', '/log']) await get(path, suspect).expect(403);
    await post(
      `/limit-requests/${id}/decision`,
      { decision: 'grant', until: '2999-01-01T00:00:00.000Z', reason: 'A useful report' },
      suspect,
    ).expect(403);
    expect(await mutate(suspect, 'postFeature', { postId: 'post_1' })).toBe('APPLICATION_BLOCKED');
    await lift(suspect[subject]).expect(200);
    await get('/log', suspect).expect(200);
  },
);

test('a member whose account is blocked cannot lift the block with another account', async () => {
  const { client: suspect, userId } = await createEditor(app, 'twin', 'operator');
  const twin = await app.client({ userId });
  await post('/blocks', { subjectId: suspect.accountId, reason: 'Lost its key' }).expect(201);
  for (const by of [suspect, twin]) await lift(suspect.accountId, by).expect(403);
  expect(await mutate(twin, 'postFeature', { postId: 'post_1' })).toBe('FORBIDDEN');
  await lift(suspect.accountId).expect(200);
  await get('/log', twin).expect(200);
  // Operators cannot lift blocks of their own applications either, with any account.
  await post('/blocks', { subjectId: suspect.applicationId, reason: 'Evades its limits' }).expect(201);
  for (const by of [suspect, twin]) await lift(suspect.applicationId, by).expect(403);
  // Any other operator can lift the block, even one who did not place it.
  const { client: colleague } = await createEditor(app, 'colleague', 'operator');
  await lift(suspect.applicationId, colleague).expect(200);
  for (const subjectId of [suspect.accountId, twin.organisationId]) {
    await post('/blocks', { subjectId, reason: 'A slip' }, twin).expect(409);
  }
  // Operators can lift blocks that they placed themselves.
  await post('/blocks', { subjectId: twin.applicationId, reason: 'Paused' }, suspect).expect(201);
  await lift(twin.applicationId, twin).expect(200);
});

test.each(['applicationId', 'accountId', 'organisationId'] as const)(
  'the owner of a blocked %s sees why and until when, and registers nothing while the account is blocked',
  async (subject) => {
    const owner = await app.client();
    const read = () => app.http.get(`/v2/applications/${owner.applicationId}`).set(as(owner)).expect(200);
    const register = () => app.http.post('/v2/applications').set(as(owner)).send({ name: 'Another' });
    expect((await read()).body.block).toBeNull();
    const block = { reason: 'Evades its limits', endsAt: '2999-01-01T00:00:00.000Z' };
    await post('/blocks', { subjectId: owner[subject], ...block }).expect(201);
    expect((await read()).body.block).toEqual(block);
    const { body } = await app.http.get('/v2/applications').set(as(owner)).expect(200);
    expect(body.data[0].block).toEqual(block);
    const { body: refusal } = await register().expect(subject === 'applicationId' ? 201 : 403);
    if (subject !== 'applicationId') expect(refusal.errors[0].message).toContain(block.reason);
    await lift(owner[subject]).expect(200);
    expect((await read()).body.block).toBeNull();
    await register().expect(201);
  },
);
