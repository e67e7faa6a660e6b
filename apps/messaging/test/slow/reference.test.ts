import { describeInChromium, faultsOf } from '@services/console/testing/browser.ts';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../app.ts';

const app = startTestApp();

describeInChromium('the reference in a browser', (browser) => {
  test('the reference passes axe on a phone, folds its table of contents there, and fits the width', async () => {
    const { page, complaints } = await browser.open(`${app.url}/docs`, { width: 390, dark: true });
    await page.waitForSelector('nav summary');
    expect(await page.isVisible('nav li')).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // Keeps only a few operations, because all operations look alike, and axe would take long for all of them.
    await page.evaluate(() => document.querySelectorAll('article:nth-of-type(n + 4)').forEach((one) => one.remove()));
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the reference can be searched with the keyboard, and matching titles come before texts', async () => {
    const { page, complaints, press } = await browser.open(`${app.url}/docs`);
    const found = () => page.locator('nav li:visible').allTextContents();
    const all = await found();
    await press('/');
    await page.keyboard.type('quiethours');
    // The first search loads the texts of all pages.
    const isSend = (text: string) => /^Send a message.*quietHours/.test(text);
    await eventually(async () => (await found()).some(isSend));
    await press('Escape');
    expect(await found()).toEqual(all);
    await page.keyboard.type('sned a mesage');
    await eventually(async () => (await found())[0]?.startsWith('Send a message'));
    expect(await page.textContent('nav [role="status"]')).toContain('“send a message”');
    await press('Escape');
    await page.keyboard.type('pause a campaign');
    await press('Enter');
    await page.waitForFunction(() => location.hash === '#campaigns.pause');
    expect(complaints).toEqual([]);
  });

  test('a link whose fragment ends within an encoded character opens the page with its search and without an error', async () => {
    const { page, complaints } = await browser.open(`${app.url}/docs#%E0%A4%A`);
    await page.waitForSelector('search:visible');
    expect(complaints).toEqual([]);
  });
});
