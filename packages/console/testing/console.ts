/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ROOT = join(import.meta.dirname, '../../..');
/** How long the browser may take for one step on a busy machine, in milliseconds. */
const STEP_MS = 20_000;
const OWNER = { name: 'Olivia Owner', email: 'owner@example.com', password: 'correct horse battery' };

/** Builds a service's console as `npm start` does: what has not changed comes from the cache. */
function buildConsole(service: string): void {
  const turbo = join(ROOT, 'node_modules/turbo/bin/turbo');
  const args = [turbo, 'run', 'build', '--output-logs=errors-only', `--filter=./apps/${service}`];
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'pipe', env });
}

/** A service's test application with its console built before it starts. Call it at the top of a test file. */
export function withConsole<App>(service: string, start: () => App): App {
  beforeAll(() => buildConsole(service));
  return start();
}

/** The limits of what a browser loads, gzipped, in bytes. */
const FIRST_LOAD_BYTES = 130_000;
const SCREEN_BYTES = 40_000;

/** Gzipped bytes of the first load, and of each further file that a screen may need. */
function weigh(dist: string): { first: number; others: Map<string, number> } {
  const sizes = new Map<string, number>();
  const names = new Map<string, string>();
  for (const name of readdirSync(join(dist, 'assets'))) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    sizes.set(name, statSync(join(dist, 'assets', `${name}.gz`)).size);
    names.set(name, readFileSync(join(dist, 'assets', name), 'utf8'));
  }
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const early = new Set([...sizes.keys()].filter((name) => page.includes(name)));
  // What these import at once belongs to the first load as well.
  for (const name of early) {
    for (const [, imported = ''] of (names.get(name) ?? '').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) {
      if (sizes.has(imported)) early.add(imported);
    }
  }
  const total = [...early].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  return { first: total, others: new Map([...sizes].filter(([name]) => !early.has(name))) };
}

/** A browser for the tests of a console. */
export interface ConsoleBrowser {
  /** A new, empty context with a page that reports what it complains about: errors and refused content. */
  open(url: string, options?: { width?: number; dark?: boolean }): Promise<OpenedPage>;
}

export interface OpenedPage {
  page: Page;
  complaints: string[];
  /** Presses one key after the other. */
  press(...keys: string[]): Promise<void>;
}

/** As Jest's `describe`, for what needs a browser: reported as skipped, with the reason, where there is none. */
export function describeInChromium(name: string, declare: (browser: ConsoleBrowser) => void): void {
  if (CHROMIUM === undefined) {
    const skipped = describe['skip'];
    skipped(`${name} (skipped: Chromium is not installed)`, () => declare({} as ConsoleBrowser));
    return;
  }
  describe(name, () => {
    let browser: Browser;
    const contexts: BrowserContext[] = [];
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    });
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    });
    afterAll(() => browser.close());
    declare({
      async open(url, { width = 1440, dark = false } = {}) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme: dark ? 'dark' : 'light',
          reducedMotion: 'reduce',
          // axe comes in beside the page's policy, which is tested by what the page itself loads.
          bypassCSP: false,
        });
        contexts.push(context);
        context.setDefaultTimeout(STEP_MS);
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on('pageerror', ({ message }) => complaints.push(message));
        page.on('console', (message) => {
          // A refused request is also an error of loading; the screens show it, which other tests look at.
          if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
            complaints.push(message.text());
          }
        });
        await page.goto(url);
        return {
          page,
          complaints,
          async press(...keys) {
            for (const key of keys) await page.keyboard.press(key);
          },
        };
      },
    });
  });
}

