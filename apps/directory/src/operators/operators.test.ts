import { differencesFromExample, exampleRequest } from '@services/common/testing/contract-checks';
import { signInAs } from '@services/common/testing/role-checks';
import { eventually } from '@services/tooling/testing/eventually';

import { given, startTestApp, type TestClient } from '../../test/app.ts';
import { createEditor, mutate } from '../../test/directory.ts';
import { lockWaits } from '../../test/overlap.ts';
import { block } from '../blocks/store.ts';
import { connect } from '../db.ts';
import { createLimitRequest, grantLimit, revokeGrants } from '../limits/store.ts';
import { operatorOperations } from './routes.ts';

const app = startTestApp({ otherAccount: true });
let operator: TestClient;
let operatorId: bigint;
let editor: TestClient;

beforeAll(async () => {
  ({ client: operator, userId: operatorId } = await createEditor(app, 'operator', 'operator'));
  ({ client: editor } = await createEditor(app, 'editor', 'editor'));
});
const client = given(() => app.client());

const get = (path: string, by = operator) => app.http.get(`/v2/operators${path}`).set(by.auth);
const post = (path: string, body: object, by = operator) =>
  app.http.post(`/v2/operators${path}`).set(by.auth).send(body);
const lift = (subjectId: string, by = operator) => app.http.delete(`/v2/operators/blocks/${subjectId}`).set(by.auth);

const wanted = { requests: 2000, cost: 500_000, reason: 'A nightly report' };
const ask = ({ accountId, applicationId }: TestClient) =>
  createLimitRequest(app.database.shared, accountId, applicationId, wanted);
const waiting = async () => (await get('/limit-requests').expect(200)).body.data as { id: string }[];
const until = '2999-01-01T00:00:00.000Z';
const grant = { decision: 'grant', until, reason: 'A useful report' };

test.each(operatorOperations.map((one) => [one.id, one] as const))(
  'the example request of %s gets the response that the OpenAPI document shows',
  async (id, one) => {
    const { orm } = app.database;
    const { applicationId } = client;
    await orm.application.update({ where: { id: applicationId }, data: { name: 'Weekly report' } });
    const request = await ask(client);
    if (!id.endsWith('.block')) {
      const actor = `user_${operatorId}`;
      await block(orm, { subjectId: applicationId, reason: 'Evades its limits', blockedBy: actor, endsAt: null });
    }
    await orm.limitRequest.deleteMany({
      where: { id: { not: request.id }, application: { accountId: client.accountId } },
    });
    const query = id.endsWith('.listLog') && { query: { subject: applicationId } };
    const { body: shown } = exampleRequest(one, {});
    const body = id.endsWith('.block') && { body: { ...(shown as Record<string, unknown>), subjectId: applicationId } };
    const sent = exampleRequest(one, { params: { id: request.id, subjectId: applicationId }, ...query, ...body });
    const send = app.http[sent.method](sent.url).set(operator.auth);
    const answer = await (typeof sent.body === 'object' && sent.body !== null ? send.send(sent.body) : send);
    if (Array.isArray(answer.body.data)) {
      answer.body.data = answer.body.data
        .filter((row: object) => JSON.stringify(row).includes(applicationId))
        .slice(0, 1);
    }
    const changing = [
      'id',
      'applicationId',
      'accountId',
      'account',
      'email',
      'subjectId',
      'actor',
      'blockedBy',
      'block',
    ];
    expect(differencesFromExample(one, answer, changing)).toEqual([]);
  },
);

