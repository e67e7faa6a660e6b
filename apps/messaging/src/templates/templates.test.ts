import { given, startTestApp } from '../../test/app.ts';

const app = startTestApp();

const account = given(() => app.account('test'));

const create = (fields: object = {}) =>
  account.post('/templates', { name: 'welcome', body: 'Hi {{ firstName }}', ...fields });

test('every change of the content creates a version, and all versions stay readable @slow', async () => {
  const { body } = await create({ subject: 'Hello', html: '<p>{{ city }}</p>' }).expect(201);
  expect(body).toMatchObject({
    templateId: expect.stringMatching(/^tpl_/),
    version: 1,
    variables: ['city', 'firstName'],
  });
  const changed = await account
    .put(`/templates/${body.templateId}`, { body: 'Good day {{ firstName }}', html: null })
    .expect(200);
  expect(changed.body).toMatchObject({ version: 2, subject: 'Hello', html: null, variables: ['firstName'] });
  await account.put(`/templates/${body.templateId}`, { name: 'renamed' }).expect(200);
  const { data } = (await account.get(`/templates/${body.templateId}/versions`).expect(200)).body;
  expect(data.map(({ version, body: text }: { version: number; body: string }) => [version, text])).toEqual([
    [2, 'Good day {{ firstName }}'],
    [1, 'Hi {{ firstName }}'],
  ]);
});

test('when a template is saved or read, the response names the variables for which contacts have no value @slow', async () => {
  await account.post('/contacts', { phone: '+15550100', attributes: { city: 'Rome' } }).expect(201);
  const text = '{{ firstName }} {{ city }} {{ attributes.city }} {{ voucherCode }} {{ plan | default: "free" }}';
  const { body } = await create({ body: text, html: '<p>{{ order.total }}</p>' }).expect(201);
  const variables = (warnings: { variable: string }[]) => warnings.map(({ variable }) => variable);
  expect(variables(body.warnings)).toEqual(['order', 'voucherCode']);
  expect(body.warnings[1].message).toMatch(/^The variable “voucherCode” is not a field of your contacts\. /);
  const path = `/templates/${body.templateId}`;
  expect(variables((await account.get(path).expect(200)).body.warnings)).toEqual(['order', 'voucherCode']);
  await account.post('/contacts', { phone: '+15550101', attributes: { voucherCode: 'X' } }).expect(201);
  expect((await account.put(path, { html: null }).expect(200)).body.warnings).toEqual([]);
});

