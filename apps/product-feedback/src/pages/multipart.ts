import { Busboy } from '@fastify/busboy';
import { AppError } from '@services/common/http/errors';
import { addressBucket } from '@services/common/runtime/addresses';
import type { Request } from 'express';

import { Upload } from '../surveys/uploads.ts';
import type { Form } from './form.ts';

/** Maximum bytes of a form with files: two files of the largest size, and text. */
const MAX_BYTES = 11_000_000;
/** Our forms have fewer parts and shorter headers. Reading more would block the process for seconds. */
const LIMITS = { parts: 2000, headerPairs: 20, headerSize: 8192 };
/** The number of forms with files that one process reads at a time, because each of these forms is in memory. */
const MAX_AT_ONCE = 12;
/** The part of MAX_AT_ONCE that one address can use, so that slow uploads from one address do not block all other uploads. */
const MAX_OF_ADDRESS = 3;
const MAX_MS = 120_000;
const reading: string[] = [];

/**
 * @throws AppError 413 `payload_too_large`, 400 `invalid_json` for a damaged form, 503 `service_unavailable` if too many forms are being
 * read.
 */
export async function readMultipart(request: Request): Promise<Form> {
  const address = addressBucket(request);
  if (reading.length >= MAX_AT_ONCE || reading.filter((each) => each === address).length >= MAX_OF_ADDRESS)
    throw new AppError(503, 'service_unavailable', 'Many files are arriving. Try again in a few seconds', {
      headers: { 'Retry-After': '5' },
    });
  reading.push(address);
  const timer = setTimeout(() => request.destroy(), MAX_MS);
  try {
    return await read(request);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(400, 'invalid_json', 'The form could not be read');
  } finally {
    clearTimeout(timer);
    // The rest of the body is read and discarded, because it precedes the next request on the connection.
    request.resume();
    reading.splice(reading.indexOf(address), 1);
  }
}

async function read(request: Request): Promise<Form> {
  const form = new Map<string, string | string[] | Upload>();
  const headers = { ...request.headers, 'content-type': request.headers['content-type'] ?? '' };
  const parser = new Busboy({ headers, limits: LIMITS });
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  // `finished` is awaited after the body. A rejection before that must not count as unhandled.
  finished.catch(() => undefined);
  parser.on('finish', resolve).on('error', reject);
  let hasTooMany = false;
  parser.on('partsLimit', () => (hasTooMany = true));
  parser.on('field', (name, value) => {
    const earlier = form.get(name);
    if (!(earlier instanceof Upload)) form.set(name, earlier === undefined ? value : [earlier, value].flat());
  });
  parser.on('file', (name, content, fileName) => {
    const chunks: Buffer[] = [];
    content.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A browser sends an empty file without a name if the person chose no file.
    if (!fileName) return;
    // Browsers write quotes as %22: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
    const shown = fileName.replaceAll('%22', '"');
    content.on('end', () => form.set(name, new Upload(shown, Buffer.concat(chunks))));
  });
  let size = 0;
  // After an error, the rest of the body must still be read, so the iterator must not destroy the request.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > MAX_BYTES) throw new AppError(413, 'payload_too_large', 'The files together are too large');
    parser.write(chunk);
    if (hasTooMany) throw new AppError(400, 'invalid_json', 'The form has too many fields');
  }
  parser.end();
  await finished;
  return Object.fromEntries(form);
}
