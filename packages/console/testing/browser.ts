/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

import { CHROMIUM } from './chromium.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The time limit for one step of the browser on a busy machine, in milliseconds. */
const STEP_MS = 20_000;
/** The limit of Tab presses in a search for an element; no screen has this many controls. */
const MAX_TABS = 200;
/** The types of files that a page loads. A missing file of these types is a fault of the page. */
const PARTS_OF_PAGE = new Set(['script', 'stylesheet', 'image', 'font']);

interface OpenOptions extends Pick<BrowserContextOptions, 'hasTouch' | 'javaScriptEnabled'> {
  width?: number;
  dark?: boolean;
}

/** A browser for the tests of a console or of public pages. */
export interface ConsoleBrowser {
  /** Opens a page in a new, empty context. Collects script errors, logged errors and failed requests of the page in `complaints`. */
  open(url: string, options?: OpenOptions): Promise<OpenedPage>;
}

interface OpenedPage {
  page: Page;
  complaints: string[];
  /** Presses one key after the other. */
  press(...keys: string[]): Promise<void>;
  /** Presses Tab until the focus is on a matching element, as a person without a pointer does. */
  tabTo(selector: string): Promise<void>;
}

/** Jest's `describe` for tests in a browser: skipped, with the reason, on a machine without one. */
export function describeInChromium(name: string, declare: (browser: ConsoleBrowser) => void): void {
  const executablePath = CHROMIUM;
  if (executablePath === undefined) {
    const skipped = describe['skip'];
    skipped(`${name} (skipped: Chromium is not installed)`, () => declare({} as ConsoleBrowser));
    return;
  }
  describe(name, () => {
    let browser: Browser;
    const contexts: BrowserContext[] = [];
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    });
    afterAll(() => browser.close());
    declare({
      async open(url, { width = 1440, dark = false, ...options } = {}) {
        const context = await browser.newContext({
          ...options,
          viewport: { width, height: 900 },
          colorScheme: dark ? 'dark' : 'light',
          reducedMotion: 'reduce',
          // The page's content security policy stays in force, so that the tests notice content that it refuses.
          bypassCSP: false,
        });
        contexts.push(context);
        context.setDefaultTimeout(STEP_MS);
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on('pageerror', ({ message }) => complaints.push(message));
        page.on('console', (message) => {
          // The browser also logs refused requests. They are ignored here, because the screens show these errors and other
          // tests check that.
          if (
            message.type() === 'error' &&
            !message.text().startsWith('Failed to load resource: the server responded')
          ) {
            complaints.push(message.text());
          }
        });
        page.on('response', (response) => {
          const type = response.request().resourceType();
          const status = response.status();
          // A 400 is not a fault of a document: a form that is shown again has this status.
          const isFault = PARTS_OF_PAGE.has(type) ? status >= 400 : type === 'document' && status > 400;
          if (isFault) complaints.push(`${status} ${response.url()}`);
        });
        await page.goto(url);
        return {
          page,
          complaints,
          async press(...keys) {
            for (const key of keys) await page.keyboard.press(key);
          },
          async tabTo(selector) {
            await page.waitForSelector(selector);
            const isThere = () =>
              page.locator(selector).evaluateAll((found) => found.some((one) => one === document.activeElement));
            for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
              if (await isThere()) return;
              await page.keyboard.press('Tab');
            }
            throw new Error(`${selector} is not reached with Tab`);
          },
        };
      },
    });
    // Registered last, so that a test's own hooks still see their pages.
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    });
  });
}

/**
 * Returns axe's findings on the page as it is, one line each.
 *
 * @param rules the rules to check; default: all
 */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async (runOnly) => {
    interface Axe {
      run(options: { runOnly?: string[] }): Promise<{ violations: Violation[] }>;
    }
    interface Violation {
      id: string;
      nodes: { html: string; failureSummary: string }[];
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(runOnly ? { runOnly } : {});
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
    );
  }, rules);
}

/** Returns axe's findings in both color schemes; the second one is checked only for contrast. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  const faults = await faultsOf(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  faults.push(...(await faultsOf(page, ['color-contrast'])).map((fault) => `the other scheme: ${fault}`));
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return faults;
}

/** Waits until a screen has its heading and nothing on it is loading any more. */
export async function settled(page: Page): Promise<void> {
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
