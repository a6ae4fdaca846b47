import { Plural, Trans } from '@lingui/react/macro';
import type { SelectedWording } from '#machines/wording-move/wording-move.port.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { Notice } from '#src/components/Notice.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { OriginButton } from '#src/screens/wording-origin/OriginButton.tsx';
import classes from './WordingMove.module.css';

interface SelectedWordingsProps {
  /** Null moves all of a context. */
  readonly wordings: readonly SelectedWording[] | null;
}

/** Which wordings the form is about. */
export function SelectedWordings({ wordings }: SelectedWordingsProps) {
  if (wordings === null) {
    return (
      <Notice tone="info">
        <Trans id="wordingMove.whole">
          Es sind keine Formulierungen ausgewählt: Alle Formulierungen des gewählten Kontexts werden in den
          Zielkontext verschoben.
        </Trans>
      </Notice>
    );
  }
  const count = wordings.length;
  return (
    <section className={formClasses.section} aria-labelledby="move-selection">
      <h2 id="move-selection" className={formClasses.heading}>
        <Plural
          id="wordingMove.selected"
          value={count}
          one="Eine ausgewählte Formulierung"
          other="# ausgewählte Formulierungen"
        />
      </h2>
      {/* A box that scrolls must be reachable, or the keyboard cannot scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul className={classes.selection} aria-labelledby="move-selection" tabIndex={0}>
        {wordings.map(({ id, identifier, lang, contextIdentifier }) => (
          <li key={id}>
            <span className={classes.identifier}>
              <IdentifierText>{identifier}</IdentifierText>
              <OriginButton question={{ contextIdentifier, lang, identifier }} />
            </span>
            <span className={classes.lang}>{lang}</span>
            <span className={classes.from}>
              <IdentifierText>{contextIdentifier}</IdentifierText>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
