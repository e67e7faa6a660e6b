import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

import { AppError } from '@services/common/http/errors';
import { eventually } from '@services/tooling/testing/eventually';

import { createRenderLane, RenderStoppedError } from './render-lane.ts';
import type { RenderTask } from './render-thread.ts';
import {
  inspectTemplate,
  isLongerThan,
  renderForMany,
  renderTemplate,
  TooExpensiveError,
  type Content,
} from './rendering.ts';

const options = { accountId: 'acc_1', lane: 'single' } as const;
const render = (content: Content, variables: Record<string, unknown> = {}) =>
  renderTemplate(content, variables, options);

/** A task that fills in one text for one person. */
const task = (text: string, variables: Record<string, unknown> = {}): RenderTask => ({
  type: 'fill',
  parts: [{ field: 'body', text, isHtml: false }],
  variables: [variables],
  budgetMs: 0,
});

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => new Error('It did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw error;
}

test('variables are filled in, including nested variables @slow', async () => {
  const content = { body: 'Hi {{ firstName }}, {{ order.total | round }} EUR', subject: 'Order {{ order.id }}' };
  expect(await render(content, { firstName: 'Ada', order: { id: 7, total: 11.6 } })).toEqual({
    body: 'Hi Ada, 12 EUR',
    subject: 'Order 7',
    html: null,
    parameters: [],
  });
});

test('the error for a missing variable names it, unless the template has a default', async () => {
  const error = await failure(render({ body: 'Hi {{ firstName }}' }));
  expect(error).toMatchObject({ status: 400, code: 'validation_error', details: { field: 'variables.firstName' } });
  expect(await render({ body: 'Hi {{ firstName | default: "friend" }}{% if vip %}!{% endif %}' })).toMatchObject({
    body: 'Hi friend',
  });
  expect((await failure(render({ body: '{{ order.id }}' }, { order: {} }))).details).toEqual({
    field: 'variables.order.id',
  });
});

test('variables are escaped in HTML and nowhere else', async () => {
  const content = { body: '{{ name }}', html: '<p>{{ name }}</p>' };
  expect(await render(content, { name: '<b>&' })).toMatchObject({ body: '<b>&', html: '<p>&lt;b&gt;&amp;</p>' });
});

test.each([
  '{{ name',
  '{% if %}',
  '{% unknown %}',
  '{{ name | nosuchfilter }}',
  '{% include "x" %}',
  '{% render "x" %}',
])('the template %s is refused', async (body) => {
  expect(await failure(render({ body }, { name: 'x' }))).toMatchObject({
    status: 400,
    details: { field: 'body' },
  });
});

test.each([
  ['{{ name | split: "" | first }}!', '\ufffd!'],
  ['{{ name | split: "" | reverse | join: "" }}', 'a\ufffd\ufffd'],
  ['{{ "a%00b" | url_decode }}{{ "AAAA" | base64_decode }}', 'ab'],
])('a text is stored well-formed although the filters of %s take it apart', async (body, text) => {
  const content = { body, subject: body, html: body, parameters: [body] };
  const parts = { body: text, subject: text, html: text, parameters: [text] };
  expect(await render(content, { name: '😀a' })).toEqual(parts);
});

test.each(['divided_by', 'modulo'])('a text that divides by zero with the filter %s is refused', async (filter) => {
  const body = `{{ 7 | ${filter}: number }}`;
  // The library takes a text that is not a number for zero.
  for (const number of [0, '0', 'x']) {
    expect(await failure(render({ body }, { number }))).toMatchObject({ details: { field: 'body' } });
  }
  expect(await render({ body }, { number: 7 })).toMatchObject({ body: filter === 'modulo' ? '0' : '1' });
});

test('the name of a variable is well-formed even if the template writes it with escapes', async () => {
  expect(await inspectTemplate({ body: String.raw`{{ ["a\u0000\ud83d"] }}` }, 'acc_1')).toEqual(['a\ufffd']);
});

