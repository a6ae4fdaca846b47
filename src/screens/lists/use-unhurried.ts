import { useSyncExternalStore } from 'react';

/** Milliseconds within which an answer follows so closely that a picture of the wait would only delay it. */
const AT_ONCE_MS = 100;

/** A flow, or what stands for one. */
export interface Watched<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(next: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

/**
 * Calls back once the browser has had the chance to draw.
 * @param later milliseconds behind that, for what else waits for the picture
 * @returns calls it off
 */
export function afterPicture(then: () => void, later = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then, later);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** What is drawn of a flow: the same for all that draw something of it, so that they do it together. */
class UnhurriedStore<Snapshot> {
  readonly #flow: Watched<Snapshot>;
  readonly #isWaiting: (snapshot: Snapshot) => boolean;
  readonly #listeners = new Set<() => void>();
  #shown: Snapshot;
  #isHeld = false;
  #isPictured = true;
  #callOff = () => {};
  #end = () => {};

  constructor(flow: Watched<Snapshot>, isWaiting: (snapshot: Snapshot) => boolean) {
    this.#flow = flow;
    this.#isWaiting = isWaiting;
    this.#shown = flow.getSnapshot();
  }

  readonly shown = (): Snapshot => {
    // What is drawn for the first time knows of no wait before.
    if (this.#listeners.size === 0) this.#shown = this.#flow.getSnapshot();
    return this.#shown;
  };

  readonly subscribe = (onChange: () => void): (() => void) => {
    const isFirst = this.#listeners.size === 0;
    this.#listeners.add(onChange);
    if (isFirst) {
      const subscription = this.#flow.subscribe(() => this.#follow());
      this.#end = () => subscription.unsubscribe();
      // Between the first picture and this, something may have happened.
      this.#follow();
    }
    return () => {
      this.#listeners.delete(onChange);
      if (this.#listeners.size > 0) return;
      this.#callOff();
      this.#isHeld = false;
      this.#end();
    };
  };

  #follow(): void {
    const isWait = this.#isWaiting(this.#flow.getSnapshot());
    if (this.#isHeld ? !isWait && this.#isPictured : !isWait || this.#isWaiting(this.#shown)) this.#show();
    else if (!this.#isHeld) this.#hold();
  }

  #show(): void {
    this.#callOff();
    this.#isHeld = false;
    this.#isPictured = true;
    this.#shown = this.#flow.getSnapshot();
    for (const listener of this.#listeners) listener();
  }

  #hold(): void {
    const timer = setTimeout(() => this.#show(), AT_ONCE_MS);
    const callOffPicture = afterPicture(() => {
      this.#isPictured = true;
      if (!this.#isWaiting(this.#flow.getSnapshot())) this.#show();
    });
    this.#callOff = () => {
      clearTimeout(timer);
      callOffPicture();
    };
    this.#isHeld = true;
    this.#isPictured = false;
  }
}

const stores = new WeakMap<object, unknown>();

/**
 * State of a flow without a wait that is over at once: it is skipped, so that one picture follows another and
 * nothing flickers. A wait that lasts is shown after a tenth of a second, and every other change when it happens; only
 * the picture of the key or the click that began the wait comes before its end.
 * @param isWaiting a wait during which what was there before is still good to look at; the same for all that draw the flow
 */
export function useUnhurried<Snapshot>(
  flow: Watched<Snapshot>,
  isWaiting: (snapshot: Snapshot) => boolean,
): Snapshot {
  let store = stores.get(flow) as UnhurriedStore<Snapshot> | undefined;
  if (!store) {
    store = new UnhurriedStore(flow, isWaiting);
    stores.set(flow, store);
  }
  return useSyncExternalStore(store.subscribe, store.shown);
}

/**
 * A user who steps on before the last step is drawn goes on from there.
 * @param wanted page that was chosen beside the one that is drawn
 * @param asked page that was asked for last
 */
export function pageToAskFor(wanted: number, drawn: number, asked: number): number {
  const step = wanted - drawn;
  return Math.abs(step) === 1 ? Math.max(1, asked + step) : wanted;
}
