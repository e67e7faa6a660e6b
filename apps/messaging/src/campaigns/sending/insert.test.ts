import { newId } from '@services/common/runtime/ids';

import { startTestApp } from '../../../test/app.ts';
import { useCampaigns } from '../../../test/campaigns.ts';
import { insertMessages } from './insert.ts';

const app = startTestApp();
const { account, create, pauseChannel } = useCampaigns(app);

test('a batch of messages with long texts is inserted with several SQL statements @slow', async () => {
  const channelId = await pauseChannel();
  const id = await create();
  const html = 'x'.repeat(480_000);
  const messages = Array.from({ length: 40 }, (_each, index) => {
    const texts = {
      body: 'Hello',
      subject: null,
      html,
      whatsappTemplate: null,
      templateId: null,
      templateVersion: null,
    };
    const [recipient, contactId] = [`+1555${1_000_000 + index}`, newId('con_')];
    return { ...texts, id: newId('msg_'), recipient, contactId, variant: 0, sendAt: null, segments: 1, encoding: null };
  });
  const sizes: number[] = [];
  const query: typeof app.db.query = (statement, values = []) => {
    sizes.push(String(values[5]).length);
    return app.db.query(statement, values);
  };
  const purpose = { category: null, topic: null };
  const sending = {
    accountId: account().id,
    channel: 'sms',
    id,
    channelId,
    quietHours: null,
    tracking: null,
    ...purpose,
  };
  await insertMessages({ ...app.db, query }, sending, messages);
  expect(Math.max(...sizes)).toBeLessThan(2_100_000);
  expect(await app.db.orm.message.count({ where: { campaignId: id } })).toBe(40);
});
