import { existsSync } from 'node:fs';

import { chromium } from 'playwright-core';

import { startTestApp } from '../app.ts';
import { seedDirectory } from '../directory.ts';

const CHROMIUM = '/usr/bin/chromium';
const app = startTestApp();

// Debian's Chromium; without it the test is reported as skipped.
const inBrowser = existsSync(CHROMIUM) ? test : test['skip'];

inBrowser('GraphiQL reads the schema and runs the example query', async () => {
  await seedDirectory(app);
  const { token } = await app.client();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${app.url}/v2/graphiql`);
    await page.fill('#token', token);
    await page.click('text=Use it');
    await page.click('[aria-label="Show Documentation Explorer"]');
    await page.waitForSelector('text=Root Types');
    await page.waitForSelector('text=PostConnection');
    await page.click('[aria-label^="Execute query"]');
    await page.waitForSelector('.graphiql-response >> text=votesCount');
    expect(await page.textContent('body')).not.toContain('Error fetching schema');
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});