test('a variable that several parts of a template use is listed once', async () => {
  const content = { body: '{{ a }} {{ b.c }}', subject: '{{ a }}', html: '{% for x in list %}{{ x }}{% endfor %}' };
  expect(await inspectTemplate(content, 'acc_1')).toEqual(['a', 'b', 'list']);
});

test('text that `capture` collects in HTML is escaped once', async () => {
  const html = '{% capture line %}<b>{{ name }}</b>{% endcapture %}{{ line }}';
  expect(await render({ body: 'x', html }, { name: 'A & B' })).toMatchObject({ html: '<b>A &amp; B</b>' });
});

test.each([
  ['{{ name | escape }}', 'A &amp; B'],
  ['{% capture line %}{{ name | escape }}{% endcapture %}{{ line }}', 'A &amp; B'],
  ['{% capture line %}<b>{{ name }}</b>{% endcapture %}{{ line | escape }}', '<b>A &amp; B</b>'],
  ['{{ name | escape | escape_once }}', 'A &amp; B'],
  ['{{ "<&amp;" | escape_once }}', '&lt;&amp;'],
  ['{{ name | escape | append: "<i>" }}', 'A &amp;amp; B&lt;i&gt;'],
  ['{{ name | xml_escape }}', 'A &amp; B'],
])('text that a template has escaped in HTML is not escaped again: %s', async (html, expected) => {
  expect(await render({ body: 'x', html }, { name: 'A & B' })).toMatchObject({ html: expected });
});

test.each([
  '{% if line.size > 3 %}long{% endif %} {{ line | size }} {{ line.size }}',
  '{% assign lines = lines | push: line %}{{ lines | join: ", " }}',
  '{% assign lines = lines | push: line | sort | uniq %}{{ lines | join: ", " }}',
  '{% if lines contains line %}old{% else %}new{% endif %} {% if line == "Ada Lee" %}same{% endif %}',
  '{{ line | split: " " | first }} {{ line | upcase }} {{ line | replace: "Lee", line }}',
])('in HTML, captured or escaped text can be used like other text: %s', async (rest) => {
  const variables = { name: 'Ada Lee', lines: ['Bo'] };
  for (const line of ['{% capture line %}{{ name }}{% endcapture %}', '{% assign line = name | escape %}']) {
    const { body, html } = await render({ body: line + rest, html: line + rest }, variables);
    expect(html).toBe(body);
  }
});

test('in HTML, a list or JSON that contains escaped text is escaped once, as a whole', async () => {
  const html = '{% capture line %}{{ name }}{% endcapture %}{{ lines | push: line | join }}|{{ line | json }}';
  const escaped = 'A &amp;amp; B|&#34;A &amp;amp; B&#34;';
  expect(await render({ body: 'x', html }, { name: 'A & B', lines: [] })).toMatchObject({ html: escaped });
});

const EXPENSIVE = [
  '{% for i in (1..100000000) %}x{% endfor %}',
  '{% assign a = "xxxxxxxxxx" %}{% for i in (1..30) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
  '{% for i in (1..3000) %}{% for j in (1..3000) %}x{% endfor %}{% endfor %}',
];

test.each(EXPENSIVE)('a template that would run for long or grow large is stopped: %s', async (body) => {
  expect(await failure(render({ body }))).toBeInstanceOf(TooExpensiveError);
});

test('while a template is filled in, the process continues with other work @slow', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  for (const body of EXPENSIVE) await failure(render({ body }));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(EXPENSIVE.length * 2);
});

test('a template waits for at most one costly template of another account @slow', async () => {
  const done: string[] = [];
  const costly = { body: '{% for i in (1..3000) %}{% for j in (1..3000) %}x{% endfor %}{% endfor %}' };
  const lane = 'bulk';
  const all = [1, 2, 3].map((each) =>
    renderTemplate(costly, {}, { accountId: 'acc_costly', lane }).catch(() => done.push(`costly ${each}`)),
  );
  const cheap = renderTemplate({ body: 'x' }, {}, { accountId: 'acc_cheap', lane }).then(() => done.push('cheap'));
  await Promise.all([...all, cheap]);
  expect(done).toEqual(['costly 1', 'cheap', 'costly 2', 'costly 3']);
});

