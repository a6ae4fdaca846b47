import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { ContextPicker } from '#src/components/ContextPicker.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { contextOptions } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useSidePanels } from '#src/screens/common/side-panels.ts';
import { usePage } from '#src/screens/common/use-page.ts';
import { ChoicesMissing } from '#src/screens/forms/ChoicesMissing.tsx';
import { ImportSection } from '#src/screens/wording-exchange/ImportSection.tsx';
import classes from './exchange.module.css';

/** The own texts of one context as a file, and the texts of a file in a context. */
export function WordingExchangeScreen({ flow, startUp, user, can }: FlowScreenProps<'wordingExchange'>) {
  const { t } = useLingui();
  const { TextExport } = useSidePanels();
  const title = t({ id: 'exchange.title', message: 'Texte exportieren und importieren' });
  const heading = usePage(title);
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const contextsFailure = useSelector(startUp, startUpSelectors.contextsFailure);
  const languagesFailure = useSelector(startUp, startUpSelectors.languagesFailure);
  const contextIdentifier = useSelector(flow, wordingImportSelectors.contextIdentifier);
  const choice = useSelector(flow, wordingImportSelectors.exportChoice);
  const isImporting = useSelector(flow, wordingImportSelectors.isImporting);
  const slow = useSelector(flow, wordingImportSelectors.isSlow);
  const canCancel = useSelector(flow, wordingImportSelectors.canCancelWaiting);
  const [exports, imports] = [can('exportTexts'), can('importTexts')];
  const options = useMemo(() => contexts && contextOptions(contexts), [contexts]);
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        lead={t({
          id: 'exchange.lead',
          message:
            'Exportieren Sie die eigenen Texte eines Kontexts als Datei, etwa für ein Übersetzungsbüro oder eine Tabelle, und importieren Sie die bearbeitete Datei wieder.',
        })}
      />
      <div className={classes.root}>
        {contextsFailure || languagesFailure ? (
          <ChoicesMissing onRetry={() => startUp.send({ type: 'startUp.retry' })} />
        ) : null}
        {exports || imports ? (
          <ContextPicker
            className={classes.context}
            label={t({ id: 'exchange.context', message: 'Kontext' })}
            contexts={options}
            value={contextIdentifier}
            onChange={(chosen) => flow.send({ type: 'context.choose', contextIdentifier: chosen })}
            readOnly={isImporting}
          />
        ) : (
          <Notice tone="info">
            <Trans id="exchange.notOffered">Dieser Server bietet weder Export noch Import an.</Trans>
          </Notice>
        )}
        {exports ? (
          <TextExport {...{ owner: flow, startUp, can, choice }} context={contextIdentifier} />
        ) : null}
        {imports ? (
          <ImportSection {...{ flow, startUp, can, contexts, user }} context={contextIdentifier} />
        ) : null}
      </div>
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </>
  );
}
