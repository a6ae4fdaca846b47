import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FORMATS } from '#contract/exchange-formats.ts';
import type { ExportCount as Counted } from '#contract/wording-exchange.ts';
import {
  type WordingExportFlow,
  wordingExportSelectors,
} from '#machines/wording-export/wording-export.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import classes from './exchange.module.css';

/** How much the chosen file holds, before it is made. */
export function ExportCount({ flow }: { readonly flow: WordingExportFlow }) {
  const { i18n } = useLingui();
  const { format } = useSelector(flow, wordingExportSelectors.choice);
  const counting = useSelector(flow, wordingExportSelectors.isCounting);
  const slow = useSelector(flow, wordingExportSelectors.isSlow);
  const canCancel = useSelector(flow, wordingExportSelectors.canCancelWaiting);
  const count = useSelector(flow, wordingExportSelectors.count);
  const failure = useSelector(flow, wordingExportSelectors.failure);
  const why = failure && failureWords(i18n, failure, 'read');
  const reason = failure?.kind === 'unreachable' ? `${why?.title}.` : why?.text;
  return (
    <div className={classes.count}>
      <p role="status">
        {counting ? <Trans id="exchange.exportCount.busy">Die Texte werden gezählt …</Trans> : null}
        {count ? <CountWords count={count} isPair={FORMATS[format].languages === 'pair'} /> : null}
        {why ? (
          <Trans id="exchange.exportCount.failed">Die Texte konnten nicht gezählt werden. {reason}</Trans>
        ) : null}
      </p>
      {why ? <RetryButton onRetry={() => flow.send({ type: 'count.retry' })} /> : null}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </div>
  );
}

interface CountWordsProps {
  readonly count: Counted;
  /** Whether the file translates: it has both languages of an identifier in one place. */
  readonly isPair: boolean;
}

function CountWords({ count: { identifiers, texts, inherited }, isPair }: CountWordsProps) {
  if (texts === 0) {
    return (
      <Trans id="exchange.exportCount.none">
        Die Datei wäre leer: Auf diese Auswahl trifft kein Text zu.
      </Trans>
    );
  }
  return (
    <>
      {isPair ? (
        <Plural
          id="exchange.exportCount.identifiers"
          value={identifiers}
          one="Die Datei enthält einen Schlüssel."
          other="Die Datei enthält # Schlüssel."
        />
      ) : (
        <Plural
          id="exchange.exportCount.texts"
          value={texts}
          one="Die Datei enthält einen Text."
          other="Die Datei enthält # Texte."
        />
      )}{' '}
      {inherited > 0 ? (
        <Plural
          id="exchange.exportCount.inherited"
          value={inherited}
          one="Bei einem davon ist der Ausgangstext geerbt."
          other="Bei # davon ist der Ausgangstext geerbt."
        />
      ) : null}
    </>
  );
}
