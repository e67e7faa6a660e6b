import { readDeliveryReports } from './bounces.ts';

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

test('a permanent bounce names the message, the recipient and the reason', () => {
  expect(readDeliveryReports(report(FAILED))).toEqual([
    {
      messageId: ID,
      recipient: 'ada@example.net',
      action: 'failed',
      status: '5.1.1',
      diagnostic: '550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown',
    },
  ]);
});

test('if the message had no return address of its own, the returned headers identify it', () => {
  const mail = report(FAILED, { to: 'post@example.com', messageId: ID });
  expect(readDeliveryReports(mail)).toMatchObject([{ messageId: ID }]);
});

test('delays and confirmations are distinguished from failures', () => {
  const fields = (action: string, status: string) => [
    'Final-Recipient: rfc822;a@b.example',
    `Action: ${action}`,
    `Status: ${status}`,
  ];
  expect(readDeliveryReports(report(fields('delayed', '4.4.1')))).toMatchObject([
    { action: 'delayed', status: '4.4.1' },
  ]);
  expect(readDeliveryReports(report(fields('delivered', '2.0.0')))).toMatchObject([{ action: 'delivered' }]);
  expect(readDeliveryReports(report(fields('relayed', '2.0.0')))).toEqual([]);
});

test.each<[string, (mail: string) => string]>([
  ['a comment after the action', (mail) => mail.replace('Action: failed', 'Action: failed (bad destination)')],
  ['line ends of CR alone', (mail) => mail.replaceAll('\r\n', '\r')],
  [
    'a report of an international address',
    (mail) =>
      mail.replace('message/delivery-status', 'message/global-delivery-status').replace('rfc822; ada', 'utf-8; ada'),
  ],
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
])('a bounce with %s is read', (_name, change) => {
  expect(readDeliveryReports(change(report(FAILED)))).toMatchObject([
    { messageId: ID, recipient: 'ada@example.net', action: 'failed', status: '5.1.1' },
  ]);
});

test('a status code of two numbers is read as a general status', () => {
  const fields = ['Final-Recipient: rfc822;a@b.example', 'Action: failed', 'Status: 5.1'];
  expect(readDeliveryReports(report(fields))).toMatchObject([{ action: 'failed', status: '5.1.0' }]);
});

test('an ordinary mail that quotes a status is not read as a report', () => {
  const mail = `From: ada@example.net\r\nTo: <b+${ID}@bounces.example.com>\r\nContent-Type: text/plain\r\n\r\n${FAILED.join('\r\n')}\r\n`;
  expect(readDeliveryReports(mail)).toEqual([]);
  expect(readDeliveryReports('')).toEqual([]);
});

const mail = (headers: string[], body: string) => [...headers, '', ...body.split('\n')].join('\r\n');
const returned = `Return-Path: <post@example.com>\nMessage-ID: <${ID}@example.com>\nSubject: Hello\n\nHello\n`;

test.each([
  [
    'qmail',
    mail(
      ['From: MAILER-DAEMON@mx.example.net', 'Subject: failure notice'],
      `Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ada@example.net>:
192.0.2.7 does not like recipient.
Remote host said: 550 Unknown user ada@example.net
Giving up on 192.0.2.7. (#5.1.1)

--- Below this line is a copy of the message.

${returned}`,
    ),
    { status: '5.1.1', diagnostic: expect.stringContaining('550 Unknown user') },
  ],
  [
    'exim',
    mail(
      ['X-Failed-Recipients: ada@example.net', 'Subject: Mail delivery failed: returning message to sender'],
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ada@example.net
    SMTP error from remote mail server after RCPT TO:<ada@example.net>:
    host mx.example.net [192.0.2.7]: 550 5.1.1 <ada@example.net>:
    Recipient address rejected: User unknown

------ This is a copy of the message, including all the headers. ------

${returned}`,
    ),
    { status: '5.1.1', diagnostic: expect.stringContaining('User unknown') },
  ],
  [
    'OpenSMTPD',
    mail(
      ['Subject: Delivery status notification: error', 'Content-Type: multipart/mixed; boundary="17/mx"'],
      `--17/mx
Content-Type: text/plain; charset=us-ascii

    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this email.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

ada@example.net: 550 5.2.2 <ada@example.net>... Mailbox full

    Below is a copy of the original message:

--17/mx
Content-Type: message/rfc822

${returned}
--17/mx--
`,
    ),
    { status: '5.2.2', diagnostic: '550 5.2.2 <ada@example.net>... Mailbox full' },
  ],
  [
    'Exchange 2003',
    mail(
      [
        'From: System Administrator <postmaster@example.net>',
        'Subject: Undeliverable: Hello',
        `To: b+${ID}@bounces.example.com`,
      ],
      `Your message

  To:      ada@example.net
  Subject: Hello
  Sent:    Thu, 1 Oct 2026 16:50:00 +0000

did not reach the following recipient(s):

ada@example.net on Thu, 1 Oct 2026 16:51:51 +0000
    The recipient name is not recognized
\tThe MTS-ID of the original message is: c=us;a= ;p=example;l=MX0123456789
    MSEXCH:IMS:EXAMPLE:SITE:MX 0 (000C05A6) Unknown Recipient
`,
    ),
    { status: '5.0.0', diagnostic: expect.stringContaining('Unknown Recipient') },
  ],
])('the plain text notice of %s is read', (_name, notice, expected) => {
  expect(readDeliveryReports(notice)).toEqual([
    { messageId: ID, recipient: 'ada@example.net', action: 'failed', ...expected },
  ]);
});

test('a notice of a delay, or a reply that quotes such a notice, does not report a failure', () => {
  const late = mail(
    ['Subject: Warning: message 1abc delayed 24 hours'],
    `This message was created automatically by mail delivery software.\n\n  ada@example.net\n    retry timeout\n`,
  );
  const reply = mail(
    ['Subject: Re: failure notice'],
    `> Hi. This is the qmail-send program\n> <ada@example.net>:\n> gone\n`,
  );
  expect([late, reply].map(readDeliveryReports)).toEqual([[], []]);
});

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

test('a complaint names the message and the recipient', () => {
  expect(readDeliveryReports(complaint('abuse'))).toEqual([
    { messageId: ID, recipient: 'ada@example.net', action: 'complained', status: '', diagnostic: 'abuse' },
  ]);
});

test('an unterminated address is rejected quickly', () => {
  const report = complaint('abuse').replace('<ada@example.net>', 'a'.repeat(900_000));
  expect(readDeliveryReports(report)).toMatchObject([{ messageId: ID, recipient: undefined }]);
});

test.each(['not-spam', 'auth-failure'])('a feedback report of the type %s is not a complaint', (type) => {
  expect(readDeliveryReports(complaint(type))).toEqual([]);
});
