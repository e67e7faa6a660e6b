/**
 * `npm run pictures`: takes the pictures of the consoles for the services' READMEs, from the running local stack.
 *
 * It makes a little demo data first, all of it plainly made up, and writes `docs/pictures/<service>.jpg`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium, type Page } from 'playwright-core';

import { readLocalStack } from './local-stack.ts';
import { root } from '../repository.ts';

const FOLDER = join(root, 'docs/pictures');
const SIZE = { width: 1200, height: 720 };

interface Service {
  baseUrl: string;
  apiKey: string;
  owner: { email: string; password: string };
  [fact: string]: unknown;
}
type Json = Record<string, unknown>;

/** By service: makes what is to be seen, and says which screen shows it. */
const PICTURES: Record<string, (service: Service, inbox: string) => Promise<string>> = {
  async 'lead-capture'({ instagram }, inbox) {
    const { accountId } = instagram as { accountId: string };
    for (const name of ['mira', 'jonas', 'lin', 'tariq', 'sofia', 'emeka']) {
      const event = { type: 'comment', accountId, username: `${name}_demo`, text: 'Price please' };
      await send(new URL('/control/instagram/events', inbox), {}, event);
    }
    return '/leads';
  },
  async 'product-feedback'({ baseUrl, apiKey }) {
    const key = { Authorization: `Bearer ${apiKey}` };
    const products = await send(new URL('/api/v1/products', baseUrl), key);
    for (const { id } of products['data'] as { id: string }[]) {
      const surveys = await send(new URL(`/api/v1/products/${id}/surveys`, baseUrl), key);
      const [survey] = surveys['data'] as { id: string }[];
      if (survey) return `/surveys/${survey.id}`;
    }
    return '/surveys';
  },
  async messaging({ baseUrl, apiKey }) {
    const steps = [
      {
        id: 'welcome',
        type: 'send',
        channel: 'sms',
        body: 'Welcome {{firstName}}, your trial has begun.',
        next: 'wait',
      },
      {
        id: 'wait',
        type: 'wait',
        seconds: 172_800,
        event: { type: 'message_status', message: 'welcome', status: ['replied'] },
        next: 'thank',
        onTimeout: 'check',
      },
      {
        id: 'check',
        type: 'branch',
        cases: [{ if: { contact: { field: 'tags', op: 'contains', value: 'vip' } }, next: 'call' }],
        next: 'remind',
      },
      { id: 'remind', type: 'send', channel: 'sms', body: 'Do you have any questions?' },
      { id: 'call', type: 'http', url: 'https://example.com/hooks/call', next: 'thank' },
      { id: 'thank', type: 'update_contact', addTags: ['answered'] },
    ];
    const flow = { name: 'Welcome and remind', trigger: { type: 'tag_added', tag: 'trial' }, steps };
    const { flowId } = await send(new URL('/api/v1/flows', baseUrl), { 'X-API-Key': apiKey }, flow);
    return `/flows/${String(flowId)}`;
  },
  directory: async ({ applicationId }) => `/applications/${String(applicationId)}`,
};

async function send(url: URL, headers: Record<string, string>, body?: object): Promise<Json> {
  const response = await fetch(url, {
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Json;
}

async function signIn(page: Page, { baseUrl, owner }: Service): Promise<void> {
  await page.goto(new URL('/console/', baseUrl).href);
  await page.fill('[name=email]', owner.email);
  await page.fill('[name=password]', owner.password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('nav[aria-label=Main]', { state: 'attached' });
}

const { services, inbox } = readLocalStack();
await mkdir(FOLDER, { recursive: true });
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const [name, prepare] of Object.entries(PICTURES)) {
    const service = services[name] as Service | undefined;
    if (!service) continue;
    const path = await prepare(service, inbox);
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
    await signIn(page, service);
    await page.goto(new URL(`/console${path}`, service.baseUrl).href);
    await page.waitForSelector('main h1');
    await page.waitForSelector('[aria-label=Loading]', { state: 'detached' });
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 72 });
    console.log(`docs/pictures/${name}.jpg`);
  }
} finally {
  await browser.close();
}
