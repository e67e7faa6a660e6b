/// <reference lib="dom" />
import { join } from 'node:path';

import type { BrowserContext, Page } from 'playwright-core';

import { describeInChromium, faultsInBothSchemes, faultsOf, goTo, settled, type ConsoleBrowser } from './browser.ts';
import { FIRST_LOAD_BYTES, SCREEN_BYTES, weigh } from './weight.ts';

const ROOT = join(import.meta.dirname, '../../..');
export const OWNER = { name: 'Olivia Owner', email: 'owner@example.com', password: 'correct horse battery' };

/** The first run: the owner is created with the keyboard alone. */
async function setUpByKeyboard(page: Page, code: string): Promise<void> {
  await page.waitForSelector('text=Create owner account');
  for (const text of [code, OWNER.name, OWNER.email]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
}

export interface ConsoleTests {
  /** The workspace's name. */
  service: string;
  /** The test application. Its console is built before the run's first test. */
  app: { url: string };
  setupCode: () => Promise<string>;
  /** Every screen's path below `/console`, except the screens that all consoles have: `shared.ts` tests those once. */
  paths: readonly string[];
}

/** Screens of `packages/console` that every console has. */
export const SHARED_PATHS = [
  '/settings/api-keys',
  '/settings/members',
  '/settings/sessions',
  '/settings/audit-log',
  '/settings/account',
];

/**
 * The tests of a service's console: its size, and in Chromium the tests that `declare` adds and every screen.
 *
 * @param declare the service's tests; `setUp` completes the first run on a page, with the keyboard alone; after the first run it signs in.
 *   `enter` does so once and then reuses the session, because 15 minutes allow only 20 sign-ins of one person.
 */
export function testConsole(
  { service, app, setupCode, paths }: ConsoleTests,
  declare: (
    browser: ConsoleBrowser,
    setUp: (page: Page) => Promise<void>,
    enter: (page: Page) => Promise<void>,
  ) => void,
): void {
  test('the first load and every other file of the console stay within their size limits', () => {
    const { first, others } = weigh(join(ROOT, 'apps', service, 'console/dist'));
    expect(first).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    expect([...others].filter(([, bytes]) => bytes > SCREEN_BYTES)).toEqual([]);
  });
  describeInChromium('the console in a browser', (browser) => {
    const { enter, signInAnew, openScreen } = createOwner(browser, { app, setupCode });
    declare(browser, signInAnew, enter);
    test('Settings, Account shows the limits and their usage', async () => {
      const { page } = await openScreen('/settings/account', signInAnew);
      const session = page.locator('tr:has-text("Your session")').first();
      await session.waitFor();
      expect(await session.innerText()).toMatch(/^Requests .+\s+Your session\s+[1-9]\d* of [1-9][\d,]*\s+\S/);
    });
    test('a viewer meets neither refused requests nor primary actions on any screen', async () => {
      const { page: owner } = await openScreen('/settings/members');
      const { page } = await joinAs(browser, owner, { name: 'Vic Viewer', role: 'viewer' });
      const wrong: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) wrong.push(`${answer.url()} is refused`);
      });
      for (const path of [...paths, ...SHARED_PATHS]) {
        await goTo(page, path);
        const offered = await page.locator('main .button.primary').allInnerTexts();
        const others = offered.filter((text) => text !== 'Change password');
        wrong.push(...others.map((text) => `${path} offers ${text}`));
      }
      expect(wrong).toEqual([]);
    });
    testScreens(browser, { app, paths }, enter);
  });
}

/** How the owner opens the console: `enter` signs in once and then reuses the session, `signInAnew` signs in each time. */
export function createOwner(browser: ConsoleBrowser, { app, setupCode }: Pick<ConsoleTests, 'app' | 'setupCode'>) {
  const enter = createEnter(setupCode);
  return {
    enter,
    signInAnew: (page: Page) => signInOrSetUp(page, setupCode),
    async openScreen(path: string, signingIn = enter) {
      const opened = await browser.open(`${app.url}/console${path}`);
      await signingIn(opened.page);
      return opened;
    },
  };
}

/** Signs in once and then reuses the session: a sign-in for each test would exceed the limit of attempts for one person. */
function createEnter(setupCode: () => Promise<string>): (page: Page) => Promise<void> {
  let session: Awaited<ReturnType<BrowserContext['cookies']>> = [];
  return async (page) => {
    if (session.length === 0) {
      await signInOrSetUp(page, setupCode);
      session = await page.context().cookies();
      return;
    }
    await page.context().addCookies(session);
    await page.reload();
    await page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
  };
}

/** Splits the screens over several tests, because a busy machine needs seconds for each screen. */
const GROUP = 4;

function grouped(paths: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(paths.length / GROUP) }, (_, index) =>
    paths.slice(index * GROUP, (index + 1) * GROUP),
  );
}

