import { AppError } from '@services/common/http/errors';
import type { Request } from 'express';

import { Upload } from '../surveys/uploads.ts';
import type { Form } from './form.ts';

/** Maximum bytes of a form with files: two files of the largest size, and text. */
const MAX_BYTES = 11_000_000;
const MAX_FIELDS = 2000;
/** The number of such forms that one process reads at a time, because each is in memory. */
const MAX_AT_ONCE = 4;
let reading = 0;

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '');
}

/** @throws AppError 413 `payload_too_large`, 400 `invalid_json` for a damaged form, 503 `service_unavailable` if too many are read. */
export async function readMultipart(request: Request): Promise<Form> {
  if (reading >= MAX_AT_ONCE)
    throw new AppError(503, 'service_unavailable', 'Many files are arriving. Try again in a few seconds', {
      headers: { 'Retry-After': '5' },
    });
  reading += 1;
  try {
    const body = await readBody(request);
    const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
    const data = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
      throw unreadable();
    });
    const form: Form = {};
    for (const [name, value] of [...data].slice(0, MAX_FIELDS)) {
      const earlier = Object.hasOwn(form, name) ? form[name] : undefined;
      if (typeof value !== 'string') {
        // A browser sends an empty file without a name if none was chosen.
        if (value.name !== '') form[name] = new Upload(value.name, Buffer.from(await value.arrayBuffer()));
      } else if (!(earlier instanceof Upload)) form[name] = earlier === undefined ? value : [earlier, value].flat();
    }
    return form;
  } finally {
    reading -= 1;
  }
}

/** A damaged form, or one whose sender has gone. */
const unreadable = () => new AppError(400, 'invalid_json', 'The form could not be read');

async function readBody(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > MAX_BYTES) throw new AppError(413, 'payload_too_large', 'The files are too large together');
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
  return Buffer.concat(chunks);
}
