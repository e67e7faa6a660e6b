import { startTestApp, type TestAccount } from '../../test/app.ts';
import { MAX_STREAMS_PER_ACCOUNT } from './progress-stream.ts';

const app = startTestApp();
const CAMPAIGN = { name: 'Spring', channel: 'sms', body: 'Hi', audience: { segment: { all: [] } } };

test('an account with the maximum number of streams gets 429 for another stream @slow', async () => {
  const [account, otherAccount] = [await app.account('test'), await app.account('test')];
  const closing = new AbortController();
  const follow = async ({ key }: TestAccount, id: string) =>
    fetch(`${app.url}/api/v1/campaigns/${id}/progress`, { headers: { 'X-API-Key': key }, signal: closing.signal });
  const { campaignId } = (await account.post('/campaigns', CAMPAIGN).expect(201)).body;
  const other = (await otherAccount.post('/campaigns', CAMPAIGN).expect(201)).body;
  for (let count = 0; count < MAX_STREAMS_PER_ACCOUNT; count += 1) {
    expect((await follow(account, campaignId)).status).toBe(200);
  }
  const refused = await follow(account, campaignId);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await follow(otherAccount, other.campaignId)).status).toBe(200);
  closing.abort();
});
