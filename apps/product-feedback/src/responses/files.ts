import { AppError } from '@services/common/http/errors';
import type { Response } from 'express';

import { prepared, type Queries } from '../db.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import { Upload } from '../surveys/uploads.ts';
import type { ResponseRow } from './schemas.ts';

/** Maximum bytes of all files of an account. */
const MAX_ACCOUNT_BYTES = 1_000_000_000;

const DROP = prepared('DELETE FROM survey_files WHERE response_id = $1 AND account_id = $2 AND id <> ALL ($3::text[])');
/** Locks the account, so that parallel uploads are added up. Triggers keep the sum. */
const USED = prepared('SELECT file_bytes AS bytes FROM accounts WHERE id = $1 FOR NO KEY UPDATE');
const ADD = prepared(
  `INSERT INTO survey_files (id, account_id, response_id, question, name, size, bytes) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const FIND = prepared(`SELECT f.name, f.bytes FROM survey_files AS f JOIN survey_responses AS r ON r.id = f.response_id
    WHERE f.id = $1 AND f.account_id = $2 AND r.account_id = $2 AND r.survey_id = $3`);

/**
 * Stores the files that the answers of a response name, and deletes the response's other files. `tx` must be the transaction that stores
 * the response.
 *
 * @param form the fields with new files by question ID.
 * @throws AppError 409 `files_full`.
 */
export async function keepFiles(
  tx: Queries,
  survey: SurveyRow,
  row: ResponseRow,
  form: Record<string, unknown>,
): Promise<void> {
  const named = survey.questions.flatMap(({ id, type }) => {
    const answer = type === 'file' ? row.answers[id] : undefined;
    return typeof answer === 'object' && !Array.isArray(answer) ? [{ question: id, file: answer['file'] ?? '' }] : [];
  });
  await tx.query(DROP, [row.id, survey.accountId, named.map(({ file }) => file)]);
  const added = named.flatMap(({ question, file }) => {
    const upload = form[question];
    return upload instanceof Upload && upload.id === file ? [{ question, upload }] : [];
  });
  if (added.length === 0) return;
  const [used] = await tx.query<{ bytes: number }>(USED, [survey.accountId]);
  const bytes = added.reduce((total, { upload }) => total + upload.bytes.length, used?.bytes ?? 0);
  if (bytes > MAX_ACCOUNT_BYTES) throw new AppError(409, 'files_full', 'This survey cannot take more files');
  for (const { question, upload } of added)
    await tx.query(ADD, [
      upload.id,
      survey.accountId,
      row.id,
      question,
      upload.name,
      upload.bytes.length,
      upload.bytes,
    ]);
}

/**
 * Sends a file of a response so that no browser shows or runs it.
 *
 * @throws AppError 404 `file_not_found`.
 */
export async function sendFile(db: Queries, survey: SurveyRow, id: string, response: Response): Promise<void> {
  const [file] = await db.query<{ name: string; bytes: Buffer }>(FIND, [id, survey.accountId, survey.id]);
  if (!file) throw new AppError(404, 'file_not_found', 'File not found');
  response.attachment(file.name).type('application/octet-stream').set({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  });
  response.send(file.bytes);
}
