import { smtpOutcome, type SmtpError } from './failures.ts';

const outcome = (response: string, command = 'RCPT TO') =>
  smtpOutcome(
    Object.assign(new Error(response), { responseCode: Number(response.slice(0, 3)), response, command }) as SmtpError,
    false,
  );

// Responses as Postfix, Exchange, Gmail, Exim, qmail and others word them.
test.each([
  [
    '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    'invalid_recipient',
  ],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'invalid_recipient'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'invalid_recipient'],
  ['550 5.1.2 Bad destination system: no such domain', 'recipient_unreachable'],
  ['553 5.1.3 The recipient address is not a valid RFC-5321 address', 'recipient_unreachable'],
  ['556 5.1.10 Recipient address has null MX', 'recipient_unreachable'],
  ['550 5.1.10 <ada@example.com>: Domain example.com does not accept mail', 'recipient_unreachable'],
  ['556 5.1.10 Rejected', 'recipient_unreachable'],
  ['550 No such user here', 'invalid_recipient'],
  ['550 Unrouteable address: unknown user', 'invalid_recipient'],
  ['511 sorry, no mailbox here by that name (#5.1.1)', 'invalid_recipient'],
  ['552 5.2.2 Mailbox full', 'mailbox_full'],
  ['552 Requested mail action aborted: exceeded storage allocation, mailbox is full', 'mailbox_full'],
  ['452 4.2.2 The email account that you tried to reach is over quota', 'provider_unavailable'],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'policy_rejected'],
  ['554 5.7.1 <ada@example.com>: Relay access denied', 'policy_rejected'],
  ['550 relaying denied', 'policy_rejected'],
  ['550 5.7.1 Unauthenticated email is not accepted due to the domain DMARC policy', 'policy_rejected'],
  ['550 5.7.1 User unknown to our policy service', 'policy_rejected'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'recipient_unreachable'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'recipient_unreachable'],
  ['550 Requested action not taken: mailbox unavailable', 'recipient_unreachable'],
])('the response %j has the error code %s', (response, code) => {
  expect(outcome(response)).toMatchObject({ code });
});

test('refusals of the content or the sender do not count against the recipient', () => {
  expect(outcome('554 5.6.0 Message contains invalid header', 'DATA')).toMatchObject({ code: 'content_rejected' });
  expect(outcome('550 5.7.1 Spam message rejected because of IP reputation', 'DATA')).toMatchObject({
    code: 'policy_rejected',
  });
  expect(outcome('550 5.1.8 Sender address rejected: domain not found', 'MAIL FROM')).toMatchObject({
    code: 'invalid_sender',
  });
});

test('a server without STARTTLS is reported as such, not as a wrong password', () => {
  const response = '500 Error: command not recognized';
  const error = Object.assign(new Error(response), { code: 'ETLS', responseCode: 500, response, command: 'STARTTLS' });
  expect(smtpOutcome(error as SmtpError, false)).toMatchObject({
    kind: 'channel_fault',
    message: `The connection cannot be encrypted by STARTTLS. ${response}`,
  });
});

test('a response that is cut within an emoji, or contains NUL, can be stored', () => {
  const { message } = outcome(`550 ${'x'.repeat(495)}😀\0`) as { message: string };
  expect(message).toHaveLength(499);
  expect(message.isWellFormed()).toBe(true);
});
