import { tablesWithoutAccount } from '@services/tooling/testing/tenants/account-columns';

import { startTestApp } from './app.ts';
import { furnish } from './neighbour.ts';

const app = startTestApp({ worker: true });

test('every table has the account of its rows, but those of people, who may belong to several, and of the service', async () => {
  const tables = ['identities', 'people', 'setup_codes', 'sign_in_links'];
  expect(await tablesWithoutAccount(app.db.pool)).toEqual(tables);
});

test('what the previous release inserts without an account gets it from what it belongs to', async () => {
  const account = await app.account('test');
  const { templateId, flowId, campaignId } = await furnish(account);
  const insert = async (text: string, id: string) =>
    (await app.db.pool.query<{ account_id: string }>(`${text} RETURNING account_id`, [id])).rows[0]?.account_id;
  const inserted = [
    await insert(
      `INSERT INTO template_versions (template_id, version, body, variables) VALUES ($1, 99, 'x', '{}')`,
      templateId,
    ),
    await insert(`INSERT INTO flow_versions (flow_id, version, steps) VALUES ($1, 99, '[]')`, flowId),
    await insert(
      `INSERT INTO campaign_counts (campaign_id, variant, status, slot, total) VALUES ($1, 9, 'sent', 0, 1)`,
      campaignId,
    ),
    // Counts of a campaign that is gone belong to nobody, and must not keep its messages from changing.
    await insert(
      `INSERT INTO campaign_counts (campaign_id, variant, status, slot, total) VALUES ($1, 9, 'sent', 0, 1)`,
      'cmp_gone',
    ),
  ];
  expect(inserted).toEqual([account.id, account.id, account.id, '']);
});
