import * as REFUSAL from '#contract/refusal.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import '#src/theme/print.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useHref } from 'react-router-dom';
import { auditSelectors } from '#machines/audit/audit.selectors.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { ALL_TYPES, type AuditQuery, FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { pathOf } from '#src/address/address.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { Pager } from '#src/components/Pager.tsx';
import { PagingTable } from '#src/components/PagingTable.tsx';
import { useRange } from '#src/components/use-range.ts';
import { AuditToolbar } from '#src/screens/audit/AuditToolbar.tsx';
import { auditColumns } from '#src/screens/audit/audit-columns.tsx';
import { ALL_TYPES_WORDS, forbiddenWords } from '#src/screens/audit/audit-words.ts';
import { useDrawnHistory } from '#src/screens/audit/use-drawn-history.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ShortSearch } from '#src/screens/common/ShortSearch.tsx';
import { usePage } from '#src/screens/common/use-page.ts';
import { ExportButton } from '#src/screens/lists/ExportButton.tsx';
import { ListFailure } from '#src/screens/lists/ListFailure.tsx';
import { useListExport } from '#src/screens/lists/use-list-export.tsx';
import { pageToAskFor } from '#src/screens/lists/use-unhurried.ts';
import { typeWord } from '#src/screens/records/subject-words.ts';
import { OriginOffer } from '#src/screens/wording-origin/OriginOffer.tsx';
import { rememberPageSize } from '#src/storage/page-size.ts';
import classes from './audit.module.css';

const RevisionPanel = lazyPart(
  async () => (await import('#src/screens/audit/RevisionPanel.tsx')).RevisionPanel,
);

/** From this width on what a revision did stands beside the table. */
const BESIDE = '(min-width: 87.5em)';
/** Width in CSS pixels that the columns need side by side, alone and beside what a revision did. */
const COLUMNS_WIDTH = 1_000;
const NARROW_WIDTH = 600;

function rowKey({ revisionId, type, entityId, operation }: AuditRevision): string {
  return `${revisionId} ${type} ${entityId} ${operation}`;
}

/** Change history of one kind of records: who changed what and when, with the ways to undo and restore. */
export function AuditScreen({ flow, startUp, user, can }: FlowScreenProps<'audit'>) {
  const { t, i18n } = useLingui();
  const shown = useDrawnHistory(flow);
  const query = auditSelectors.query(shown);
  const rows = auditSelectors.rows(shown);
  const count = auditSelectors.count(shown);
  const isLowerBound = auditSelectors.isLowerBound(shown);
  const loading = auditSelectors.isLoading(shown);
  const slow = auditSelectors.isSlow(shown);
  const canCancel = auditSelectors.canCancelWaiting(shown);
  const failure = auditSelectors.failure(shown);
  const opened = useSelector(flow, auditSelectors.opened);
  const isBeside = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false });
  const title = t({ id: 'navigation.audit', message: 'Änderungsverlauf' });
  const heading = usePage(title);
  const root = useHref('/').replace(/\/$/, '');
  const besides = opened !== null && isBeside;
  /** Whether a drawer covers the list, which cannot be reached then. */
  const isOver = opened !== null && !isBeside;
  // The rows tell of the kind that was asked for last once they are there.
  const shownType = rows?.[0] ? (rows[0].within ? ALL_TYPES : rows[0].type) : query.type;
  const columns = useMemo(
    () => auditColumns(i18n, shownType, besides ? opened : null),
    [i18n, shownType, besides, opened],
  );
  const change = (next: Partial<AuditQuery>) => flow.send({ type: 'query.change', change: next });
  const turnTo = (page: number) =>
    change({ page: pageToAskFor(page, query.page, auditSelectors.query(flow.getSnapshot()).page) });
  const refresh = () => flow.send({ type: 'list.refresh' });
  const range = useRange(query.page, query.size, rows === null ? null : count, isLowerBound);
  const forbidden = failure?.kind === 'refused' && failure.code === REFUSAL.forbidden;
  const words = forbiddenWords(i18n, query.type);
  const kind = query.type === ALL_TYPES ? t(ALL_TYPES_WORDS) : typeWord(i18n, query.type);
  const canShowAll = can('readWholeHistory');
  // A server that cannot list everything at once lists what the specification begins with.
  useEffect(() => {
    if (query.type !== ALL_TYPES || canShowAll) return;
    flow.send({ type: 'query.change', change: { type: FIRST_AUDIT_QUERY.type } });
  }, [flow, query.type, canShowAll]);
  const exported = useListExport({
    list: flow,
    query,
    columns: useMemo(() => auditColumns(i18n, query.type, null), [i18n, query.type]),
    title: `${title} ${kind}`,
  });
  const wait = (
    <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
  );
  return (
    <OriginOffer flow={flow} startUp={startUp}>
      <PageHeader
        headingRef={heading}
        title={title}
        count={rows === null ? null : count}
        isLowerBound={isLowerBound}
      />
      <AuditToolbar flow={flow} can={can}>
        <ExportButton disabled={count === 0 || forbidden} onExport={exported.start} />
      </AuditToolbar>
      {exported.shown}
      <p data-print="only">{[kind, query.from, query.to, query.keyWord].filter(Boolean).join(' · ')}</p>
      <div className={classes.split} data-beside={besides || undefined}>
        <div className={classes.list}>
          {forbidden ? (
            <ErrorState title={words.title} onRetry={refresh}>
              {words.text}
            </ErrorState>
          ) : failure ? (
            <ListFailure failure={failure} hasRows={rows !== null} onRetry={refresh} />
          ) : null}
          {forbidden || (failure && rows === null) ? null : (
            <>
              <PagingTable
                label={title}
                columns={columns}
                rows={rows}
                rowKey={rowKey}
                busy={loading}
                expectedRows={query.size}
                open={{
                  column: 'revision',
                  href: () => root + pathOf({ kind: 'audit', query }),
                  onOpen: (revision) => flow.send({ type: 'revision.open', revision }),
                }}
                empty={
                  <EmptyState kind="noMatch" title={t({ id: 'audit.nothing', message: 'Nichts geändert' })}>
                    {query.type === ALL_TYPES ? (
                      <Trans id="audit.nothing.all">
                        In diesem Zeitraum gibt es keine passenden Änderungen. Wählen Sie einen längeren
                        Zeitraum.
                      </Trans>
                    ) : (
                      <Trans id="audit.nothing.text">
                        In diesem Zeitraum gibt es keine passenden Änderungen an Einträgen der Art „{kind}“.
                        Wählen Sie eine andere Art oder einen längeren Zeitraum.
                      </Trans>
                    )}{' '}
                    <ShortSearch term={query.keyWord} />
                  </EmptyState>
                }
                minWidth={besides ? NARROW_WIDTH : COLUMNS_WIDTH}
                summary={range}
              />
              <Pager
                page={query.page}
                pageSize={query.size}
                count={rows === null ? null : count}
                isLowerBound={isLowerBound}
                onPage={turnTo}
                onPageSize={(size) => {
                  rememberPageSize(size);
                  change({ size });
                }}
              />
            </>
          )}
        </div>
        {opened ? (
          <RevisionPanel
            flow={flow}
            revision={opened}
            user={user}
            can={can}
            beside={isBeside}
            wait={isOver ? wait : null}
          />
        ) : null}
      </div>
      {isOver ? null : wait}
    </OriginOffer>
  );
}
