import { EVENTS_MEDIA_TYPE } from '#contract/call.ts';
import { within } from '#tests/support/eventually.ts';

export interface HeardEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: { readonly context: string; readonly rev: string | null };
}

/** Listens to server-sent events as a browser does, until it is closed. */
export class EventListener {
  readonly response: Response;
  readonly heard: HeardEvent[] = [];
  readonly #controller: AbortController;
  /** Is over when the server has ended the events. */
  readonly ended: Promise<void>;

  private constructor(response: Response, controller: AbortController) {
    this.response = response;
    this.#controller = controller;
    this.ended = this.#read();
  }

  static async open(address: string, headers: Readonly<Record<string, string>> = {}): Promise<EventListener> {
    const controller = new AbortController();
    const response = await fetch(address, {
      headers: { accept: EVENTS_MEDIA_TYPE, ...headers },
      signal: controller.signal,
    });
    return new EventListener(response, controller);
  }

  /** Waits for so many events in all. */
  async until(count: number): Promise<readonly HeardEvent[]> {
    await within(async () => this.heard.length >= count, true, 5_000);
    return this.heard;
  }

  close(): void {
    this.#controller.abort();
  }

  async #read(): Promise<void> {
    let text = '';
    try {
      for await (const piece of (this.response.body ?? []) as AsyncIterable<Uint8Array>) {
        text += Buffer.from(piece).toString();
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) this.#hear(part);
      }
    } catch {
      // Closed by this side, or cut off by the other.
    }
  }

  #hear(part: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? null;
    const [event, data] = [field('event'), field('data')];
    if (event !== null && data !== null) this.heard.push({ event, id: field('id'), data: JSON.parse(data) });
  }
}
