import { readRawMail } from './raw-mail.ts';

const HEAD = 'From: Ada <ada@example.net>\r\nTo: r@example.com\r\nSubject: Hello\r\nMessage-ID: <a@example.net>\r\n';
/** Creates a mail with a file that has this number of lines. */
const withFile = (lines: number) =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee the file\r\n--b\r\nContent-Type: image/png; name=a.png\r\n` +
  `Content-Transfer-Encoding: base64\r\n\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(lines)}--b--\r\n`;

test('the process does other work while it reads a large mail, and the result is the same as for a small mail @slow', async () => {
  let ticks = 0;
  let isReading = true;
  const tick = () => {
    ticks += 1;
    if (isReading) setImmediate(tick);
  };
  setImmediate(tick);
  const large = await readRawMail('acc_a', Buffer.from(withFile(15_000)), ['r@example.com']);
  isReading = false;
  // If the main thread itself read the mail, it would have far fewer ticks.
  expect(ticks).toBeGreaterThan(20);
  const small = await readRawMail('acc_a', Buffer.from(withFile(15)), ['r@example.com']);
  const [file] = small!.mail!.attachments;
  expect(file).toMatchObject({ fileName: 'a.png', bytes: 15 * 57 });
  expect(large).toEqual({ ...small, mail: { ...small!.mail, attachments: [{ ...file, bytes: 15_000 * 57 }] } });
});

test('several large mails at once are all read, and a mail that cannot be parsed is ignored @slow', async () => {
  const header = `To: ${'a, '.repeat(100_000)}\r\n`;
  const mails = [withFile(1000), header + withFile(1), withFile(1001)].map((text) =>
    readRawMail('acc_a', Buffer.from(text)),
  );
  const bytes = (await Promise.all(mails)).map((read) => read?.mail?.attachments[0]?.bytes ?? null);
  expect(bytes).toEqual([57_000, null, 57_057]);
});

test.each([
  ['small', 300],
  ['large', 1000],
])('many %s mails of one account delay a mail of another account by at most one mail @slow', async (_size, lines) => {
  const raw = Buffer.from(withFile(lines));
  const read: string[] = [];
  const accounts = [...Array.from({ length: 3 }, () => 'acc_a'), 'acc_b'];
  await Promise.all(
    accounts.map(async (accountId) => {
      await readRawMail(accountId, raw);
      read.push(accountId);
    }),
  );
  expect(read.indexOf('acc_b')).toBeLessThanOrEqual(2);
});
