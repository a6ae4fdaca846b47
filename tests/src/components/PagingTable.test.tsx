import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PagingTable } from '#src/components/PagingTable.tsx';
import type { PagingColumn, RowKey, Sort } from '#src/components/paging-table.ts';
import { useRowControl } from '#src/components/row-control.ts';
import { show } from '#tests/support/render.tsx';

interface Fruit {
  readonly id: number;
  readonly name: string;
}
type Field = 'id' | 'name';

const FRUITS: readonly Fruit[] = [
  { id: 3, name: 'Apfel' },
  { id: 7, name: 'Birne' },
  { id: 9, name: 'Quitte' },
];

const COLUMNS: readonly PagingColumn<Fruit, Field>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id, align: 'end', sortBy: 'id' },
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: 'name', card: 'title' },
  { key: 'kind', header: 'Art', cell: () => <button type="button">Obst</button> },
];

function Tree() {
  return (
    <a href="/tree" {...useRowControl('tree')}>
      Baum
    </a>
  );
}

/** With a link of its own inside the rows. */
const WITH_TREE: typeof COLUMNS = [
  ...COLUMNS,
  {
    key: 'tree',
    header: 'Baum',
    cell: () => <Tree />,
  },
];

const whole = {
  label: 'Früchte',
  columns: COLUMNS,
  rows: FRUITS,
  rowKey: ({ id }: Fruit) => id,
  busy: false,
  expectedRows: 5,
  empty: <p>Kein Obst</p>,
};

const opening = (onOpen: (fruit: Fruit) => void) => ({
  column: 'name',
  href: ({ id }: Fruit) => `/fruit/${id}`,
  onOpen,
});

describe('sorting', () => {
  it('says by which column it is sorted and which others could be', () => {
    show(
      <PagingTable<Fruit, Field> {...whole} sort={{ field: 'name', direction: 'desc' }} onSort={vi.fn()} />,
    );
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBe('none');
    expect(screen.getByRole('columnheader', { name: 'Art' }).hasAttribute('aria-sort')).toBe(false);
  });

  it('asks for ascending first, then for the other way round, by mouse and by keyboard', async () => {
    const onSort = vi.fn<(sort: Sort<Field>) => void>();
    function Sorted() {
      const [sort, setSort] = useState<Sort<Field> | null>(null);
      return (
        <PagingTable<Fruit, Field>
          {...whole}
          sort={sort}
          onSort={(next) => {
            onSort(next);
            setSort(next);
          }}
        />
      );
    }
    const { user } = show(<Sorted />);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'ID' }));
    expect(onSort.mock.calls).toEqual([
      [{ field: 'name', direction: 'asc' }],
      [{ field: 'name', direction: 'desc' }],
      [{ field: 'id', direction: 'asc' }],
    ]);
  });

  it('offers no sort button where the list cannot be sorted', () => {
    show(<PagingTable<Fruit, Field> {...whole} />);
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  });
});

