import { Trans, useLingui } from '@lingui/react/macro';
import type { ComparedText, ImportFate, TextState } from '#contract/wording-exchange.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { RowCheckbox } from '#src/components/RowCheckbox.tsx';
import { ComparedTexts } from '#src/screens/comparison/ComparedTexts.tsx';
import classes from '#src/screens/comparison/comparison.module.css';
import { placeWords } from '#src/screens/wording-exchange/file-finding-words.ts';
import { kindWords } from '#src/screens/wording-exchange/kind-words.ts';
import { outcomeWords, sinceWords } from '#src/screens/wording-exchange/outcome-words.ts';
import { TextFindings } from '#src/screens/wordings/TextFindings.tsx';

interface ComparedRowProps {
  readonly row: ComparedText;
  /** Null where it cannot be chosen. */
  readonly fate: ImportFate | null;
  readonly locked: boolean;
  readonly onDecide: (fate: ImportFate) => void;
}

/** One text of a file beside the one that is there. */
export function ComparedRow({ row, fate, locked, onDecide }: ComparedRowProps) {
  const { t, i18n } = useLingui();
  const {
    identifier,
    lang,
    outcome,
    kind,
    since,
    source,
    original,
    place,
    before,
    after,
    findings = [],
  } = row;
  const sourceLang = source?.lang;
  const words = kind && kind !== 'clash' ? kindWords(i18n, kind) : outcomeWords(i18n, outcome);
  const isSinceSaid = since && kind !== 'source';
  return (
    <li className={classes.row} data-outcome={fate === 'skip' ? 'left' : outcome}>
      <p className={classes.place}>
        {fate ? (
          <RowCheckbox
            label={t({ id: 'exchange.choose', message: `${{ identifier }} (${{ lang }}) importieren` })}
            checked={fate === 'take'}
            disabled={locked}
            onToggle={() => onDecide(fate === 'take' ? 'skip' : 'take')}
          />
        ) : null}
        <strong className={classes.name}>
          <IdentifierText>{identifier}</IdentifierText>
        </strong>
        <span>{lang}</span>
        <span className={classes.outcome} data-outcome={outcome}>
          {words}
          {original ? ` (${original})` : null}
          {isSinceSaid ? `: ${sinceWords(i18n, since)}` : null}
        </span>
        <span className={classes.quiet}>{placeWords(i18n, place)}</span>
      </p>
      {source ? (
        <div className={classes.aside}>
          <p className={classes.quiet}>
            <Trans id="exchange.sourceChanged">Ausgangstext ({sourceLang}), in der Datei und jetzt:</Trans>
          </p>
          <ComparedTexts before={source.inFile} after={source.stored} />
        </div>
      ) : null}
      <ComparedTexts before={before && (before.value ?? '')} after={after.value ?? ''} />
      <TextFindings findings={findings} />
      <Marks before={before} after={after} />
    </li>
  );
}

interface States {
  readonly before: TextState | null;
  readonly after: TextState;
}

/** Further changes, or unusual properties of a new text. */
function Marks({ before, after }: States) {
  const activeChanges = after.active !== (before?.active ?? true);
  const resetChanges = after.resetInheritance !== (before?.resetInheritance ?? false);
  if (!activeChanges && !resetChanges) return null;
  return (
    <p className={classes.marks}>
      {activeChanges ? (
        <span>
          {before ? (
            <>
              <ActiveBadge active={before.active} /> →{' '}
            </>
          ) : null}
          <ActiveBadge active={after.active} />
        </span>
      ) : null}
      {resetChanges ? (
        <span>
          {after.resetInheritance ? (
            <Trans id="exchange.resets">Setzt danach die Vererbung zurück</Trans>
          ) : (
            <Trans id="exchange.resetsNoMore">Setzt danach die Vererbung nicht mehr zurück</Trans>
          )}
        </span>
      ) : null}
    </p>
  );
}