test('rendering for many recipients stops at the time budget', async () => {
  const slow = { body: '{% for i in (1..20000) %}{{ i }}{% endfor %}' };
  const { rendered } = await renderForMany(
    slow,
    Array.from({ length: 500 }, () => ({})),
    options,
    1,
  );
  expect(rendered.length).toBeGreaterThan(0);
  expect(rendered.length).toBeLessThan(500);
  const costly = { body: '{% for i in (1..times) %}x{% endfor %}' };
  const stopped = await renderForMany(costly, [{ times: 1 }, { times: 1e9 }, { times: 1 }], options);
  expect(stopped.rendered).toEqual([expect.objectContaining({ body: 'x' }), expect.any(TooExpensiveError)]);
});

test('a text that exceeds the maximum length does not affect other recipients', async () => {
  const content = { body: 'x', html: '{% for i in (1..5) %}{{ part }}{% endfor %}' };
  const [long, short] = [{ part: 'x'.repeat(110_000) }, { part: 'x' }];
  const { rendered } = await renderForMany(content, [long, short], options);
  expect(rendered).toEqual([
    expect.objectContaining({ code: 'validation_error', details: { field: 'html' } }),
    expect.objectContaining({ html: 'xxxxx' }),
  ]);
});

test('long texts are rendered in several batches @slow', async () => {
  const recipients = Array.from({ length: 100 }, () => ({ text: 'x'.repeat(400_000) }));
  const lane = createRenderLane();
  const parts = [{ field: 'body', text: '{{ text }}', isHtml: false }];
  const answer = await lane('acc_1', { type: 'fill', parts, variables: recipients.slice(0, 20), budgetMs: 60_000 });
  expect(answer).toMatchObject({ filled: { length: 3 } });
  expect((await renderForMany({ body: '{{ text }}' }, recipients.slice(0, 20), options)).rendered).toHaveLength(20);
  const { rendered } = await renderForMany({ body: '{{ text }}' }, recipients, options, 60_000);
  expect(rendered).toHaveLength(15);
});

test('a filter that takes too long is stopped, and the next template gets a new thread @slow', async () => {
  const lane = createRenderLane({ graceMs: 1 });
  const list = Array.from({ length: 100_000 }, (_, index) => `${'ä'.repeat(60)}${(index * 7919) % 100_000}`);
  // Sorting is one step, during which the limits are not checked.
  const sort = task('{{ list | sort | join: "" | size }}', { list });
  for (const accountId of ['acc_1', 'acc_2']) await expect(lane(accountId, sort)).rejects.toThrow(RenderStoppedError);
});

test('a template is filled in even if it has to wait a long time for a processor @slow', async () => {
  const graceMs = 200;
  const pauseThread = await debugThreads();
  const lane = createRenderLane({ graceMs });
  await lane('acc_1', task('Hi'));
  // A thread that a debugger has paused uses no processor time, like a thread that waits for a processor.
  const resume = await pauseThread();
  const filled = lane('acc_1', task('Hello'));
  const begun = performance.now();
  await eventually(() => performance.now() - begun > 10 * graceMs);
  await resume();
  expect(await filled).toMatchObject({ filled: [{ texts: ['Hello'] }] });
});

/** Debugs the threads that are started from now on. @returns a function that pauses the last of them at its next statement. */
async function debugThreads() {
  const session = new Session();
  session.connect();
  let last = '';
  const messages: string[] = [];
  const tell = (sessionId: string, id: number, method: string) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => messages.push(params.message));
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    last = sessionId;
    // While the thread is starting, so that the work of the debugger does not count as the work of a task.
    void tell(sessionId, 1, 'Debugger.enable');
  });
  return async () => {
    const paused = last;
    await tell(paused, 2, 'Debugger.pause');
    await eventually(() => messages.some((message) => message.startsWith('{"id":2,')));
    return async () => {
      await eventually(() => messages.some((message) => message.startsWith('{"method":"Debugger.paused"')));
      await tell(paused, 3, 'Debugger.resume');
      session.disconnect();
    };
  };
}

