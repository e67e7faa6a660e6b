import { describeInChromium, faultsOf } from '@services/console/testing/browser.ts';

import { startTestApp } from '../app.ts';
import { connectSmtp } from '../channels.ts';

const app = startTestApp({ worker: true, simulators: true });
const to = 'ada@example.com';

describeInChromium('the pages for recipients', (browser) => {
  test('the pages for recipients pass axe and can be used with the keyboard', async () => {
    const account = await app.account();
    await connectSmtp(account, app.world);
    await account.post('/topics', { topic: 'news', name: 'Product <news>' }).expect(201);
    const { body: link } = await account.post('/preference-links', { channel: 'email', address: to }).expect(200);
    const { page, complaints } = await browser.open(link.url);
    expect(await faultsOf(page)).toEqual([]);
    await page.focus('#choice-news');
    await page.keyboard.press('Space');
    await page.focus('text=Save');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Your choice was saved.');
    expect(await faultsOf(page)).toEqual([]);
    expect((await account.get('/suppressions')).body.data).toMatchObject([{ address: to, topic: 'news' }]);
    const message = { channel: 'email', to, subject: 'Hi', body: 'Stop: %unsubscribe_url%' };
    await account.post('/messages/send', message).expect(202);
    const [mail] = await app.world.waitForMessages({ provider: 'smtp' });
    const [unsubscribe = ''] = /http:\S+\/unsubscribe\/[\w-]+/.exec(mail?.request.body.toString() ?? '') ?? [];
    await page.goto(unsubscribe);
    expect(await faultsOf(page)).toEqual([]);
    await page.click('text=Choose what you receive');
    await page.waitForSelector('h1:text("Your preferences")');
    expect(complaints).toEqual([]);
  });
});
