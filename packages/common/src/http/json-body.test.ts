import { gzipSync } from 'node:zlib';

import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { jsonBody } from './json-body.ts';

const { app, lines } = createTestApp((routes) => {
  routes.use(jsonBody({ limitBytes: 20_000 }));
  routes.post('/echo', (req, res) => void res.json({ body: req.body ?? 'none' }));
});

const post = (body: string | Buffer, type = 'application/json') =>
  request(app)
    .post('/echo')
    .set('Content-Type', type)
    .serialize((raw: unknown) => raw as string)
    .send(body);

afterAll(() => expect(lines('request failed')).toEqual([]));

test.each([
  [100_000, 10_000],
  [1_000_000, 31_250],
  [10_000_000, 200_000],
])('with a limit of %d bytes, more than %d values are rejected before parsing', async (limitBytes, values) => {
  const { app: large } = createTestApp((routes) => {
    routes.post('/', jsonBody({ limitBytes }), (req, res) => void res.json(Object.keys(req.body).length));
  });
  const send = (body: string) => request(large).post('/').set('Content-Type', 'application/json').send(body);
  const list = (value: string, count: number) => `{"text":"\\"","list":[${Array(count).fill(value).join(',')}]}`;
  for (const value of ['{}', '[]', '1', '"a"', '"\\\\"']) {
    const { status, body } = await send(list(value, values));
    expect([status, body.code, body.message]).toEqual([
      400,
      'invalid_json',
      `The request body has more than ${values} values`,
    ]);
  }
  await send(list('1', values - 5)).expect(200);
  await send(JSON.stringify({ text: ',[{"\\'.repeat(limitBytes / 10) })).expect(200);
});

describe('malformed JSON is refused with 400', () => {
  const malformed: Record<string, string | Buffer> = {
    'cut in the middle': '{"a": 1',
    'a trailing comma': '{"a": 1,}',
    'single quotes': "{'a': 1}",
    'a bare word': 'undefined',
    'a bare string': '"text"',
    'a bare number': '1',
    null: 'null',
    'two values': '{}{}',
    'a comment': '{} // no',
    NaN: '{"a": NaN}',
    'a raw line break in a string': '{"a": "\n"}',
    'a raw NUL in a string': '{"a": "\0"}',
    'a bad escape': '{"a": "\\x41"}',
    'bytes that are not text': Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
    'form data under the wrong name': 'a=1&b=2',
    'white space only': '   ',
  };
  test.each(Object.entries(malformed))('malformed JSON is refused with 400: %s', async (_name, body) => {
    const { status, body: answer } = await post(body);
    expect([status, answer.code]).toEqual([400, 'invalid_json']);
  });

  test.each(['gzip', 'deflate', 'br'])(
    'a body that is not in its declared encoding %s is reported as such',
    async (name) => {
      const { status, body } = await post('{}').set('Content-Encoding', name);
      expect([status, body.code, body.message]).toEqual([
        400,
        'invalid_json',
        'The request body does not match its Content-Encoding',
      ]);
    },
  );
});

test.each([
  ['a byte that begins no character', [0xff]],
  ['half of a character', [0xc3]],
  ['a surrogate as bytes', [0xed, 0xa0, 0x80]],
])('%s in a text is rejected, not replaced', async (_name, bytes) => {
  const body = Buffer.concat([Buffer.from('{"a": "'), Buffer.from(bytes), Buffer.from('"}')]);
  const refused = { code: 'invalid_json', message: 'The request body is not valid UTF-8' };
  await post(body).expect(400, refused);
  await post(gzipSync(body)).set('Content-Encoding', 'gzip').expect(400, refused);
});

test.each([
  ['with a byte order mark', ['\ufeff{"a": "é"}']],
  ['in pieces that cut a character', [Buffer.from('{"a": "\xc3', 'latin1'), Buffer.from('\xa9"}', 'latin1')]],
])('a body %s is read, with or without a Content-Length', async (_name, pieces) => {
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  for (const headers of [{ 'Content-Length': String(length) }, { 'Transfer-Encoding': 'chunked' }]) {
    const sending = request(app).post('/echo').set('Content-Type', 'application/json').set(headers);
    for (const piece of pieces) sending.write(piece);
    expect((await sending).body).toEqual({ body: { a: 'é' } });
  }
});

test('a body in UTF-16 is read', async () => {
  const body = Buffer.from('\ufeff{"a": "é"}', 'utf16le');
  const answer = await post(body, 'application/json; charset=utf-16');
  expect(answer.body).toEqual({ body: { a: 'é' } });
});

describe('values that PostgreSQL cannot hold are refused with 400', () => {
  test.each([
    ['a NUL character', '{"a": "x\\u0000y"}', 'a'],
    ['a lone high surrogate', '{"a": "\\ud800"}', 'a'],
    ['a lone low surrogate', '{"a": {"b": ["\\udc00x"]}}', 'a.b.0'],
    ['a NUL character in a name', '{"a\\u0000": 1}', 'a\uFFFD'],
    ['a lone surrogate in a name', '{"x": {"\\ud800": 1}}', 'x.\uFFFD'],
    ['a number that is too large', '{"x": [1, -1e400]}', 'x.1', 'numbers beyond the range of double precision'],
  ])(
    'a body is refused if it contains %s',
    async (_name, body, field, content = 'NUL characters or lone surrogates') => {
      const answer = await post(body);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        'invalid_json',
        `The field ${field} must not contain ${content}`,
      ]);
    },
  );

  test('a pair of surrogates is accepted as one character', async () => {
    expect((await post('{"a": "\\ud83d\\ude00"}')).body).toEqual({ body: { a: '😀' } });
  });
});

test.each(['[', '{"a":'])('nesting that would exhaust the stack is refused: %s', async (open) => {
  const levels = 3000;
  const body = open.repeat(levels) + '1' + (open === '[' ? ']' : '}').repeat(levels);
  const answer = await post(body);
  expect([answer.status, answer.body.message]).toEqual([400, 'The request body is nested too deeply']);
  expect((await post(open.repeat(60) + '1' + (open === '[' ? ']' : '}').repeat(60))).status).toBe(200);
});

test('a body gets 413 if its size exceeds the limit after decompression', async () => {
  const large = JSON.stringify({ a: 'x'.repeat(20_000) });
  expect((await post(large)).body.code).toBe('payload_too_large');
  const compressed = await post(gzipSync(large)).set('Content-Encoding', 'gzip');
  expect([compressed.status, compressed.body.code]).toEqual([413, 'payload_too_large']);
});

describe('a body of another content type gets 415', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data', ''])(
    'the content type "%s" is refused',
    async (type) => {
      const answer = await post('{"a": 1}', type);
      expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('a body in an unsupported encoding or character set gets 415', async () => {
    expect((await post('{}').set('Content-Encoding', 'compress')).status).toBe(415);
    expect((await post('{}', 'application/json; charset=iso-8859-1')).status).toBe(415);
  });
});

test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/problem+json'])(
  'JSON is read with the content type %s',
  async (type) => {
    expect((await post('{"a": 1}', type)).body).toEqual({ body: { a: 1 } });
  },
);

test('a request without a body needs no content type', async () => {
  expect((await request(app).post('/echo')).body).toEqual({ body: 'none' });
});
