/** Files as other products write them, with invented people. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { curlExample, shellExamples } from '@services/tooling/testing/shell-examples';

import { given, startTestApp } from '../../../test/app.ts';
import { importCsv } from '../../../test/imports.ts';

const app = startTestApp();

const account = given(() => app.account('test'));

const fileOf = (name: string) => readFileSync(`${import.meta.dirname}/../../../test/files/${name}.csv`, 'utf8');
const GUIDE = readFileSync(`${import.meta.dirname}/../../../guides/14-import.md`, 'utf8');

const contacts = async () => (await account.get('/contacts?limit=100').expect(200)).body.data.toReversed();

const sms = { consent: { email: { status: 'unknown' } } };
test.each([
  [
    'mailchimp',
    [
      {
        email: 'maja@example.com',
        firstName: 'Maja',
        lastName: 'Lindqvist',
        phone: '+15550142',
        timezone: 'Europe/Stockholm',
        tags: ['VIP', 'Spring, 2026'],
        attributes: { joined: '2025-11-02T09:15:00.000Z', rating: 4 },
      },
      { email: 'tom@example.com', firstName: null, tags: [], attributes: { rating: 2 } },
    ],
  ],
  [
    'brevo',
    [
      {
        externalId: '17',
        firstName: 'Léa',
        lastName: 'Martin',
        phone: '+33612345678',
        attributes: { INTERESTS: 'wine, travel', birthday: '1990-12-31' },
      },
      { externalId: '18', firstName: 'Paul', phone: null, attributes: {} },
    ],
  ],
  [
    'hubspot',
    [
      { externalId: '900101', phone: '+351912345678', attributes: { created: '2026-02-01T10:30:00.000Z' }, ...sms },
      { externalId: '900102', firstName: 'Rui', consent: { email: { status: 'unsubscribed', source: 'import' } } },
    ],
  ],
  [
    'listmonk',
    [
      {
        firstName: 'Nora',
        lastName: 'van Dam',
        attributes: { city: 'Utrecht', logins: 7 },
        consent: { email: { status: 'subscribed' } },
      },
      { firstName: 'Kim', attributes: {}, consent: { email: { status: 'unsubscribed' } } },
    ],
  ],
])('the command in the guide imports a file of contacts from %s @slow', async (name, expected) => {
  const files = { [`${name}.csv`]: fileOf(name) };
  const commands = shellExamples(GUIDE).filter(({ words }) => words.includes(`@${name}.csv`));
  const [request] = commands.flatMap((each) => curlExample(each, files) ?? []);
  const report = await importCsv(app, account, fileOf(name), /\?.*/.exec(request?.path ?? '')?.[0]);
  expect(report).toMatchObject({ status: 'completed', created: 2, refused: 0 });
  expect(await contacts()).toMatchObject(expected);
});

