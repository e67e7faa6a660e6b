import { prepared, type Db } from '../../db.ts';
import type { MailParts } from '../../providers/outcome.ts';
import type { StoredMail } from './fields.ts';

/** The contents of a copy's attachments are stored with its original. */
const FIND = prepared(`SELECT mail, coalesce(mail_files, (SELECT o.mail_files FROM messages o
      WHERE o.account_id = m.account_id AND o.id = m.mail->>'copyOf')) AS "mailFiles"
    FROM messages m WHERE account_id = $1 AND id = $2`);

/** A message's header fields and attachments, with their contents; null if they are absent or erased. */
export async function findMailParts(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<MailParts | null> {
  const [found] = await db.query<StoredMail>(FIND, [accountId, id]);
  if (!found?.mail) return null;
  const { from, to = null, cc = [], replyTo, headers, attachments } = found.mail;
  const withContent = attachments.map(({ fileName, contentType, contentId }, index) => {
    return { fileName, contentType, contentId, content: found.mailFiles?.[index] ?? '' };
  });
  return { from, to, cc, replyTo, headers, attachments: withContent };
}
