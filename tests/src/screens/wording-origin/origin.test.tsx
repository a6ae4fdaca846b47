import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { WordingLayer } from '#contract/wording.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import type { WordingOrigin } from '#machines/wording-origin/wording-origin.port.ts';
import { Origin } from '#src/screens/wording-origin/Origin.tsx';
import { OriginButton } from '#src/screens/wording-origin/OriginButton.tsx';
import { OriginShow } from '#src/screens/wording-origin/origin-show.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const QUESTION = { identifier: 'greeting', lang: 'fr', contextIdentifier: 'practice' };
const PATH = ['practice', 'region', 'GLOBAL'];
const textOf = (contextIdentifier: string, lang: string, more: Partial<WordingLayer> = {}): WordingLayer => ({
  ...{ identifier: 'greeting', value: `${lang} of ${contextIdentifier}`, contextIdentifier, lang, ...more },
});

function showOrigin(state: string, origin: WordingOrigin | null) {
  const onClose = vi.fn();
  const flow = standing(wordingOriginMachine, undefined, state, { question: QUESTION, origin });
  return {
    onClose,
    ...showScreen(<Origin flow={flow} question={QUESTION} path={PATH} onClose={onClose} />),
  };
}

const known = (origin: Omit<WordingOrigin, 'isContextActive'>) =>
  showOrigin('known', { isContextActive: true, ...origin });
const panel = () => screen.getByRole('complementary', { name: 'Warum dieser Text?' });

it('shows every context up to the root with its texts, which one wins and why the others do not', () => {
  known({
    layers: [
      textOf('practice', 'all', { wins: false, reason: 'overriddenByLanguage' }),
      textOf('region', 'fr', { wins: true, reason: 'language' }),
      textOf('region', 'all', { wins: false, reason: 'reset', resetInheritance: true }),
    ],
    otherLanguages: [textOf('GLOBAL', 'de', { reason: 'otherLanguage' })],
  });
  const contexts = within(panel())
    .getAllByRole('listitem')
    .filter((one) => one.querySelector('a'));
  expect(contexts.map((one) => one.querySelector('a')?.textContent)).toEqual(PATH);
  expect(contexts.map((one) => one.querySelectorAll('ul > li').length)).toEqual([1, 2, 1]);
  const winner = contexts[1]?.querySelector('[data-wins]');
  expect(winner?.textContent).toContain('Dieser Text wird gezeigt');
  for (const words of [
    'ein Text in dieser Sprache hat Vorrang',
    'darunter zurückgesetzt',
    'andere Sprache',
  ]) {
    expect(panel().textContent).toContain(words);
  }
  expect(panel().textContent).toContain('setzt die Vererbung zurück');
});

it('says that the fallback language stands in, and for which one', () => {
  const shown = textOf('GLOBAL', 'en', { wins: true, reason: 'otherLanguage' });
  known({ layers: [shown], otherLanguages: [], fallbackLang: 'en' });
  expect(panel().textContent).toContain('In fr gibt es keinen gültigen Text');
  expect(panel().textContent).toContain('der Text in der Rückfallsprache en gezeigt');
  expect(within(panel()).getAllByText('kein eigener Text')).toHaveLength(2);
});

it('says that nothing is shown, that a context is switched off, and that it is not known', async () => {
  const { unmount } = known({ layers: [], otherLanguages: [textOf('GLOBAL', 'de')], fallbackLang: 'en' });
  expect(panel().textContent).toContain('Es wird kein Text gezeigt');
  unmount();
  const off = showOrigin('known', { isContextActive: false, layers: [] });
  expect(panel().textContent).toContain('Dieser Kontext ist inaktiv');
  off.unmount();
  showOrigin('failed', null);
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
});

it('begins at its heading and closes by Escape', async () => {
  const { user, onClose } = known({ layers: [] });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Warum dieser Text?' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('is offered for a text only where a flow answers', async () => {
  const shown = vi.fn();
  const { unmount } = showScreen(<OriginButton question={QUESTION} />);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  const { user } = showScreen(
    <OriginShow value={shown}>
      <OriginButton question={QUESTION} />
    </OriginShow>,
  );
  await user.click(screen.getByRole('button', { name: 'Warum dieser Text? greeting (fr)' }));
  expect(shown).toHaveBeenCalledWith(QUESTION);
});
