import { Plural } from '@lingui/react/macro';
import type { Replacement } from '#contract/wording-replace.ts';
import { Notice } from '#src/components/Notice.tsx';
import { MoreRows } from '#src/screens/common/MoreRows.tsx';
import classes from './replace.module.css';

/** Contexts that are named; they may be thousands. */
const NAMED = 8;

/** Texts of the scope that the user may not change. Nothing where there are none. */
export function ForeignHits({ foreign }: Pick<Replacement, 'foreign'>) {
  const count = foreign.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return (
    <Notice tone="info">
      <p>
        <Plural
          id="replace.foreign"
          value={count}
          one="Ein Text gehört zu einem Kontext, den Sie nicht bearbeiten dürfen. Er bleibt unverändert:"
          other="# Texte gehören zu Kontexten, die Sie nicht bearbeiten dürfen. Sie bleiben unverändert:"
        />
      </p>
      <ul className={classes.contexts}>
        {foreign.slice(0, NAMED).map(({ contextIdentifier, count: own }) => (
          <li key={contextIdentifier}>
            {contextIdentifier} ({own})
          </li>
        ))}
      </ul>
      <MoreRows more={foreign.length - NAMED} className={classes.quiet ?? ''} />
    </Notice>
  );
}
