import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Request, Response } from 'express';

/** A constant text, with its compressed versions. */
export interface Text {
  type: string;
  content: Buffer;
  etag: string;
  compressed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>;
}

const COMPRESS = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
};

export function createText(type: string, text: string): Text {
  const content = Buffer.from(text);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { type, content, etag: `W/"${hash}"`, compressed: {} };
}

/** Sends the text in an encoding that the client accepts, or 304 to a client with a current copy. */
export async function sendText(request: Request, response: Response, text: Text): Promise<void> {
  response.type(text.type).set({ ETag: text.etag, 'Cache-Control': 'no-cache' }).vary('Accept-Encoding');
  if (request.fresh) return void response.status(304).end();
  const encoding = request.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return void response.send(text.content);
  const compressed = await (text.compressed[encoding] ??= COMPRESS[encoding](text.content));
  response.set('Content-Encoding', encoding).send(compressed);
}
