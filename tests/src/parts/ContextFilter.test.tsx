import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ContextFilter } from '#src/parts/ContextFilter.tsx';
import { show } from '#tests/support/render.tsx';

const contexts = [
  { identifier: 'GLOBAL' },
  { identifier: 'KV-NORD', depth: 1 },
  { identifier: 'PRAXIS', depth: 2 },
];
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Kontext' });

describe('the context filter', () => {
  it('stands on all contexts until one is chosen', () => {
    show(<ContextFilter contexts={contexts} value={null} onChange={vi.fn()} />);
    expect(box().value).toBe('Alle Kontexte');
  });

  it('narrows down to a context that is found by typing', async () => {
    const onChange = vi.fn();
    const { user } = show(<ContextFilter contexts={contexts} value={null} onChange={onChange} />);
    await user.click(box());
    await user.clear(box());
    await user.type(box(), 'nord');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['KV-NORD']);
    await user.click(screen.getByRole('option', { name: 'KV-NORD' }));
    expect(onChange.mock.calls).toEqual([['KV-NORD']]);
  });

  it('goes back to all contexts', async () => {
    const onChange = vi.fn();
    const { user } = show(<ContextFilter contexts={contexts} value="PRAXIS" onChange={onChange} />);
    await user.click(box());
    await user.click(screen.getByRole('option', { name: 'Alle Kontexte' }));
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('says when nothing is found', async () => {
    const { user } = show(<ContextFilter contexts={contexts} value={null} onChange={vi.fn()} />);
    await user.click(box());
    await user.clear(box());
    await user.type(box(), 'zzz');
    expect(screen.getByText('Kein Kontext gefunden')).toBeTruthy();
  });

  it('shows a context of the address that is not among the loaded ones', () => {
    show(<ContextFilter contexts={[]} value="FREMD" onChange={vi.fn()} />);
    expect(box().value).toBe('FREMD');
  });
});
