import { AppError } from '@services/common/http/errors';

import { inspectTemplate, renderTemplate } from './rendering.ts';

function failure(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It did not fail');
}

test('variables are filled in, nested ones included', () => {
  const content = { body: 'Hi {{ firstName }}, {{ order.total | round }} EUR', subject: 'Order {{ order.id }}' };
  expect(renderTemplate(content, { firstName: 'Ada', order: { id: 7, total: 11.6 } })).toEqual({
    body: 'Hi Ada, 12 EUR',
    subject: 'Order 7',
    html: null,
  });
});

test('a missing variable is an error that names it, unless the template has a default for it', () => {
  const error = failure(() => renderTemplate({ body: 'Hi {{ firstName }}' }, {}));
  expect(error).toMatchObject({ status: 400, code: 'validation_error', details: { field: 'variables.firstName' } });
  expect(renderTemplate({ body: 'Hi {{ firstName | default: "friend" }}{% if vip %}!{% endif %}' }, {}).body).toBe(
    'Hi friend',
  );
  expect(failure(() => renderTemplate({ body: '{{ order.id }}' }, { order: {} })).details).toEqual({
    field: 'variables.order.id',
  });
});

test('variables are escaped in HTML and only there', () => {
  const content = { body: '{{ name }}', html: '<p>{{ name }}</p>' };
  expect(renderTemplate(content, { name: '<b>&' })).toMatchObject({ body: '<b>&', html: '<p>&lt;b&gt;&amp;</p>' });
});

test.each([
  '{{ name',
  '{% if %}',
  '{% unknown %}',
  '{{ name | nosuchfilter }}',
  '{% include "x" %}',
  '{% render "x" %}',
])('%s is refused', (body) => {
  expect(failure(() => renderTemplate({ body }, { name: 'x' }))).toMatchObject({
    status: 400,
    details: { field: 'body' },
  });
});

test('the variables of all parts are listed once', () => {
  expect(
    inspectTemplate({ body: '{{ a }} {{ b.c }}', subject: '{{ a }}', html: '{% for x in list %}{{ x }}{% endfor %}' }),
  ).toEqual(['a', 'b', 'list']);
});

test('a template that would run for long or grow large is stopped', () => {
  for (const body of [
    '{% for i in (1..100000000) %}x{% endfor %}',
    '{% assign a = "xxxxxxxxxx" %}{% for i in (1..30) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
    '{% for i in (1..3000) %}{% for j in (1..3000) %}x{% endfor %}{% endfor %}',
  ]) {
    const start = performance.now();
    expect(failure(() => renderTemplate({ body }, {}))).toMatchObject({ status: 400 });
    expect(performance.now() - start).toBeLessThan(2000);
  }
});

test('nothing but the variables can be read', () => {
  for (const body of ['{{ constructor }}', '{{ name.constructor }}', '{{ __proto__ }}', '{{ name.toString }}']) {
    expect(failure(() => renderTemplate({ body }, { name: 'Ada' }))).toMatchObject({ status: 400 });
  }
});