describe('rows', () => {
  it('have a head of their own, the headline of their card', () => {
    show(<PagingTable<Fruit, Field> {...whole} />);
    const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(FRUITS.map(({ name }) => name));
  });

  it('are links that can be opened in another tab', () => {
    show(<PagingTable<Fruit, Field> {...whole} open={opening(vi.fn())} />);
    expect(screen.getByRole('link', { name: 'Birne' }).getAttribute('href')).toBe('/fruit/7');
  });

  it('open by a click anywhere in them, and once only on their link', async () => {
    const onOpen = vi.fn();
    const { user } = show(<PagingTable<Fruit, Field> {...whole} open={opening(onOpen)} />);
    await user.click(screen.getByRole('cell', { name: '7' }));
    await user.click(screen.getByRole('link', { name: 'Quitte' }));
    expect(onOpen.mock.calls).toEqual([[FRUITS[1]], [FRUITS[2]]]);
  });

  it('leave a click on something inside them to that', async () => {
    const onOpen = vi.fn();
    const { user } = show(<PagingTable<Fruit, Field> {...whole} open={opening(onOpen)} />);
    await user.click(screen.getAllByRole('button', { name: 'Obst' })[0] as HTMLElement);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('leave a click with Ctrl, Shift or Meta to the browser', async () => {
    const onOpen = vi.fn();
    const { user } = show(<PagingTable<Fruit, Field> {...whole} open={opening(onOpen)} />);
    for (const key of ['Control', 'Shift', 'Meta']) {
      await user.keyboard(`{${key}>}`);
      await user.click(screen.getByRole('link', { name: 'Apfel' }));
      await user.keyboard(`{/${key}}`);
    }
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('are one stop of the Tab key; the arrows go from row to row and Enter opens', async () => {
    const onOpen = vi.fn();
    const { user } = show(<PagingTable<Fruit, Field> {...whole} open={opening(onOpen)} />);
    const links = screen.getAllByRole('link');
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    await user.tab();
    expect(document.activeElement).toBe(links[0]);
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(links[2]);
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    await user.keyboard('{Home}{ArrowDown}{Enter}');
    expect(onOpen.mock.calls).toEqual([[FRUITS[1]]]);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(links[2]);
  });

  it('hold links of their own, which the arrows reach sideways and below each other', async () => {
    const onOpen = vi.fn();
    const { user } = show(
      <PagingTable<Fruit, Field> {...whole} columns={WITH_TREE} open={opening(onOpen)} />,
    );
    const trees = screen.getAllByRole('link', { name: 'Baum' });
    expect(trees.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    screen.getByRole('link', { name: 'Apfel' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(trees[0]);
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(trees[1]);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Birne' }));
    trees[2]?.addEventListener('click', (event) => event.preventDefault());
    await user.click(trees[2] as HTMLElement);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('are drawn again only where something changes', async () => {
    const drawn = vi.fn<(id: number) => void>();
    const columns: typeof COLUMNS = [
      {
        key: 'name',
        header: 'Name',
        cell: ({ id, name }) => {
          drawn(id);
          return name;
        },
      },
    ];
    function Chosen() {
      const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
      return (
        <PagingTable<Fruit, Field>
          {...whole}
          columns={columns}
          open={opening(vi.fn())}
          selection={{ selected, onChange: setSelected, labelOf: ({ name }) => `${name} auswählen` }}
        />
      );
    }
    const { user } = show(<Chosen />);
    drawn.mockClear();
    await user.click(screen.getByRole('checkbox', { name: 'Apfel auswählen' }));
    expect(new Set(drawn.mock.calls.flat())).toEqual(new Set([3]));
  });

  it('stay reachable by the Tab key when fewer of them come', () => {
    const { rerender } = show(<PagingTable<Fruit, Field> {...whole} open={opening(vi.fn())} />);
    screen.getByRole('link', { name: 'Quitte' }).focus();
    rerender(<PagingTable<Fruit, Field> {...whole} rows={FRUITS.slice(0, 1)} open={opening(vi.fn())} />);
    expect(screen.getByRole('link').tabIndex).toBe(0);
  });
});

describe('selection', () => {
  function Selectable({ first = [], opens = false }: { first?: readonly RowKey[]; opens?: boolean }) {
    const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set(first));
    return (
      <>
        <PagingTable<Fruit, Field>
          {...whole}
          {...(opens && { open: opening(vi.fn()) })}
          selection={{ selected, onChange: setSelected, labelOf: ({ name }) => `${name} auswählen` }}
        />
        <output>{[...selected].sort().join(' ')}</output>
      </>
    );
  }
  const all = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' });
  const selection = () => document.querySelector('output')?.textContent;

  it('takes single rows, and says that some are taken', async () => {
    const { user } = show(<Selectable />);
    await user.click(screen.getByRole('checkbox', { name: 'Birne auswählen' }));
    expect(selection()).toBe('7');
    expect(all().indeterminate).toBe(true);
    expect(all().checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Birne auswählen' }));
    expect(selection()).toBe('');
    expect(all().indeterminate).toBe(false);
  });

  it('takes and leaves all rows of the page, and keeps those of other pages', async () => {
    const { user } = show(<Selectable first={[100, 3]} />);
    await user.click(all());
    expect(selection()).toBe('100 3 7 9');
    expect(all().checked).toBe(true);
    await user.click(all());
    expect(selection()).toBe('100');
  });

  it('goes from checkbox to checkbox with the arrows', async () => {
    const { user } = show(<Selectable />);
    screen.getByRole('checkbox', { name: 'Apfel auswählen' }).focus();
    await user.keyboard('{ArrowDown} ');
    expect(selection()).toBe('7');
  });

  it('takes and leaves a row with the space bar on its link', async () => {
    const { user } = show(<Selectable opens />);
    screen.getByRole('link', { name: 'Birne' }).focus();
    await user.keyboard(' ');
    expect(selection()).toBe('7');
    await user.keyboard(' ');
    expect(selection()).toBe('');
  });
});

describe('waiting', () => {
  it('shows the shape of the rows at first and says that data is fetched', () => {
    const { container } = show(<PagingTable<Fruit, Field> {...whole} rows={null} busy />);
    expect(screen.getByRole('region', { name: 'Früchte' }).getAttribute('aria-busy')).toBe('true');
    expect(container.querySelectorAll('tbody tr')).toHaveLength(5);
    expect(screen.getByRole('status').textContent).toBe('Daten abrufen');
    expect(screen.queryByText('Kein Obst')).toBeNull();
  });

  it('leaves the rows where they are when others are on their way', () => {
    show(<PagingTable<Fruit, Field> {...whole} busy open={opening(vi.fn())} />);
    expect(screen.getAllByRole('link')).toHaveLength(3);
    expect(screen.getByRole('status').textContent).toBe('Daten abrufen');
  });

  it('says how many rows arrived', () => {
    const { rerender } = show(<PagingTable<Fruit, Field> {...whole} />);
    expect(screen.getByRole('status').textContent).toBe('3 Zeilen geladen');
    expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('false');
    rerender(<PagingTable<Fruit, Field> {...whole} rows={FRUITS.slice(0, 1)} />);
    expect(screen.getByRole('status').textContent).toBe('1 Zeile geladen');
  });

  it('says instead what it is handed, such as the range', () => {
    show(<PagingTable<Fruit, Field> {...whole} summary="1 bis 3 von 9" />);
    expect(screen.getByRole('status').textContent).toBe('1 bis 3 von 9');
  });

  it('shows what it is handed when there are none', () => {
    show(<PagingTable<Fruit, Field> {...whole} rows={[]} />);
    expect(screen.getByText('Kein Obst')).toBeTruthy();
  });
});

describe('a narrow place', () => {
  /** happy-dom lays nothing out, so the width is said here. */
  function withWidth(width: number, test: () => Promise<void> | void) {
    const spy = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    return Promise.resolve(test()).finally(() => spy.mockRestore());
  }

  it('makes the table scroll in a box that the keyboard reaches', () =>
    withWidth(800, () => {
      show(<PagingTable<Fruit, Field> {...whole} />);
      expect(screen.getByRole('region', { name: 'Früchte' }).tabIndex).toBe(0);
      expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    }));

  it('needs no such box where the columns have room', () =>
    withWidth(1200, () => {
      show(<PagingTable<Fruit, Field> {...whole} />);
      expect(screen.getByRole('region', { name: 'Früchte' }).tabIndex).toBe(-1);
    }));

  it('makes a list of cards of it, with the headers as labels and a choice of the sort', () =>
    withWidth(360, async () => {
      const onSort = vi.fn();
      const { user } = show(
        <PagingTable<Fruit, Field> {...whole} sort={{ field: 'id', direction: 'asc' }} onSort={onSort} />,
      );
      const list = screen.getByRole('list', { name: 'Früchte' });
      const cards = within(list).getAllByRole('listitem');
      expect(cards).toHaveLength(3);
      expect(cards[1]?.querySelector('[data-label="ID"]')?.textContent).toBe('7');
      const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sortieren nach' });
      expect(sort.selectedOptions[0]?.textContent).toBe('ID, aufsteigend');
      await user.selectOptions(sort, 'Name, absteigend');
      expect(onSort.mock.calls).toEqual([[{ field: 'name', direction: 'desc' }]]);
    }));

  it('offers no sort where no column can be sorted', () =>
    withWidth(360, () => {
      const columns = COLUMNS.map(({ sortBy: _, ...column }) => column);
      show(<PagingTable<Fruit, Field> {...whole} columns={columns} onSort={vi.fn()} />);
      expect(screen.getByRole('list', { name: 'Früchte' })).toBeTruthy();
      expect(screen.queryByRole('combobox')).toBeNull();
    }));
});
