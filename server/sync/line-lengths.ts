import { Transform } from 'node:stream';
import { lineTooLong } from '#server/sync/source-refusals.ts';

const NEWLINE = 0x0a;

/**
 * Passes an export on as long as each of its lines is short enough; of one that is not, no more than so much.
 * @throws Refusal 014 with the number of the line, as the stream's error
 */
export function shortLines(bytesAtMost: number): Transform {
  let number = 1;
  let length = 0;
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      let from = 0;
      for (let to = piece.indexOf(NEWLINE); to >= 0; to = piece.indexOf(NEWLINE, from)) {
        if (length + to - from > bytesAtMost) return done(lineTooLong(number, bytesAtMost));
        number += 1;
        length = 0;
        from = to + 1;
      }
      length += piece.length - from;
      done(length > bytesAtMost ? lineTooLong(number, bytesAtMost) : null, piece);
    },
  });
}
