/// <reference lib="dom" />
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';

import { describeInChromium, faultsInBothSchemes, faultsOf, goTo, settled } from './browser.ts';
import {
  accept,
  createOwner,
  endSession,
  invite,
  joinAs,
  OWNER,
  SHARED_PATHS,
  testScreens,
  type ConsoleTests,
} from './console.ts';

/** The tests of the screens, the sign-in and the search that every console has. One service runs them, because the code is the same. */
export function testSharedScreens({ app, setupCode }: Pick<ConsoleTests, 'app' | 'setupCode'>): void {
  describeInChromium('the screens of every console in a browser', (browser) => {
    const { enter, signInAnew, openScreen } = createOwner(browser, { app, setupCode });
    test('an account is renamed', async () => {
      const { page } = await openScreen('/settings/account');
      await page.click('main button:text-is("Rename")');
      await page.fill('dialog [name=name]', 'Lamps & Co');
      await page.keyboard.press('Enter');
      await page.waitForSelector('nav .account-name:text-is("Lamps & Co")');
    });
    test('if the session ends while a person types, the input is kept and sent after a new sign-in', async () => {
      const { page, complaints } = await openScreen('/settings/members', signInAnew);
      await page.locator('main button:text("Invite")').first().click();
      await page.fill('dialog [name=email]', 'new@example.com');
      await endSession(page);
      // Simulates an update of the service, which no longer has the files of the loaded version.
      await page.route('**/console/assets/**', (route) => route.fulfill({ status: 404 }));
      await page.click('dialog [type=submit]');
      const again = page.locator('dialog:has-text("Your session has ended")');
      await again.waitFor();
      await again.locator('[name=password]:focus').waitFor();
      expect(await page.inputValue('dialog:not(:has-text("has ended")) [name=email]')).toBe('new@example.com');
      await page.keyboard.press('Escape');
      await again.locator('[name=password]').fill('not the password');
      await page.keyboard.press('Enter');
      await again.locator('[role=alert]').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await again.locator('[name=password]').fill(OWNER.password);
      await page.keyboard.press('Enter');
      await again.waitFor({ state: 'detached' });
      await page.waitForSelector('dialog:has-text("Share the invitation link")');
      await page.keyboard.press('Escape');
      await page.click('dialog >> text="Done"');
      await page.waitForSelector('main >> text="new@example.com"');
      expect(complaints).toEqual([]);
    });
    test('signing out in one tab clears the screens of the other tabs', async () => {
      const { page } = await openScreen('/settings/members', signInAnew);
      const other = await page.context().newPage();
      await other.goto(`${app.url}/console/settings/members`);
      await other.waitForSelector(`main >> text="${OWNER.email}"`);
      const failing = await page.context().newPage();
      await failing.goto(`${app.url}/console/settings/members`);
      await failing.waitForSelector(`main >> text="${OWNER.email}"`);
      await failing.route('**/console/api/session', (route) => route.fulfill({ status: 503, json: {} }));
      await page.click('nav >> text="Sign out"');
      await other.waitForSelector('.gate h1:text("Sign in")');
      await failing.waitForSelector('main.empty .problem');
      for (const tab of [other, failing]) expect(await tab.locator(`text="${OWNER.email}"`).count()).toBe(0);
    });
    test('the search runs actions, and leaves the focus on the screen that it opens', async () => {
      const { page, press, complaints } = await openScreen('/settings/account', signInAnew);
      const search = async (text: string) => {
        await press('Control+k');
        await page.waitForSelector('dialog [role=combobox]:focus');
        await page.keyboard.type(text);
        await page.waitForSelector(`[role=option][aria-selected=true]:has-text("${text}")`);
        await press('Enter');
      };
      await search('Audit log');
      await page.waitForSelector('main h1:text("Audit log")');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('screen');
      await search('Invite a member');
      await page.waitForSelector('dialog [name=email]:focus');
      expect(new URL(page.url()).search).toBe('');
      expect(complaints).toEqual([]);
    });
    test('the search reports that some records could not be searched', async () => {
      const { page, press } = await openScreen('/settings/account', signInAnew);
      await settled(page);
      await page.route(/\/(?:v1|v2)\//, (route) => route.fulfill({ status: 503, json: {} }));
      await press('Control+k');
      await page.waitForSelector('dialog [role=combobox]:focus');
      await page.keyboard.type('audit');
      await page.waitForSelector('dialog [role=status]:text("couldn’t be searched")');
      expect(await page.locator('[role=option]').allInnerTexts()).toEqual([expect.stringContaining('Audit log')]);
    });
    test('a screen opens even if the end of its link is cut within a percent escape', async () => {
      const { page } = await openScreen('/settings/audit-log?search=%E0%A4%A');
      await page.waitForSelector('main h1:text("Audit log")');
      await page.goto(`${app.url}/console/settings/audit-log/%E0%A4%A`);
      await page.waitForSelector('text=Page not found');
    });
    test('the page shows its frame even without a script', async () => {
      const { page } = await browser.open(`${app.url}/console/`, { javaScriptEnabled: false });
      await page.waitForSelector('.shell .side');
    });
    test('a screen that cannot be loaded while offline opens when the connection is back', async () => {
      const { page } = await openScreen('/settings/account', signInAnew);
      await settled(page);
      await page.context().setOffline(true);
      await page.click('nav >> text="Audit log"');
      await page.waitForSelector('main h1:text("You are offline")');
      await page.context().setOffline(false);
      await page.waitForSelector('main h1:text("Audit log")');
    });
    test('an admin has no menu for changing an owner', async () => {
      const { page } = await openScreen('/settings/members');
      const { page: theirs } = await joinAs(browser, page, { name: 'Ada Admin', role: 'admin' });
      await goTo(theirs, '/settings/members');
      await theirs.waitForSelector('main [aria-label="Actions for Ada Admin"]');
      expect(await theirs.locator(`main [aria-label="Actions for ${OWNER.name}"]`).count()).toBe(0);
    });
    test('a person adds an authenticator app and a passkey, and confirms the next sign-ins with either', async () => {
      const { page: owner } = await openScreen('/settings/members');
      // Browsers offer passkeys to names of hosts, but not to addresses.
      const at = app.url.replace('127.0.0.1', 'localhost');
      const { page, complaints } = await joinAs(browser, owner, { name: 'Fay Factor', role: 'viewer' }, at);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      const options = {
        protocol: 'ctap2' as const,
        transport: 'internal' as const,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      };
      await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
      await goTo(page, '/settings/sessions');
      await page.click('main >> text="Add authenticator app"');
      await page.fill('dialog [name=current]', OWNER.password);
      await page.click('dialog [type=submit]');
      const authenticator = new TOTP({ secret: await page.innerText('dialog .code pre') });
      expect(await faultsOf(page)).toEqual([]);
      await page.fill('dialog [name=code]', authenticator.generate());
      await page.click('dialog [type=submit]');
      await page.waitForSelector('dialog .recovery-codes li >> nth=9');
      expect(await faultsOf(page)).toEqual([]);
      await page.click('dialog >> text="I have stored them"');
      await page.click('main >> text="Add passkey"');
      await page.fill('dialog [name=current]', OWNER.password);
      await page.click('dialog [type=submit]');
      await page.waitForSelector('main [aria-label="Second factors"] >> text="Passkey"');
      const signOut = async () => {
        await page.click('nav >> text="Sign out"');
        await page.waitForSelector('.gate h1:text("Sign in")');
      };
      const enterPassword = async () => {
        await page.fill('[name=email]', 'fay.factor@example.com');
        await page.fill('[name=password]', OWNER.password);
        await page.keyboard.press('Enter');
        await page.waitForSelector('.gate h1:text("Confirm it’s you")');
      };
      const isIn = () => page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
      await signOut();
      await enterPassword();
      expect(await faultsInBothSchemes(page)).toEqual([]);
      // The code of the next time step, because the current code may have been used to add the app.
      await page.fill('[name=code]', authenticator.generate({ timestamp: Date.now() + 30_000 }));
      await page.keyboard.press('Enter');
      await page.waitForSelector('main h1:text("Sign-in and sessions")');
      await signOut();
      await enterPassword();
      await page.click('.gate >> text="Use a passkey"');
      await isIn();
      await signOut();
      await page.click('.gate >> text="Use a passkey"');
      await isIn();
      expect(complaints).toEqual([]);
      // The second step of a session that has ended can expire. The person then begins again without losing the screen.
      await goTo(page, '/settings/sessions');
      await endSession(page);
      await page.click('main >> text="Add authenticator app"');
      await page.fill('dialog [name=current]', OWNER.password);
      await page.click('dialog [type=submit]');
      const again = page.locator('dialog:has-text("Your session has ended")');
      await again.locator('[name=password]').fill(OWNER.password);
      await page.keyboard.press('Enter');
      await page.click('dialog:has-text("Confirm it’s you") >> text="Back to sign-in"');
      await again.waitFor();
      expect(await page.inputValue('dialog [name=current]')).toBe(OWNER.password);
    });
    test('an owner requires a second factor, and a new member adds one before anything else', async () => {
      const { page: owner, complaints } = await openScreen('/settings/members');
      await owner.click('main >> text="Require second factor"');
      await owner.click('dialog button:text-is("Require")');
      await owner.waitForSelector('dialog [role=alert]:has-text("of your own first")');
      await owner.click('dialog >> text="Cancel"');
      const factorId = await addFactor(owner);
      await owner.click('main >> text="Require second factor"');
      await owner.click('dialog button:text-is("Require")');
      await owner.waitForSelector('main button:text("Stop requiring")');
      await owner.waitForSelector(`tr:has-text("${OWNER.email}") td[data-title="Second factor"]:has-text("Yes")`);
      expect(await faultsInBothSchemes(owner)).toEqual([]);

      const {
        page,
        complaints: theirs,
        press,
        tabTo,
      } = await browser.open(await invite(owner, { name: 'Nia New', role: 'viewer' }), { width: 390 });
      await accept(page, 'Nia New');
      await page.waitForSelector('.gate h1:text("Add a second factor")');
      expect(await page.locator('nav').count()).toBe(0);
      expect(await faultsInBothSchemes(page)).toEqual([]);
      await tabTo('.gate button:text("Add authenticator app")');
      await press('Enter');
      await page.waitForSelector('dialog [name=current]:focus');
      await page.keyboard.type(OWNER.password);
      await press('Enter');
      const authenticator = new TOTP({ secret: await page.innerText('dialog .code pre') });
      await page.waitForSelector('dialog [name=code]:focus');
      await page.keyboard.type(authenticator.generate());
      await press('Enter');
      await page.waitForSelector('dialog .recovery-codes li >> nth=9');
      // The codes stay on the screen although the sign-in is complete.
      const renewed = page.waitForResponse('**/console/api/session');
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await renewed;
      expect(await page.locator('dialog .recovery-codes li').count()).toBe(10);
      await page.click('dialog >> text="I have stored them"');
      await page.waitForSelector('main h1', { state: 'attached' });
      await page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });

      const { page: waiting } = await browser.open(await invite(owner, { name: 'Lia Later', role: 'viewer' }));
      await accept(waiting, 'Lia Later');
      await waiting.waitForSelector('.gate h1:text("Add a second factor")');
      await owner.click('main button:text("Stop requiring")');
      await owner.waitForSelector('main button:text("Require second factor")');
      // A member who was asked to add a factor no longer needs it, and continues as soon as the window gets the focus.
      await waiting.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await waiting.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
      await removeFactor(owner, factorId);
      await goTo(owner, '/settings/audit-log');
      await owner.waitForSelector('main td:has-text("required second factors")');
      expect([...complaints, ...theirs]).toEqual([]);
    });
    test('selected records and primary buttons are visible in forced colors, and the direction of a name does not affect the text around it', async () => {
      const { page, press } = await openScreen('/settings/members');
      await page.waitForSelector('main td strong');
      const styleOf = (selector: string, property: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      expect(await styleOf('main td strong', 'unicode-bidi')).toBe('isolate');
      await page.emulateMedia({ forcedColors: 'active' });
      const plainBorder = await styleOf('main .button.plain', 'border-top-color');
      expect(await styleOf('main .button.primary', 'border-top-color')).not.toBe(plainBorder);
      expect(await styleOf('nav a.active', 'border-left-style')).toBe('solid');
      await press('Control+k');
      await page.waitForSelector('[role=option]');
      expect(await styleOf('[role=option][aria-selected=true]', 'outline-style')).toBe('solid');
      expect(await styleOf('[role=option][aria-selected=false]', 'outline-style')).toBe('none');
    });
    testScreens(browser, { app, paths: SHARED_PATHS }, enter);
  });
}

/** Sends a request of the signed-in person. */
function post(page: Page, path: string, body: object): Promise<Record<string, string>> {
  return page.evaluate(
    async ([to, given]) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`/console/api/${to}`, { method: 'POST', headers, body: JSON.stringify(given) });
      if (!answer.ok) throw new Error(`${to}: ${answer.status}`);
      return answer.status === 204 ? {} : answer.json();
    },
    [path, body] as const,
  );
}

/** Adds an authenticator app for the owner. Returns its id. */
async function addFactor(page: Page): Promise<string> {
  const { secret = '' } = await post(page, 'factors/authenticator/begin', { current: OWNER.password });
  const code = new TOTP({ secret }).generate();
  const { id = '' } = await post(page, 'factors/authenticator', { name: 'Phone', code });
  return id;
}

async function removeFactor(page: Page, id: string): Promise<void> {
  await post(page, `factors/${id}/remove`, { current: OWNER.password });
}
