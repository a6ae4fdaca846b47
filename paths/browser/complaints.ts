import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleMessage, Page } from 'playwright';
import type { Path } from '#paths/core/path.ts';

const PICTURES = 'test-results';

/** Collects the errors of a page beside the path: its own, and those on its console. */
export class Complaints {
  readonly #page: Page;
  readonly #heard: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('pageerror', this.#noteError);
    page.on('console', this.#noteMessage);
  }

  readonly #noteError = (error: Error): void => void this.#heard.push(`page error: ${error.message}`);

  readonly #noteMessage = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    this.#heard.push(`console error: ${message.text()}`);
  };

  /** Returns the complaints since the last call. */
  since(): readonly string[] {
    return this.#heard.splice(0);
  }

  end(): void {
    this.#page.off('pageerror', this.#noteError);
    this.#page.off('console', this.#noteMessage);
  }
}

/** How often a picture is tried for, and how long is waited between two tries, in milliseconds. */
const TRIES = 4;
const REST = 400;

/**
 * Takes a picture of what a page shows. A busy browser may have nothing painted yet (it refuses then), so it is asked
 * again; the sentence of a path that departed never gives way to a picture that was not to be had.
 * @returns where it lies, or why there is none, in words
 */
export async function pictureOf(page: Page, { machine, legs }: Path): Promise<string> {
  const name = `path-${machine}-${legs.map(({ step }) => step.kind[0]).join('')}`;
  const file = join(PICTURES, `${name}-${Date.now()}.png`);
  mkdirSync(PICTURES, { recursive: true });
  let refusal = '';
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, REST));
    try {
      await page.bringToFront();
      await page.screenshot({ path: file });
      return `picture: ${file}`;
    } catch (cause) {
      refusal = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause);
    }
  }
  return `no picture: ${refusal}`;
}