describe('costly templates', () => {
  /** Takes as much processor time as a template may take, and is not stopped. */
  const COSTLY = '{% for i in (1..3000) %}{% for j in (1..3000) %}{% endfor %}{% endfor %}';

  test('simple templates wait for at most one costly template of another account @slow', async () => {
    const lane = createRenderLane();
    const order: string[] = [];
    const ask = (accountId: string, text: string) => lane(accountId, task(text)).then(() => order.push(accountId));
    const costly = [1, 2, 3].map(() => ask('costly', COSTLY));
    const cheap = Array.from({ length: 20 }, (_, number) => ask('cheap', `Hi ${number}`));
    await Promise.all([...costly, ...cheap]);
    expect(order).toEqual(['costly', ...Array<string>(20).fill('cheap'), 'costly', 'costly']);
  });

  test('a costly template waits for the simple templates of another account, even if these templates are added one after another @slow', async () => {
    const lane = createRenderLane();
    const order: string[] = [];
    const costly = [1, 2].map(() => lane('costly', task(COSTLY)).then(() => order.push('costly')));
    for (let number = 0; number < 5; number += 1) {
      await lane('cheap', task(`Hi ${number}`));
      order.push('cheap');
    }
    await Promise.all(costly);
    expect(order).toEqual(['costly', ...Array<string>(5).fill('cheap'), 'costly']);
  });

  test('after a template of an account was stopped, no other account waits for its templates @slow', async () => {
    const pauseThread = await debugThreads();
    const lane = createRenderLane();
    // The filter is one step, during which the limits are not checked: only stopping the thread ends it.
    const endless =
      '{% assign s = "a-" %}{% for i in (1..19) %}{% assign s = s | append: s %}{% endfor %}{% assign z = (1..1000) | where_exp: "x","s | slugify" %}';
    const stopped = [1, 2, 3].map(() => lane('costly', task(endless)));
    const ends = await Promise.allSettled([...stopped, lane('costly', task('Hi'))]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
    const [first, ...repeated] = ends.slice(0, 3).map((end) => end.status === 'rejected' && end.reason);
    expect(first).toBeInstanceOf(RenderStoppedError);
    for (const reason of repeated) expect(reason).toBe(first);
    const resume = await pauseThread();
    const order: string[] = [];
    const waiting = lane('costly', task('Hi')).then(() => order.push('costly'));
    await lane('other', task('Hi'));
    order.push('other');
    await resume();
    await waiting;
    expect(order).toEqual(['other', 'costly']);
  });
});

test('templates can read only their variables', async () => {
  for (const body of ['{{ constructor }}', '{{ name.constructor }}', '{{ __proto__ }}', '{{ name.toString }}']) {
    expect(await failure(render({ body }, { name: 'Ada' }))).toMatchObject({ status: 400 });
  }
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('the rendering threads leave the processor to the threads that answer requests', async () => {
  await render({ body: 'Hello' });
  const priorities = readdirSync('/proc/self/task').map((thread) => niceOf(`/proc/self/task/${thread}/stat`));
  expect(Math.max(...priorities)).toBe(Math.min(niceOf('/proc/self/stat') + 10, 19));
});

/** The nice value of a thread: the higher, the lower its priority. */
function niceOf(file: string): number {
  return Number(readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[16]);
}

test.each([
  ['', 0, false],
  ['ab', 2, false],
  ['abc', 2, true],
  ['😀😀', 2, false],
  ['😀😀', 1, true],
  ['a😀b', 3, false],
  ['a😀b', 2, true],
  ['😀ab', 2, true],
  ['ab\ud83d', 2, true],
])('isLongerThan counts an emoji as one character (text %j, maximum %d, longer: %s)', (text, most, expected) => {
  expect(isLongerThan(text, most)).toBe(expected);
});
