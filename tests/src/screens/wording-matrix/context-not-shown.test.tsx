import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Context } from '#contract/context.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { WordingMatrixScreen } from '#src/screens/wording-matrix/WordingMatrixScreen.tsx';
import { refusal } from '#tests/support/failures.ts';
import { contextOf, userOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

/** The matrix of the context nord, which the server refuses. */
function showRefused(code: string, contexts: readonly Context[]) {
  const flow = createActor(
    wordingMatrixMachine.provide({
      actors: {
        rows: provide(matrixRowsMachine, {
          load: async () => {
            throw refusal(code);
          },
          find: async () => null,
        }),
      },
    }),
    { input: { query: { ...FIRST_MATRIX_QUERY, contextIdentifier: 'nord' } } },
  ).start();
  const startUp = createActor(
    provide(startUpMachine, { loadContexts: async () => contexts, loadLanguages: async () => [] }),
  ).start();
  showScreen(
    <WordingMatrixScreen
      flow={flow}
      startUp={startUp}
      user={userOf({ id: 1, username: 'anna' })}
      can={canOf(['openMatrix'])}
    />,
  );
}

it('says of a context that no one knows that there is none of that name, and keeps the choice of another', async () => {
  showRefused('008', [contextOf({ identifier: 'west' })]);
  expect(await screen.findByRole('heading', { name: 'Diesen Kontext gibt es nicht' })).toBeDefined();
  expect(screen.getByText(/Es gibt keinen Kontext namens nord/)).toBeDefined();
  expect(document.querySelector('search select')).not.toBeNull();
});

it('shows any other refusal as what it is', async () => {
  showRefused('018', [contextOf({ identifier: 'nord' })]);
  expect(await screen.findByText('Operation fehlgeschlagen!')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Diesen Kontext gibt es nicht' })).toBeNull();
});
