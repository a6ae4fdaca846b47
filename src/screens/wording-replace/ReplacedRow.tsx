import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReplacedText } from '#contract/wording-replace.ts';
import { type Choice, isChosen, withText } from '#machines/wording-replace/choice.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { RowCheckbox } from '#src/components/RowCheckbox.tsx';
import { ComparedTexts } from '#src/screens/comparison/ComparedTexts.tsx';
import comparison from '#src/screens/comparison/comparison.module.css';
import { checkWords } from '#src/screens/wording-replace/check-words.ts';
import { obstacleWords } from '#src/screens/wording-replace/obstacle-words.ts';
import classes from './replace.module.css';

interface ReplacedRowProps {
  readonly row: ReplacedText;
  readonly choice: Choice;
  readonly locked: boolean;
  /** Whether texts of other contexts stand beside it. */
  readonly withContext: boolean;
  /** It was not shown before, or otherwise. */
  readonly isNew: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** One text before and after, to be chosen or left unchanged. */
export function ReplacedRow({ row, choice, locked, withContext, isNew, onChoose }: ReplacedRowProps) {
  const { t, i18n } = useLingui();
  const { identifier, lang, before, after, hits, active, obstacle, findings = [] } = row;
  const chosen = isChosen(choice, row);
  return (
    <li
      className={`${comparison.row} ${classes.row}`}
      data-outcome={obstacle ? 'clash' : chosen ? 'changed' : 'left'}
    >
      <p className={comparison.place}>
        {obstacle ? null : (
          <RowCheckbox
            label={
              withContext
                ? t({
                    id: 'replace.chooseIn',
                    message: `${{ identifier }} (${{ lang }}) in ${{ context: row.contextIdentifier }} ersetzen`,
                  })
                : t({ id: 'replace.choose', message: `${{ identifier }} (${{ lang }}) ersetzen` })
            }
            checked={chosen}
            disabled={locked}
            onToggle={() => onChoose(withText(choice, row, !chosen))}
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
            <Trans id="replace.new">Inzwischen geändert</Trans>
          </span>
        ) : null}
        {active ? null : <ActiveBadge active={false} />}
      </p>
      {obstacle ? <p className={classes.obstacle}>{obstacleWords(i18n, obstacle)}</p> : null}
      {findings.length > 0 ? (
        <ul className={classes.findings}>
          {findings.map((finding) => (
            <li key={`${finding.check} ${finding.detail}`}>
              <IconAlertTriangle aria-hidden size={16} stroke={1.75} />
              {checkWords(i18n, finding)}
            </li>
          ))}
        </ul>
      ) : null}
      <ComparedTexts before={before} after={after} />
    </li>
  );
}
