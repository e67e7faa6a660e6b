import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Fails if axe finds a problem on the page, or if anything is wider than its viewport of 320 pixels. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
    const described = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200))}`);
    return { violations: described, width: document.documentElement.scrollWidth };
  });
  expect([name, found]).toEqual([name, { violations: [], width: 320 }]);
}
