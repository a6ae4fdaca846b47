import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { CHANGES_NOTHING, type EffectiveChange, type Impact } from '#contract/impact.ts';
import { CANCELLED } from '#machines/kit/failure.ts';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import type { ConsequencesFlow } from '#machines/record-consequences/record-consequences.selectors.ts';
import { wordingConsequencesMachine } from '#machines/records/wording.ts';
import { Leaving } from '#src/screens/common/leaving.ts';
import { ConsequencesDialog } from '#src/screens/forms/ConsequencesDialog.tsx';
import { wordingOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const WORDING = wordingOf({ id: 7 });
const { id: _, creationDate: _c, modificationDate: _m, ...VALUES } = WORDING;

function impactOf(effective: readonly EffectiveChange[], counts: Partial<Impact['counts']> = {}): Impact {
  const all = { ...CHANGES_NOTHING.counts, effective: effective.length, ...counts };
  return { ...CHANGES_NOTHING, effective: [...effective], counts: all };
}

const rowOf = (contextIdentifier: string, identifier = 'greeting'): EffectiveChange => ({
  contextIdentifier,
  lang: 'de',
  identifier,
  before: 'Guten Tag',
  after: 'Guten Abend',
});

const INPUT = { values: VALUES, loaded: WORDING, isWanted: true };

function showDialog(place: 'asking' | 'unknown', context: Record<string, unknown>) {
  const flow = standing(wordingConsequencesMachine, INPUT, place, context);
  const shown = showScreen(<ConsequencesDialog flow={flow as unknown as ConsequencesFlow} />);
  return { ...shown, send: vi.spyOn(flow, 'send').mockReturnValue() };
}

const dialog = () => screen.getByRole('dialog', { name: 'Folgen der Änderung' });
const press = (name: string) => within(dialog()).getByRole('button', { name });

it('shows each text that becomes another one once, with its contexts and what differs', async () => {
  const { user, send } = showDialog('asking', { impact: impactOf([rowOf('praxis-a'), rowOf('praxis-b')]) });
  expect(within(dialog()).getByText(/An 2 Stellen zeigen andere Kontexte/)).toBeTruthy();
  expect(within(dialog()).getByText(/praxis-a, praxis-b/).textContent).toBe(
    'greeting · de · praxis-a, praxis-b',
  );
  expect(await within(dialog()).findByText('Tag', { selector: 'del' })).toBeTruthy();
  expect(within(dialog()).getByText('Abend', { selector: 'ins' })).toBeTruthy();
  await user.click(press('Weiter bearbeiten'));
  await user.click(press('Speichern'));
  expect(send.mock.calls.map(([event]) => event.type)).toEqual([
    'consequences.withdraw',
    'consequences.accept',
  ]);
});

it.each([
  [[rowOf('nord')], 'An einer Stelle wird danach ein anderer Text gezeigt'],
  [[rowOf('nord'), rowOf('praxis-a')], 'An 2 Stellen wird danach ein anderer Text gezeigt'],
  [[], 'Kein Kontext zeigt danach einen anderen Text.'],
])('counts the texts of a changed context itself among those that change', (rows, words) => {
  const changed = [{ type: 'context', identifier: 'nord' }];
  showDialog('asking', { impact: { ...impactOf(rows), changed } });
  expect(within(dialog()).getByText(words)).toBeTruthy();
});

it('lists the contexts of one text below it when they are many', async () => {
  const { user } = showDialog('asking', {
    impact: impactOf(Array.from({ length: 24 }, (_one, index) => rowOf(`praxis-${index}`))),
  });
  await user.click(within(dialog()).getByText('in 24 Kontexten'));
  await user.type(await within(dialog()).findByRole('searchbox'), '-17{Enter}');
  const items = within(dialog()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['praxis-17']);
});

it('lists many texts below their title, where they can be searched and folded, and says how many are not listed', async () => {
  const rows = Array.from({ length: 30 }, (_one, index) => rowOf('praxis-a', `text.${index}`));
  const { user } = showDialog('asking', { impact: impactOf(rows, { effective: 1234 }) });
  expect(within(dialog()).getAllByRole('listitem')).toHaveLength(30);
  expect(within(dialog()).getByText('1.204 weitere Einträge werden hier nicht gezeigt.')).toBeTruthy();
  await user.type(within(dialog()).getByRole('searchbox'), 'text.29{Enter}');
  expect(within(dialog()).getAllByRole('listitem')).toHaveLength(1);
  await user.click(within(dialog()).getByText(/An 1.234 Stellen/));
  await expect.poll(() => within(dialog()).queryByRole('listitem')).toBeNull();
});

it.each([
  [
    'that no one is concerned',
    CHANGES_NOTHING,
    'Kein anderer Kontext zeigt danach einen anderen Text.',
    false,
  ],
  ['that this server cannot tell', null, 'Dieser Server kann die Folgen nicht vorab anzeigen.', false],
  [
    'what blocks it, and cannot be saved so',
    { ...impactOf([], { clashes: 1 }), clashes: [{ code: '006', message: 'text.7 gibt es schon' }] },
    'text.7 gibt es schon',
    true,
  ],
] as const)('says %s', (_what, impact, words, disabled) => {
  showDialog('asking', { impact });
  expect(within(dialog()).getByText(words)).toBeTruthy();
  expect((press('Speichern') as HTMLButtonElement).disabled).toBe(disabled);
});

it('says why the consequences are not known, asks again, or saves without them', async () => {
  const { user, send } = showDialog('unknown', { failure: CANCELLED });
  expect(within(dialog()).getByText(/Gespeichert ist noch nichts/)).toBeTruthy();
  await user.click(press('Erneut versuchen'));
  expect(send.mock.calls.map(([event]) => event.type)).toEqual(['consequences.preview']);
  expect(press('Ohne Folgenanzeige speichern')).toBeTruthy();
});

it('gives way to the question whether the form is left, and is there again where the user stays', async () => {
  const leaving = createActor(leavingMachine).start();
  const flow = standing(wordingConsequencesMachine, INPUT, 'asking', {
    impact: impactOf([rowOf('praxis-a')]),
  });
  showScreen(
    <Leaving value={leaving}>
      <ConsequencesDialog flow={flow as unknown as ConsequencesFlow} />
    </Leaving>,
  );
  expect(dialog()).toBeTruthy();
  act(() => {
    leaving.send({ type: 'unsaved.begin', holder: 'form' });
    leaving.send({ type: 'leave.request', steps: [] });
  });
  expect(screen.queryByRole('dialog', { name: 'Folgen der Änderung' })).toBeNull();
  act(() => leaving.send({ type: 'leave.stay' }));
  expect(await screen.findByRole('dialog', { name: 'Folgen der Änderung' })).toBeTruthy();
});