test('a template that refers to JavaScript prototypes does not change them', async () => {
  const { body } = await create({ body: '{{ __proto__.polluted }} {{ constructor.prototype.polluted }}' }).expect(201);
  expect(body.warnings.map(({ variable }: { variable: string }) => variable)).toEqual(['__proto__', 'constructor']);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test('a preview fills in a template without sending, and reports a missing variable', async () => {
  const { body } = await create();
  const preview = (input: object) => account.post(`/templates/${body.templateId}/preview`, input);
  expect((await preview({ variables: { firstName: 'Ada' } }).expect(200)).body).toEqual({
    body: 'Hi Ada',
    subject: null,
    html: null,
    segments: 1,
    encoding: 'GSM-7',
  });
  expect((await preview({}).expect(400)).body.error.details).toEqual({ field: 'variables.firstName' });
  expect((await preview({ version: 9 }).expect(404)).body.error.code).toBe('template_not_found');
  expect((await account.get('/messages')).body.pagination.total).toBe(0);
});

test('invalid syntax, a taken name and an unknown id are refused @slow', async () => {
  await create().expect(201);
  expect((await create().expect(409)).body.error.code).toBe('template_already_exists');
  expect((await create({ name: 'other', body: 'Hi {{ name' }).expect(400)).body.error.details.field).toBe('body');
  for (const answer of [
    account.get('/templates/tpl_0'),
    account.put('/templates/tpl_0', { body: 'x' }),
    account.delete('/templates/tpl_0'),
  ]) {
    expect((await answer.expect(404)).body.error.code).toBe('template_not_found');
  }
});

test('templates are listed in pages, and a deleted template is not found', async () => {
  const { body } = await create();
  const list = await account.get('/templates').expect(200);
  expect(list.body).toMatchObject({ data: [{ templateId: body.templateId }], pagination: { total: 1, pages: 1 } });
  await account.delete(`/templates/${body.templateId}`).expect(204);
  expect((await account.get('/templates')).body.pagination.total).toBe(0);
});

test('a preview page runs no script, loads nothing from other servers by default, and can be framed by this service only @slow', async () => {
  const contact = await account.post('/contacts', { email: 'ada@example.com', firstName: '<i>Ada' }).expect(201);
  const texts = {
    subject: 'For {{ firstName }}',
    html: '<style>p{color:red}</style><p>{{ firstName }}</p><script>x</script>',
  };
  const page = (form: object) =>
    app.http.post('/api/v1/template-previews').set('X-API-Key', account.key).type('form').send(form);
  const shown = await page({ ...texts, contactId: contact.body.contactId }).expect(200);
  expect(shown.type).toBe('text/html');
  expect(shown.text).toContain('<h1>For &#60;i&#62;Ada</h1>');
  expect(shown.text).toContain(`sandbox srcdoc="&#60;style`);
  expect(shown.text).not.toMatch(/<(?:script|i)\b/);
  expect(shown.headers).toMatchObject({
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  });
  const given = await page({ ...texts, show: 'text', images: 'true', variables: '{"firstName":"Bo"}' }).expect(200);
  expect(given.text).toContain('<pre>Bo</pre><p>As an SMS: 1 part, GSM-7</p>');
  expect(given.headers['content-security-policy']).toContain('img-src data: http: https:;');
  expect((await page({ body: '{{ it }}', filledIn: 'true' }).expect(200)).text).toContain('<pre>{{ it }}</pre>');
  const longest = { body: '\u754c'.repeat(100_000), html: '\u754c'.repeat(500_000) };
  await page({ ...longest, filledIn: 'true' }).expect(200);
  for (const [form, problem] of [
    [texts, 'firstName has no value'],
    [{ body: '{% if' }, 'tag'],
  ] as const) {
    expect((await page(form).expect(200)).text).toMatch(new RegExp(`<p role="alert">[^<]*${problem}`));
  }
  for (const variables of ['no', `{"a":${'['.repeat(4000)}${']'.repeat(4000)}}`])
    expect((await page({ variables }).expect(400)).body.error.details.field).toBe('variables');
  const other = await app.account();
  const theirs = {
    contactId: (await other.post('/contacts', { email: 'other@example.com' }).expect(201)).body.contactId,
  };
  await page(theirs).expect(404);
});

test('a template or message with only HTML gets a text that is made from the HTML @slow', async () => {
  const { body } = await create({ body: undefined, html: '<h1>Hi {{ firstName }}</h1>' }).expect(201);
  expect(body).toMatchObject({ body: '', warnings: [] });
  const { body: read } = await account.get(`/templates/${body.templateId}`).expect(200);
  await account.put(`/templates/${body.templateId}`, read).expect(200);
  const mail = { channel: 'email', to: 'ada@example.com', subject: 'Hi' };
  const bodyOf = async (fields: object) => {
    const sent = await account.post('/messages/send', { ...mail, ...fields }).expect(202);
    return (await account.get(`/messages/${sent.body.messageId}`).expect(200)).body.body;
  };
  expect(await bodyOf({ templateId: body.templateId, variables: { firstName: 'Ada' } })).toBe('Hi Ada');
  expect(await bodyOf({ html: '<p>Price: 5 &euro;</p>' })).toBe('Price: 5 €');
  for (const texts of [{ body: '', html: null }, { body: undefined }, { body: ' ' }]) {
    expect((await create({ name: 'empty', ...texts }).expect(400)).body.error.details.field).toBe('body');
  }
  expect(
    (await account.put(`/templates/${body.templateId}`, { html: null }).expect(400)).body.error.details.field,
  ).toBe('body');
});
