import { startPeopleService } from '../test/people-service.ts';
import type { OperationContract } from '../src/openapi/operation.ts';
import { differencesFromRoles } from './role-checks.ts';

const service = startPeopleService();
const contract = { path: '/api/things', tag: 'Things', summary: 'Things', scope: 'things:read' };
const operations: OperationContract[] = [
  { ...contract, id: 'things.list', method: 'get' },
  { ...contract, id: 'things.create', method: 'post', scope: 'things:write', example: { body: {} } },
  { ...contract, id: 'keys.create', method: 'post', scope: 'keys:manage', example: { body: {} } },
  { ...contract, id: 'things.health', method: 'get', scope: false },
];
const leastRoles = { 'things:read': 'viewer', 'things:write': 'member', 'keys:manage': 'admin' } as const;

async function sweepAs(name: string) {
  const { url, db } = service;
  const accountId = await service.account();
  return differencesFromRoles({ url, db, service: name, accountId, operations, leastRoles });
}

test('operations that do not check their scope are listed for each role that lacks the scope', async () => {
  // The routes of this service check no scope.
  expect(await sweepAs('test')).toEqual({
    viewer: ['things.create', 'keys.create'],
    member: ['keys.create'],
    admin: [],
    owner: [],
  });
});

test('the check of roles fails if the service does not accept the sessions of the check', async () => {
  await expect(sweepAs('other')).rejects.toThrow('things.list does not accept the session');
});
