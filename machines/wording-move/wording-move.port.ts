import type { Impact } from '#contract/impact.ts';
import type { Wording } from '#contract/wording.ts';
import type { Service } from '#machines/kit/port.ts';

/** What the console keeps of a wording that was selected in the list. */
export type SelectedWording = Pick<
  Wording,
  'id' | 'identifier' | 'lang' | 'contextIdentifier' | 'modificationDate'
>;

/** What the user chose in the form. */
export interface MoveValues {
  /** Where selected wordings go; without a selection the context whose wordings all go. */
  readonly contextIdentifier: string;
  /** Where all wordings of that context go; null where wordings are selected. */
  readonly toContextIdentifier: string | null;
}

export interface Move extends MoveValues {
  /** The selected wordings; null moves all of the context. */
  readonly wordings: readonly SelectedWording[] | null;
}

export interface WordingMovePort {
  /** The wordings that were selected under this name; null when there is no such selection any more. */
  readonly recall: Service<{ readonly selection: string }, readonly SelectedWording[] | null>;
  /** The same wordings as they are now; those that are gone are left out, of the selection too. */
  readonly refresh: Service<{ readonly wordings: readonly SelectedWording[] }, readonly SelectedWording[]>;
  /** What the move would do; null where the server cannot tell beforehand. */
  readonly preview: Service<{ readonly move: Move }, Impact | null>;
  /** Moves, and forgets the selection; answers how many wordings moved. The key is the idempotency key. */
  readonly move: Service<{ readonly move: Move; readonly key: string }, { readonly count: number }>;
}
