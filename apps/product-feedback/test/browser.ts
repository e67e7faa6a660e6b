import { existsSync } from 'node:fs';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** How long the browser may take for one step on a busy machine, in milliseconds. */
const STEP_MS = 20_000;

/** A browser for a test file, and pages that record errors of scripts and of security policies. */
export interface TestBrowser {
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Console errors and exceptions of all pages opened so far. */
  complaints: string[];
}

/** Like Jest's `describe`, for tests that need a browser. Without a browser they are reported as skipped, with the reason. */
export function describeInBrowser(name: string, declare: (browser: TestBrowser) => void): void {
  if (CHROMIUM === undefined) {
    const skipped = describe['skip'];
    skipped(`${name} (skipped: Chromium is not installed)`, () => declare({} as TestBrowser));
    return;
  }
  describe(name, () => {
    let browser: Browser;
    const complaints: string[] = [];

    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    });
    afterEach(async () => {
      complaints.length = 0;
      await Promise.all(browser.contexts().map((context) => context.close()));
    });
    afterAll(() => browser.close());

    declare({
      complaints,
      async open(url, options = {}) {
        const context = await browser.newContext(options);
        context.setDefaultTimeout(STEP_MS);
        const page = await context.newPage();
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('console', (message) => {
          // A form that is shown again returns 400, which the browser reports as a loading error.
          if (message.type() === 'error' && !message.text().includes('400')) complaints.push(message.text());
        });
        await page.goto(url);
        return page;
      },
    });
  });
}