test('an operator can grant the requested limits or different limits, and only the first decision on a request counts @slow', async () => {
  const request = await ask(client);
  const id = request.id;
  expect(await waiting()).toContainEqual(expect.objectContaining({ id, ...wanted, accountId: client.accountId }));
  const path = `/limit-requests/${id}/decision`;
  const answers = await Promise.all([post(path, grant), post(path, { ...grant, cost: 5000 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }));
  const grants = await app.database.orm.limitGrant.findMany({ where: { applicationId: client.applicationId } });
  const cost = answers[0].status === 200 ? wanted.cost : 5000;
  expect(grants).toMatchObject([{ requests: 2000, cost, grantedBy: `user_${operatorId}`, endsAt: new Date(until) }]);
});

test('a grant leaves other pending requests for more open', async () => {
  const { accountId, applicationId } = client;
  const { id } = await ask(client);
  const more = await createLimitRequest(app.database.shared, accountId, applicationId, { ...wanted, cost: 900_000 });
  await post(`/limit-requests/${id}/decision`, grant).expect(200);
  const left = await waiting();
  expect(left).not.toContainEqual(expect.objectContaining({ id }));
  expect(left).toContainEqual(expect.objectContaining({ id: more.id }));
  await post(`/limit-requests/${more.id}/decision`, { decision: 'refuse', reason: 'Too much' }).expect(200);
});

test('concurrent grants for two requests of one application result in one grant @slow', async () => {
  const { applicationId, accountId } = client;
  const requests = [await ask(client), await ask(client)];
  const granted = { applicationId, requests: 5000, cost: 500_000, reason: 'A useful report', grantedBy: accountId };
  const period = { startsAt: new Date(), endsAt: new Date(until) };
  const others = connect(app.config.DATABASE_URL, { poolSize: 12 });
  let ends: Promise<PromiseSettledResult<string>[]> = Promise.resolve([]);
  await app.database.transaction(async (sql) => {
    await sql.query('SELECT FROM applications WHERE id = $1 FOR UPDATE', [applicationId]);
    ends = Promise.allSettled(requests.map(({ id }) => grantLimit(others.orm, { ...granted, ...period }, id)));
    await eventually(async () => (await lockWaits(app)) === 2);
  });
  const refused = (await ends).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  await others.close();
  expect(refused).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect(await app.database.orm.limitGrant.count({ where: { applicationId } })).toBe(1);
});

test('refusing a request for higher limits does not change the limits, and the log has the reason', async () => {
  const { id } = await ask(client);
  await post(`/limit-requests/${id}/decision`, { decision: 'refuse', reason: 'Too much' }).expect(200);
  expect(await app.database.orm.limitGrant.count({ where: { applicationId: client.applicationId } })).toBe(0);
  const { body } = await get(`/log?subject=${id}`).expect(200);
  expect(body.data).toMatchObject([{ action: 'refuse-limit', detail: { reason: 'Too much' } }]);
});

test.each(['applicationId', 'accountId', 'organisationId'] as const)(
  'a block of an %s applies at once until it is lifted, and only operators see it @slow',
  async (kind) => {
    const subjectId = client[kind];
    expect((await client.send({ query: '{ __typename }' })).status).toBe(200);
    const { body } = await post('/blocks', { subjectId, reason: 'Evades its limits', endsAt: until }).expect(201);
    expect(body).toMatchObject({ subjectId, endsAt: until, blockedBy: `user_${operatorId}` });
    expect((await get('/blocks').expect(200)).body.data).toContainEqual(body);
    const refused = await client.send({ query: '{ __typename }' });
    expect([refused.status, JSON.stringify(refused.body).includes('Evades')]).toEqual([403, false]);
    expect((await lift(subjectId).expect(200)).body).toEqual({ lifted: 1 });
    expect((await get('/blocks').expect(200)).body.data).not.toContainEqual(body);
    expect((await client.send({ query: '{ __typename }' })).status).toBe(200);
  },
);

test('an expired block does not apply and is not listed', async () => {
  const { applicationId: subjectId } = client;
  const ended = { subjectId, reason: 'Evades its limits', blockedBy: 'user_1', endsAt: new Date(Date.now() - 1000) };
  await block(app.database.orm, ended);
  expect((await get('/blocks').expect(200)).body.data).not.toContainEqual(expect.objectContaining({ subjectId }));
  expect((await client.send({ query: '{ __typename }' })).status).toBe(200);
});

test('the blocks and the log are read in pages, newest first', async () => {
  const { applicationId: subjectId } = client;
  for (const reason of ['One', 'Two', 'Three']) await post('/blocks', { subjectId, reason }).expect(201);
  const first = (await get('/blocks?limit=2').expect(200)).body;
  expect(first.data.map(({ reason }: { reason: string }) => reason)).toEqual(['Three', 'Two']);
  expect((await get(`/blocks?limit=1&before=${first.next}`).expect(200)).body.data[0].reason).toBe('One');
  const log = (await get(`/log?subject=${subjectId}&limit=2`).expect(200)).body;
  expect(log.data.map(({ detail }: { detail: object }) => detail)).toMatchObject([
    { reason: 'Three' },
    { reason: 'Two' },
  ]);
  expect((await get(`/log?subject=${subjectId}&before=${log.next}`).expect(200)).body).toMatchObject({ next: null });
  await lift(subjectId).expect(200);
});

test.each([
  ['until is required', '/limit-requests/lrq_x/decision', { decision: 'grant', reason: 'x' }, 400],
  ['until must be an ISO 8601', '/limit-requests/lrq_x/decision', { ...grant, until: 'x' }, 400],
  ['until must be in the future', '/limit-requests/lrq_x/decision', { ...grant, until: '2020-01-01T00:00:00Z' }, 400],
  ['until', '/limit-requests/lrq_x/decision', { ...grant, decision: 'refuse' }, 400],
  ['reason', '/blocks', { subjectId: 'app_x' }, 400],
  ['endsAt', '/blocks', { subjectId: 'app_x', reason: 'x', endsAt: '2020-01-01T00:00:00Z' }, 400],
  ['app_x', '/blocks', { subjectId: 'app_x', reason: 'x' }, 404],
  ['lrq_x', '/limit-requests/lrq_x/decision', grant, 404],
])('the error %s of %s names the field', async (name, path, body, status) => {
  const answer = await post(path, body).expect(status);
  expect(answer.text).toContain(name);
});

test('lifting a block that does not exist adds no log entry', async () => {
  const { applicationId: subjectId } = client;
  await post('/blocks', { subjectId, reason: 'A slip' }).expect(201);
  expect((await lift(subjectId).expect(200)).body).toEqual({ lifted: 1 });
  expect((await lift(subjectId).expect(200)).body).toEqual({ lifted: 0 });
  expect(await revokeGrants(app.database.orm, subjectId, 'user_1')).toBe(0);
  const { body } = await get(`/log?subject=${subjectId}&limit=2`).expect(200);
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['unblock', 'block']);
});

