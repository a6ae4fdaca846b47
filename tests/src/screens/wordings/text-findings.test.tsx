import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TEXT_CHECKS } from '#contract/text-finding.ts';
import { TextFindings } from '#src/screens/wordings/TextFindings.tsx';
import { show } from '#tests/support/render.tsx';

const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('names what a finding is about', () => {
  show(
    <TextFindings
      findings={[
        { check: 'placeholderMissing', detail: '{%name%}' },
        { check: 'tagUnbalanced', detail: '<b>' },
        { check: 'tooLong', detail: '134/120' },
        { check: 'spaceAtEnds', detail: 'start' },
      ]}
    />,
  );
  expect(said()).toEqual([
    'Platzhalter {%name%} fehlt: ergänzen.',
    '<b> ist nicht richtig geöffnet oder geschlossen.',
    'Zu lang: 134 Zeichen, höchstens 120. Bitte kürzen.',
    'Leerraum am Anfang: entfernen.',
  ]);
});

it('has a sentence of its own for every check', () => {
  show(<TextFindings findings={TEXT_CHECKS.map((check) => ({ check, detail: '1/2' }))} />);
  expect(new Set(said()).size).toBe(TEXT_CHECKS.length);
});

it('shows nothing where nothing is found', () => {
  show(<TextFindings findings={[]} />);
  expect(screen.queryByRole('list')).toBeNull();
});
