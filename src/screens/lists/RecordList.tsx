import '#src/theme/print.css';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { RecordShape } from '#contract/records/record.ts';
import { WORDING } from '#contract/records/wording.ts';
import type { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import { recordListSelectors } from '#machines/record-list/record-list.selectors.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/route/list-query.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { ColumnMenu } from '#src/components/ColumnMenu.tsx';
import { ContextFilter } from '#src/components/ContextFilter.tsx';
import { FilterBar } from '#src/components/FilterBar.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { Pager } from '#src/components/Pager.tsx';
import { PagingTable } from '#src/components/PagingTable.tsx';
import type { PagingColumn, RowKey, RowOpening, RowSelection } from '#src/components/paging-table.ts';
import { SearchField } from '#src/components/SearchField.tsx';
import { useRange } from '#src/components/use-range.ts';
import { contextOptions } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { lackingCharacters, ShortSearch } from '#src/screens/common/ShortSearch.tsx';
import { usePage } from '#src/screens/common/use-page.ts';
import { useWorkingContext, WorkingContext } from '#src/screens/common/working-context.ts';
import { ExportButton } from '#src/screens/lists/ExportButton.tsx';
import { FilterButton } from '#src/screens/lists/FilterButton.tsx';
import { ListFailure } from '#src/screens/lists/ListFailure.tsx';
import type { ListWords } from '#src/screens/lists/list-words.ts';
import { NoRecords } from '#src/screens/lists/NoRecords.tsx';
import { useColumnChoice } from '#src/screens/lists/use-column-choice.ts';
import { useListExport } from '#src/screens/lists/use-list-export.tsx';
import { type ManyOfList, useListSelection } from '#src/screens/lists/use-list-selection.tsx';
import { pageToAskFor, useUnhurried } from '#src/screens/lists/use-unhurried.ts';
import { rememberPageSize } from '#src/storage/page-size.ts';
import classes from './RecordList.module.css';

interface RecordListProps<Row, Field extends string>
  extends Pick<FlowScreenProps<'wordings'>, 'startUp' | 'can'> {
  readonly flow: ActorRefFrom<ReturnType<typeof createRecordListMachine<Row>>>;
  readonly words: ListWords;
  readonly columns: readonly PagingColumn<Row, Field>[];
  /** The fields by which it can be sorted, and those that a search looks through. */
  readonly shape: Pick<RecordShape, 'searched'> & { readonly sorts: readonly Field[] };
  readonly rowKey: (row: Row) => RowKey;
  /** Width in CSS pixels that the columns need side by side. */
  readonly minWidth: number;
  readonly open?: RowOpening<Row>;
  readonly selection?: RowSelection<Row>;
  /** Creates a record, for those who may; stands in the header, and where there are none yet. */
  readonly create?: ReactNode;
  /** Further actions of the header, before the one that creates; receives what is shown. */
  readonly actions?: (shown: ShownResult) => ReactNode;
  /** Whether it can be narrowed down to one context. */
  readonly byContext?: boolean;
  /** Label for no context being chosen; 'Alle Kontexte' by default. */
  readonly noContext?: string;
  /** Filters that only this list has. */
  readonly narrowings?: (
    also: ListQuery['also'],
    onChange: (name: string, value: string | null) => void,
  ) => ReactNode;
  /** Whether it can also be taken out as JSON lines. */
  readonly jsonLines?: boolean;
  /** Between the header and the bar of search and filters. */
  readonly children?: ReactNode;
  /** Further filters of the list. */
  readonly filters?: readonly ('lang' | 'active')[];
  readonly many?: ManyOfList;
  /** Further actions for the selected rows; receives the query where everything that it finds is selected. */
  readonly further?: (all: ListQuery | null) => ReactNode;
}

/** What a list shows: of which query, and how much that finds. */
export interface ShownResult {
  readonly query: ListQuery;
  /** null as long as no page of it has arrived. */
  readonly count: number | null;
  /** It finds more than `count` says. */
  readonly isLowerBound: boolean;
}

/** The list without its search and its filters, in its order. */
function everything({ joinId, sort }: ListQuery): ListQuery {
  return { ...FIRST_QUERY, joinId, sort };
}

const NO_FILTERS: readonly [] = [];

/** A list of records: searched, narrowed down, sorted and paged; the address says the same. */
export function RecordList<Row, Field extends string>(props: RecordListProps<Row, Field>) {
  const { flow, startUp, can, words, columns, shape, rowKey, minWidth, open, selection } = props;
  const { byContext = false, noContext, children, filters = NO_FILTERS } = props;
  const { t } = useLingui();
  const view = useMemo(() => recordListSelectors<Row>(), []);
  const heading = usePage(words.title);
  const shown = useUnhurried(flow, view.isReloading);
  const query = view.query(shown);
  // A plain select shows at once what was chosen in it.
  const also = useSelector(flow, (snapshot) => view.query(snapshot).also);
  const rows = view.rows(shown);
  const count = view.count(shown);
  const isLowerBound = view.isLowerBound(shown);
  const withoutMatch = view.isWithoutMatch(shown);
  const actions = props.actions?.({ query, count: rows && count, isLowerBound });
  const failure = view.failure(shown);
  const contexts = useSelector(startUp, startUpSelectors.contexts);

  const marked = useMemo(
    () =>
      columns.map((column) =>
        column.sortBy && shape.searched.includes(column.sortBy) ? { ...column, searched: true } : column,
      ),
    [columns, shape],
  );
  const chosen = useColumnChoice(flow.getSnapshot().machine.id, marked, open?.column);
  const exported = useListExport({ list: flow, query, columns: chosen.shown, title: words.title });
  const selected = useListSelection({
    ...{ flow, startUp, rows, rowKey, query, count, selection, further: props.further },
    // A result too large to be counted cannot be selected as a whole.
    ...{ many: can('changeMany') ? props.many : undefined, isLowerBound },
    onExport: (keys) =>
      exported.start(
        keys === null
          ? {}
          : {
              only: { keys, keyOf: rowKey },
              query: everything(query),
            },
      ),
  });
  const range = useRange(query.page, query.size, rows === null ? null : count, isLowerBound);

  const options = useMemo(() => contextOptions(contexts ?? []), [contexts]);
  const change = (next: Partial<ListQuery>) => flow.send({ type: 'query.change', change: next });
  const narrow = (name: string, value: string | null) => {
    // Reads the flow, since the latest choice may not be rendered yet.
    const { [name]: _, ...others } = view.query(flow.getSnapshot()).also;
    change({ also: value === null ? others : { ...others, [name]: value } });
  };
  const turnTo = (page: number) =>
    change({ page: pageToAskFor(page, query.page, view.query(flow.getSnapshot()).page) });
  const resetFilters = () =>
    change({ keyWord: '', contextIdentifier: null, lang: null, active: null, also: {} });
  const working = useWorkingContext();
  // A new record begins in the context that the list shows.
  const create = props.create ? (
    <WorkingContext value={query.contextIdentifier ?? working}>{props.create}</WorkingContext>
  ) : null;
  const field = shape.sorts.find((one) => one === query.sort?.field);

  return (
    <>
      <PageHeader
        headingRef={heading}
        title={words.title}
        count={rows === null ? null : count}
        isLowerBound={isLowerBound}
        action={
          actions || create ? (
            <>
              {actions}
              {create}
            </>
          ) : null
        }
      />
      {children}
      <FilterBar>
        <SearchField
          applied={query.keyWord}
          onSearch={(keyWord) => change({ keyWord })}
          placeholder={words.search}
        />
        {byContext ? (
          <ContextFilter
            contexts={options}
            value={query.contextIdentifier}
            {...(noContext !== undefined && { none: noContext })}
            onChange={(contextIdentifier) => change({ contextIdentifier })}
          />
        ) : null}
        <FilterButton
          filters={filters}
          query={query}
          startUp={startUp}
          withAll={shape === (WORDING as object)}
          onChange={change}
        />
        {props.narrowings?.(also, narrow)}
        <ColumnMenu columns={chosen.choices} onToggle={chosen.toggle} onReset={chosen.reset} />
        <ExportButton
          disabled={count === 0}
          onExport={() => exported.start()}
          onJsonLines={props.jsonLines ? () => exported.start({ format: 'jsonLines' }) : undefined}
        />
      </FilterBar>
      <p data-print="only">
        {[
          query.contextIdentifier &&
            `${t({ id: 'part.context.label', message: 'Kontext' })}: ${query.contextIdentifier}`,
          query.keyWord && `${t({ id: 'part.search.label', message: 'Suchen' })}: ${query.keyWord}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {exported.shown}
      {failure ? (
        <ListFailure
          failure={failure}
          hasRows={rows !== null}
          onRetry={() => flow.send({ type: 'list.refresh' })}
        />
      ) : null}
      {failure && rows === null ? null : (
        <>
          <PagingTable
            label={words.title}
            columns={chosen.shown}
            rows={rows}
            rowKey={rowKey}
            busy={view.isLoading(shown)}
            expectedRows={query.size}
            sort={field && query.sort ? { field, direction: query.sort.direction } : null}
            {...(can('sort') && { onSort: (sort) => change({ sort }) })}
            {...(open && { open })}
            {...(selected.rows && { selection: selected.rows })}
            empty={
              <NoRecords
                words={words}
                filtered={withoutMatch}
                keyWord={query.keyWord}
                create={create}
                onReset={resetFilters}
              />
            }
            minWidth={minWidth - chosen.spared}
            term={query.keyWord}
            summary={range}
          />
          {rows && rows.length > 0 && count <= query.size && lackingCharacters(query.keyWord) > 0 ? (
            <p className={classes.rule}>
              <ShortSearch term={query.keyWord} />
            </p>
          ) : null}
          <Pager
            page={query.page}
            pageSize={query.size}
            count={rows === null ? null : count}
            isLowerBound={isLowerBound}
            onPage={turnTo}
            onNear={(page) => flow.send({ type: 'page.near', page })}
            onPageSize={(size) => {
              rememberPageSize(size);
              change({ size });
            }}
          />
          {selected.bar}
        </>
      )}
      <BusyNotice
        slow={view.isSlow(shown)}
        {...(view.canCancel(shown) && { onCancel: () => flow.send({ type: 'wait.cancel' }) })}
      />
    </>
  );
}
