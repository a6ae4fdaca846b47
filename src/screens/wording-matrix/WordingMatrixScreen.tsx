import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowDown, IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { wordingMatrixSelectors } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { ContextFilter } from '#src/components/ContextFilter.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { contextOptions } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useLeave } from '#src/screens/common/leaving.ts';
import { usePage } from '#src/screens/common/use-page.ts';
import { NotFoundScreen } from '#src/screens/routes/NotFoundScreen.tsx';
import { ContextMatrix } from '#src/screens/wording-matrix/ContextMatrix.tsx';
import { missable } from '#src/screens/wording-matrix/cell-state.ts';
import classes from './matrix.module.css';

/** The texts of one context in all languages. */
export function WordingMatrixScreen(props: FlowScreenProps<'wordingMatrix'>) {
  const { flow, can } = props;
  const rows = useSelector(flow, wordingMatrixSelectors.rows);
  // A server that cannot answer it has no such place.
  if (!can('openMatrix')) return <NotFoundScreen />;
  if (!rows) return null;
  return <Matrix {...props} rows={rows} />;
}

type MatrixProps = FlowScreenProps<'wordingMatrix'> & {
  readonly rows: NonNullable<ReturnType<typeof wordingMatrixSelectors.rows>>;
};

function Matrix({ flow, rows, startUp, user, can }: MatrixProps) {
  const { t } = useLingui();
  const leave = useLeave();
  const title = t({ id: 'matrix.title', message: 'Textmatrix' });
  const heading = usePage(title);
  const query = useSelector(rows, matrixRowsSelectors.query);
  const count = useSelector(rows, matrixRowsSelectors.count);
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const options = useMemo(() => contextOptions(contexts ?? []), [contexts]);
  const langs = useSelector(rows, matrixRowsSelectors.langs);
  const chosen = useSelector(flow, wordingMatrixSelectors.chosen);
  const searching = useSelector(rows, matrixRowsSelectors.isSearching);
  const readOnly = useSelector(rows, matrixRowsSelectors.readOnly);
  const newKey = useRef<(() => void) | null>(null);
  const { contextIdentifier } = query;
  const goToMissing = () => {
    const search = { from: null, after: chosen?.identifier ?? null, missingIn: missable(langs) };
    rows.send({ type: 'row.find', search });
  };
  const chooseContext = (chosen: string | null) => {
    if (chosen === contextIdentifier) return;
    leave(rows, { type: 'query.change', change: { contextIdentifier: chosen } });
  };
  const contextChoice = (
    <ContextFilter
      contexts={options}
      value={contextIdentifier}
      none={t({ id: 'matrix.context.choose', message: 'Kontext wählen' })}
      onChange={chooseContext}
    />
  );
  return (
    <div className={classes.screen}>
      <PageHeader
        headingRef={heading}
        title={title}
        action={
          contextIdentifier !== null && count !== null ? (
            <>
              <Button
                variant="default"
                leftSection={<IconArrowDown aria-hidden size={16} stroke={1.75} />}
                aria-disabled={searching || undefined}
                onClick={goToMissing}
              >
                <Trans id="matrix.nextMissing">Nächster fehlender Text</Trans>
              </Button>
              {readOnly ? null : (
                <Button
                  leftSection={<IconPlus aria-hidden size={16} stroke={1.75} />}
                  onClick={() => newKey.current?.()}
                >
                  <Trans id="matrix.new.key">Neuer Schlüssel</Trans>
                </Button>
              )}
            </>
          ) : null
        }
        count={contextIdentifier === null ? null : count}
        lead={
          contextIdentifier === null ? (
            <Trans id="matrix.lead">
              Was ein Kontext in jeder Sprache zeigt, woher es kommt und was noch fehlt.
            </Trans>
          ) : null
        }
      />
      {contextIdentifier === null ? (
        <EmptyState
          kind="nothing"
          title={t({ id: 'matrix.unchosen.title', message: 'Welcher Kontext?' })}
          action={contextChoice}
        >
          <Trans id="matrix.unchosen.text">
            Die Matrix zeigt die Texte eines Kontexts: Schlüssel untereinander, Sprachen nebeneinander.
          </Trans>
        </EmptyState>
      ) : (
        <ContextMatrix
          // Texts typed for a new key and their notices belong to one context.
          key={contextIdentifier}
          flow={flow}
          rows={rows}
          startUp={startUp}
          user={user}
          can={can}
          contextIdentifier={contextIdentifier}
          contextChoice={contextChoice}
          newKeyRef={newKey}
        />
      )}
    </div>
  );
}
