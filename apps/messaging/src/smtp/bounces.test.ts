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

test('without its own return address, the returned headers name the message', () => {
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

test('an ordinary mail that quotes a status is no report', () => {
  const mail = `From: ada@example.net\r\nTo: <b+${ID}@bounces.example.com>\r\nContent-Type: text/plain\r\n\r\n${FAILED.join('\r\n')}\r\n`;
  expect(readDeliveryReports(mail)).toEqual([]);
  expect(readDeliveryReports('')).toEqual([]);
});
