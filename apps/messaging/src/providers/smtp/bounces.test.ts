import { parseMail } from '../received-mail.ts';
import { readDeliveryReports } from './bounces.ts';

async function readReports(mail: string) {
  const parsed = await parseMail(Buffer.from(mail));
  return parsed ? readDeliveryReports(parsed) : [];
}

const ID = 'msg_01jd3v8k6r9z4t2q7w5x1y0abc';

function report(fields: string[], { to = `b+${ID}@bounces.example.com`, messageId = '' } = {}): string {
  return [
    'From: MAILER-DAEMON@mx.example.net',
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="=_b1"',
    '',
    'This is a MIME-encapsulated message.',
    '--=_b1',
    'Content-Type: text/plain',
    '',
    'I am sorry. Status: 5.0.0 is only text here.',
    '--=_b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    ...fields,
    '',
    '--=_b1',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}@example.com>`,
    '',
    '--=_b1--',
    '',
  ].join('\r\n');
}

const FAILED = [
  'Final-Recipient: rfc822; ada@example.net',
  'Action: failed',
  'Status: 5.1.1 (no such user)',
  'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.net>: Recipient address rejected:',
  '    User unknown',
];

test('a permanent bounce names the message, the recipient and the reason', async () => {
  expect(await readReports(report(FAILED))).toEqual([
    {
      messageId: ID,
      recipient: 'ada@example.net',
      action: 'failed',
      status: '5.1.1',
      diagnostic: '550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown',
    },
  ]);
});

test('a bounce to an address without a message id is assigned to its message by the returned headers', async () => {
  const mail = report(FAILED, { to: 'post@example.com', messageId: ID });
  expect(await readReports(mail)).toMatchObject([{ messageId: ID }]);
});

test('delays and confirmations are distinguished from failures', async () => {
  const fields = (action: string, status: string) => [
    'Final-Recipient: rfc822;a@b.example',
    `Action: ${action}`,
    `Status: ${status}`,
  ];
  expect(await readReports(report(fields('delayed', '4.4.1')))).toMatchObject([{ action: 'delayed', status: '4.4.1' }]);
  expect(await readReports(report(fields('delivered', '2.0.0')))).toMatchObject([{ action: 'delivered' }]);
  expect(await readReports(report(fields('relayed', '2.0.0')))).toEqual([]);
});

const MIXED = [
  'Content-Type: multipart/mixed; boundary=list',
  '',
  '--list',
  'Content-Type: multipart/report; report-type=delivery-status; boundary="=_b1"',
  '',
].join('\r\n');

test.each<[string, (mail: string) => string]>([
  ['a comment after the action', (mail) => mail.replace('Action: failed', 'Action: failed (bad destination)')],
  ['line ends of CR alone', (mail) => mail.replaceAll('\r\n', '\r')],
  ['a comment before the status', (mail) => mail.replace('Status: 5', 'Status: (permanent) 5')],
  ['a comment after the recipient', (mail) => mail.replace('example.net\r\nAction', 'example.net (Ada)\r\nAction')],
  ['a status of two numbers and a comment', (mail) => mail.replace('5.1.1 (no such user)', '5.1.1(no such user)')],
  ['field names in capitals', (mail) => mail.replace('Action:', 'ACTION:').replace('Status:', 'STATUS:')],
  ['an address in angle brackets', (mail) => mail.replace('rfc822; ada@example.net', 'RFC822;<ada@example.net>')],
  ['an unquoted boundary', (mail) => mail.replaceAll('=_b1', 'b1').replace('"b1"', 'b1; charset=utf-8')],
  [
    'a report within a mail to which a list added a footer',
    (mail) => mail.replace(/Content-Type: multipart.*\r\n.*\r\n/, MIXED),
  ],
  [
    'a report of an international address',
    (mail) =>
      mail.replace('message/delivery-status', 'message/global-delivery-status').replace('rfc822; ada', 'utf-8; ada'),
  ],
  ['an international address in ASCII', (mail) => mail.replace('rfc822; ada', String.raw`utf-8; \x{61}d\x{61}`)],
  [
    'a report in base64',
    (mail) => {
      const [before = '', fields = '', after = ''] = mail.split(
        /(?<=delivery-status\r\n)\r\n|\r\n(?=--=_b1\r\nContent-Type: text\/rfc822-headers)/,
      );
      const encoded = Buffer.from(fields).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
      return `${before}Content-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n${after}`;
    },
  ],
])('a bounce with %s is read', async (_name, change) => {
  expect(await readReports(change(report(FAILED)))).toMatchObject([
    { messageId: ID, recipient: 'ada@example.net', action: 'failed', status: '5.1.1' },
  ]);
});

test('a bounce with the incomplete status code 5.1 is read as 5.1.0', async () => {
  const fields = ['Final-Recipient: rfc822;a@b.example', 'Action: failed', 'Status: 5.1'];
  expect(await readReports(report(fields))).toMatchObject([{ action: 'failed', status: '5.1.0' }]);
});

test('an ordinary mail that quotes the fields of a bounce is not read as a bounce', async () => {
  const mail = `From: ada@example.net\r\nTo: <b+${ID}@bounces.example.com>\r\nContent-Type: text/plain\r\n\r\n${FAILED.join('\r\n')}\r\n`;
  expect(await readReports(mail)).toEqual([]);
  expect(await readReports('')).toEqual([]);
});

const mail = (headers: string[], body: string) => [...headers, '', ...body.split('\n')].join('\r\n');
const returned = `Return-Path: <post@example.com>\nMessage-ID: <${ID}@example.com>\nSubject: Hello\n\nHello\n`;

const complaint = (type: string) =>
  mail(
    ['From: <fbl@example.net>', 'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"'],
    `--part1
Content-Type: text/plain

This is an email abuse report.

--part1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: ExampleFBL/1.0
Version: 1
Original-Rcpt-To: <ada@example.net>

--part1
Content-Type: message/rfc822

${returned}
--part1--
`,
  );

test('a complaint names the message and the recipient', async () => {
  expect(await readReports(complaint('abuse'))).toEqual([
    { messageId: ID, recipient: 'ada@example.net', action: 'complained', status: '', diagnostic: 'abuse' },
  ]);
});

test('an unterminated address is rejected quickly', async () => {
  const report = complaint('abuse').replace('<ada@example.net>', 'a'.repeat(900_000));
  expect(await readReports(report)).toMatchObject([{ messageId: ID, recipient: undefined }]);
});

test.each(['not-spam', 'auth-failure'])('a feedback report of the type %s is not a complaint', async (type) => {
  expect(await readReports(complaint(type))).toEqual([]);
});
