import { createSetupCode } from '@services/common/members/setup';
import { CLIENT, startIdentityProvider } from '@services/common/testing/identity-provider';
import { describeInChromium, goTo } from '@services/console/testing/browser.ts';
import { signInOrSetUp } from '@services/console/testing/console.ts';
import { eventually } from '@services/tooling/testing/eventually';
import type { Page } from 'playwright-core';

import { startTestApp } from '../app.ts';
import { mailOf, mailSettings } from '../mail.ts';

const provider = startIdentityProvider('http://feedback.example.com/console/api/oidc/callback');
const app = startTestApp({
  simulators: true,
  environment: (world) => ({
    ...mailSettings(world),
    OIDC_ISSUER: provider.issuer(),
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Example ID',
  }),
});
const mail = mailOf(app);
const EMAIL = 'owner@example.com';

/** Signs out, and opens the address of a screen. */
async function openSignedOut(page: Page, path: string): Promise<void> {
  await page.click('nav >> text="Sign out"');
  await page.waitForSelector('.gate h1:text("Sign in")');
  await goTo(page, path);
  await page.fill('[name=email]', EMAIL);
}

/** Opens the link of the message. */
async function openLink(page: Page, purpose: 'sign-in' | 'new-password'): Promise<void> {
  await page.waitForSelector('h1:text("Check your inbox")');
  const link = new RegExp(`/console/${purpose}#token=\\S+`);
  const path = await eventually(() =>
    mail
      .received(EMAIL)
      .flatMap(({ text }) => link.exec(text) ?? [])
      .at(0),
  );
  await page.goto(app.url + path);
}

describeInChromium('the console of a service that sends mail and has an identity provider', (browser) => {
  test('a person who forgot their password chooses a new password and returns to the screen that they opened', async () => {
    const { page, complaints } = await browser.open(`${app.url}/console/`);
    await signInOrSetUp(page, () => createSetupCode(app.db));
    await openSignedOut(page, '/board?sort=new');
    await page.click('text="Forgot password?"');
    expect(await page.inputValue('[name=email]')).toBe(EMAIL);
    await page.click('[type=submit]');
    await openLink(page, 'new-password');
    await page.fill('[name=password]', 'correct horse battery');
    await page.click('[type=submit]');
    await page.waitForSelector('main h1:text("Board")');
    expect(new URL(page.url()).search).toBe('?sort=new');
    expect(complaints).toEqual([]);
  });
  test('after a sign-in by password, by an emailed link or at the identity provider, the screen that the URL names opens', async () => {
    const { page, complaints } = await browser.open(`${app.url}/console/`);
    await signInOrSetUp(page, () => createSetupCode(app.db));
    const isOpen = async () => {
      await page.waitForSelector('main h1:text("Board")');
      expect(new URL(page.url()).search).toBe('?sort=new');
    };
    await openSignedOut(page, '/board?sort=new');
    await page.fill('[name=password]', 'correct horse battery');
    await page.keyboard.press('Enter');
    await isOpen();

    await openSignedOut(page, '/board?sort=new');
    await page.click('text="Email me a sign-in link"');
    await page.click('[type=submit]');
    await openLink(page, 'sign-in');
    await page.click('[type=submit]');
    await isOpen();

    await openSignedOut(page, '/board?sort=new');
    // Visits the provider's pages for the person. The provider sends the browser to the public URL, which leads here to the test.
    await page.route('**/console/api/oidc/start', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const account = { sub: 'owner', email: EMAIL, email_verified: true };
      const { pathname, search } = new URL(await provider.approve(response.headers()['location'] ?? '', account));
      const location = `${app.url}${pathname}${search}`;
      await route.fulfill({ response, headers: { ...response.headers(), location } });
    });
    await page.click('text="Sign in with Example ID"');
    await isOpen();
    expect(complaints).toEqual([]);
  });
});
