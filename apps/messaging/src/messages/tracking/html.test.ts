import { rewriteHtml } from './html.ts';

const link = (url: string) => `https://m.example/clicks/${url.length}`;
const rewritten = (html: string) => rewriteHtml(html, { link, image: null });

test.each([
  ['<a href=https://a.example/>x</a>', '<a href="https://m.example/clicks/18">x</a>'],
  [
    "<A CLASS=b HREF='https://a.example/?a=1&amp;b=2' id=c>x</A>",
    '<A CLASS=b href="https://m.example/clicks/26" id=c>x</A>',
  ],
  ['<map><area href="https://a.example/"></map>', '<map><area href="https://m.example/clicks/18"></map>'],
])('the link of %s is replaced, and everything else is unchanged', async (html, expected) => {
  expect(await rewritten(html)).toBe(expected);
});

test.each([
  '<a href="mailto:a@example.com">x</a>',
  '<a href="tel:+1555">x</a>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<a href="#top">x</a>',
  '<a href="/relative">x</a>',
  '<a href="//example.com/">x</a>',
  '<a name="x">x</a>',
  '<a href="https://a.example/" data-track="off">x</a>',
  `<a href="https://a.example/${'x'.repeat(1200)}">x</a>`,
  '<!-- <a href="https://a.example/">x</a> -->',
  '<style>a[href="https://a.example/"]{}</style>',
  '<script>"<a href=https://a.example/>"</script>',
  '<textarea><a href="https://a.example/"></textarea>',
  '<title><a href="https://a.example/"></title>',
  '<link href="https://a.example/s.css"><img src="https://a.example/i.png">',
])('HTML without a link to track is unchanged: %s', async (html) => {
  expect(await rewritten(html)).toBe(html);
});

test('links after the first two hundred are unchanged', async () => {
  const html = '<a href="https://a.example/">x</a>'.repeat(201);
  expect((await rewritten(html)).match(/clicks/g)).toHaveLength(200);
});

test('HTML of more than 100,000 characters is unchanged', async () => {
  const html = `<a href="https://a.example/">${'x'.repeat(100_000)}</a>`;
  expect(await rewriteHtml(html, { link, image: 'https://m.example/opens/t' })).toBe(html);
});

test.each([
  ['<p>Hi', '<p>Hi|'],
  ['<html><body>Hi</body></html>', '<html><body>Hi|</body></html>'],
  ['<html>Hi</html>', '<html>Hi|</html>'],
  ['<body><!-- </body> -->Hi</body>', '<body><!-- </body> -->Hi|</body>'],
])('the image is inserted at the end of the visible content of %s', async (html, expected) => {
  const written = await rewriteHtml(html, { link: null, image: 'https://m.example/opens/t' });
  expect(written.replace(/<img [^>]*>/, '|')).toBe(expected);
});

test('every link of a hostile text is read only once', async () => {
  const reads: string[] = [];
  const html = `${'<div>'.repeat(5000)}${'<p><b><a href="https://a.example/">'.repeat(2000)}`;
  await rewriteHtml(html, { link: (url) => (reads.push(url), null), image: 'i' });
  expect(reads).toHaveLength(2000);
});

test('tags and characters that span two pieces are read correctly', async () => {
  const tag = '<a title="&amp;ä😀" href="https://a.example/?a=1&amp;b=😀" id=c>x</a>\r\n';
  const expected = tag.replace(/href="[^"]*"/, 'href="https://m.example/clicks/37"');
  for (let filled = 4096 - tag.length; filled <= 4096; filled += 1) {
    const text = 'x'.repeat(filled);
    expect(await rewritten(`${text}${tag}${tag}`)).toBe(`${text}${expected}${expected}`);
  }
});

test('while the links of many texts are replaced, other work runs between two pieces of a text', async () => {
  let [turns, isDone] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const html = '<a href="https://a.example/">x</a>'.repeat(1200);
  await Promise.all(Array.from({ length: 20 }, () => rewritten(html)));
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual((20 * html.length) / 4096 - 20);
});
