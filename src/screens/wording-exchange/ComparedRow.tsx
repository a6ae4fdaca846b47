import { Trans, useLingui } from '@lingui/react/macro';
import type { ComparedText, TextState } from '#contract/wording-exchange.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { ComparedTexts } from '#src/screens/comparison/ComparedTexts.tsx';
import classes from '#src/screens/comparison/comparison.module.css';
import { placeWords } from '#src/screens/wording-exchange/file-finding-words.ts';
import { outcomeWords, sinceWords } from '#src/screens/wording-exchange/outcome-words.ts';
import { TextFindings } from '#src/screens/wordings/TextFindings.tsx';

/** One text of a file beside the one that is there. */
export function ComparedRow({ row }: { readonly row: ComparedText }) {
  const { i18n } = useLingui();
  const { identifier, lang, outcome, since, place, before, after, findings = [] } = row;
  return (
    <li className={classes.row} data-outcome={outcome}>
      <p className={classes.place}>
        <strong className={classes.name}>
          <IdentifierText>{identifier}</IdentifierText>
        </strong>
        <span>{lang}</span>
        <span className={classes.outcome} data-outcome={outcome}>
          {outcomeWords(i18n, outcome)}
          {since ? `: ${sinceWords(i18n, since)}` : null}
        </span>
        <span className={classes.quiet}>{placeWords(i18n, place)}</span>
      </p>
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
