import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { WordingPlace } from '#contract/wording-places.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import type { TextChange } from '#machines/text-history/text-history.port.ts';
import { TextElsewhere } from '#src/screens/wordings/TextElsewhere.tsx';
import { TextHistory } from '#src/screens/wordings/TextHistory.tsx';
import { TextLevels } from '#src/screens/wordings/TextLevels.tsx';
import { contextOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const QUESTION = { contextIdentifier: 'practice', lang: 'de', identifier: 'greeting' };
const stateOf = (value: string) => ({ value, active: true, resetInheritance: false });
const changeOf = (revisionId: number, change: Partial<TextChange>): TextChange => ({
  ...{ revisionId, entityId: 1, timestamp: '2026-11-20T10:00:00.000Z', username: 'anna' },
  ...{ before: null, after: null, moved: null, ...change },
});
const placeOf = (id: number, contextIdentifier: string, lang: string, value: string): WordingPlace => ({
  ...{ id, contextIdentifier, lang, value, active: true, resetInheritance: false, modificationDate: null },
});

function showHistory(changes: readonly TextChange[], present: string | null, count = changes.length) {
  const flow = standing(textHistoryMachine, undefined, 'known', { question: QUESTION, changes, count });
  const onPutBack = vi.fn();
  return {
    flow,
    onPutBack,
    ...showScreen(<TextHistory flow={flow} present={present} onPutBack={onPutBack} />),
  };
}

it('offers each earlier text once more, but not what stands there already', async () => {
  const { user, onPutBack } = showHistory(
    [
      changeOf(3, { before: stateOf('Moin'), after: stateOf('Servus') }),
      changeOf(2, { before: stateOf('Servus'), after: stateOf('Moin') }),
      changeOf(1, { after: stateOf('Servus') }),
    ],
    'Servus',
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByRole('button')?.textContent ?? null)).toEqual([
    'Diesen Wert wieder einsetzen',
    null,
    null,
  ]);
  expect(rows[2]?.textContent).toContain('Angelegt');
  await user.click(screen.getByRole('button', { name: 'Diesen Wert wieder einsetzen' }));
  expect(onPutBack).toHaveBeenCalledExactlyOnceWith('Moin');
});

it('says what was deleted and moved, and asks for older changes', async () => {
  const moved = { ...QUESTION, contextIdentifier: 'region' };
  const { user, flow } = showHistory(
    [changeOf(3, { before: stateOf('Moin') }), changeOf(2, { after: stateOf('Moin'), moved })],
    null,
    5,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Gelöscht');
  expect(rows[1]?.textContent).toContain('Von region hierher verschoben');
  await user.click(screen.getByRole('button', { name: 'Ältere Änderungen zeigen (3)' }));
  expect(flow.getSnapshot().context.offset).toBe(2);
});

it('lists other contexts in the order of the tree, the language asked about first, and folds many', async () => {
  const contexts = [
    contextOf({ identifier: 'GLOBAL' }),
    contextOf({ identifier: 'practice', parentIdentifier: 'GLOBAL' }),
    ...['f', 'e', 'd', 'c', 'b', 'a'].map((identifier) =>
      contextOf({ identifier, parentIdentifier: 'GLOBAL' }),
    ),
  ];
  const places = [
    ...['f', 'e', 'd', 'c', 'b', 'a'].map((name, index) => placeOf(index + 10, name, 'de', `in ${name}`)),
    ...[
      placeOf(1, 'practice', 'de', 'own'),
      placeOf(2, 'GLOBAL', 'all', 'Hej'),
      placeOf(3, 'GLOBAL', 'de', 'Hi'),
    ],
  ];
  const found = { places, count: places.length };
  const flow = standing(textElsewhereMachine, undefined, 'known', { question: QUESTION, found });
  const { user } = showScreen(<TextElsewhere flow={flow} contexts={contexts} />);
  const names = () => screen.getAllByRole('link').map((link) => link.textContent);
  expect(names()).toEqual(['GLOBAL', 'a', 'b', 'c', 'd']);
  expect(
    screen
      .getAllByRole('term')
      .map((term) => term.textContent)
      .slice(0, 2),
  ).toEqual(['de', 'all']);
  expect(screen.queryByText('own')).toBeNull();
  expect(screen.getByRole('link', { name: 'a' }).getAttribute('href')).toContain('context=a');
  await user.click(screen.getByRole('button', { name: '2 weitere Kontexte zeigen' }));
  expect(names()).toEqual(['GLOBAL', 'a', 'b', 'c', 'd', 'e', 'f']);
});

it('offers the levels with their reach; one without the right is disabled and says why', async () => {
  const onChange = vi.fn();
  const levels = [
    { contextIdentifier: 'practice', reach: 1, refusal: null },
    { contextIdentifier: 'region', reach: 7, refusal: null },
    { contextIdentifier: 'GLOBAL', reach: 0, refusal: 'Ihnen fehlt das Recht.' },
  ];
  const { user } = showScreen(<TextLevels levels={levels} value="practice" onChange={onChange} />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  expect(screen.getByRole('radiogroup').textContent).toContain('hier (practice) · 1 Kontext');
  expect(screen.getByText('Ihnen fehlt das Recht.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /in region · 7 Kontexte/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('region');
});
