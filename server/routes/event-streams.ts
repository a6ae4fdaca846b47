import * as REFUSAL from '#contract/refusal.ts';
import { addressKey } from '#server/domain/address-key.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { EventStream } from '#server/routes/event-stream.ts';

/** Shorter than what proxies wait for the next byte. */
const BEAT_MS = 25_000;
const RETRY_AFTER_S = 30;

export interface EventLimits {
  /** Of all clients together, and of one address; 0 for any number. */
  readonly all: number;
  readonly perAddress: number;
}

/** Every client that listens. */
export class EventStreams {
  readonly #limits: EventLimits;
  readonly #streams = new Set<EventStream>();
  readonly #ofAddress = new Map<string, number>();
  #beating: NodeJS.Timeout | null = null;
  #isEnded = false;

  constructor(limits: EventLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * Takes a place for a client, which is free again when its stream closes.
   * @throws Refusal 044 when its address has too many, 018 with 503 when all places are taken
   */
  open(address: string): EventStream {
    const key = addressKey(address);
    const { all, perAddress } = this.#limits;
    const ofAddress = this.#ofAddress.get(key) ?? 0;
    if (perAddress > 0 && ofAddress >= perAddress)
      throw new Refusal(REFUSAL.tooManyRequests, { retryAfter: RETRY_AFTER_S });
    if (this.#isEnded || (all > 0 && this.#streams.size >= all))
      throw new Refusal(REFUSAL.serverError, { status: 503, retryAfter: RETRY_AFTER_S });
    const stream = new EventStream();
    this.#streams.add(stream);
    this.#ofAddress.set(key, ofAddress + 1);
    stream.once('close', () => this.#closed(stream, key));
    this.#beating ??= setInterval(() => this.#beat(), BEAT_MS).unref();
    return stream;
  }

  /** Ends all of them at once, and takes no more. */
  end(): void {
    this.#isEnded = true;
    for (const stream of this.#streams) stream.end();
  }

  #closed(stream: EventStream, key: string): void {
    this.#streams.delete(stream);
    const left = (this.#ofAddress.get(key) ?? 1) - 1;
    if (left === 0) this.#ofAddress.delete(key);
    else this.#ofAddress.set(key, left);
    if (this.#streams.size > 0 || !this.#beating) return;
    clearInterval(this.#beating);
    this.#beating = null;
  }

  #beat(): void {
    for (const stream of this.#streams) stream.beat();
  }
}
