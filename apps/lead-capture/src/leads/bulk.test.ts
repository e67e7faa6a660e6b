/** Tests filters by status, tag and text, and changes of many leads at once. */
import { given, startTestApp } from '../../test/app.ts';
import { insertLeads } from '../../test/factories.ts';

const app = startTestApp({ otherAccount: true });
let ids: string[];

const account = given(() => app.account());
beforeEach(async () => {
  ids = await insertLeads(app.db, account.id, [
    { username: 'anna', displayName: 'Anna Ek', tags: ['vip'] },
    { username: 'bea.50', displayName: 'ÅSA 100%', tags: ['vip', 'new\\er'] },
    { username: 'carl_', displayName: 'Carl İBRAHİM ΝΙΚΟΣ' },
  ]);
  await account.put(`/v1/leads/${ids[1]}/status`, { status: 'contacted' }).expect(200);
});

async function found(query: string): Promise<{ names: string[]; total: number }> {
  const { body } = await account.get(`/v1/leads?sort_by=username&${query}`).expect(200);
  const names = (body.data as { username: string }[]).map(({ username }) => username);
  return { names, total: body.pagination.total };
}

test.each([
  ['status=contacted', ['bea.50']],
  ['status=new', ['anna', 'carl_']],
  ['status=converted', []],
  ['status=new&trigger_type=comment', ['anna', 'carl_']],
  ['status=new&trigger_type=story_reply', []],
  ['status=new&tag=vip', ['anna']],
  ['tag=vip', ['anna', 'bea.50']],
  ['tag=VIP', []],
  ['tag=new%5Cer', ['bea.50']],
  ['search=AN', ['anna']],
  ['search=%40anna', ['anna']],
  ['search=a ek', ['anna']],
  ['search=100%25', ['bea.50']],
  ['search=%25', ['bea.50']],
  ['search=_', ['carl_']],
  ['search=%5C', []],
  ['search=%C3%85SA', ['bea.50']],
  ['search=asa', ['bea.50']],
  ['search=A%CC%8Asa', ['bea.50']],
  ['search=%C4%B0BRAH%C4%B0M', ['carl_']],
  ['search=%CE%9D%CE%99%CE%9A%CE%9F%CE%A3', ['carl_']],
])('the filter %s finds the same leads in the list and in an export', async (query, names) => {
  expect(await found(query)).toEqual({ names, total: names.length });
  const exported = await account.get(`/v1/leads/export?format=json&${query}`).expect(200);
  expect(exported.body.map(({ username }: { username: string }) => username).sort()).toEqual(names);
});

const change = (body: object) => account.post('/v1/leads/bulk', body);

test('one request changes several leads, and its response states the outcome for each lead @slow', async () => {
  const stranger = await app.account();
  const [foreign] = await insertLeads(app.db, stranger.id, [{ username: 'theirs', tags: ['vip'] }]);
  const [, , full] = ids;
  const fifty = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
  await account.put(`/v1/leads/${full}/tags`, { tags: fifty }).expect(200);
  const asked = [ids[1], ids[0], foreign, full, 'ld_unknown', ids[0]];
  const body = { ids: asked, status: 'qualified', add_tags: ['x', 'vip', 'x'], remove_tags: ['new\\er'] };
  for (const _time of [1, 2]) {
    const { body: answer } = await change(body).expect(200);
    expect(answer.data).toEqual([
      { id: ids[1], outcome: 'updated' },
      { id: ids[0], outcome: 'updated' },
      { id: foreign, outcome: 'not_found' },
      { id: full, outcome: 'too_many_tags' },
      { id: 'ld_unknown', outcome: 'not_found' },
    ]);
  }
  const lead = async (id = '') => (await account.get(`/v1/leads/${id}`)).body.data;
  expect(await lead(ids[0])).toMatchObject({ status: 'qualified', tags: ['vip', 'x'] });
  expect(await lead(ids[1])).toMatchObject({ status: 'qualified', tags: ['vip', 'x'] });
  expect(await lead(full)).toMatchObject({ status: 'new', tags: fifty });
  expect((await stranger.get(`/v1/leads/${foreign}`)).body.data).toMatchObject({ status: 'new', tags: ['vip'] });
  expect(await found('status=qualified')).toMatchObject({ total: 2 });
  // A lead with the maximum number of tags refuses only new tags.
  expect((await change({ ids: [full], status: 'contacted' })).body.data).toEqual([{ id: full, outcome: 'updated' }]);
});

test.each([
  [{ ids: [] }, 'ids must have at least 1 entry'],
  [{ status: 'new' }, 'ids is required'],
  [{ ids: ['a'] }, 'Body must contain status, add_tags or remove_tags'],
  [{ ids: Array(101).fill('a'), status: 'new' }, 'ids must have at most 100 entries'],
  [{ ids: ['a'], status: 'old' }, /^Status must be one of/],
  [{ ids: ['a'], add_tags: [''] }, 'Each tag must be at least 1 character'],
  [{ ids: ['a'], add_tags: Array(51).fill('a') }, 'add_tags must have at most 50 entries'],
  [{ ids: ['a'], add_tags: ['hot', 'vip'], remove_tags: [' vip'] }, 'remove_tags must not have a tag of add_tags: vip'],
  [{ ids: ['a'], tags: ['x'] }, 'Unknown field tags'],
])('a change of several leads with %j is refused: %s', async (body, error) => {
  expect((await change(body).expect(400)).body.error).toMatch(error);
});

test('the number of leads with each status stays exact during concurrent changes @slow', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => account.lead()));
  await Promise.all([
    ...['contacted', 'qualified', 'inactive'].map((status) => change({ ids: all, status }).expect(200)),
    ...all.slice(0, 10).map((id) => account.put(`/v1/leads/${id}/status`, { status: 'converted' }).expect(200)),
    ...all.slice(10, 15).map((id) => account.delete(`/v1/leads/${id}`).expect(200)),
  ]);
  const rows = await app.db.orm.lead.groupBy({ by: ['status'], where: { accountId: account.id }, _count: true });
  const counted = await Promise.all(rows.map(async ({ status }) => [status, (await found(`status=${status}`)).total]));
  expect(counted).toEqual(rows.map(({ status, _count }) => [status, _count]));
});
