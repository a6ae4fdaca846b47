import type { ActorRefFrom } from 'xstate';
import type { wordingFormMachine } from '#machines/wording.ts';

/** One text in one language of the context that is shown. */
export interface CellPlace {
  readonly contextIdentifier: string;
  readonly identifier: string;
  readonly lang: string;
}

/** A cell that is being edited: the form of its wording. */
export interface OpenCell extends CellPlace {
  /** Its name among the children. */
  readonly id: string;
  readonly form: ActorRefFrom<typeof wordingFormMachine>;
}

export function isSameCell(one: CellPlace | null, other: CellPlace | null): boolean {
  return (
    one?.contextIdentifier === other?.contextIdentifier &&
    one?.identifier === other?.identifier &&
    one?.lang === other?.lang
  );
}
