import { Trans, useLingui } from '@lingui/react/macro';
import type { ReplacedText } from '#contract/wording-replace.ts';
import { type Choice, isChosen, withText } from '#machines/wording-replace/choice.ts';
import { ActiveBadge } from '#src/parts/ActiveBadge.tsx';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import { RowCheckbox } from '#src/parts/RowCheckbox.tsx';
import { ComparedTexts } from '#src/screens/comparison/ComparedTexts.tsx';
import comparison from '#src/screens/comparison/comparison.module.css';
import { obstacleWords } from '#src/screens/wording-replace/obstacle-words.ts';
import classes from './replace.module.css';

interface ReplacedRowProps {
  readonly row: ReplacedText;
  readonly choice: Choice;
  readonly locked: boolean;
  /** It was not shown before, or otherwise. */
  readonly isNew: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** One text before and after, to be chosen or left as it is. */
export function ReplacedRow({ row, choice, locked, isNew, onChoose }: ReplacedRowProps) {
  const { t, i18n } = useLingui();
  const { id, identifier, lang, before, after, hits, active, obstacle } = row;
  const chosen = isChosen(choice, row);
  return (
    <li
      className={`${comparison.row} ${classes.row}`}
      data-outcome={obstacle ? 'clash' : chosen ? 'changed' : 'left'}
    >
      <p className={comparison.place}>
        {obstacle ? null : (
          <RowCheckbox
            label={t({ id: 'replace.choose', message: `${{ identifier }} (${{ lang }}) ersetzen` })}
            checked={chosen}
            disabled={locked}
            onToggle={() => onChoose(withText(choice, id, !chosen))}
          />
        )}
        <strong className={comparison.name}>
          <IdentifierText>{identifier}</IdentifierText>
        </strong>
        <span>{lang}</span>
        {hits > 1 ? (
          <span className={comparison.quiet}>{t({ id: 'replace.times', message: `${{ hits }}-mal` })}</span>
        ) : null}
        {isNew ? (
          <span className={classes.new}>
            <Trans id="replace.new">Inzwischen anders</Trans>
          </span>
        ) : null}
        {active ? null : <ActiveBadge active={false} />}
      </p>
      {obstacle ? <p className={classes.obstacle}>{obstacleWords(i18n, obstacle)}</p> : null}
      <ComparedTexts before={before} after={after} />
    </li>
  );
}
