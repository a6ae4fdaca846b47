import { setImmediate as otherWork, setTimeout as pause } from 'node:timers/promises';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Cache, Touched } from '#server/store/base/memory.ts';
import type { Snapshots } from '#server/store/effective/snapshots.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';

/** Changes that come within this time are one to those who wait. */
const GATHER_MS = 50;
/** After the database did not answer. */
const AGAIN_MS = 1_000;
/** Watchers notified before yielding to the event loop. */
const NOTIFIED_AT_ONCE = 250;

/** Someone who wants to know when the texts of a context are others than these. */
export interface Watcher {
  readonly contextIdentifier: string;
  /** What the texts are known by that the watcher has; null for none. */
  rev: string | null;
  /** @param rev null when the context has no texts for anyone any more */
  changed(rev: string | null): void;
}

interface TextWatchParts {
  readonly trees: ContextTrees;
  readonly snapshots: Snapshots;
  readonly reportFailure: (error: unknown) => void;
}

/**
 * Notifies of changed texts, those that another server has saved too: whatever makes a snapshot stale makes those look whose
 * context it is or who inherit from it. Compared is what comes out, so that no one hears of a change that shows nowhere.
 * To be added to the memory behind the snapshots.
 */
export class TextWatch implements Cache {
  readonly #parts: TextWatchParts;
  readonly #watchers = new Map<string, Set<Watcher>>();
  #touched = new Set<string>();
  #isAllTouched = false;
  #looking: Promise<void> | null = null;
  #isEnded = false;

  constructor(parts: TextWatchParts) {
    this.#parts = parts;
  }

  /**
   * What the present texts of a context are known by.
   * @throws Refusal 008 when there is no such context, or it is inactive
   */
  async revOf(contextIdentifier: string): Promise<string | null> {
    return (await this.#parts.snapshots.get(contextIdentifier, [''])).contextRev;
  }

  /** Takes a watcher in, who hears of everything since its texts. @returns takes it out again */
  add(watcher: Watcher): () => void {
    const { contextIdentifier } = watcher;
    const ofContext = this.#watchers.get(contextIdentifier) ?? new Set();
    this.#watchers.set(contextIdentifier, ofContext.add(watcher));
    const present = this.#parts.snapshots.peek(contextIdentifier, ['']);
    // Something has changed since its texts were looked up.
    if (present?.contextRev !== watcher.rev) this.#touch([contextIdentifier]);
    return () => {
      ofContext.delete(watcher);
      if (ofContext.size === 0 && this.#watchers.get(contextIdentifier) === ofContext)
        this.#watchers.delete(contextIdentifier);
    };
  }

  forget(touched: readonly Touched[]): void {
    if (touched.some(({ subject }) => subject === 'context' || subject === 'language')) {
      this.forgetAll();
      return;
    }
    const texts = touched.filter(({ subject }) => subject === 'wording');
    this.#touch(
      texts.flatMap(({ before, after }) =>
        [before?.contextIdentifier, after?.contextIdentifier].filter((one) => typeof one === 'string'),
      ),
    );
  }

  forgetAll(): void {
    this.#isAllTouched = true;
    this.#touch([]);
  }

  /** Notifies no one from now on. */
  end(): void {
    this.#isEnded = true;
    this.#watchers.clear();
  }

  #touch(contextIdentifiers: readonly string[]): void {
    for (const one of contextIdentifiers) this.#touched.add(one);
    const isNeeded = this.#isAllTouched || this.#touched.size > 0;
    if (!isNeeded || this.#isEnded || this.#watchers.size === 0) {
      [this.#touched, this.#isAllTouched] = [new Set(), false];
      return;
    }
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      this.#touch([]);
    });
  }

  async #look(): Promise<void> {
    await pause(GATHER_MS, undefined, { ref: false });
    const [touched, isAll] = [this.#touched, this.#isAllTouched];
    [this.#touched, this.#isAllTouched] = [new Set(), false];
    try {
      const tree = await this.#parts.trees.current();
      for (const context of [...this.#watchers.keys()]) {
        const concerns =
          isAll ||
          touched.has(context) ||
          tree.chainOf(context).some(({ identifier }) => touched.has(identifier));
        if (concerns) await this.#notify(context);
      }
    } catch (error) {
      if (this.#isEnded) return;
      this.#parts.reportFailure(error);
      // What was not looked at is looked at again, whatever it was.
      this.#isAllTouched = true;
      await pause(AGAIN_MS, undefined, { ref: false });
    }
  }

  async #notify(contextIdentifier: string): Promise<void> {
    const rev = await this.revOf(contextIdentifier).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === REFUSAL.notFound) return null;
      throw error;
    });
    let notified = 0;
    for (const watcher of [...(this.#watchers.get(contextIdentifier) ?? [])]) {
      if (watcher.rev === rev) continue;
      watcher.rev = rev;
      watcher.changed(rev);
      if (++notified % NOTIFIED_AT_ONCE === 0) await otherWork();
    }
  }
}
