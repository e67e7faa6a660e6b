import { startTestApp } from '../app.ts';
import { useCampaigns } from '../campaigns.ts';

const app = startTestApp({ worker: true });
const { account, contacts, create, read, act, reaching } = useCampaigns(app);

const ENDLESS = '{% for i in (1..3000) %}{% for j in (1..3000) %}x{% endfor %}{% endfor %}{{ firstName }}';

test('a campaign with a text beyond the limits pauses with the reason, without sending', async () => {
  await contacts(30);
  const id = await create({ body: ENDLESS });
  await act(id, 'start').expect(200);
  const { statusReason, stats } = await reaching(id, 'paused');
  expect(statusReason).toMatch(/^Template: .*(limit exceeded|too much time)/);
  expect(stats.total).toBe(0);
});

test('a campaign whose text is slow for every contact pauses with the reason', async () => {
  await contacts(30);
  const slow = '{% for i in (1..40000) %}{% if i == 0 %}x{% endif %}{% endfor %}';
  const id = await create({ body: `${slow.repeat(3)}{{ firstName }}` });
  await act(id, 'start').expect(200);
  expect((await reaching(id, 'paused')).statusReason).toMatch(/^Template: /);
});

test('a campaign with a costly text cannot be previewed, is paused, and does not delay other campaigns', async () => {
  await contacts(30);
  const costly = await create({ body: ENDLESS });
  const cheap = await create();
  await act(costly, 'preview').expect(400);
  await act(costly, 'start').expect(200);
  await act(cheap, 'start').expect(200);
  expect((await reaching(cheap, 'completed')).stats.delivered).toBe(30);
  expect((await read(costly)).status).toBe('paused');
});

test('in a batch, only the entry with an expensive template is refused', async () => {
  const { body: template } = await account().post('/templates', { name: 'Endless', body: ENDLESS }).expect(201);
  const to = { channel: 'sms', to: '+15551234567' };
  const messages = [
    { ...to, body: 'Hi' },
    { ...to, templateId: template.templateId, variables: { firstName: 'Ada' } },
  ];
  const { body } = await account().post('/messages/batch', { messages }).expect(202);
  expect(body).toMatchObject({ accepted: 1, refused: 1 });
  // The message names the engine's own limit or, on a slow machine, the thread's limit.
  expect(body.data[1].error.message).toMatch(/^Template: .*(limit exceeded|too much time)/);
});
