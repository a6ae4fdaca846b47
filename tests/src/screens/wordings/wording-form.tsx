import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import type { Wording } from '#contract/wording.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import {
  type WordingValues,
  wordingConsequencesMachine,
  wordingDeletionMachine,
  wordingFormMachine,
} from '#machines/records/wording.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import type { TextElsewherePort } from '#machines/text-elsewhere/text-elsewhere.port.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import type { TextHistoryPort } from '#machines/text-history/text-history.port.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { wordingSelectors } from '#machines/wording/wording.selectors.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import type { WordingOriginPort } from '#machines/wording-origin/wording-origin.port.ts';
import { stateName } from '#paths/core/state-name.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { WordingFormScreen } from '#src/screens/wordings/WordingFormScreen.tsx';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, languageOf, userOf, wordingOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

type Port = RecordFormPort<number, WordingValues, Wording>;

export const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'platform', parentIdentifier: 'GLOBAL' }),
  contextOf({ identifier: 'practice', parentIdentifier: 'platform' }),
];
export const LANGUAGES = [
  languageOf({ id: 1, lang: 'de', description: 'Deutsch' }),
  languageOf({ id: 2, lang: 'en', description: 'English' }),
  languageOf({ id: 3, lang: 'pl', description: 'Polski', active: false }),
];

/** Shows the form of a wording, null for a new one, over services that the test answers. */
export function showForm(
  recordKey: number | null,
  readOnly: ReadOnlyReason | null = null,
  fields: Partial<User> = {},
  abilities: readonly Ability[] = [],
  around: Pick<FlowScreenProps<'wording'>, 'startsIn'> = {},
) {
  const [load, save] = [scripted<Port['load']>(), scripted<Port['save']>()];
  const find = scripted<WordingOriginPort['find']>();
  const history = scripted<TextHistoryPort['load']>();
  const elsewhere = scripted<TextElsewherePort['find']>();
  const machine = provide(wordingMachine, {
    form: provide(wordingFormMachine, {
      load: load.service,
      save: save.service,
      consequences: provide(wordingConsequencesMachine, { preview: async () => null }),
      deletion: wordingDeletionMachine,
    }),
    origin: provide(wordingOriginMachine, { find: find.service }),
    history: provide(textHistoryMachine, { load: history.service }),
    elsewhere: provide(textElsewhereMachine, { find: elsewhere.service }),
  });
  const { actor, pass, restore } = walk(machine, { recordKey, readOnly });
  const flow = watchForm(actor);
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts: CONTEXTS, languages: LANGUAGES },
  );
  const who = userOf({ id: 1, username: 'anna', ...fields });
  return {
    load,
    save,
    find,
    history,
    elsewhere,
    pass,
    flow,
    restore,
    ...showScreen(
      <WordingFormScreen flow={actor} startUp={startUp} user={who} can={canOf(abilities)} {...around} />,
    ),
  };
}

/** The form of a wording, as a walk of its own would tell it. */
function watchForm(wording: ActorRefFrom<typeof wordingMachine>) {
  const form = wordingSelectors.form(wording.getSnapshot());
  if (!form) throw new Error('no form is open');
  return {
    actor: form,
    send: form.send.bind(form),
    reach: async (state: string) => {
      await expect.poll(() => stateName(form.getSnapshot().value), { interval: 1 }).toBe(state);
      return form.getSnapshot();
    },
  };
}

/** Shows the form of wording 12 as it is once the record has come. */
export async function showLoaded(
  wording: Partial<Wording> = {},
  readOnly: ReadOnlyReason | null = null,
  abilities: readonly Ability[] = [],
) {
  const shown = showForm(12, null, {}, abilities);
  shown.load.last().answer({ record: wordingOf({ id: 12, ...wording }), readOnly });
  await shown.flow.reach(readOnly ? 'updating.readOnly' : 'updating.editing');
  await screen.findByLabelText('Wert');
  return shown;
}

export const value = () => screen.getByLabelText<HTMLTextAreaElement>('Wert');
export const identifier = () => screen.getByLabelText<HTMLInputElement>(/^Schlüssel/);
export const context = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Kontext/ });
export const lang = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Sprache/ });
export const reset = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^Vererbung zurücksetzen/ });
export const active = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Aktiv/ });
export const saveButton = () => screen.getByRole('button', { name: 'Speichern' });
export const state = (words: string) => screen.findByText(words);
export const REQUIRED = 'Bitte geben Sie einen Wert für dieses Feld an';

type Person = ReturnType<typeof showForm>['user'];
/** Chooses an option in one of the fields above. */
export async function choose(user: Person, field: HTMLElement, option: string) {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}
