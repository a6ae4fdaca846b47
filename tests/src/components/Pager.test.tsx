import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Pager } from '#src/components/Pager.tsx';
import { totalPages } from '#src/components/use-range.ts';
import { show } from '#tests/support/render.tsx';

const nothing = { onPage: vi.fn(), onPageSize: vi.fn() };

describe('the number of pages', () => {
  it.each([
    [0, 15, 1],
    [1, 15, 1],
    [15, 15, 1],
    [16, 15, 2],
    [312, 15, 21],
    [312, 100, 4],
  ])('%i rows by %i are %i', (count, size, pages) => {
    expect(totalPages(count, size)).toBe(pages);
  });
});

describe('the range', () => {
  it.each([
    [2, 15, 312, '16 bis 30 von 312'],
    [21, 15, 312, '301 bis 312 von 312'],
    [1, 15, 1, '1 bis 1 von 1'],
    [1, 15, 0, 'Keine Einträge'],
    [3, 100, 1_234_567, '201 bis 300 von 1.234.567'],
    // The rows have become fewer than the page that the address names.
    [9, 15, 20, '16 bis 20 von 20'],
  ])('page %i by %i of %i rows reads %s', (page, pageSize, count, words) => {
    show(<Pager {...nothing} page={page} pageSize={pageSize} count={count} />);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it.each([
    [1, '1 bis 15 von mehr als 10.000'],
    // A server may not say how many there are on any page.
    [668, '10.006 bis 10.020 von mehr als 10.000'],
  ])('of page %i says that there are more than were counted', (page, words) => {
    show(<Pager {...nothing} page={page} pageSize={15} count={10_000} isLowerBound />);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Nächste Seite' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('says nothing while the number is not known', () => {
    show(<Pager {...nothing} page={1} pageSize={15} count={null} />);
    expect(screen.queryByText(/von|Keine/)).toBeNull();
  });
});

describe('the pages', () => {
  it('are the first, the last and those around the current one', () => {
    show(<Pager {...nothing} page={10} pageSize={15} count={312} />);
    const pages = within(screen.getByRole('navigation', { name: 'Seiten' })).getAllByRole('button');
    expect(pages.map((page) => page.getAttribute('aria-label'))).toEqual([
      'Vorherige Seite',
      'Seite 1',
      'Seite 9',
      'Seite 10',
      'Seite 11',
      'Seite 21',
      'Nächste Seite',
    ]);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('10');
  });

  it('are asked for by number and one by one', async () => {
    const onPage = vi.fn();
    const { user } = show(<Pager {...nothing} onPage={onPage} page={10} pageSize={15} count={312} />);
    await user.click(screen.getByRole('button', { name: 'Seite 21' }));
    await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
    await user.click(screen.getByRole('button', { name: 'Vorherige Seite' }));
    expect(onPage.mock.calls).toEqual([[21], [11], [9]]);
  });

  it('end at the first and at the last', () => {
    const { rerender } = show(<Pager {...nothing} page={1} pageSize={15} count={30} />);
    const isOff = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
    expect([isOff('Vorherige Seite'), isOff('Nächste Seite')]).toEqual([true, false]);
    rerender(<Pager {...nothing} page={2} pageSize={15} count={30} />);
    expect([isOff('Vorherige Seite'), isOff('Nächste Seite')]).toEqual([false, true]);
  });

  it('keep the focus there, and turn no further', async () => {
    const onPage = vi.fn();
    const { user, rerender } = show(<Pager {...nothing} onPage={onPage} page={1} pageSize={15} count={30} />);
    const next = screen.getByRole('button', { name: 'Nächste Seite' });
    await user.click(next);
    rerender(<Pager {...nothing} onPage={onPage} page={2} pageSize={15} count={30} />);
    expect(document.activeElement).toBe(next);
    await user.click(next);
    expect(onPage.mock.calls).toEqual([[2]]);
  });
});

describe('the page size', () => {
  it('is one of those on offer', async () => {
    const onPageSize = vi.fn();
    const { user } = show(<Pager {...nothing} onPageSize={onPageSize} page={1} pageSize={15} count={312} />);
    const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Zeilen pro Seite' });
    expect([...size.options].map(({ value }) => value)).toEqual(['15', '30', '45', '60', '75', '100']);
    await user.selectOptions(size, '60');
    expect(onPageSize.mock.calls).toEqual([[60]]);
  });
});

describe('a page that is come near', () => {
  const asks = () => {
    const onNear = vi.fn();
    const page = (shown: number) => (
      <Pager {...nothing} page={shown} pageSize={15} count={60} onNear={onNear} />
    );
    const { rerender } = show(page(1));
    const button = (name: string) => screen.getByRole('button', { name });
    return { onNear, button, turnTo: (shown: number) => rerender(page(shown)) };
  };

  it.each(['pointerMove', 'focus'] as const)('is named by %s, once', (sign) => {
    const { onNear, button } = asks();
    fireEvent[sign](button('Seite 4'));
    fireEvent.pointerMove(button('Seite 4'));
    expect(onNear.mock.calls).toEqual([[4]]);
  });

  it('is the next one again after the turn', () => {
    const { onNear, button, turnTo } = asks();
    fireEvent.pointerMove(button('Nächste Seite'));
    turnTo(2);
    fireEvent.pointerMove(button('Nächste Seite'));
    expect(onNear.mock.calls).toEqual([[2], [3]]);
  });

  it('is none before the first and behind the last', () => {
    const { onNear, button, turnTo } = asks();
    fireEvent.pointerMove(button('Vorherige Seite'));
    turnTo(4);
    fireEvent.pointerMove(button('Nächste Seite'));
    expect(onNear).not.toHaveBeenCalled();
  });
});
