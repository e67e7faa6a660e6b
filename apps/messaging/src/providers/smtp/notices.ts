/** A mail server's plain text about mail that it could not deliver. */
interface Notice {
  failures: { recipients: string[]; text: string }[];
  /** The returned message, or its beginning. */
  original: string;
}

interface Form {
  /** The server's text, which identifies notices of final failures. */
  sign: RegExp;
  /** The line between the notice and the returned message. */
  end: RegExp;
  /** A recipient and the reasons, one after the other, in the part of the notice that lists them. */
  failure: RegExp;
}

const ADDRESS = String.raw`[^\s<>@:]+@[^\s<>@:]+`;

const FORMS: Form[] = [
  // qmail and its descendants (QSBMF, https://cr.yp.to/proto/qsbmf.txt).
  {
    sign: /^Hi\. This is the /m,
    end: /^--- (?:Below this line|Enclosed) is /m,
    failure: new RegExp(String.raw`^<(${ADDRESS})>: ?\n((?:.+\n?)+)`, 'gm'),
  },
  // exim before 4.8, and later ones without delivery status notifications.
  {
    sign: /^This message was created automatically by (?:mail delivery software|the SMTP relay)/m,
    end: /^-+ This is a copy of /m,
    failure: new RegExp(String.raw`^ {2}(${ADDRESS}):?\n((?: {3,}.+\n?)+)`, 'gm'),
  },
  // OpenSMTPD.
  {
    sign: /^ *This is the MAILER-DAEMON, please DO NOT REPLY/m,
    end: /^ *Below is a copy of the original message/m,
    failure: new RegExp(String.raw`^ *(${ADDRESS}): (.+(?:\n\S.*)*)`, 'gm'),
  },
  // Exchange before 2007.
  {
    sign: /^ *(?:did not reach the following recipient\(s\)|The following recipient\(s\) could not be reached):/m,
    end: /^-{5,} *Original Message|^Received: /m,
    failure: new RegExp(String.raw`^ *(${ADDRESS}) on .+\n((?:[ \t;].+\n?)+)`, 'gm'),
  },
];

/** Subjects of notices about mail that is still being tried. */
const WARNING = /\b(?:warning|delayed)\b/i;

/**
 * Reads a notice of a mail server that writes no delivery status notifications: qmail, exim, OpenSMTPD and Exchange 2003.
 *
 * @param headers the mail's, by lower-case name.
 * @param text the mail's first part; line ends are LF.
 * @returns null for any other text, and for a warning that the mail is late.
 */
export function readNotice(headers: Map<string, string>, text: string): Notice | null {
  const form = FORMS.find(({ sign }) => sign.test(text));
  if (!form || WARNING.test(headers.get('subject') ?? '')) return null;
  const signed = text.slice(text.search(form.sign));
  const end = form.end.exec(signed);
  const listing = signed.slice(0, end?.index ?? signed.length);
  const failures = [...listing.matchAll(form.failure)].map(([, recipient = '', text = '']) => ({
    recipients: [recipient],
    text,
  }));
  if (failures.length === 0) failures.push(...failedAliases(headers, listing));
  const original = end ? signed.slice(end.index).replace(/^-.*\n|^ *Below.*\n/, '') : '';
  return failures.length > 0 ? { failures, original } : null;
}

const WHOLE_ADDRESS = new RegExp(`^${ADDRESS}$`);

/** The failures in a notice of exim that names an address's target: a program, a file or a local name. */
function failedAliases(headers: Map<string, string>, listing: string): Notice['failures'] {
  // Matched at the beginning of each entry only: trying every position of a long text would take minutes.
  const entries = headers.get('x-failed-recipients')?.split(/[\s,<>]+/) ?? [];
  const recipients = entries.filter((entry) => WHOLE_ADDRESS.test(entry));
  const text = /failed:\n\s*(\S[^]*)/.exec(listing)?.[1];
  return text === undefined || recipients.length === 0 ? [] : [{ recipients, text }];
}
