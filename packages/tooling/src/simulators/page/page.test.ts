import { get } from 'node:http';
import { createTransport } from 'nodemailer';
import { startSimulatorTest } from '../testing/test-service.ts';
import { html } from './html.ts';

const EVIL = `"><script>alert('x')</script>&amp;`;
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;';
const { world } = startSimulatorTest();

async function page(path: string) {
  const response = await fetch(world.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const webhook = (name: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/webhooks/${name}`, { method: 'POST', body, headers });

async function mail(content: { subject: string; html: string; from?: string }): Promise<number> {
  const transport = createTransport(world.smtpUrl);
  await transport.sendMail({ from: 'shop@example.com', to: 'jane@example.com', text: 'Hello', ...content });
  transport.close();
  return world.messages()[0]!.id;
}

test('messages are listed newest first, and filtered by provider and by text', async () => {
  await webhook('first', 'apple');
  await webhook('second', 'pear');
  await mail({ subject: 'Spring', html: '<p>Hello</p>' });
  const names = async (path: string) => (await page(path)).text.match(/first|second|Spring/g);
  expect(await names('/')).toEqual(['Spring', 'second', 'first']);
  expect(await names('/?provider=webhooks')).toEqual(['second', 'first']);
  expect(await names('/?q=APPLE')).toEqual(['first']);
  expect((await page('/?q=nothing')).text).toContain('No message matches');
});

test('the next page of a long list begins with the next older message', async () => {
  for (let count = 1; count <= 51; count += 1) await webhook('shop', `number-${count}.`);
  const first = await page('/');
  expect(first.text).toContain('number-2.');
  expect(first.text).not.toContain('number-1.');
  const older = /href="(\/\?before=\d+)">Older/.exec(first.text)![1]!;
  expect((await page(older)).text).toContain('number-1.');
});

test('all displayed content is escaped: texts, names, headers, bodies, search words', async () => {
  await webhook('shop', EVIL, { 'X-Evil': EVIL, 'User-Agent': EVIL });
  const id = await mail({
    subject: EVIL,
    html: `<p>${EVIL}</p>`,
    from: `"${EVIL.replaceAll('"', '')}" <a@example.com>`,
  });
  const webhookId = world.messages({ provider: 'webhooks' })[0]!.id;
  for (const path of ['/', `/messages/${id}`, `/messages/${webhookId}`, `/?q=${encodeURIComponent(EVIL)}`]) {
    const { text } = await page(path);
    expect(text).toContain(ESCAPED);
    expect(text).not.toContain('<script>');
  }
});

test('the page loads no external content and runs no inline code', async () => {
  const { headers, text } = await page('/');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self';/);
  expect(text.match(/(?:src|href)="(?!\/|data:,")[^"]*"/g)).toBeNull();
});

test('the HTML of a mail is shown in a sandbox without scripts, forms and external images', async () => {
  const id = await mail({ subject: 'Spring', html: '<b>Hello</b>' });
  expect((await page(`/messages/${id}`)).text).toMatch(/<iframe[^>]* sandbox=""/);
  const frame = await page(`/messages/${id}/html`);
  expect(frame.text).toContain('<b>Hello</b>');
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'; img-src data:;/);
});

test('the page of a message shows its headers with a masked token and its body, and offers the bytes as a download', async () => {
  await webhook('shop', '{"event":"message.read","messageId":"msg_1"}', {
    'Content-Type': 'application/json',
    Authorization: 'Bearer very-secret-token',
  });
  const { id } = world.messages()[0]!;
  const { text } = await page(`/messages/${id}`);
  expect(text).toContain('&quot;messageId&quot;: &quot;msg_1&quot;');
  expect(text).toContain('Bearer …oken');
  expect(text).not.toContain('very-secret');
  const bytes = await page(`/messages/${id}/body`);
  expect(bytes.text).toBe('{"event":"message.read","messageId":"msg_1"}');
  expect(bytes.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('an open page is notified when a message arrives @slow', async () => {
  const received = new Promise<string>((resolve) => {
    const request = get(`${world.url}/events`, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        if (!chunk.includes('data:')) return void webhook('shop', 'hello');
        request.destroy();
        resolve(chunk);
      });
    });
  });
  expect(await received).toBe('data: changed\n\n');
});

test('the page /about lists the routes of the control API and the addresses of the providers', async () => {
  const { text } = await page('/about');
  for (const part of [world.smtpUrl, `${world.url}/instagram`, '/control/failures', '/control/instagram/events']) {
    expect(text).toContain(part);
  }
});

test.each([
  ['/messages/1', 404],
  ['/messages/x', 404],
  ['/nothing', 404],
  ['/messages/1/html', 404],
  ['/messages/1/body', 404],
])('GET %s is answered with %i', async (path, status) => {
  expect((await page(path)).status).toBe(status);
});

test('the template tag `html` omits absent values and escapes each item of a list', () => {
  expect(html`<p>${null}${undefined}${false}${0}${['<', html`<b>${'>'}</b>`]}</p>`.text).toBe(
    '<p>0&lt;<b>&gt;</b></p>',
  );
});
