import { z } from 'zod';

import { prepared, type Queries } from '@services/common/database/database';

import { operation } from '../operation.ts';
import { reading } from './parts.ts';

const MAX_DAYS = 92;
const DAY_MS = 86_400_000;

/** PostgreSQL has no year 0. */
const Day = z.iso.date().refine((day) => day >= '0001', { error: 'Must be a day in the years 1 to 9999' });
const UsageQuery = z
  .object({
    from: Day.describe('The first day, in the account’s time zone.'),
    to: Day.describe(`The last day. A range has at most ${MAX_DAYS} days.`),
  })
  .refine(
    ({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
      return days >= 1 && days <= MAX_DAYS;
    },
    { error: `The range must have 1 to ${MAX_DAYS} days`, path: ['from'] },
  );
type UsageQuery = z.output<typeof UsageQuery>;

const sums = {
  operations: z.int().describe('The number of answered operations and of events sent to subscriptions.'),
  failed: z.int().describe('The number of operations and events that got an error.'),
  points: z.int().describe('The points that the operations and events cost in total.'),
};
const Usage = z
  .object({
    days: z.array(z.object({ date: z.iso.date().describe('The day.'), ...sums })).describe('Each day of the range.'),
    applications: z
      .array(
        z.object({
          id: z.string().describe('The ID of the application.'),
          name: z.string().describe('The name of the application.'),
          ...sums,
        }),
      )
      .describe('The applications that got responses in the range, the most active first.'),
    errors: z
      .array(
        z.object({
          code: z.string().describe('The error code.'),
          operations: z.int().describe('The number of responses whose first error has this code.'),
        }),
      )
      .describe('The error codes of the responses, the most frequent first.'),
  })
  .meta({ id: 'Usage' });

const SUMS = `coalesce(sum(operations), 0)::int AS operations,
  coalesce(sum(operations) FILTER (WHERE code <> ''), 0)::int AS failed, coalesce(sum(points), 0)::float8 AS points`;
const OWN = `(SELECT u.*, a.name FROM usage_days AS u JOIN applications AS a ON a.id = u.application_id
  WHERE a.account_id = $1 AND u.day BETWEEN $2::date AND $3::date) AS own`;
const statements = {
  days: prepared(`SELECT to_char(each, 'YYYY-MM-DD') AS date, ${SUMS}
      FROM generate_series($2::date, $3::date, interval '1 day') AS each LEFT JOIN ${OWN} ON own.day = each
      GROUP BY each ORDER BY each`),
  applications: prepared(
    `SELECT application_id AS id, name, ${SUMS} FROM ${OWN} GROUP BY 1, 2 ORDER BY operations DESC, id`,
  ),
  errors: prepared(
    `SELECT code, sum(operations)::int AS operations FROM ${OWN} WHERE code <> '' GROUP BY 1 ORDER BY 2 DESC, 1`,
  ),
};

async function usageOf(db: Queries, accountId: string, { from, to }: UsageQuery): Promise<z.output<typeof Usage>> {
  const values = [accountId, from, to];
  const [days, applications, errors] = await Promise.all([
    db.query<z.output<typeof Usage>['days'][number]>(statements.days, values),
    db.query<z.output<typeof Usage>['applications'][number]>(statements.applications, values),
    db.query<z.output<typeof Usage>['errors'][number]>(statements.errors, values),
  ]);
  return { days, applications, errors };
}

const totals = { operations: 1200, failed: 12, points: 48_000 };

/** The use of all applications of an account together. */
export const usageOperations = [
  operation({
    ...reading,
    id: 'applications.usage',
    method: 'get',
    path: '/v2/usage',
    summary: 'Get the usage of the account’s applications',
    description:
      'Returns counts by day, by application and by error code. Counts appear after about five seconds and are kept for 190 days.',
    query: UsageQuery,
    response: z.object({ data: Usage.describe('The usage.') }),
    example: {
      query: { from: '2026-03-01', to: '2026-03-01' },
      response: {
        data: {
          days: [{ date: '2026-03-01', ...totals }],
          applications: [{ id: 'app_01KF0000000000000000000001', name: 'My reader', ...totals }],
          errors: [{ code: 'RATE_LIMITED', operations: 12 }],
        },
      },
    },
    async handle({ db }, { caller, query }) {
      return { data: await usageOf(db, caller.id, query) };
    },
  }),
];
