import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { UnreadableFile } from '#server/exchange/file-text.ts';

const { levels: LEVELS, properties: PROPERTIES } = FILE_LIMITS.json;

/**
 * Checks how deep the objects and lists of a JSON text are nested and how many properties an object has, piece by piece
 * and before it is parsed.
 */
export class NestingCheck {
  /** Properties of the objects that are open. */
  readonly #open: number[] = [];
  #line = 1;
  #isInString = false;
  #isEscaped = false;
  readonly #properties: number;

  constructor(properties: number = PROPERTIES) {
    this.#properties = properties;
  }

  /** @throws UnreadableFile with the line in which there are too many of them */
  take(piece: string): void {
    for (let at = 0; at < piece.length; at += 1) {
      if (this.#isInString) this.#inString(piece[at]);
      else this.#outside(piece[at]);
    }
  }

  #inString(sign: string | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === '\\') this.#isEscaped = true;
    else if (sign === '"') this.#isInString = false;
  }

  #outside(sign: string | undefined): void {
    const open = this.#open;
    switch (sign) {
      case '"':
        this.#isInString = true;
        break;
      case '\n':
        this.#line += 1;
        break;
      case '{':
      case '[':
        if (open.length === LEVELS) throw this.#tooMany('tooManyLevels', LEVELS);
        open.push(0);
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ':': {
        const properties = (open.pop() ?? 0) + 1;
        if (properties > this.#properties) throw this.#tooMany('tooManyProperties', this.#properties);
        open.push(properties);
        break;
      }
    }
  }

  #tooMany(reason: 'tooManyLevels' | 'tooManyProperties', limit: number): UnreadableFile {
    return new UnreadableFile(reason, { unit: 'line', number: this.#line }, String(limit));
  }
}
