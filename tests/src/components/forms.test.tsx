import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { FormActions } from '#src/components/FormActions.tsx';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import { show } from '#tests/support/render.tsx';

describe('a busy button', () => {
  it('keeps the focus and does nothing when it is pressed again', async () => {
    const onClick = vi.fn();
    const { user, rerender } = show(
      <ActionButton busy={false} onClick={onClick}>
        Los
      </ActionButton>,
    );
    await user.click(screen.getByRole('button', { name: 'Los' }));
    rerender(
      <ActionButton busy onClick={onClick}>
        Los
      </ActionButton>,
    );
    const button = screen.getByRole('button', { name: 'Los', busy: true });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe("a form's actions", () => {
  const inForm = (state: 'clean' | 'new' | 'dirty' | 'saving', onSubmit: () => void, onCancel = vi.fn()) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="Feld" />
      <FormActions state={state} onCancel={onCancel} />
    </form>
  );

  it.each([
    ['clean', 'Alles gespeichert'],
    ['new', 'Noch nicht angelegt'],
    ['dirty', 'Noch nicht gespeichert'],
    ['saving', 'Wird gespeichert …'],
  ] as const)('say in words that the form is %s', (state, words) => {
    show(inForm(state, vi.fn()));
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('submit by the button and by Enter in a field, and cancel', async () => {
    const onSubmit = vi.fn();
    const onCancel = vi.fn();
    const { user } = show(inForm('dirty', onSubmit, onCancel));
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await user.type(screen.getByRole('textbox'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
    expect(onCancel).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('do nothing while the form is being saved', async () => {
    const onSubmit = vi.fn();
    const onCancel = vi.fn();
    const { user } = show(inForm('saving', onSubmit, onCancel));
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await user.type(screen.getByRole('textbox'), '{Enter}');
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect([onSubmit.mock.calls, onCancel.mock.calls]).toEqual([[], []]);
  });
});

describe('the confirm dialog', () => {
  it('asks the specified question and offers the specified answers', async () => {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    const { user } = show(<ConfirmDialog opened onConfirm={onConfirm} onCancel={onCancel} />);
    expect(screen.getByRole('dialog', { name: 'Sind Sie sicher?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });

  it('begins on the way back, and Escape takes it', async () => {
    const onCancel = vi.fn();
    const { user } = show(
      <ConfirmDialog opened title="Löschen?" onConfirm={vi.fn()} onCancel={onCancel}>
        Der Text wird gelöscht. <a href="/wording/7">Ansehen</a>
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Löschen?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Der Text wird gelöscht.',
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abbrechen' })),
    );
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('says within itself that it takes longer, and offers to give up once that is possible', async () => {
    const onGiveUp = vi.fn();
    const { user } = show(
      <ConfirmDialog opened busy slow onGiveUp={onGiveUp} onConfirm={vi.fn()} onCancel={vi.fn()} />,
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Das dauert länger als üblich …')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(onGiveUp).toHaveBeenCalledOnce();
  });

  it('cannot be left or confirmed again while it is carried out', async () => {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    const { user } = show(<ConfirmDialog opened busy onConfirm={onConfirm} onCancel={onCancel} />);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.keyboard('{Escape}');
    expect([onConfirm.mock.calls, onCancel.mock.calls]).toEqual([[], []]);
  });
});

describe('the notice of a long wait', () => {
  it('says nothing until it is slow, then what is going on, then offers to give up', async () => {
    const onCancel = vi.fn();
    const { user, rerender } = show(<BusyNotice slow={false} />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    rerender(<BusyNotice slow />);
    expect(status.textContent).toBe('Das dauert länger als üblich …');
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<BusyNotice slow onCancel={onCancel} />);
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe('the note on a form that can only be read', () => {
  it('says so, and why', () => {
    show(<ReadOnlyNote>Ihr Konto hat keine Bearbeitungsrechte.</ReadOnlyNote>);
    const note = screen.getByRole('status');
    expect(note.textContent).toContain('Sie können hier lesen, aber nichts ändern');
    expect(note.textContent).toContain('Ihr Konto hat keine Bearbeitungsrechte.');
  });
});