test.each([
  ['POST', (id: string) => post(`/limit-requests/${id}/decision`, grant)],
  ['POST', (id: string) => post(`/limit-requests/${id}/decision`, { decision: 'refuse', reason: 'x' })],
  ['DELETE', (id: string) => lift(id)],
])('the error for a very long unknown id does not repeat the id: %s', async (_method, send) => {
  const { text } = await send('x'.repeat(5000)).expect(404);
  expect(text).toContain('x'.repeat(50));
  expect(text.length).toBeLessThan(400);
});

test('only operators can use the operations on limit requests, blocks and the log @slow', async () => {
  const { id } = await ask(client);
  for (const by of [editor, client]) {
    for (const path of ['/limit-requests', '/blocks', '/log']) await get(path, by).expect(403);
    await post(`/limit-requests/${id}/decision`, grant, by).expect(403);
    await post('/blocks', { subjectId: client.applicationId, reason: 'x' }, by).expect(403);
    await lift(client.applicationId, by).expect(403);
  }
  const { shared: db } = app.database;
  const { accountId } = operator;
  const { headers, personId } = await signInAs(db, { service: 'directory', accountId, role: 'admin' });
  await app.http.post(`/v2/operators/limit-requests/${id}/decision`).set(headers).send(grant).expect(200);
  const { body } = await get(`/log?subject=${client.applicationId}&limit=1`).expect(200);
  expect(body.data).toMatchObject([{ action: 'grant-limit', actor: `user_${operatorId} by ${personId}` }]);
});

test('operators cannot block themselves', async () => {
  await post('/blocks', { subjectId: operator.accountId, reason: 'A slip' }).expect(409);
});

test.each(['accountId', 'organisationId'] as const)(
  'an operator whose %s is blocked cannot lift the block or act as operator or editor',
  async (subject) => {
    const { client: suspect } = await createEditor(app, `suspect_${subject.toLowerCase()}`, 'operator');
    const { id } = await ask(client);
    await post('/blocks', { subjectId: suspect[subject], reason: 'Lost its key' }).expect(201);
    const refused = { errors: [{ message: 'An account of this member is blocked' }] };
    expect((await lift(suspect[subject], suspect).expect(403)).body).toMatchObject(refused);
    for (const path of ['/limit-requests', '/blocks', '/log']) await get(path, suspect).expect(403);
    await post(`/limit-requests/${id}/decision`, grant, suspect).expect(403);
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
    const read = () => app.http.get(`/v2/applications/${owner.applicationId}`).set(owner.auth).expect(200);
    const register = () => app.http.post('/v2/applications').set(owner.auth).send({ name: 'Another' });
    expect((await read()).body.block).toBeNull();
    const placed = { reason: 'Evades its limits', endsAt: until };
    await post('/blocks', { subjectId: owner[subject], ...placed }).expect(201);
    expect((await read()).body.block).toEqual(placed);
    const { body } = await app.http.get('/v2/applications').set(owner.auth).expect(200);
    expect(body.data[0].block).toEqual(placed);
    const { body: refusal } = await register().expect(subject === 'applicationId' ? 201 : 403);
    if (subject !== 'applicationId') expect(refusal.errors[0].message).toContain(placed.reason);
    await lift(owner[subject]).expect(200);
    expect((await read()).body.block).toBeNull();
    await register().expect(201);
  },
);
