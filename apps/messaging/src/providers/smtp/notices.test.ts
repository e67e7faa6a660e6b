import { readDeliveryReports } from './bounces.ts';

const ID = 'msg_01jd3v8k6r9z4t2q7w5x1y0abc';
const mail = (headers: string[], body: string) => [...headers, '', ...body.split('\n')].join('\r\n');
const returned = `Return-Path: <post@example.com>\nMessage-ID: <${ID}@example.com>\nSubject: Hello\n\nHello\n`;

test.each<[string, string]>([
  [
    'of a descendant of qmail, as a part without header fields',
    mail(
      ['From: MAILER-DAEMON@mx.example.net', 'Content-Type: multipart/mixed; boundary="p1"'],
      `--p1\n\nHi. This is the qmail-send program at mx.example.net.\nIt could not be delivered.

<ada@example.net>: \n192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 No such user\n
--- Enclosed is a copy of the message.\n\n--p1\nContent-Type: message/rfc822\n\n${returned}\n--p1--\n`,
    ),
  ],
  [
    'of exim, about what the address stands for',
    mail(
      ['X-Failed-Recipients: ada@example.net'],
      `This message was created automatically by mail delivery software.\n\nThe following address(es) failed:

  ada\n    550 5.1.1 no such mailbox\n\n------ This is a copy of the message. ------\n\n${returned}`,
    ),
  ],
  [
    'of exim under another name',
    mail(
      ['Subject: Mail delivery failed'],
      `This message was created automatically by the SMTP relay on mx.example.net.\n\nThe following address(es) failed:

  ada@example.net:\n    550 5.1.1 unknown\n\n------ This is a copy of the message. ------\n\n${returned}`,
    ),
  ],
  [
    'of an older Exchange',
    mail(
      ['Subject: Undeliverable: Hello'],
      `Your message did not reach some or all of the intended recipients.\n
The following recipient(s) could not be reached:\n
      ada@example.net on 1/2/2024 10:00 AM\n            Recipient not found 5.1.1\n\n------ Original Message\n${returned}`,
    ),
  ],
])('a notice %s is read', (_what, notice) => {
  expect(readDeliveryReports(notice)).toEqual([
    { messageId: ID, recipient: 'ada@example.net', action: 'failed', status: '5.1.1', diagnostic: expect.any(String) },
  ]);
});

test('a long list of failed recipients without addresses is read in linear time', () => {
  const sign = 'This message was created automatically by mail delivery software.';
  const mail = `X-Failed-Recipients: ${'a'.repeat(1_000_000)}\n\n${sign}\nfailed:\n  x\n`;
  expect(readDeliveryReports(mail)).toEqual([]);
});

test('a long text about many failed recipients is scanned only once', () => {
  const sign = 'This message was created automatically by mail delivery software.';
  const mail = `X-Failed-Recipients: ${'a@b,'.repeat(100_000)}\n\n${sign}\nfailed:\n${'x y '.repeat(100_000)}\n`;
  expect(readDeliveryReports(mail)).toHaveLength(100_000);
});
