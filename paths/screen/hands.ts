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
  /** Sends the event as it stands, where what is typed for it is no matter of this screen. */
  send(): void;
}

/** An executor that presses what a mark names. */
export function press(mark: string) {
  return (hands: Hands) => hands.press(mark);
}
