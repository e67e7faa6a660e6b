import { isUtf8 } from 'node:buffer';

import { newId } from '@services/common/runtime/ids';
import { cut } from '@services/common/runtime/text';

const startsWith = (hex: string) => (bytes: Buffer) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
const isText = (bytes: Buffer) => isUtf8(bytes) && !bytes.includes(0);
const isArchive = startsWith('504b0304');

/**
 * The types of files by extension, each with a check of the content. Files of these types do not run as programs when they are
 * opened.
 */
const KINDS = {
  png: startsWith('89504e470d0a1a0a'),
  jpg: startsWith('ffd8ff'),
  gif: startsWith('47494638'),
  webp: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  pdf: startsWith('255044462d'),
  txt: isText,
  csv: isText,
  docx: isArchive,
  xlsx: isArchive,
  pptx: isArchive,
  odt: isArchive,
  ods: isArchive,
};
export const FILE_TYPES = Object.keys(KINDS) as [keyof typeof KINDS, ...(keyof typeof KINDS)[]];

/** A file that a respondent has just sent. Only the page creates uploads, so a file of another person cannot be sent as an answer. */
export class Upload {
  readonly id = newId('file-');
  readonly name: string;
  readonly bytes: Buffer;

  constructor(name: string, bytes: Buffer) {
    // oxlint-disable-next-line no-control-regex -- control characters are removed
    const clean = name.toWellFormed().replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '');
    const [ending = ''] = /\.[a-z]{1,10}$/i.exec(clean) ?? [];
    this.name = cut(clean.slice(0, clean.length - ending.length), 200 - ending.length) + ending;
    this.bytes = bytes;
  }

  /** Whether the file has one of the extensions, and content of that type. */
  isOneOf(types: readonly (keyof typeof KINDS)[]): boolean {
    const ending = /\.([a-z]+)$/i.exec(this.name)?.[1]?.toLowerCase().replace('jpeg', 'jpg');
    return types.some((type) => type === ending && KINDS[type](this.bytes));
  }
}
