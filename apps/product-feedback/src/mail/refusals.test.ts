import { readRefusal } from './refusals.ts';

/** An error in the form in which nodemailer reports a mail server's reply. */
const refused = (command: string, response: string) =>
  Object.assign(new Error('x'), { responseCode: Number(response.slice(0, 3)), command, response });

test.each([
  ['450 4.2.1 Try later', 'later'],
  ['550 User unknown', 'address'],
  ['550 Relaying denied', 'refused'],
  ['551 User not local', 'refused'],
  ['550 5.1.1 This address is blocked', 'address'],
  ['553 5.1.3 Bad address', 'address'],
  ['550-5.1.10 Recipient not found', 'address'],
  ['550 5.2.2 Mailbox full', 'refused'],
  ['550 5.1.4 Ambiguous', 'refused'],
])('when the mail server answers RCPT with %s, the outcome is %s', (response, outcome) => {
  expect(readRefusal(refused('RCPT TO', response))).toEqual({ outcome, reason: response });
});

test.each([
  ['DATA', '550 User unknown', 'refused'],
  ['MAIL FROM', '550 5.1.1 Unknown sender', 'later'],
  ['AUTH PLAIN', '535 5.7.8 Wrong password', 'later'],
])('when the server answers %s with %s, the outcome is %s', (command, response, outcome) => {
  expect(readRefusal(refused(command, response)).outcome).toBe(outcome);
});

test('a failed connection is reported with its error message', () => {
  expect(readRefusal(new Error('connect ECONNREFUSED'))).toEqual({ outcome: 'later', reason: 'connect ECONNREFUSED' });
});
