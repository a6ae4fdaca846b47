/** What a user has begun to say about a problem. */
interface Said {
  readonly happened: string;
  readonly withTexts: boolean;
}

const NOTHING_SAID: Said = { happened: '', withTexts: false };

const listeners = new Set<() => void>();
let on = false;
let said = NOTHING_SAID;

/** Whether what happens in this tab is recorded, as screens show it. */
export const recording = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isOn: (): boolean => on,
  /** Another recording begins, or none goes on; what was said belonged to the one before. */
  tell: (recorded: boolean): void => {
    on = recorded;
    said = NOTHING_SAID;
    for (const listener of listeners) listener();
  },
  said: (): Said => said,
  /** Keeps what is being written while the dialog is closed. */
  keepSaid: (next: Said): void => {
    said = next;
  },
};
