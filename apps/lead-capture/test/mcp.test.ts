import { testJobs, testTools, type Job } from '@services/tooling/testing/tools';

import { TOOLS } from '../src/tools.ts';
import { startTestApp } from './app.ts';
import { insertLeads, insertPerson } from './factories.ts';

const app = startTestApp();

testTools({
  url: () => app.url,
  publicUrl: () => app.config.PUBLIC_URL ?? '',
  async keys() {
    const account = await app.account();
    const { body } = await account.post('/v1/api-keys', { name: 'Reader', scopes: ['leads:read'] }).expect(201);
    return { key: account.key, reader: body.data.key };
  },
  list: 'leads_list',
  usual: TOOLS,
  additive: [
    ...['create', 'addVariation', 'retryTrigger', 'retryPublicReply', 'retryTriggers'].map(
      (each) => `automations_${each}`,
    ),
    ...['create', 'addNote', 'retryConversation', 'resumeConversation'].map((each) => `leads_${each}`),
    ...['recover', 'redeliver', 'test'].map((each) => `webhooks_${each}`),
    'activity_reply',
    'connections_beginLogin',
    'people_addNote',
  ],
});

type Ids = Record<'lead' | 'person' | 'automation', string>;

const JOBS: readonly Job<Ids>[] = [
  ['Which people wanted to know our prices lately?', 'leads_list', () => ({ keyword: 'price' }), 'jane'],
  ['Which leads are new?', 'leads_list', () => ({ status: 'new' }), 'jane'],
  ['What do we know about this lead?', 'leads_get', ({ lead }) => ({ id: lead }), 'jane'],
  ['Add a lead to try the export', 'leads_create', () => NEW_LEAD, 'tester'],
  ['Tag this lead as VIP', 'leads_setTags', ({ lead }) => ({ id: lead, tags: ['vip'] }), 'vip'],
  ['Show the VIP leads', 'leads_list', () => ({ tag: 'vip' }), 'jane'],
  ['Mark the lead as qualified', 'leads_setStatus', ({ lead }) => ({ id: lead, status: 'qualified' }), 'qualified'],
  ['Note that she wants a call', 'leads_addNote', ({ lead }) => ({ id: lead, note: 'Wants a call' }), 'Wants a call'],
  ['Find the person jane', 'people_list', () => ({ search: 'jane' }), 'jane'],
  ['What did this person write?', 'people_get', ({ person }) => ({ id: person }), 'timeline'],
  ['Which automations do we have?', 'automations_list', () => ({}), 'menu'],
  ['Send the price list to people who comment “price”', 'automations_create', () => PRICE, '"keyword":"price"'],
  ['How is the menu automation set up?', 'automations_get', ({ automation }) => ({ id: automation }), 'menu'],
  [
    'Change its message',
    'automations_update',
    ({ automation }) => ({ id: automation, message: 'The new menu' }),
    'The new menu',
  ],
  ['Pause it', 'automations_setStatus', ({ automation }) => ({ id: automation, status: 'paused' }), 'paused'],
  ['Switch it on again', 'automations_setStatus', ({ automation }) => ({ id: automation, status: 'active' }), 'active'],
  ['Try another wording', 'automations_addVariation', ({ automation }) => ({ id: automation, message: 'Hi' }), 'Hi'],
  ['How many leads did it bring?', 'automations_statistics', ({ automation }) => ({ id: automation }), 'total'],
  [
    'Which of its replies failed?',
    'automations_listTriggers',
    ({ automation }) => ({ id: automation, outcome: 'failed' }),
    '"total":0',
  ],
  ['What happens if someone writes “menu please”?', 'automations_test', () => ({ text: 'menu please' }), 'menu'],
  ['Which comments got no answer?', 'activity_list', () => ({ outcome: 'no_match' }), '[]'],
  ['Which posts do people comment on?', 'activity_listMedia', () => ({}), '[]'],
  ['Which keywords should we add?', 'activity_suggestKeywords', () => ({}), '[]'],
  ['How many leads came in March?', 'statistics_read', () => MARCH, '2026-03-01'],
  ['Is Instagram still connected?', 'connections_list', () => ({}), 'active'],
];
const NEW_LEAD = { username: 'tester', trigger_keyword: 'menu', trigger_type: 'comment' };
const PRICE = { keyword: 'price', message: 'Our prices: https://example.com/prices', trigger_type: 'comment' };
const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };

testJobs(async () => {
  const { id, key, automation } = await app.account();
  const [lead = ''] = await insertLeads(app.db, id, [{ username: 'jane' }]);
  const person = await insertPerson(app.db, id, { username: 'jane', triggerKeyword: 'menu' });
  const ids = { lead, person, automation: await automation({ keyword: 'menu', message: 'Our menu' }) };
  return { offered: { url: app.url, headers: { Authorization: `Bearer ${key}` } }, ids };
}, JOBS);
