/// <reference lib="dom" />
/**
 * Takes pictures of every screen of the consoles on the running local stack, in both color schemes and at two widths:
 *
 *   npm run pictures                # into .local/pictures
 *   npm run pictures -- --readme    # also those that the READMEs show, into docs/pictures
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type Page } from 'playwright-core';

import { settled } from './browser.ts';
import { CHROMIUM } from './chromium.ts';

const ROOT = join(import.meta.dirname, '../../..');
const STACK = process.env['STACK_DIR'] ?? join(ROOT, '.local');
const README = join(ROOT, 'docs/pictures');
const WIDTHS = [1440, 390];
/** The screen that a service's README shows. If it shows one object, the first object that is not a draft is used. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'lead-capture': /^\/leads$/,
  'product-feedback': /^\/surveys\/(?!new)[^/]+$/,
  messaging: /^\/flows\/[^/]+$/,
  directory: /^\/applications\/[^/]+$/,
};

interface Stack {
  services: Record<string, { baseUrl: string; owner?: { email: string; password: string } }>;
}

/** The paths below `/console` of links. */
async function linkedPaths(page: Page, selector: string): Promise<string[]> {
  const links = await page.locator(`${selector}[href^="/console"]`).all();
  const found = await Promise.all(links.map((link) => link.getAttribute('href')));
  return found.map((href) => new URL(href ?? '', 'http://localhost').pathname.replace('/console', '') || '/');
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Rows of objects that are in use. Other objects would show little. */
const IN_USE = 'main tr:not(:has(.badge:is(:text-is("Draft"), :text-is("Paused"))))';

/** All screens: the screens in the navigation, and the first object in use that each of them links to or opens, also in a drawer. */
async function findScreens(page: Page, base: string): Promise<string[]> {
  await open(page, base);
  const main = await linkedPaths(page, 'nav[aria-label=Main] a');
  await open(page, `${base}/settings/account`);
  const paths = [...new Set([...main, ...(await linkedPaths(page, 'nav[aria-label=Main] a'))])];
  const found: string[] = [];
  for (const path of paths) {
    await open(page, base + path);
    const ownLinks = [...(await linkedPaths(page, `${IN_USE} a`)), ...(await linkedPaths(page, 'main a'))];
    const links = ownLinks.filter((link) => path !== '/' && link.startsWith(`${path}/`));
    const kinds = Map.groupBy(links, (link) => link.replaceAll(/\/[^/]*\d[^/]*/g, '/$id'));
    found.push(path, ...[...kinds.values()].flatMap((same) => same.slice(0, 1)));
    const rows = page.locator('main .row-open');
    if ((await rows.count()) === 0) continue;
    const inUse = page.locator(`${IN_USE} .row-open`);
    await ((await inUse.count()) > 0 ? inUse : rows).first().click();
    await settled(page);
    const { pathname, search } = new URL(page.url());
    const opened = pathname.replace('/console', '') + search;
    if (opened !== path) found.push(opened);
  }
  return [...new Set(found)];
}

const { services } = JSON.parse(readFileSync(join(STACK, 'stack.json'), 'utf8')) as Stack;
const folder = join(STACK, 'pictures');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ ...(CHROMIUM && { executablePath: CHROMIUM }), args: ['--no-sandbox'] });
for (const [service, { baseUrl, owner }] of Object.entries(services)) {
  if (!owner) continue;
  const base = `${baseUrl}/console`;
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(base);
  await page.waitForSelector('.gate h1');
  await page.screenshot({ path: join(folder, `${service}-sign-in.png`) });
  await page.fill('[name=email]', owner.email);
  await page.fill('[name=password]', owner.password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
  const paths = await findScreens(page, base);
  const shown = process.argv.includes('--readme')
    ? paths.find((path) => SHOWN[service]?.test(path.replace(/\?.*/, '')))
    : undefined;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 1000 ? 844 : 900 });
    for (const path of paths) {
      await open(page, base + path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const name = path
          .replace(/\?.*/, '-drawer')
          .replaceAll(/\/[^/]*\d[^/]*/g, '-one')
          .replaceAll('/', '-');
        const fullPage = width < 1000;
        await page.screenshot({ path: join(folder, `${service}${name}-${width}-${colorScheme}.png`), fullPage });
      }
      await page.emulateMedia({ colorScheme: 'light' });
      if (width === 1440 && path === shown) {
        await page.screenshot({ path: join(README, `${service}.jpg`), type: 'jpeg', quality: 80 });
      }
    }
  }
  await context.close();
  process.stdout.write(`${service}: ${paths.length} screens\n`);
}
await browser.close();
process.stdout.write(`${folder}\n`);
