import { createSetupCode } from '@services/common/members/setup';
import { describeInChromium } from '@services/console/testing/browser.ts';
import { signInOrSetUp } from '@services/console/testing/console.ts';
import { eventually } from '@services/tooling/testing/eventually';

import { saveConnection } from '../../src/connections/store.ts';
import { APP_SECRET, startTestApp } from '../app.ts';

const app = startTestApp({
  worker: true,
  simulators: true,
  environment: ({ url }) => ({ INSTAGRAM_API_URL: `${url}/instagram/v26.0` }),
});
const INSTAGRAM_ACCOUNT = '17841400000000099';

describeInChromium('a newcomer', (browser) => {
  test('with the keyboard alone, a newcomer builds an automation that asks for an email address, and sets the status of the captured lead', async () => {
    const { page, complaints, press, tabTo } = await browser.open(`${app.url}/console/`);
    await signInOrSetUp(page, () => createSetupCode(app.db));
    await page.waitForSelector('text=Create your first automation');
    const { id: accountId } = await app.db.orm.account.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const connection = { accountId, instagramAccountId: INSTAGRAM_ACCOUNT, username: 'shop', accessToken: 't' };
    await saveConnection(app.db, app.config.ENCRYPTION_KEYS, connection);

    await tabTo('text=Create automation');
    await press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.type('guide');
    await tabTo('dialog >> text="Ask for an email address"');
    await press('Enter');
    await page.waitForSelector('dialog [aria-label="Preview on a phone"] >> text="jane@example.com"');
    await tabTo('text=Create and start');
    await press('Enter');
    await page.waitForSelector('h1:text("guide")');

    app.world.instagram.configure({ onlyOpenWindows: true });
    const webhook = { webhookUrl: `${app.url}/v1/instagram/webhook`, appSecret: APP_SECRET };
    const jane = { ...webhook, accountId: INSTAGRAM_ACCOUNT, username: 'jane' };
    const texts = ['Shall we send you our guide?', 'To which email address?', 'Thank you! It is on its way.'];
    const said = ['The guide, please', 'Yes!', 'It is jane@example.com'];
    for (const [place, text] of said.entries()) {
      await app.world.instagram.happen({ ...jane, type: place === 0 ? 'comment' : 'direct_message', text });
      await eventually(() => app.world.messages({ provider: 'instagram', direction: 'in', text: texts[place]! })[0]);
    }

    await press('Control+k');
    await page.waitForSelector('dialog [role=combobox]:focus');
    await page.keyboard.type('leads');
    await press('Enter');
    await page.waitForSelector('td:has-text("jane")');
    await press('j', 'Enter');
    await page.waitForSelector('dialog[open] >> text="jane@example.com"');
    await tabTo('dialog [name=status]');
    await page.keyboard.type('Contacted');
    await tabTo('dialog >> text="Save"');
    await press('Enter');
    await page.waitForSelector('text="Saved."');
    expect(await app.db.orm.lead.findMany({ where: { accountId } })).toMatchObject([{ status: 'contacted' }]);
    expect(complaints).toEqual([]);
  });
});