/** Files that people send, and the contacts that they contain. */
const IMPORTED: [name: string, file: string | Buffer, query: string, expected: object[]][] = [
  [
    'an address book of Google',
    'First Name,Middle Name,Last Name,Nickname,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,E-mail 2 - Value\n' +
      'Lin,,Wu,,* myContacts,* Work,lin@example.com,Mobile,+44 7400 123456,lin2@example.com\n',
    '?otherColumns=ignore&columns=%7B%22Labels%22%3A%22ignore%22%7D',
    [{ firstName: 'Lin', lastName: 'Wu', email: 'lin@example.com', phone: '+447400123456' }],
  ],
  [
    'an address book of Outlook in Windows-1252 with line breaks in cells',
    Buffer.from(
      '"Title","First Name","Last Name","Home Street","Mobile Phone","E-mail Address","E-mail 2 Address","Notes"\r\n' +
        '"","Bjørn","Ås","1 Road\r\nTown","","bjorn@example.com","",""\r\n',
      'latin1',
    ),
    '?otherColumns=ignore',
    [{ firstName: 'Bjørn', lastName: 'Ås', email: 'bjorn@example.com' }],
  ],
  [
    'a sheet that a German spreadsheet saved',
    Buffer.from(
      'Vorname;Nachname;E-Mail;Handy;Geburtstag\r\nJörg;Groß;joerg@example.com;0151/23456789;3.4.1980\r\n',
      'latin1',
    ),
    '?defaultCountry=DE&columns=%7B%22Geburtstag%22%3A%22attributes.birthday%3Adate%22%7D',
    [{ firstName: 'Jörg', phone: '+4915123456789', attributes: { birthday: '1980-04-03' } }],
  ],
  [
    'text in Unicode that Excel saved',
    Buffer.from('\ufeffNom\tPrénom\tAdresse e-mail\r\nDupont\tZoé\tzoe@example.com\r\n', 'utf16le'),
    '?columns=%7B%22Pr%C3%A9nom%22%3A%22firstName%22%7D',
    [{ firstName: 'Zoé', lastName: 'Dupont', email: 'zoe@example.com' }],
  ],
  [
    'a data frame with a column of row numbers',
    ',email,plan\n0,ada@example.com,pro\n1,bo@example.com,\n',
    '?otherColumns=attributes',
    [{ email: 'ada@example.com', attributes: { plan: 'pro' } }, { email: 'bo@example.com' }],
  ],
  [
    'members of a club with trailing delimiters, in gzip',
    gzipSync('sep=;\nmemberNumber;lastName;firstName;email;phone;;\nM-1;Import;Ida;ida@example.com;;;\n'),
    '?columns=%7B%22memberNumber%22%3A%22externalId%22%7D',
    [{ externalId: 'M-1', firstName: 'Ida', lastName: 'Import' }],
  ],
  [
    'customers of a shop with yes and no',
    'First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent,Tags\nVe,Oh,ve@example.com,no,\'+15550123,12.50,"b2b; vip"\n',
    '?otherColumns=ignore&columns=%7B%22Accepts%20Email%20Marketing%22%3A%22consent.email%22%2C%22Total%20Spent%22%3A%22attributes.spent%3Anumber%22%7D',
    [
      {
        phone: '+15550123',
        attributes: { spent: 12.5 },
        tags: ['b2b', 'vip'],
        consent: { email: { status: 'unsubscribed' } },
      },
    ],
  ],
];

test.each(IMPORTED)('a file of contacts is imported: %s', async (_name, file, query, expected) => {
  const report = await importCsv(app, account, file, query);
  expect(report).toMatchObject({ created: expected.length, refused: 0, errors: [] });
  expect(await contacts()).toMatchObject(expected);
});

/** Files that a person must correct, each with the message that explains the problem. */
const EXPLAINED: [name: string, file: string, message: string][] = [
  [
    'connections of a network, with notes before the header',
    'Notes:\n"When exporting your data, some addresses are missing."\n\nFirst Name,Last Name,Email Address\nAda,L,ada@example.com\n',
    'The column Notes: is unknown. Map it with `columns`, or set `otherColumns` to attributes or ignore',
  ],
  [
    'a list without a header',
    'ada@example.com,Ada\nbo@example.com,Bo\n',
    'The first line contains “ada@example.com” instead of headings. Add a first line that names the columns, such as email',
  ],
  [
    'pipes between the cells',
    'email|name\nada@example.com|Ada\n',
    'The cells are separated by |. Use commas, semicolons or tabs',
  ],
  [
    'two columns of addresses',
    'Email,Mail\na@example.com,b@example.com\n',
    'Columns 1 and 2 of the file are both email. Remove one of these columns, or give it the name “ignore”',
  ],
  // The limits on the number of columns and the length of a heading apply first, because comparing all headings, or trying each dot as the
  // last dot, would take minutes.
  ['thousands of equal headings', `email,${'x,'.repeat(40_000)}x\n`, 'The file has more than 500 columns'],
  [
    'a heading that is longer than an address',
    `a@${'b.'.repeat(1000)}c,d\n`,
    `The column a@${'b.'.repeat(49)} is unknown. Map it with \`columns\`, or set \`otherColumns\` to attributes or ignore`,
  ],
  [
    'a workbook',
    'PK\x03\x04\x14',
    'The file is a ZIP archive or an Excel workbook. Save it as CSV, and send the CSV file',
  ],
];

test.each(EXPLAINED)('the error for a file of contacts explains what to do: %s', async (_name, file, message) => {
  const { body } = await account.post('/contacts/import').type('text/csv').send(file);
  expect(body.error.message).toBe(message);
});
