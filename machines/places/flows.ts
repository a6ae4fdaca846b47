import type { contextFormMachine, contextListMachine } from '#machines/context.ts';
import type { languageFormMachine, languageListMachine } from '#machines/language.ts';
import type { FlowKind } from '#machines/places/place.ts';
import type { wordingFormMachine, wordingListMachine } from '#machines/wording.ts';
import type { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';

/**
 * The flow of each kind of place. Only types: the code of a flow arrives when somebody goes there.
 * Every flow takes `session.restored` and `records.changed`, and ends when the user is to be led on from there.
 */
export interface Flows {
  readonly wordings: typeof wordingListMachine;
  readonly wording: typeof wordingFormMachine;
  readonly wordingMove: typeof wordingMoveMachine;
  readonly contexts: typeof contextListMachine;
  readonly context: typeof contextFormMachine;
  readonly languages: typeof languageListMachine;
  readonly language: typeof languageFormMachine;
}

export type FlowOf<Kind extends FlowKind> = Kind extends keyof Flows ? Flows[Kind] : never;
