import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

import { AppError } from '../http/errors.ts';

const BYTE_ORDER_MARKS: readonly [mark: Buffer, charset: string][] = [
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];
const MAX_MARK_BYTES = 3;

export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset="?([^";\s]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
}

/** The text of a file in UTF-8, without a byte order mark. */
interface Utf8Text {
  bytes: AsyncIterable<Buffer>;
  /** Whether the file may be in Windows-1252, because neither the file nor its sender declares UTF-8. Set after the first bytes. */
  isGuessed: () => boolean;
}

/**
 * Converts a file to UTF-8: from the encoding of its byte order mark, else from the charset that the sender names, else unchanged.
 *
 * @throws AppError 415 for an unknown charset; while reading, 400 for bytes that are invalid in the charset.
 */
export function toUtf8(file: AsyncIterable<Buffer>, charset: string | undefined): Utf8Text {
  let isGuessed = charset === undefined;
  const named = decoderFor(charset ?? 'utf-8');
  async function* read() {
    let decoder = named;
    let head: Buffer | null = Buffer.alloc(0);
    for await (const part of file) {
      let chunk = part;
      if (head) {
        chunk = Buffer.concat([head, part]);
        head = chunk.length < MAX_MARK_BYTES ? chunk : null;
        if (head) continue;
        const [mark, marked] = BYTE_ORDER_MARKS.find(([each]) => chunk.subarray(0, each.length).equals(each)) ?? [];
        if (mark) {
          decoder = decoderFor(marked);
          isGuessed = false;
          chunk = chunk.subarray(mark.length);
        }
      }
      yield decoder ? decode(decoder, chunk, true) : chunk;
    }
    if (head) yield decoder ? decode(decoder, head, true) : head;
    if (decoder) yield decode(decoder, Buffer.alloc(0), false);
  }
  return { bytes: read(), isGuessed: () => isGuessed };
}

/** Creates the decoder of a charset; null for UTF-8, which is validated row by row. */
function decoderFor(charset = 'utf-8'): TextDecoder | null {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    return decoder.encoding === 'utf-8' ? null : decoder;
  } catch {
    throw new AppError(415, 'unsupported_media_type', `The charset ${charset.slice(0, 50)} is not supported`);
  }
}

function decode(decoder: TextDecoder, bytes: Buffer, stream: boolean): Buffer {
  try {
    return Buffer.from(decoder.decode(bytes, { stream }));
  } catch {
    throw new AppError(400, 'validation_error', `The file is not valid ${decoder.encoding}`, {
      details: { field: 'body' },
    });
  }
}

/**
 * Decodes the lines of a file that may be in Windows-1252, as spreadsheets on Windows write it. The first line that is not pure ASCII
 * decides the encoding of the file.
 */
export function createLegacyReader(isGuessed: () => boolean): (line: Buffer) => Buffer {
  let isLegacy: boolean | undefined;
  const legacy = new TextDecoder('windows-1252');
  return (line) => {
    if (isLegacy === undefined && !isAscii(line)) isLegacy = isGuessed() && !isUtf8(line);
    return isLegacy ? Buffer.from(legacy.decode(line)) : line;
  };
}
