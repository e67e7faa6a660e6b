import { eventually } from '@services/tooling/testing/eventually';

import type { TestAccount, TestApp } from './app.ts';
/** A text message to all contacts with the tag that `contact` sets. */
export const CAMPAIGN = {
  name: 'Spring',
  channel: 'sms',
  body: 'Hi {{firstName}}',
  audience: { tags: ['customers'] },
};

/** Creates a test account before each test, and returns helpers for the tests about campaigns. */
export function useCampaigns(app: TestApp) {
  let account: TestAccount;
  let numbers = 0;
  beforeEach(async () => {
    account = await app.account('test');
  });

  const phone = () => `+1555${String(1_000_000 + (numbers += 1))}`;
  const contact = async (fields: object = {}): Promise<string> => {
    const input = { phone: phone(), firstName: 'Ada', tags: ['customers'], ...fields };
    return (await account.post('/contacts', input).expect(201)).body.contactId;
  };
  const read = async (id: string) => (await account.get(`/campaigns/${id}`).expect(200)).body;
  return {
    account: () => account,
    phone,
    contact,
    contacts: (count: number) => Promise.all(Array.from({ length: count }, () => contact())),
    create: async (fields: object = {}): Promise<string> =>
      (await account.post('/campaigns', { ...CAMPAIGN, ...fields }).expect(201)).body.campaignId,
    read,
    act: (id: string, action: string) => account.post(`/campaigns/${id}/${action}`),
    reaching: (id: string, status: string) =>
      eventually(async () => {
        const campaign = await read(id);
        return campaign.status === status && campaign;
      }),
    /** Makes every later text message wait. Resolves to the channel's id. */
    async pauseChannel(): Promise<string> {
      const { body } = await account.get('/channels').expect(200);
      const { channelId } = body.data.find((each: { channel: string }) => each.channel === 'sms');
      await account.post(`/channels/${channelId}/pause`).expect(200);
      return channelId;
    },
  };
}
