import { Readable } from 'node:stream';

/** What may wait for a client that does not read, beside what the system keeps for its connection. */
const WAITING_BYTES = 16_384;
const ALIVE = ':\n\n';

/** Server-sent events to one client. A client that does not read is dropped: it would be kept in memory for ever. */
export class EventStream extends Readable {
  #waiting = 0;

  constructor() {
    super({ highWaterMark: WAITING_BYTES });
  }

  override _read(): void {
    // Nothing comes for the asking.
  }

  /**
   * Sends an event.
   * @param id what the client says when it comes back; null leaves it what it was
   */
  send(event: string, data: unknown, id: string | null): void {
    const named = id === null ? '' : `id: ${id}\n`;
    this.#write(`${named}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** How long the client waits before it comes back. */
  retryAfter(milliseconds: number): void {
    this.#write(`retry: ${milliseconds}\n\n`);
  }

  /** Keeps the connection open on the way, and drops a client that has taken nothing since the last time. */
  beat(): void {
    if (this.#waiting > 0 && this.readableLength >= this.#waiting) {
      this.destroy();
      return;
    }
    this.#write(ALIVE);
    this.#waiting = this.readableLength;
  }

  end(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  #write(text: string): void {
    if (this.destroyed) return;
    if (this.readableLength + text.length > WAITING_BYTES) {
      this.destroy();
      return;
    }
    this.push(text);
  }
}
