import { createSetupCode } from '@services/common/members/setup';
import { describeInChromium, goTo } from '@services/console/testing/browser.ts';
import { signInOrSetUp } from '@services/console/testing/console.ts';

import { startTestApp } from '../app.ts';
import { mailOf, mailSettings } from '../mail.ts';

const app = startTestApp({ simulators: true, environment: mailSettings });
const mail = mailOf(app);

describeInChromium('the console of a service that sends mail', (browser) => {
  test('a person who forgot their password chooses a new password and returns to the screen that they opened', async () => {
    const { page, complaints } = await browser.open(`${app.url}/console/`);
    await signInOrSetUp(page, () => createSetupCode(app.db));
    await page.click('nav >> text="Sign out"');
    await page.waitForSelector('.gate h1:text("Sign in")');
    await goTo(page, '/board?sort=new');
    await page.fill('[name=email]', 'owner@example.com');
    await page.click('text="Forgot password?"');
    expect(await page.inputValue('[name=email]')).toBe('owner@example.com');
    await page.click('[type=submit]');
    await page.waitForSelector('h1:text("Check your inbox")');
    const [letter] = await mail.arrived('owner@example.com');
    const [, path = ''] = /(\/console\/new-password#token=\S+)/.exec(letter?.text ?? '') ?? [];
    await page.goto(app.url + path);
    await page.fill('[name=password]', 'correct horse battery');
    await page.click('[type=submit]');
    await page.waitForSelector('main h1:text("Board")');
    expect(new URL(page.url()).search).toBe('?sort=new');
    expect(complaints).toEqual([]);
  });
});
