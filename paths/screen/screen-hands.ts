import { fireEvent } from '@testing-library/react';
import type { AnyEventObject } from 'xstate';
import type { Hands } from '#paths/screen/hands.ts';
import { isMarked, type Seen, seenOn } from '#paths/screen/seen.ts';

/** The user's hands on a rendered screen. */
export class ScreenHands implements Hands {
  readonly #page: HTMLElement;
  readonly #send: (event: AnyEventObject) => void;
  readonly event: AnyEventObject;

  constructor(page: HTMLElement, event: AnyEventObject, send: (event: AnyEventObject) => void) {
    this.#page = page;
    this.event = event;
    this.#send = send;
  }

  #find(mark: string): HTMLElement {
    const seen = seenOn(this.#page);
    const found = seen.findLast((one) => isMarked(one, mark));
    if (found) return found.element;
    throw new Error(`there is no ${mark}; there are ${inWords(seen)}`);
  }

  isOffered(mark: string): boolean {
    return seenOn(this.#page).some((one) => isMarked(one, mark));
  }

  press(mark: string): void {
    fireEvent.click(this.#find(mark));
  }

  type(mark: string, text: string): void {
    fireEvent.change(this.#find(mark), { target: { value: text } });
  }

  send(): void {
    this.#send(this.event);
  }
}

/** Lists what is visible, to help find the reason. */
export function inWords(seen: readonly Seen[]): string {
  return seen.map(({ role, name }) => `'${role} ${name}'`.slice(0, 90)).join(', ') || 'nothing';
}
