import type { TreeContext } from '#contract/context-tree.ts';
import { CHANGES_NOTHING } from '#contract/impact.ts';
import type { Wording } from '#contract/wording.ts';
import { provide } from '#machines/kit/port.ts';
import type {
  Change,
  RecordConsequencesPort,
} from '#machines/record-consequences/record-consequences.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { WordingValues } from '#machines/records/wording.ts';
import {
  wordingConsequencesMachine,
  wordingDeletionMachine,
  wordingFormMachine,
} from '#machines/records/wording.ts';
import type { FetchedFlow } from '#machines/routes/routes.port.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { savedSince } from '#src/ecs/saved-by.ts';
import { findWordingOrigin } from '#src/ecs/wording-origin.ts';
import {
  deleteWording,
  findWording,
  previewWording,
  previewWordingDeletion,
  saveWording,
} from '#src/ecs/wordings.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { knownInContext, withReadOnly } from '#src/flows/read-only.ts';
import { textElsewhereFlow } from '#src/flows/text-elsewhere.ts';
import { textHistoryFlow } from '#src/flows/text-history.ts';

/** The flow of one wording, which begins with the row of a list. */
export const wordingForm = (state: ConsoleState): FetchedFlow => ({
  flow: wordingFlow(state),
  known: (row) => knownInContext(row as Wording, (row as Wording).contextIdentifier, state),
});

export const wordingFlow = (state: ConsoleState) =>
  provide(wordingMachine, {
    form: provide(wordingFormMachine, {
      load: async ({ recordKey, loaded }, signal) => {
        const record = await findWording(recordKey, signal);
        return {
          ...(await withReadOnly(record, record.contextIdentifier, state, signal)),
          ...(await savedSince('wording', recordKey, { loaded, record }, signal)),
        };
      },
      save: saveOfLeafAtOnce(state),
      consequences: provide(wordingConsequencesMachine, { preview: previewUnlessLeaf(state) }),
      deletion: provide(wordingDeletionMachine, { preview: previewWordingDeletion, remove: deleteWording }),
    }),
    origin: provide(wordingOriginMachine, {
      find: (question, signal) => findWordingOrigin(question, signal, true),
    }),
    history: textHistoryFlow(),
    elsewhere: textElsewhereFlow(),
  });

/** Previews the effects of a save elsewhere; where no context inherits the text, the server is not asked. */
const previewUnlessLeaf =
  (state: ConsoleState): RecordConsequencesPort<WordingValues, Wording>['preview'] =>
  async (change, signal) =>
    isOfLeaf(change, state) ? CHANGES_NOTHING : previewWording(change, signal);

/** The save; where no context inherits the text, without the condition that no one else sees another one by it. */
const saveOfLeafAtOnce =
  (state: ConsoleState): RecordFormPort<number, WordingValues, Wording>['save'] =>
  ({ ifAlone = false, ...change }, signal) =>
    saveWording({ ...change, ifAlone: ifAlone && !isOfLeaf(change, state) }, signal);

function isOfLeaf({ values, loaded }: Change<WordingValues, Wording>, state: ConsoleState): boolean {
  const homes = [values.contextIdentifier, ...(loaded ? [loaded.contextIdentifier] : [])];
  return isLeaf(homes, state.contexts());
}

/** Whether no context stands below any of these: the save of their texts waits for no preview. */
export function isLeaf(homes: readonly string[], contexts: readonly TreeContext[] | null): boolean {
  if (!contexts) return false;
  return contexts.every(({ parentIdentifier }) => !parentIdentifier || !homes.includes(parentIdentifier));
}
