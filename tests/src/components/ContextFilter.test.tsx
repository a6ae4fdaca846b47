import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ContextFilter } from '#src/components/ContextFilter.tsx';
import { show } from '#tests/support/render.tsx';

const contexts = [
  { identifier: 'GLOBAL' },
  { identifier: 'KV-NORD', depth: 1 },
  { identifier: 'PRAXIS', depth: 2 },
];
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Kontext' });
/** The list is fetched when a user turns to the field. */
const loaded = () => waitFor(() => expect(box().readOnly).toBe(false));

describe('the context filter', () => {
  it('stands on all contexts until one is chosen', async () => {
    const { user } = show(<ContextFilter contexts={contexts} value={null} onChange={vi.fn()} />);
    expect(box().value).toBe('Alle Kontexte');
    await user.tab();
    await loaded();
    expect(box().value).toBe('Alle Kontexte');
  });

  it('opens its list at the first click already, and keeps the focus', async () => {
    const { user } = show(<ContextFilter contexts={contexts} value="PRAXIS" onChange={vi.fn()} />);
    await user.click(box());
    await loaded();
    expect(document.activeElement).toBe(box());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Alle Kontexte',
      'GLOBAL',
      'KV-NORD',
      'PRAXIS',
    ]);
  });

  it('opens also when the field in its place comes while the button of the mouse is down', async () => {
    const { user } = show(<ContextFilter contexts={contexts} value={null} onChange={vi.fn()} />);
    await user.pointer({ keys: '[MouseLeft>]', target: box() });
    await loaded();
    await user.pointer({ keys: '[/MouseLeft]', target: box() });
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(box());
  });

  it('does not open when the Tab key passes, and opens by the arrow', async () => {
    const { user } = show(<ContextFilter contexts={contexts} value={null} onChange={vi.fn()} />);
    await user.tab();
    await loaded();
    expect(document.activeElement).toBe(box());
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowDown}');
    expect(box().getAttribute('aria-expanded')).toBe('true');
  });

  it('narrows down to a context that is found by typing', async () => {
    const onChange = vi.fn();
    const { user } = show(<ContextFilter contexts={contexts} value={null} onChange={onChange} />);
    await user.click(box());
    await loaded();
    await user.clear(box());
    await user.type(box(), 'nord');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['KV-NORD']);
    await user.click(screen.getByRole('option', { name: 'KV-NORD' }));
    expect(onChange.mock.calls).toEqual([['KV-NORD']]);
  });

  it('takes what was found by Enter, without an arrow first', async () => {
    const onChange = vi.fn();
    const { user } = show(<ContextFilter contexts={contexts} value={null} onChange={onChange} />);
    await user.click(box());
    await loaded();
    await user.clear(box());
    await user.type(box(), 'nord{Enter}');
    expect(onChange.mock.calls).toEqual([['KV-NORD']]);
  });

  it('goes back to all contexts', async () => {
    const onChange = vi.fn();
    const { user } = show(<ContextFilter contexts={contexts} value="PRAXIS" onChange={onChange} />);
    await user.click(box());
    await loaded();
    await user.click(screen.getByRole('option', { name: 'Alle Kontexte' }));
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('says when nothing is found', async () => {
    const { user } = show(<ContextFilter contexts={contexts} value={null} onChange={vi.fn()} />);
    await user.click(box());
    await loaded();
    await user.clear(box());
    await user.type(box(), 'zzz');
    expect(screen.getByText('Kein Kontext gefunden')).toBeTruthy();
  });

  it('shows a context of the address that is not among the loaded ones', async () => {
    const { user } = show(<ContextFilter contexts={[]} value="FREMD" onChange={vi.fn()} />);
    expect(box().value).toBe('FREMD');
    await user.tab();
    await loaded();
    expect(box().value).toBe('FREMD');
  });
});
