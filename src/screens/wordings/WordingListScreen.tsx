import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { Link, useHref, useNavigate } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import { FEATURES } from '#contract/features.ts';
import type { ListQuery } from '#machines/record-list/list-query.ts';
import { readOnlyReason } from '#machines/rights.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { startUpView } from '#machines/start-up/start-up.view.ts';
import { type wordingListMachine, wordingListView } from '#machines/wording.ts';
import { BusyNotice } from '#src/parts/BusyNotice.tsx';
import { ContextFilter } from '#src/parts/ContextFilter.tsx';
import { FilterBar } from '#src/parts/FilterBar.tsx';
import { PageHeader } from '#src/parts/PageHeader.tsx';
import { Pager } from '#src/parts/Pager.tsx';
import { PagingTable } from '#src/parts/PagingTable.tsx';
import { SearchField } from '#src/parts/SearchField.tsx';
import { contextOptions } from '#src/screens/context-tree.ts';
import { ListFailure } from '#src/screens/ListFailure.tsx';
import { usePage } from '#src/screens/use-page.ts';
import { NoWordings } from '#src/screens/wordings/NoWordings.tsx';
import { wordingColumns, wordingSort } from '#src/screens/wordings/wording-columns.tsx';

interface WordingListScreenProps {
  readonly list: ActorRefFrom<typeof wordingListMachine>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  readonly user: User;
  /** What the server has beyond the specification. */
  readonly features: readonly string[];
}

/** Width in CSS pixels that the eight columns need side by side. */
const COLUMNS_WIDTH = 960;

/** The wordings: searched, narrowed down, sorted and paged; the address says the same. */
export function WordingListScreen({ list, startUp, user, features }: WordingListScreenProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const root = useHref('/');
  const title = t({ id: 'wordings.title', message: 'Formulierungen' });
  const heading = usePage(title);
  const query = useSelector(list, wordingListView.query);
  const rows = useSelector(list, wordingListView.rows);
  const count = useSelector(list, wordingListView.count);
  const loading = useSelector(list, wordingListView.isLoading);
  const slow = useSelector(list, wordingListView.isSlow);
  const canCancel = useSelector(list, wordingListView.canCancel);
  const withoutMatch = useSelector(list, wordingListView.isWithoutMatch);
  const failure = useSelector(list, wordingListView.failure);
  const contexts = useSelector(startUp, startUpView.contexts);

  const columns = useMemo(() => wordingColumns(i18n), [i18n]);
  const options = useMemo(() => contextOptions(contexts ?? []), [contexts]);
  const change = (next: Partial<ListQuery>) => list.send({ type: 'query.change', change: next });
  const resetFilters = () => change({ keyWord: '', contextIdentifier: null });
  const field = wordingSort(query.sort?.field);
  const mayCreate = readOnlyReason(user, null) === null;
  const create = mayCreate ? (
    <Button component={Link} to="/wording/new" leftSection={<IconPlus aria-hidden size={18} />}>
      <Trans id="wordings.new">Neue Formulierung</Trans>
    </Button>
  ) : null;

  return (
    <>
      <PageHeader headingRef={heading} title={title} count={rows === null ? null : count} action={create} />
      <FilterBar>
        <SearchField
          applied={query.keyWord}
          onSearch={(keyWord) => change({ keyWord })}
          placeholder={t({ id: 'wordings.search', message: 'Schlüssel, Wert, Kontext, Sprache oder ID' })}
        />
        <ContextFilter
          contexts={options}
          value={query.contextIdentifier}
          onChange={(contextIdentifier) => change({ contextIdentifier })}
        />
      </FilterBar>
      {failure ? (
        <ListFailure
          failure={failure}
          hasRows={rows !== null}
          onRetry={() => list.send({ type: 'list.refresh' })}
        />
      ) : null}
      {failure && rows === null ? null : (
        <>
          <PagingTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            busy={loading}
            expectedRows={query.size}
            sort={field && query.sort ? { field, direction: query.sort.direction } : null}
            {...(features.includes(FEATURES.sort) && { onSort: (sort) => change({ sort }) })}
            open={{
              column: 'identifier',
              href: ({ id }) => `${root.replace(/\/$/, '')}/wording/${id}`,
              onOpen: ({ id }) => navigate(`/wording/${id}`),
            }}
            empty={<NoWordings filtered={withoutMatch} create={create} onReset={resetFilters} />}
            minWidth={COLUMNS_WIDTH}
          />
          <Pager
            page={query.page}
            pageSize={query.size}
            count={rows === null ? null : count}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ size })}
          />
        </>
      )}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => list.send({ type: 'wait.cancel' }) })} />
    </>
  );
}