/** Tests every screen with little or no data, in both color schemes and widths, and with every request failing. */
export function testScreens(
  browser: ConsoleBrowser,
  { app, paths }: Pick<ConsoleTests, 'app' | 'paths'>,
  enter: (page: Page) => Promise<void>,
): void {
  const forms = [
    { width: 1440, dark: false },
    { width: 320, dark: true },
  ];
  const groups = grouped(paths);
  test.each(forms.flatMap((form) => groups.map((group) => ({ ...form, group, names: group.join(' ') }))))(
    '$names: $width pixels wide, axe finds no fault in either color scheme',
    async ({ width, dark, group }) => {
      const { page, complaints } = await browser.open(`${app.url}/console/`, { width, dark });
      await enter(page);
      const faults: string[] = [];
      for (const path of group) {
        await goTo(page, path);
        faults.push(...(await faultsInBothSchemes(page)).map((fault) => `${path} ${fault}`));
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scrolled > width) faults.push(`${path} is ${scrolled} pixels wide`);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollHeight - document.body.scrollHeight - document.body.offsetTop,
        );
        if (beyond > 1) faults.push(`${path} scrolls ${beyond} pixels past its end`);
      }
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test.each(groups.map((group) => ({ group, names: group.join(' ') })))(
    '$names: a failure is shown once with the request’s id, and Try again reloads every failed part',
    async ({ group }) => {
      const { page, complaints } = await browser.open(`${app.url}/console/`);
      await enter(page);
      const failure = {
        status: 500,
        headers: { 'X-Request-Id': 'req_of_failure' },
        json: { error: 'Internal Server Error', message: 'It failed', code: 'INTERNAL' },
      };
      const isAsked = (address: URL) => !/\/console(?:\/(?!api)|\/?$|\/api\/session$)/.test(address.pathname);
      const wrong: string[] = [];
      for (const path of group) {
        let asked = 0;
        await page.route(isAsked, async (route) => {
          if (!new URL(route.request().url()).pathname.endsWith('/events')) asked += 1;
          await route.fulfill(failure);
        });
        // Reloads the page, so that no data of the previous screen remains in memory.
        await page.goto(`${app.url}/console${path}`);
        await settled(page);
        // The screen's file may still be loading.
        if (asked > 0) await page.waitForSelector('main .problem');
        const shown = await page.locator('main .problem').allInnerTexts();
        const isClear = shown.length === 1 && /^It failed\s+Request req_of_failure\s+Try again$/.test(shown[0] ?? '');
        if ((asked > 0 && !isClear) || (await page.locator('main h1').count()) === 0) wrong.push(`${path}: ${shown}`);
        await page.unroute(isAsked);
        if (!isClear) continue;
        await page.click('main .problem >> text="Try again"');
        await page.waitForSelector('main .problem:has-text("It failed") >> text="Try again"', { state: 'detached' });
        await settled(page);
        const still = await page.locator('main >> text=/^(It failed|Could not load)$/').count();
        if (still > 0) wrong.push(`${path}: ${still} parts not fetched again`);
      }
      expect(wrong).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
}

/** Opens the console on a page: completes the first run, or signs in as the owner that the first run created. */
export async function signInOrSetUp(page: Page, setupCode: () => Promise<string>): Promise<void> {
  await page.waitForSelector('.gate h1');
  if ((await page.innerText('.gate h1')) === 'Create owner account') return setUpByKeyboard(page, await setupCode());
  await signIn(page);
}

/**
 * Tests that two people edit the same object: the second save is refused, the form keeps its input, and "Overwrite with mine"
 * saves it.
 *
 * @param field the name of the field that is filled in
 * @param change what the other person does
 */
export async function editTogether(
  page: Page,
  { field, mine, change }: { field: string; mine: string; change: () => Promise<unknown> },
): Promise<void> {
  const form = page.locator('form:has([type=submit])', { has: page.locator(`[name="${field}"]`) }).last();
  await form.locator(`[name="${field}"]`).fill(mine);
  await change();
  await form.locator('.form-actions [type=submit]').click();
  const conflict = form.locator('[role=alert]:has-text("Someone else saved changes"):focus');
  await conflict.waitFor();
  expect(await form.locator(`[name="${field}"]`).inputValue()).toBe(mine);
  expect(await faultsOf(page)).toEqual([]);
  await conflict.locator('text="Overwrite with mine"').click();
  await form.locator('[role=alert]').waitFor({ state: 'detached' });
}

interface Invited {
  name: string;
  role: string;
}

/** Invites a person on the owner's screen of members. Returns the link of the invitation. */
export async function invite(owner: Page, { name, role }: Invited, at = owner.url()): Promise<string> {
  await owner.click('main >> text="Invite"');
  await owner.fill('dialog [name=email]', `${name.toLowerCase().replace(' ', '.')}@example.com`);
  await owner.selectOption('dialog [name=role]', role);
  await owner.click('dialog [type=submit]');
  const { pathname, hash } = new URL(await owner.innerText('dialog .code pre'));
  await owner.click('dialog >> text="Done"');
  return new URL(pathname + hash, at).href;
}

export async function accept(page: Page, name: string): Promise<void> {
  await page.fill('[name=name]', name);
  await page.fill('[name=password]', OWNER.password);
  await page.keyboard.press('Enter');
}

/** Invites a person, and opens a browser in which they have joined. */
export async function joinAs(browser: ConsoleBrowser, owner: Page, invited: Invited, at = owner.url()) {
  const opened = await browser.open(await invite(owner, invited, at));
  await accept(opened.page, invited.name);
  await opened.page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
  return opened;
}

/** Ends the session in the database, as if it had expired: the page is not notified. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/console/api/session', { method: 'DELETE' }));
}

/** Signs in as the owner that the first run created. */
export async function signIn(page: Page): Promise<void> {
  await page.fill('[name=email]', OWNER.email);
  await page.fill('[name=password]', OWNER.password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
}
