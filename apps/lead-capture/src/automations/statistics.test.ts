import { given, startTestApp } from '../../test/app.ts';
import { insertTriggers } from '../../test/factories.ts';
import { StatisticsQuery } from './schemas.ts';
import { statistics } from './statistics.ts';

const app = startTestApp();
let automation: { accountId: string; id: string };

const account = given(() => app.account());
beforeEach(async () => {
  const id = await account.automation();
  await account.post(`/v1/automations/${id}/variations`, { message: 'v' }).expect(201);
  await app.db.orm.automation.update({ where: { id }, data: { createdAt: '2026-06-30T10:00:00Z' } });
  automation = { accountId: account.id, id };
});

const measure = (now: string, range: object = {}) =>
  statistics(app.db, account.id, automation.id, StatisticsQuery.parse(range), new Date(now));

describe('with triggers around midnight', () => {
  beforeEach(() =>
    insertTriggers(app.db, automation, [
      { at: '2026-06-30T23:59:59.999Z' },
      { at: '2026-07-01T00:00:00.000Z', variation: 1 },
      { at: '2026-07-12T23:59:59.999Z', status: 'failed' },
      { at: '2026-07-13T00:00:00.000Z', variation: 1, status: 'queued' },
      { at: '2026-07-15T11:00:00.000Z', status: 'sending' },
      { at: '2026-07-15T11:00:00.000Z', status: 'skipped' },
    ]),
  );

  const WEDNESDAY = '2026-07-15T12:00:00Z';

  test.each([
    [{ start_date: '2026-07-01', end_date: '2026-07-14' }, 3, 0.21, 1, 2],
    [{ start_date: '2026-07-01T00:00:00.001Z', end_date: '2026-07-14' }, 2, 0.14, 1, 1],
    [{ start_date: '2026-07-13', end_date: '2026-07-13' }, 1, 1, 0, 1],
    [{ start_date: '2026-07-13T00:00:00Z', end_date: '2026-07-13T00:00:00Z' }, 1, 1, 0, 1],
    [{ start_date: '2026-06-30T18:00:00-06:00', end_date: '2026-07-01' }, 1, 1, 0, 1],
    [{ end_date: '2026-06-30' }, 1, 1, 1, 0],
    [{ end_date: '2026-06-01' }, 0, 0, 0, 0],
    [{ start_date: '2026-07-13' }, 2, 0.67, 1, 1],
    [{ start_date: '2027-01-01' }, 0, 0, 0, 0],
    // The current day is excluded.
    [{ start_date: '2026-01-01', end_date: '2026-12-31' }, 5, 0.03, 3, 2],
    [{ start_date: '2026-07-14', end_date: '2026-07-31' }, 1, 0.5, 1, 0],
    [{ start_date: '2026-07-01T00:00:00.000Z', end_date: '2026-07-12T23:59:59.998Z' }, 1, 0.08, 0, 1],
    [{ start_date: '2026-07-12T23:59:59.999Z', end_date: '2026-07-13T00:00:00.000Z' }, 2, 1, 1, 1],
  ])(
    'in the statistics, the range %j changes only the total, the average and the counts of the variations',
    async (range, total, average, main, variation) => {
      expect(await measure(WEDNESDAY, range)).toEqual({
        id: automation.id,
        keyword: 'price',
        total_triggers: total,
        triggers_this_month: 4,
        triggers_this_week: 2,
        average_triggers_per_day: average,
        variations: [
          { id: 'main', triggers: main },
          { id: 'var_1', triggers: variation },
        ],
      });
    },
  );

  test.each([
    ['2026-07-12T23:59:59.999Z', 'the last moment of a Sunday', 4, 3],
    ['2026-07-13T00:00:00.000Z', 'the first moment of a Monday', 4, 2],
    ['2026-06-30T23:59:59.999Z', 'the last moment of a month', 5, 5],
    ['2026-08-01T00:00:00.000Z', 'the first moment of a month', 0, 0],
    ['2027-01-01T00:00:00.000Z', "New Year's Day", 0, 0],
  ])(
    'at %s (%s), the week is counted from Monday and the month from its first day',
    async (now, _name, month, week) => {
      // There are no triggers in the future, so a start time is enough.
      expect(await measure(now)).toMatchObject({ triggers_this_month: month, triggers_this_week: week });
    },
  );
});

test('without a range, the average covers the days since the automation was created, including today', async () => {
  await app.db.orm.automation.update({ where: { id: automation.id }, data: { triggersCount: 9, mainCount: 5 } });
  await app.db.orm.variation.updateMany({ where: { automationId: automation.id }, data: { triggersCount: 4 } });
  expect(await measure('2026-06-30T10:00:00Z')).toMatchObject({ total_triggers: 9, average_triggers_per_day: 9 });
  expect(await measure('2026-07-03T00:00:00Z')).toMatchObject({ average_triggers_per_day: 2.25 });
});

test.each([
  ['start_date=2026-02-30', 'start_date'],
  ['end_date=tomorrow', 'end_date'],
  ['start_date=2026-07-02&end_date=2026-07-01', 'end_date'],
  ['start_date=2026-07-01&start_date=2026-07-02', 'start_date'],
  ['start_date=', 'start_date'],
])('statistics refuse the range %s', async (query, name) => {
  const { body } = await account.get(`/v1/automations/${automation.id}/stats?${query}`).expect(400);
  expect(body.error).toMatch(`Invalid ${name} parameter`);
});

test('the week, the month, the range and the average use the days of the account’s time zone', async () => {
  await app.db.orm.account.update({ where: { id: account.id }, data: { timeZone: 'America/New_York' } });
  await insertTriggers(app.db, automation, [
    // In New York, these times are in June, on July 1, on a Sunday and on a Monday.
    { at: '2026-07-01T03:59:59.999Z' },
    { at: '2026-07-01T04:00:00.000Z' },
    { at: '2026-07-13T03:59:59.999Z' },
    { at: '2026-07-13T04:00:00.000Z', variation: 1 },
  ]);
  const now = '2026-07-15T03:00:00Z';
  expect(await measure(now)).toMatchObject({ triggers_this_month: 3, triggers_this_week: 1 });
  const range = { start_date: '2026-07-01', end_date: '2026-07-12' };
  expect(await measure(now, range)).toMatchObject({ total_triggers: 2, average_triggers_per_day: 0.17 });
  expect(await measure(now, { start_date: '2026-07-13T00:00' })).toMatchObject({ total_triggers: 1 });
  expect(await measure(now, { start_date: '2026-07-13T00:00Z' })).toMatchObject({ total_triggers: 2 });
});
