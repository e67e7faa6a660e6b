import { Duplex, Transform } from 'node:stream';

import { ZipFile } from 'yazl';

import { xml } from './text.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The media type of a workbook. */
export const SHEET = `${SPREADSHEET}.sheet`;

/** Limits of Excel. The first row has the names of the columns. */
const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** The parts of a workbook with one sheet (ECMA-376), except for the sheet itself. */
const PARTS = Object.entries({
  '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/></Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Export" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
});

function relation(type: string, target: string): string {
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
}

/** A workbook with one sheet. Its rows are compressed as they arrive, so that memory does not grow with their number. */
export function asSheet<Row>(columns: readonly string[], toCells: (row: Row) => readonly (string | number)[]): Duplex {
  const letters = columns.map((_, index) => lettersOf(index));
  const rowOf = (cells: readonly (string | number)[], row: number) =>
    `<row r="${row}">${cells.map((cell, index) => cellOf(cell, `${letters[index]}${row}`)).join('')}</row>`;
  let rows = 1;
  const sheet = new Transform({
    writableObjectMode: true,
    transform(row: Row, _encoding, done) {
      rows += 1;
      if (rows > MAX_ROWS) done(new Error(`A sheet has at most ${MAX_ROWS} rows`));
      else done(null, rowOf(toCells(row), rows));
    },
    flush(done) {
      done(null, '</sheetData></worksheet>');
    },
  });
  sheet.push(`<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rowOf(columns, 1)}`);
  const zip = new ZipFile();
  zip.on('error', (error: Error) => (zip.outputStream as Duplex).destroy(error));
  for (const [path, part] of PARTS) zip.addBuffer(Buffer.from(part), path);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return Duplex.from({ writable: sheet, readable: zip.outputStream });
}

/** The letters of a column: A for 0, Z for 25, AA for 26. */
function lettersOf(column: number): string {
  return (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));
}

/** @param address of the cell, which many readers need although it is optional. */
function cellOf(cell: string | number, address: string): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  // Excel reads `_x0041_` in a text as `A`.
  const text = cell.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
}
