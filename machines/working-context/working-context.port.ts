import type { Service } from '#machines/kit/port.ts';

/** Choice of a user that this browser keeps. */
export interface KeptContext {
  /** Whether the user has ever chosen here, be it all contexts. */
  readonly chosen: boolean;
  /** null stands for all contexts. */
  readonly contextIdentifier: string | null;
}

export interface WorkingContextPort {
  readonly recall: Service<{ readonly userId: number }, KeptContext>;
  readonly keep: Service<{ readonly userId: number; readonly contextIdentifier: string | null }, void>;
}
