import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useSidePanel } from '#src/components/use-side-panel.ts';
import { show } from '#tests/support/render.tsx';

function Panel({ shown, onClose }: { readonly shown: string; readonly onClose: () => void }) {
  const { heading, onKeyDown } = useSidePanel(shown, onClose);
  return (
    <aside aria-label="Panel" onKeyDown={onKeyDown}>
      <h2 ref={heading} tabIndex={-1}>
        {shown}
      </h2>
      <input aria-label="darin" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
    </aside>
  );
}

/** A list of two rows, each opened beside it, and a button that closes what is open. */
function List() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      {['eins', 'zwei'].map((row) => (
        <button key={row} type="button" onClick={() => setOpened(row)}>
          {row}
        </button>
      ))}
      <button type="button" onClick={() => setOpened(null)}>
        zu
      </button>
      {opened ? <Panel shown={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('is read on at its heading, for each thing that it shows, and Escape leads back', async () => {
  const { user } = show(<List />);
  await user.click(button('eins'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'eins' }));
  await user.click(button('zwei'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'zwei' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(button('eins'));
});

it('leaves the focus to a user who has gone on elsewhere, and Escape to what has taken it', async () => {
  const { user } = show(<List />);
  await user.click(button('eins'));
  await user.click(screen.getByRole('textbox', { name: 'darin' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('complementary')).toBeDefined();
  await user.click(button('zu'));
  expect(document.activeElement).toBe(button('zu'));
});