/** What axe finds on the page as it is, one line for each fault. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      nodes: { html: string; failureSummary: string }[];
    }
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
    );
  });
}

/** Waits until a screen has its heading and nothing on it is loading any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('main h1, main h2, main .problem');
  await page.waitForFunction(() => document.querySelector('[aria-label=Loading]') === null);
}

/** Goes to a screen within the console, without loading the page again. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', `/console${to}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(
    (to) => location.pathname.replace(/\/$/, '') === `/console${to}`.replace(/\/$/, ''),
    path.split('?')[0],
  );
  await settled(page);
}

/** The first run: the owner is created with the keyboard alone. */
async function setUpByKeyboard(page: Page, code: string): Promise<void> {
  await page.waitForSelector('text=Create the owner');
  for (const text of [code, OWNER.name, OWNER.email, OWNER.password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
}

interface ConsoleTests {
  /** The workspace's name. */
  service: string;
  /** What `withConsole` started. */
  app: { url: string };
  setupCode: () => Promise<string>;
  /** Every screen's path below `/console`, besides those that all consoles have. */
  paths: readonly string[];
}

/** Screens of `packages/console` that every console has. */
const SHARED_PATHS = [
  '/settings/api-keys',
  '/settings/members',
  '/settings/sessions',
  '/settings/audit-log',
  '/settings/account',
];

/**
 * The tests of a service's console: its weight, then in Chromium those that `declare` adds, and every screen.
 *
 * @param declare the service's tests; `setUp` does the first run on a page, with the keyboard alone, and signs in once that is done.
 */
export function testConsole(
  { service, app, setupCode, paths }: ConsoleTests,
  declare: (browser: ConsoleBrowser, setUp: (page: Page) => Promise<void>) => void,
): void {
  test('the first load and every further file of the console stay within their limits', () => {
    const { first, others } = weigh(join(ROOT, 'apps', service, 'console/dist'));
    expect(first).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    expect([...others].filter(([, bytes]) => bytes > SCREEN_BYTES)).toEqual([]);
  });
  describeInChromium('the console in a browser', (browser) => {
    declare(browser, (page) => signInOrSetUp(page, setupCode));
    testScreens(browser, { app, setupCode, paths: [...paths, ...SHARED_PATHS] });
  });
}

/** Every screen, with what there is (little or nothing), in both schemes and widths, and with every request failing. */
function testScreens(browser: ConsoleBrowser, { app, setupCode, paths }: Omit<ConsoleTests, 'service'>): void {
  test.each([
    [1440, false],
    [390, true],
  ])('every screen %i pixels wide is without a fault that axe finds and fits (dark: %s)', async (width, dark) => {
    const { page, complaints } = await browser.open(`${app.url}/console/`, { width, dark });
    await signInOrSetUp(page, setupCode);
    const faults: string[] = [];
    for (const path of paths) {
      await goTo(page, path);
      faults.push(...(await faultsOf(page)).map((fault) => `${path} ${fault}`));
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scrolled > width) faults.push(`${path} is ${scrolled} pixels wide`);
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('every screen says what is wrong when every request fails', async () => {
    const { page, complaints } = await browser.open(`${app.url}/console/`);
    await signInOrSetUp(page, setupCode);
    const failure = { status: 500, json: { error: 'Internal Server Error', message: 'It failed', code: 'INTERNAL' } };
    await page.route(
      (address) => !/\/console(?:\/(?!api)|\/?$|\/api\/session$)/.test(address.pathname),
      (route) => route.fulfill(failure),
    );
    const silent: string[] = [];
    for (const path of paths) {
      await goTo(page, path);
      const text = await page.innerText('main');
      if (!text.includes('It failed') && (await page.locator('main h1').count()) === 0) silent.push(path);
    }
    expect(silent).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

async function signInOrSetUp(page: Page, setupCode: () => Promise<string>): Promise<void> {
  await page.waitForSelector('.gate h1');
  if ((await page.innerText('.gate h1')) === 'Create the owner') return setUpByKeyboard(page, await setupCode());
  await signIn(page);
}

/** Signs the owner in whom the first run created. */
export async function signIn(page: Page): Promise<void> {
  await page.fill('[name=email]', OWNER.email);
  await page.fill('[name=password]', OWNER.password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
}
