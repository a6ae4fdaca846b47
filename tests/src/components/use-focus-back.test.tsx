import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { show } from '#tests/support/render.tsx';

function Next() {
  return (
    <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
      Weiter
    </h1>
  );
}

/** A question that is taken away as a whole, as flows do it, and what may stand there afterwards. */
function Page({ next = false }: { readonly next?: boolean }) {
  const [asked, setAsked] = useState(false);
  const [gone, setGone] = useState(false);
  const close = () => {
    setAsked(false);
    setGone(next);
  };
  return (
    <>
      {gone ? <Next /> : null}
      <button type="button" onClick={() => setAsked(true)}>
        Löschen
      </button>
      {asked ? <ConfirmDialog opened title="Wirklich?" onConfirm={close} onCancel={close} /> : null}
    </>
  );
}

it('gives the focus back when a dialog is taken away', async () => {
  const { user } = show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  (await screen.findByRole('button', { name: 'Abbrechen' })).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Löschen' }));
});

it('leaves it to whatever has taken it by then', async () => {
  const { user } = show(<Page next />);
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Weiter' }));
});

/** A question in whose place another one comes, as the sign-in does in that of its warning. */
function Followed() {
  const [asked, setAsked] = useState(0);
  const next = () => setAsked((number) => (number + 1) % 3);
  return (
    <main>
      <h1 tabIndex={-1}>Texte</h1>
      <button type="button" onClick={next}>
        Löschen
      </button>
      {asked === 1 ? (
        <ConfirmDialog key="one" opened title="Wirklich?" onConfirm={next} onCancel={next} />
      ) : null}
      {asked === 2 ? <ConfirmDialog key="two" opened title="Ganz?" onConfirm={next} onCancel={next} /> : null}
    </main>
  );
}

it('gives it back past a dialog that it has taken the place of', async () => {
  const { user } = show(<Followed />);
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  for (const name of ['Wirklich?', 'Ganz?']) {
    const dialog = await screen.findByRole('dialog', { name });
    within(dialog).getByRole('button', { name: 'OK' }).focus();
    await user.keyboard('{Enter}');
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Löschen' }));
});

/** A question whose opener is gone by the time it is answered. */
function Fleeting({ given = false }: { readonly given?: boolean }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const focusBack = () => document.querySelector<HTMLElement>('[data-work]');
  return (
    <main>
      <h1 tabIndex={-1}>Texte</h1>
      {asked ? null : (
        <button type="button" onClick={() => setAsked(true)}>
          Löschen
        </button>
      )}
      <div tabIndex={-1} data-work={given || undefined}>
        Tabelle
      </div>
      {asked ? (
        <ConfirmDialog opened title="Wirklich?" focusBack={focusBack} onConfirm={close} onCancel={close} />
      ) : null}
    </main>
  );
}

/** A question over another one, whose button is disabled by the time it is answered. */
function Stacked() {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [again, setAgain] = useState(false);
  const answer = () => {
    setAsked(['Löschen?']);
    setAgain(true);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Texte</h1>
      <button type="button" onClick={() => setAsked(['Löschen?'])}>
        Löschen
      </button>
      {asked.map((title, index) => (
        <ConfirmDialog
          key={title}
          opened
          title={title}
          confirmLabel={title}
          confirmable={index > 0 || !again}
          onConfirm={index > 0 ? answer : () => setAsked([...asked, 'Anmelden?'])}
          onCancel={answer}
        />
      ))}
    </main>
  );
}

it('stays in the dialog below when what had the focus there is disabled', async () => {
  const { user } = show(<Stacked />);
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  await user.click(await screen.findByRole('button', { name: 'Löschen?' }));
  await user.click(await screen.findByRole('button', { name: 'Anmelden?' }));
  expect(screen.queryByRole('dialog', { name: 'Anmelden?' })).toBeNull();
  const below = screen.getByRole('dialog', { name: 'Löschen?' });
  expect(document.activeElement).toBe(within(below).getByRole('button', { name: 'Abbrechen' }));
});

describe('when what opened a dialog is gone', () => {
  it.each(['OK', 'Abbrechen'])('the focus goes to the heading of the page after “%s”', async (answer) => {
    const { user } = show(<Fleeting />);
    await user.click(screen.getByRole('button', { name: 'Löschen' }));
    await user.click(await screen.findByRole('button', { name: answer }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Texte' }));
  });

  it.each(['OK', 'Abbrechen'])(
    'it goes to where work goes on, if that is said, after “%s”',
    async (answer) => {
      const { user } = show(<Fleeting given />);
      await user.click(screen.getByRole('button', { name: 'Löschen' }));
      await user.click(await screen.findByRole('button', { name: answer }));
      expect(document.activeElement).toBe(screen.getByText('Tabelle'));
    },
  );
});
