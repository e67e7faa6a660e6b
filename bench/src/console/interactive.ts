/// <reference lib="dom" />
import { CHROMIUM } from '@services/console/testing/chromium.ts';
import { chromium, type Browser } from 'playwright-core';

import { ROWS } from './lists.ts';

/** The processor is so many times slower. */
const THROTTLED = 4;
const ROUNDS = 5;

/** Milliseconds from the navigation, with nothing cached, until all rows are there and a key has moved the focus: the median. */
export async function measureInteractive(url: string, screen: string, cookie: string): Promise<Record<string, number>> {
  if (CHROMIUM === undefined) throw new Error('Chromium is not installed');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const rounds: { shown: number; interactive: number }[] = [];
    // The first one warms the service and the browser.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = await load(browser, url, screen, cookie);
      if (round > 0) rounds.push(measured);
    }
    const median = (name: 'shown' | 'interactive') =>
      Math.round(rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
    return { 'ms until 50 rows are shown': median('shown'), 'ms until interactive (aim 1000)': median('interactive') };
  } finally {
    await browser.close();
  }
}

async function load(browser: Browser, url: string, screen: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED });
    await page.goto(`${url}/console${screen}`, { waitUntil: 'commit' });
    return await page.evaluate(async (wanted) => {
      const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      while (document.querySelectorAll('tbody .row-open').length < wanted) await nextFrame();
      const shown = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      while (!document.activeElement?.matches('.row-open')) await nextFrame();
      return { shown, interactive: performance.now() };
    }, ROWS);
  } finally {
    await context.close();
  }
}
