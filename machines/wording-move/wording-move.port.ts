import type { Impact } from '#contract/impact.ts';
import type { Wording } from '#contract/wording.ts';
import type { ClashChoice, MoveClash, OnClash } from '#contract/wording-move.ts';
import type { Service } from '#machines/kit/port.ts';

/** Wordings that are moved at once at most where a search has selected them. */
export const MOVED_MOST = 2_000;

/** Fields that the console keeps of a wording that was selected in the list. */
export type SelectedWording = Pick<
  Wording,
  'id' | 'identifier' | 'lang' | 'contextIdentifier' | 'modificationDate'
>;

/** Values that the user chose in the form. */
export interface MoveValues {
  /** Where selected wordings go; without a selection the context whose wordings all go. */
  readonly contextIdentifier: string;
  /** Where all wordings of that context go; null where wordings are selected. */
  readonly toContextIdentifier: string | null;
}

/** Handling of wordings that the target already has: of all of them, and of single ones. */
export interface ClashChoices {
  readonly all: OnClash;
  readonly single: readonly ClashChoice[];
}

export const NO_CHOICES: ClashChoices = { all: 'refuse', single: [] };

/** Effect of a move, and the wordings that the target already has, with both texts. */
export interface MovePreview {
  readonly impact: Impact;
  /** Empty where the server does not name them so. */
  readonly clashes: readonly MoveClash[];
  readonly clashCount: number;
}

export interface Move extends MoveValues {
  /** The selected wordings; null moves all of the context. */
  readonly wordings: readonly SelectedWording[] | null;
  readonly choices: ClashChoices;
}

export interface WordingMovePort {
  /** The wordings that were selected under this name; null when there is no such selection any more. */
  readonly recall: Service<{ readonly selection: string }, readonly SelectedWording[] | null>;
  /** The same wordings as they are now; those that are gone are left out, of the selection too. */
  readonly refresh: Service<{ readonly wordings: readonly SelectedWording[] }, readonly SelectedWording[]>;
  /** Previews the move; null where the server cannot tell beforehand. */
  readonly preview: Service<{ readonly move: Move }, MovePreview | null>;
  /** Moves, and forgets the selection; answers how many wordings moved. The key is the idempotency key. */
  readonly move: Service<{ readonly move: Move; readonly key: string }, { readonly count: number }>;
}
