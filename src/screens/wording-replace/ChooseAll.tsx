import { useLingui } from '@lingui/react/macro';
import type { Replacement } from '#contract/wording-replace.ts';
import { type Choice, chosenCount, EVERY_TEXT, NO_TEXT } from '#machines/wording-replace/choice.ts';
import { RowCheckbox } from '#src/components/RowCheckbox.tsx';
import classes from './replace.module.css';

interface ChooseAllProps {
  readonly replacement: Replacement;
  readonly choice: Choice;
  readonly locked: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** Chooses every text or none. Nothing where there is only one. */
export function ChooseAll({ replacement, choice, locked, onChoose }: ChooseAllProps) {
  const { t, i18n } = useLingui();
  const all = replacement.counts.texts - replacement.counts.obstacles;
  if (all < 2) return null;
  const count = chosenCount(choice, replacement);
  const words = t({ id: 'replace.all', message: 'Alle Texte' });
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is one
    <label className={classes.all}>
      <RowCheckbox
        label={words}
        checked={count === all}
        indeterminate={count > 0 && count < all}
        disabled={locked}
        onToggle={() => onChoose(count === all ? NO_TEXT : EVERY_TEXT)}
      />
      <span>{words}</span>
      <span className={classes.quiet}>
        {t({
          id: 'replace.chosen',
          message: `${{ count: i18n.number(count) }} von ${{ all: i18n.number(all) }} gewählt`,
        })}
      </span>
    </label>
  );
}
