import { startPeopleService } from '../../test/people-service.ts';
import type { StatementDb } from '../database/database.ts';
import { newId } from '../runtime/ids.ts';
import { deleteRows } from './deletion.ts';

const service = startPeopleService();

/** The database as seen by a process that is killed after this number of transactions. */
function endingAfter(db: StatementDb, transactions: number): StatementDb {
  let left = transactions;
  return {
    ...db,
    async statements(work) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return db.statements(work);
    },
  };
}

async function addMember(accountId: string): Promise<string> {
  const id = newId('per_');
  await service.rows(`INSERT INTO people (id, email, name) VALUES ($1, $1, 'Member')`, [id]);
  await service.join(accountId, id, 'member');
  return id;
}

test('if the deletion of an account is interrupted after any transaction, repeating it leaves no person without an account @slow', async () => {
  const remembered = await addMember(await service.account('other'));
  let interruptions = 0;
  for (let ended = false; !ended; interruptions += 1) {
    const id = await service.account('deleted');
    await addMember(id);
    const interrupted = deleteRows(endingAfter(service.db, interruptions), id);
    ended = await interrupted.then(
      () => true,
      (error: Error) => error.message !== 'killed',
    );
    await deleteRows(service.db, id);
    expect(await service.rows('SELECT id FROM accounts WHERE id = $1', [id])).toEqual([]);
    const left = `SELECT p.id FROM people p WHERE NOT EXISTS (SELECT FROM memberships m WHERE m.person_id = p.id)`;
    expect(await service.rows(left)).toEqual([]);
  }
  expect(interruptions).toBeGreaterThan(5);
  expect(await service.rows('SELECT id FROM people WHERE id = $1', [remembered])).toHaveLength(1);
});
