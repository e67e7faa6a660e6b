import { Transform } from 'node:stream';

const LINE_FEED = 0x0a;

/** A JSON array of the rows of `COPY … TO STDOUT`, each of which is one JSON value. */
export const JSON_ARRAY = {
  contentType: 'application/json',
  // JSON contains no control characters. With control characters as delimiter and quote, COPY therefore never quotes anything.
  copyOptions: `FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02'`,
  file: inArray,
};

/** A JSON array without an envelope, one value per line. */
function inArray(): Transform {
  let isEmpty = true;
  // Writes each line break only when another line follows.
  let held = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const endsLine = chunk.at(-1) === LINE_FEED;
      const lines = chunk.toString('latin1', 0, chunk.length - (endsLine ? 1 : 0)).replaceAll('\n', ',\n');
      const before = isEmpty ? '[\n' : '';
      const text = `${before}${held ? ',\n' : ''}${lines}`;
      isEmpty = false;
      held = endsLine;
      // Lets other work of the process run, as in `csvOfCopy`.
      setImmediate(done, null, Buffer.from(text, 'latin1'));
    },
    flush(done) {
      done(null, isEmpty ? '[]\n' : '\n]\n');
    },
  });
}
