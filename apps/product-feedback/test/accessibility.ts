import { faultsOf } from '@services/console/testing/browser.ts';
import type { Page } from 'playwright-core';

/** Fails if axe finds a problem on the page, or if anything is wider than its viewport of 320 pixels. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([name, await faultsOf(page), width]).toEqual([name, [], 320]);
}
