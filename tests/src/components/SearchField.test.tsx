import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from '#src/components/SearchField.tsx';
import { show } from '#tests/support/render.tsx';

const onSearch = vi.fn<(term: string) => void>();
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suchen' });

beforeEach(() => {
  onSearch.mockClear();
});

describe('the search field', () => {
  it('searches at Enter, and not while a user types', async () => {
    const { user } = show(<SearchField applied="" onSearch={onSearch} />);
    await user.type(field(), ' Termin ');
    expect(onSearch).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSearch.mock.calls).toEqual([['Termin']]);
  });

  it('does not search again for what is applied already', async () => {
    const { user } = show(<SearchField applied="Termin" onSearch={onSearch} />);
    await user.type(field(), '{Enter}');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('reloads at once when it is cleared by its button, and keeps the focus', async () => {
    const { user } = show(<SearchField applied="Termin" onSearch={onSearch} />);
    await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
    expect(onSearch.mock.calls).toEqual([['']]);
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('reloads at once when it is cleared by Escape', async () => {
    const { user } = show(<SearchField applied="Termin" onSearch={onSearch} />);
    await user.type(field(), 'x{Escape}');
    expect(onSearch.mock.calls).toEqual([['']]);
    expect(field().value).toBe('');
  });

  it.each([
    ['select all and Delete', '{Control>}a{/Control}{Delete}'],
    ['select all and Backspace', '{Control>}a{/Control}{Backspace}'],
    ['Backspace up to the last character', '{Backspace}{Backspace}{Backspace}'],
  ])('reloads at once when it is emptied by %s, and not before it is empty', async (_, keys) => {
    const { user } = show(<SearchField applied="abc" onSearch={onSearch} />);
    await user.click(field());
    if (keys.startsWith('{Control')) field().select();
    await user.keyboard(keys);
    expect(onSearch.mock.calls).toEqual([['']]);
    expect(document.activeElement).toBe(field());
  });

  it('loads nothing when a text is deleted by hand that was never searched for', async () => {
    const { user } = show(<SearchField applied="" onSearch={onSearch} />);
    await user.type(field(), 'Te{Backspace}{Backspace}');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('loads nothing when a text is cleared that was never searched for', async () => {
    const { user } = show(<SearchField applied="" onSearch={onSearch} />);
    await user.type(field(), 'Termin{Escape}');
    expect(onSearch).not.toHaveBeenCalled();
    expect(field().value).toBe('');
  });

  it('has no clear button while it is empty', () => {
    show(<SearchField applied="" onSearch={onSearch} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows whether what stands in it is applied', async () => {
    const { user } = show(<SearchField applied="Termin" onSearch={onSearch} />);
    expect(field().dataset.applied).toBe('true');
    await user.type(field(), 'e');
    expect(field().dataset.applied).toBeUndefined();
  });

  it('takes over a term that comes from outside, also in place of what is being typed', async () => {
    const { user, rerender } = show(<SearchField applied="alt" onSearch={onSearch} />);
    await user.type(field(), 'er Text');
    rerender(<SearchField applied="neu" onSearch={onSearch} />);
    expect(field().value).toBe('neu');
    rerender(<SearchField applied="alt" onSearch={onSearch} />);
    expect(field().value).toBe('alt');
  });

  it('keeps what is being typed when the list around it is drawn again', async () => {
    const { user, rerender } = show(<SearchField applied="alt" onSearch={onSearch} />);
    await user.type(field(), 'er');
    rerender(<SearchField applied="alt" onSearch={onSearch} placeholder="anders" />);
    expect(field().value).toBe('alter');
  });
});
