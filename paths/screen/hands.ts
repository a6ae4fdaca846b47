import type { AnyEventObject } from 'xstate';

/** Actions of the user on a screen, by the marks that executors.ts explains. */
export interface Hands {
  /** The event that is carried out, with its payload. */
  readonly event: AnyEventObject;
  /** Whether what a mark names is there. */
  isOffered(mark: string): boolean;
  /**
   * Presses what a mark names; of several the last one, which is the one on top.
   * @throws Error that names what there is instead
   */
  press(mark: string): void;
  /** Types into what a mark names. */
  type(mark: string, text: string): void;
  /** Types into what a mark names, and presses Enter. */
  enter(mark: string, text: string): void;
  /** Chooses what is offered under a name, in the list that what a mark names opens. */
  choose(mark: string, option: string): void;
  /** Sends the event as it stands, where what is typed for it is no matter of this screen. */
  send(): void;
}

/** Something that is done by hand, before it has an effect. */
export interface Deed {
  readonly does: 'press' | 'type' | 'choose';
  /** With what it is done. */
  readonly on: HTMLElement;
  /** What is typed or chosen. */
  readonly text: string | null;
}

/** An executor that presses what a mark names. */
export function press(mark: string) {
  return (hands: Hands) => hands.press(mark);
}
