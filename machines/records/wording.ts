import type { RequestOf } from '#contract/call.ts';
import { WORDING } from '#contract/records/wording.ts';
import type { Wording, wordingSave } from '#contract/wording.ts';
import { createRecordConsequencesMachine } from '#machines/record-consequences/record-consequences.machine.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { recordFormSelectors } from '#machines/record-form/record-form.selectors.ts';
import { contentIn } from '#machines/records/record-machines.ts';

/** Values that the wording form submits; the number and the loaded modificationDate are added on the way out. */
export type WordingValues = Required<Omit<RequestOf<typeof wordingSave>, 'id' | 'modificationDate'>>;

/** Contexts below show a wording unless they have one of their own; whatever of it is changed may reach them. */
function reachesOthers(values: WordingValues, loaded: Wording | null): boolean {
  const { identifier, lang, value, contextIdentifier, resetInheritance, active } = values;
  if (!loaded) return active === true;
  const isSame =
    identifier === loaded.identifier &&
    lang === loaded.lang &&
    value === loaded.value &&
    contextIdentifier === loaded.contextIdentifier &&
    resetInheritance === loaded.resetInheritance &&
    active === loaded.active;
  return !isSame && (active === true || loaded.active);
}

export const wordingConsequencesMachine = createRecordConsequencesMachine<WordingValues, Wording>(
  'wording-consequences',
);
export const wordingDeletionMachine = createRecordDeletionMachine<Wording>('wording-deletion');
export const wordingFormMachine = createRecordFormMachine<number, WordingValues, Wording>('wording-form', {
  subject: 'wording',
  nameOf: ({ identifier }) => identifier,
  routeOf: ({ id }) => ({ kind: 'wording', id }),
  reachesOthers,
  contentOf: contentIn(WORDING.fields),
});
export const wordingFormSelectors = recordFormSelectors<number, WordingValues, Wording>();
