import type { Impact } from '#contract/impact.ts';
import type { ReplaceScope } from '#contract/replace-scope.ts';
import type { Replacement } from '#contract/wording-replace.ts';
import type { Service } from '#machines/kit/port.ts';
import type { Choice } from '#machines/wording-replace/choice.ts';

/** Text to find, its replacement, and whose texts are searched. */
export interface ReplaceWish {
  readonly scope: ReplaceScope;
  /** Where the scope is or begins; null where all contexts are looked through from no one. */
  readonly contextIdentifier: string | null;
  readonly find: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  /** The replacement takes on the case of each place. */
  readonly keepCase: boolean;
  readonly wholeWords: boolean;
  /** Only in these languages; null in all of them. */
  readonly langs: readonly string[] | null;
}

/** A wish for the texts that are chosen. */
export interface ReplaceOrder extends ReplaceWish {
  readonly choice: Choice;
}

/** Effect of a replacement. */
export interface ReplacePreview {
  /** That of the texts that are chosen. */
  readonly impact: Impact;
  readonly replacement: Replacement;
}

/** How far a run is; the total is null while its texts are read. */
export interface ReplaceProgress {
  readonly done: number;
  readonly total: number | null;
}

/** Known state of a run that is under way. */
export interface ReplaceRun {
  /** null where the server does not say. */
  readonly progress: ReplaceProgress | null;
  /** Whether the server can end it. */
  readonly canStop: boolean;
}

export interface WordingReplacePort {
  readonly preview: Service<ReplaceOrder, ReplacePreview>;
  /**
   * Replaces in all texts that are chosen, or in none.
   * @param state what the preview answered; where the texts have changed since, it is refused with 046
   */
  readonly run: Service<
    ReplaceOrder & { readonly key: string; readonly state: string },
    { readonly changed: number }
  >;
  /** Returns the known state of the run under a key. */
  readonly follow: Service<{ readonly key: string }, ReplaceRun>;
  /** Ends the run under a key. `isDone`: it was too late for that; otherwise nothing has changed, and nothing will. */
  readonly stop: Service<{ readonly key: string }, { readonly isDone: boolean }>;
}
