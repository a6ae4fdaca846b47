import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endsWithUs } from '../frame/ends.ts';
import type { ListenersOrder, ListenersReport } from './listeners.ts';

/** Clients of wording/events in a process of their own, which is there until it is closed. */
export class Listeners {
  readonly #process = fork(join(import.meta.dirname, 'listeners.ts'), { serialization: 'advanced' });
  readonly #forget = endsWithUs(() => this.#process.kill());
  readonly #address: URL;
  #reading = 0;

  /** @param url of the events */
  constructor(url: string) {
    this.#address = new URL(url);
  }

  /** How many read. */
  get reading(): number {
    return this.#reading;
  }

  /**
   * Opens so many more.
   * @param reads whether they read what they are sent
   */
  async open(count: number, reads: boolean): Promise<void> {
    const { hostname: host, port, pathname, search } = this.#address;
    await this.#ask({ open: count, host, port: Number(port), path: `${pathname}${search}`, reads });
    if (reads) this.#reading += count;
  }

  /**
   * Has something changed, and waits until all have heard of it.
   * @param change is called once they listen
   * @param within milliseconds
   * @returns epoch milliseconds at which each heard, of those that did
   */
  async hear(change: () => Promise<unknown>, within: number): Promise<readonly number[]> {
    const listening = once(this.#process, 'message');
    this.#process.send({ within } satisfies ListenersOrder);
    await listening;
    const report = this.#report();
    await change();
    return (await report).heard;
  }

  close(): void {
    this.#forget();
    this.#process.kill();
  }

  async #ask(order: ListenersOrder): Promise<ListenersReport> {
    const report = this.#report();
    this.#process.send(order);
    return report;
  }

  async #report(): Promise<ListenersReport> {
    const [report]: (ListenersReport | { failed: string })[] = await once(this.#process, 'message');
    if (!report || 'failed' in report) throw new Error(report?.failed ?? 'the listeners have ended');
    return report;
  }
}
