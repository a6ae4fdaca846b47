import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ManyType, SharedValues } from '#contract/many-records.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { ChangeFieldsDialog } from '#src/screens/lists/ChangeFieldsDialog.tsx';
import { manyActions } from '#src/screens/lists/many-actions.ts';
import { contextOf, languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

function showFields(type: ManyType) {
  const loaded = { contexts: 'loaded', languages: 'loaded' };
  const startUp = standing(startUpMachine, undefined, loaded, {
    contexts: [contextOf({ identifier: 'GLOBAL' })],
    languages: [languageOf({ id: 1, lang: 'de' }), languageOf({ id: 2, lang: 'fr' })],
  });
  const chosen: SharedValues[] = [];
  const shown = showScreen(
    <ChangeFieldsDialog
      type={type}
      startUp={startUp}
      user={userOf({ id: 1, username: 'anna', superAdmin: true })}
      onChoose={(values) => chosen.push(values)}
      onClose={() => undefined}
    />,
  );
  return { chosen, ...shown };
}

const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Weiter' });
const labels = () =>
  screen.getAllByRole<HTMLSelectElement>('combobox').map((field) => field.labels[0]?.textContent);

it.each([
  ['wording', ['Sprache', 'Kontext', 'Vererbung zurücksetzen', 'Aktiv']],
  ['mailTemplate', ['Sprache', 'Kontext', 'Aktiv']],
  ['document', ['Rückfallsprache', 'Aktiv']],
  ['context', ['Übergeordneter Kontext', 'Aktiv']],
  ['documentfile', ['Kontext', 'Sprache', 'Aktiv']],
  ['user', ['Standardsprache', 'Aktiv']],
] as const)('of many records of the kind %s the fields that are chosen can be changed', (type, fields) => {
  showFields(type);
  expect(labels()).toEqual(fields);
});

it('takes only what was chosen, and nothing before something is', async () => {
  const { chosen, user } = showFields('user');
  expect(next().disabled).toBe(true);
  const [language, active] = screen.getAllByRole<HTMLSelectElement>('combobox');
  await user.selectOptions(language as HTMLSelectElement, 'fr');
  await user.selectOptions(active as HTMLSelectElement, 'Nein');
  await user.click(next());
  await user.selectOptions(language as HTMLSelectElement, 'Keine Angabe');
  await user.selectOptions(active as HTMLSelectElement, 'Unverändert');
  await user.click(next());
  expect(chosen).toEqual([{ defaultLang: 'fr', active: false }, { defaultLang: null }]);
});

it.each([
  ['wording', ['changeManyFields'], true, true, ['activate', 'deactivate', 'change', 'delete']],
  ['wording', [], true, true, ['activate', 'deactivate', 'delete']],
  // Nothing but whether it is active could be shared.
  ['language', ['changeManyFields'], true, true, ['activate', 'deactivate', 'delete']],
  ['context', ['changeManyFields'], true, false, ['activate', 'deactivate', 'change']],
  ['context', ['changeManyFields'], false, false, []],
] as const)(
  'of many of the kind %s, with %j, saving %s and deleting %s, %j is offered',
  (type, can, save, remove, offered) => {
    expect(manyActions(type, canOf(can as readonly Ability[]), { save, remove })).toEqual(offered);
  },
);
