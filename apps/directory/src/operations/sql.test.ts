import type { Sql } from '../db.ts';
import { createOperationSql, type OperationState, type Turn } from './sql.ts';

const running = (): OperationState => ({ over: false, answered: false });
const failing = (error: unknown): Sql => ({
  async query() {
    throw error;
  },
});
const turn: Turn = (work) => work();
const statement = { text: 'SELECT 1 AS one' };

test.each([
  [
    'a statement that PostgreSQL canceled',
    Object.assign(new Error('canceled'), { code: '57014' }),
    'OPERATION_TIMEOUT',
  ],
  ['another error of PostgreSQL', Object.assign(new Error('division by zero'), { code: '22012' }), '22012'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), undefined],
])(
  'a canceled statement is reported as a timeout, and other errors keep their code: %s',
  async (_name, error, code) => {
    const reported = await createOperationSql(failing(error), running(), turn)
      .query('SELECT 1')
      .catch((thrown: unknown) => thrown as { code?: string });
    expect((reported as { code?: string }).code).toBe(code);
  },
);

test('an operation has `readRow` only if its connection does, and `readRow` fails after the operation has ended', async () => {
  const query: Sql['query'] = async () => [];
  expect(createOperationSql({ query }, running(), turn)).not.toHaveProperty('readRow');
  const readRow = (async () => ({ one: 1 })) as NonNullable<Sql['readRow']>;
  const operation = running();
  const own = createOperationSql({ query, readRow }, operation, turn);
  expect(await own.readRow?.(statement, [])).toEqual({ one: 1 });
  expect(operation.answered).toBe(true);
  operation.over = true;
  await expect(own.readRow?.(statement, [])).rejects.toMatchObject({ code: 'OPERATION_TIMEOUT' });
});
