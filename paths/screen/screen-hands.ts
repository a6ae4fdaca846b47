import { fireEvent } from '@testing-library/react';
import { flushSync } from 'react-dom';
import type { AnyEventObject } from 'xstate';
import type { Deed, Hands } from '#paths/screen/hands.ts';
import { isMarked, type Seen, seenOn } from '#paths/screen/seen.ts';

/** The user's hands on a rendered screen. */
export class ScreenHands implements Hands {
  readonly #page: HTMLElement;
  readonly #send: (event: AnyEventObject) => void;
  readonly #note: (deed: Deed) => void;
  readonly event: AnyEventObject;
  /** Whether the screen itself has sent the event. */
  isByHand = true;

  /** @param note is handed what is done, for those who write it down */
  constructor(
    page: HTMLElement,
    event: AnyEventObject,
    send: (event: AnyEventObject) => void,
    note: (deed: Deed) => void = () => {},
  ) {
    this.#page = page;
    this.event = event;
    this.#send = send;
    this.#note = note;
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
    const on = this.#find(mark);
    this.#note({ does: 'press', on, text: null });
    fireEvent.click(on);
  }

  type(mark: string, text: string): void {
    const on = this.#find(mark);
    this.#note({ does: 'type', on, text });
    fireEvent.change(on, { target: { value: text } });
  }

  enter(mark: string, text: string): void {
    this.type(mark, text);
    // What was typed has to be there before Enter is pressed.
    flushSync(() => {});
    fireEvent.keyDown(this.#find(mark), { key: 'Enter' });
  }

  choose(mark: string, option: string): void {
    const on = this.#find(mark);
    this.#note({ does: 'choose', on, text: option });
    // At once, within the step that goes on: the list has to be there before one of it is pressed.
    flushSync(() => void fireEvent.click(on));
    flushSync(() => {});
    fireEvent.click(this.#find(`option ${option}`));
  }

  send(): void {
    this.isByHand = false;
    this.#send(this.event);
  }
}

/** Lists what is visible, to help find the reason. */
export function inWords(seen: readonly Seen[]): string {
  return seen.map(({ role, name }) => `'${role} ${name}'`.slice(0, 90)).join(', ') || 'nothing';
}
