import { inlineStyles, textOf } from './mail-html.ts';
import { renderTemplate, textOfHtml } from './rendering.ts';

const options = { accountId: 'acc_1', lane: 'single' } as const;
const render = async (html: string, variables = {}, body = '') => renderTemplate({ body, html }, variables, options);

test('styles are inlined into the elements that they select, and media queries and hover styles still override the inlined styles', async () => {
  const { html } = await render(
    '<style>p { color: {{ color }} } a:hover { color: red } @media (max-width: 400px) { p { color: blue } }</style>' +
      '<p {% if big %}class="big"{% endif %}>Hi {{ name }}</p>{% for each in list %}<a href="{{ each }}">&amp;</a>{% endfor %}',
    { color: 'green', name: '<b>', big: true, list: ['https://a.example/?x=1&y=2'] },
  );
  expect(html).toBe(
    '<style>p { color: green } a:hover { color: red !important } @media (max-width: 400px) { p { color: blue !important } }</style>' +
      '<p class="big"  style="color: green;">Hi &lt;b&gt;</p><a href="https://a.example/?x=1&amp;y=2">&amp;</a>',
  );
});

test.each([
  ['styles with conditions', '<style>{% if a %}p{color:red}{% endif %}</style><p>x</p>'],
  ['no styles', '<P CLASS=a>x<br></P>'],
  ['too many tags', `<style>p{color:red}</style>${'<p>x</p>'.repeat(12_000)}`],
  ['more rules times tags than the limit', `<style>${'p{color:red}'.repeat(500)}</style>${'<p>x</p>'.repeat(500)}`],
  [
    'a list with more selectors than the limit',
    `<style>${'p,'.repeat(500)}p{color:red}</style>${'<p>x</p>'.repeat(500)}`,
  ],
  ['invalid CSS', '<style>p{color:red</style><p>x</p>'],
])('HTML with %s is not changed by the inlining of styles', async (_what, html) => {
  expect((await render(html, { a: false }, 'x')).html).toBe(html.replaceAll(/\{%.*%\}/g, ''));
});

test('if a template has no text, the text is made from the HTML, with the values of variables unescaped @slow', async () => {
  const html =
    '<style>p{color:red}</style><h1>Hello {{ name }}</h1><p>See <a href="{{ url }}">the offer</a> &amp; more</p>' +
    '<ul>{% for each in list %}<li>{{ each }}</li>{% endfor %}</ul><img src="x.png" alt="Logo">';
  const { body } = await render(html, { name: 'A & B', url: 'https://a.example/?x=1&y=2', list: ['one', 'two'] });
  expect(body).toBe('Hello A & B\n\nSee the offer (https://a.example/?x=1&y=2) & more\n\n * one\n * two\n');
});

test('rendering HTML of any depth and size stays within the limits @slow', async () => {
  const deep = '<div>'.repeat(80_000);
  expect((await textOfHtml(`${deep}x`, options)).length).toBeLessThan(100);
  expect(await textOfHtml(`${'<div>'.repeat(2000)}x`, options)).toBe('...');
  const marks = '{{{%'.repeat(100_000);
  await Promise.allSettled([render(`<style>p{}</style>${marks}`), textOfHtml(marks, options)]);
  expect(await render('<p>still works</p>')).toMatchObject({ body: 'still works' });
});

test('unclosed styles and Liquid tags are processed in linear time @slow', () => {
  for (const begun of ['<style', '<style>']) {
    const html = begun.repeat(200_000);
    expect(inlineStyles(html)).toBe(html);
  }
  const { length } = textOf(`{% raw %}${'{{ '.repeat(400_000)}{% endraw %}`);
  expect(length).toBeGreaterThan(800_000);
});

test('Liquid tags stay unchanged when the HTML around them changes', () => {
  const html = '<p title="{{ a | append: \'"<>\' }}" {{ b }}>{{ c }}{% if d < 3 %}<td>{{ e }}</td>{% endif %}</p>';
  expect(inlineStyles(`<style>p{color:red}</style>${html}`)).toContain('{% if d < 3 %}<td>{{ e }}</td>{% endif %}');
  expect(textOf(html)).toBe('{{ c }}{% if d < 3 %}{{ e }}{% endif %}');
});
