import type { Impact } from '#contract/impact.ts';
import type { Replacement } from '#contract/wording-replace.ts';
import type { Service } from '#machines/port.ts';
import type { Choice } from '#machines/wording-replace/choice.ts';

/** What is to be replaced by what. */
export interface ReplaceWish {
  readonly find: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  /** Only in these languages; null in all of them. */
  readonly langs: readonly string[] | null;
}

/** A wish in a context, for the texts that are chosen. */
export interface ReplaceOrder extends ReplaceWish {
  readonly contextIdentifier: string;
  readonly choice: Choice;
}

/** What a replacement would do. */
export interface ReplaceRehearsal {
  /** That of the texts that are chosen. */
  readonly impact: Impact;
  readonly replacement: Replacement;
}

export interface WordingReplacePort {
  readonly rehearse: Service<ReplaceOrder, ReplaceRehearsal>;
  /**
   * Replaces in all texts that are chosen, or in none.
   * @param state what the rehearsal answered; where the texts have changed since, it is refused with 046
   */
  readonly run: Service<
    ReplaceOrder & { readonly key: string; readonly state: string },
    { readonly changed: number }
  >;
}
