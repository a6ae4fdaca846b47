import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a response of Node.js keeps of its head. It is not documented, so its absence is no fault. */
interface HeadOfResponse {
  /** All of the head as it goes over the wire; null until it is written. */
  _header?: string | null;
  /** Whether a body may follow. */
  _hasBody?: boolean;
}

/** Around the number of the request and the time, both of which are of one answer only. */
interface Ready {
  readonly before: string;
  readonly after: string;
}

/** The number of the request has to be the last header, since Node.js writes the time behind them. */
const AFTER_NUMBER = /^\r\ndate: [^\r]+(\r\n.*\r\n\r\n)$/is;
const SECOND_MS = 1_000;

/**
 * The head of an answer that is given again and again. Node.js writes it once, checking each of its headers; from then
 * on it is the same text with another number and another time. Where Node.js does not show what it has written, it
 * writes every time.
 */
export class ReadyHead {
  readonly #status: number;
  readonly #headers: readonly string[];
  /** null until it was written, and while it cannot be written again. */
  #ready: Ready | null = null;

  /** @param headers names and values in turns, the last of them the name that the number of the request has */
  constructor(status: number, headers: readonly string[]) {
    this.#status = status;
    this.#headers = headers;
  }

  /** Writes the head of one answer. */
  write(request: IncomingMessage, response: ServerResponse & HeadOfResponse, id: string): void {
    // With the others, the head says that the connection ends.
    const isUsual = response.shouldKeepAlive && request.httpVersion === '1.1';
    if (isUsual && this.#ready) {
      response.statusCode = this.#status;
      if (this.#status === 304) response._hasBody = false;
      response._header = `${this.#ready.before}${id}\r\nDate: ${presentTime()}${this.#ready.after}`;
      return;
    }
    response.writeHead(this.#status, [...this.#headers, id]);
    if (isUsual) this.#ready = readyFrom(response._header, id);
  }
}

function readyFrom(written: string | null | undefined, id: string): Ready | null {
  const at = written?.lastIndexOf(id) ?? -1;
  if (!written || at < 0) return null;
  const [, after] = AFTER_NUMBER.exec(written.slice(at + id.length)) ?? [];
  return after === undefined ? null : { before: written.slice(0, at), after };
}

let second = 0;
let time = '';

/** As headers have it; the same text within a second. */
function presentTime(): string {
  const present = Math.floor(Date.now() / SECOND_MS);
  if (present !== second) {
    second = present;
    time = new Date(present * SECOND_MS).toUTCString();
  }
  return time;
}
