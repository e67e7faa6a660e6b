import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Fails unless axe finds nothing on the page, which has a viewport 320 pixels wide, and nothing is wider. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
    const described = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200))}`);
    return { violations: described, width: document.documentElement.scrollWidth };
  });
  expect([name, found]).toEqual([name, { violations: [], width: 320 }]);
}
