import { eventually } from '@services/tooling/testing/eventually';

import type { TestAccount, TestApp } from './app.ts';
export const hello = { id: 'hello', type: 'send', channel: 'sms', body: 'Welcome {{firstName}}', next: 'wait' };
export const WELCOME = [
  hello,
  { id: 'wait', type: 'wait', seconds: 3600, next: 'again' },
  { id: 'again', type: 'send', channel: 'sms', body: 'Still there?' },
];
export const tagWith = (tag: string) => ({ id: 'tag', type: 'update_contact', addTags: [tag] });

interface Run {
  status: string;
  stepId: string | null;
  dueAt: string | null;
}

/** Creates a test account before each test, and returns helpers for the tests about flows. */
export function useFlows(app: TestApp) {
  let account: TestAccount;
  let numbers = 0;
  beforeEach(async () => {
    account = await app.account('test');
  });

  const phone = () => `+1555${String(1_000_000 + (numbers += 1))}`;
  const create = async (steps: object[], fields: object = {}): Promise<string> =>
    (await account.post('/flows', { name: 'Welcome', steps, ...fields }).expect(201)).body.flowId;
  const read = async (runId: string) => (await account.get(`/runs/${runId}`).expect(200)).body;
  const reaching = (runId: string, wished: (run: Run) => boolean) =>
    eventually(async () => {
      const run = await read(runId);
      return wished(run) && run;
    });
  return {
    account: () => account,
    phone,
    create,
    read,
    contact: async (fields: object = {}): Promise<string> =>
      (await account.post('/contacts', { phone: phone(), firstName: 'Ada', ...fields }).expect(201)).body.contactId,
    active: async (steps: object[], fields: object = {}): Promise<string> => {
      const id = await create(steps, fields);
      await account.put(`/flows/${id}`, { status: 'active' }).expect(200);
      return id;
    },
    trigger: async (flowId: string, body: object): Promise<string> =>
      (await account.post(`/flows/${flowId}/trigger`, body).expect(202)).body.runId,
    completed: (runId: string) => reaching(runId, ({ status }) => status === 'completed'),
    waiting: (runId: string, step: string) =>
      reaching(
        runId,
        ({ stepId, dueAt }) => stepId === step && dueAt !== null && Date.parse(dueAt) > Date.now() + 1000,
      ),
    /** Makes the run due, as if its wait were over. */
    comeDue: (runId: string) => app.db.orm.flowRun.update({ where: { id: runId }, data: { dueAt: new Date() } }),
    runsOf: async (flowId: string): Promise<number> =>
      (await account.get(`/flows/${flowId}/runs`).expect(200)).body.pagination.total,
    textsTo: async (contactId: string): Promise<string[]> =>
      (await account.get(`/messages?contactId=${contactId}`).expect(200)).body.data.map(
        (each: { body: string }) => each.body,
      ),
  };
}

export const stepsOf = (run: { history: { step: string }[] }) => run.history.map(({ step }) => step);
