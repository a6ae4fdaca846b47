import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ClashChoice, MoveClash } from '#contract/wording-move.ts';
import type { ClashChoices, MovePreview } from '#machines/wording-move/wording-move.port.ts';
import fieldClasses from '#src/components/field.module.css';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { spokenIn } from '#src/screens/common/spoken-in.ts';
import formClasses from '#src/screens/forms/form.module.css';
import classes from './MoveClashes.module.css';

interface MoveClashesProps {
  readonly found: MovePreview;
  readonly choices: ClashChoices;
  readonly onChoose: (choices: ClashChoices) => void;
}

/** The choice for one of them; what is replaced has to be what is shown here. */
function choiceOf(
  { moved, there }: MoveClash,
  onClash: ClashChoice['onClash'],
  identifier?: string,
): ClashChoice {
  return {
    id: moved.id,
    onClash,
    ...(onClash === 'replace' && { modificationDate: there.modificationDate }),
    ...(onClash === 'rename' && { identifier }),
  };
}

/** Wordings that the target already has: both texts side by side, and the choice for all of them or one by one. */
export function MoveClashes({ found: { clashes, clashCount }, choices, onChoose }: MoveClashesProps) {
  const more = clashCount - clashes.length;
  const isWhole = more === 0;
  const chooseAll = (onClash: 'skip' | 'replace') =>
    onChoose(
      isWhole
        ? { all: 'refuse', single: clashes.map((clash) => choiceOf(clash, onClash)) }
        : { all: onClash, single: [] },
    );
  const choose = (choice: ClashChoice) =>
    onChoose({ ...choices, single: [...choices.single.filter(({ id }) => id !== choice.id), choice] });
  return (
    <section className={formClasses.section} aria-labelledby="move-clashes">
      <h3 id="move-clashes" className={classes.heading}>
        <Plural
          id="wordingMove.there"
          value={clashCount}
          one="Eine Formulierung gibt es im Zielkontext schon"
          other="# Formulierungen gibt es im Zielkontext schon"
        />
      </h3>
      <div className={classes.all}>
        <Button size="compact-sm" variant="default" onClick={() => chooseAll('skip')}>
          <Trans id="wordingMove.skipAll">Alle überspringen</Trans>
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => chooseAll('replace')}>
          <Trans id="wordingMove.replaceAll">Alle ersetzen</Trans>
        </Button>
      </div>
      <ul className={classes.list}>
        {clashes.map((clash) => (
          <Clash key={clash.moved.id} clash={clash} onChoose={choose} />
        ))}
      </ul>
      {isWhole ? null : (
        <p>
          <Plural id="wordingMove.moreClashes" value={more} one="und eine weitere" other="und # weitere" />
        </p>
      )}
    </section>
  );
}

interface ClashProps {
  readonly clash: MoveClash;
  readonly onChoose: (choice: ClashChoice) => void;
}

function Clash({ clash, onChoose }: ClashProps) {
  const { t } = useLingui();
  const name = useId();
  const { identifier, lang, moved, there, onClash } = clash;
  const [other, setOther] = useState(`${identifier}.${moved.contextIdentifier}`);
  const rename = () => {
    if (other.trim() !== '') onChoose(choiceOf(clash, 'rename', other.trim()));
  };
  const ways = {
    skip: t({ id: 'wordingMove.skip', message: 'Überspringen' }),
    replace: t({ id: 'wordingMove.replace', message: 'Ersetzen' }),
    rename: t({ id: 'wordingMove.rename', message: 'Unter anderem Schlüssel verschieben' }),
  };
  return (
    <li className={classes.clash} data-open={onClash === 'refuse' || undefined}>
      <fieldset className={classes.fields}>
        <legend className={classes.legend}>
          <IdentifierText>{identifier}</IdentifierText> · {lang}
        </legend>
        <div className={classes.pair}>
          <ClashText
            label={t({ id: 'wordingMove.moved', message: 'Wird verschoben' })}
            lang={lang}
            text={moved}
          />
          <ClashText
            label={t({ id: 'wordingMove.standsThere', message: 'Steht schon dort' })}
            lang={lang}
            text={there}
          />
        </div>
        <div className={classes.ways}>
          {(Object.keys(ways) as (keyof typeof ways)[]).map((way) => (
            <label key={way} className={classes.way}>
              <input
                type="radio"
                name={name}
                checked={onClash === way}
                onChange={() => (way === 'rename' ? rename() : onChoose(choiceOf(clash, way)))}
              />
              {ways[way]}
            </label>
          ))}
        </div>
        {onClash === 'rename' ? (
          <input
            type="text"
            className={`${fieldClasses.field} ${classes.key}`}
            aria-label={t({ id: 'wordingMove.otherKey', message: `Schlüssel für ${{ identifier }}` })}
            maxLength={255}
            value={other}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
            onBlur={rename}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would move.
              event.preventDefault();
              rename();
            }}
          />
        ) : null}
      </fieldset>
    </li>
  );
}

interface ClashTextProps {
  readonly label: string;
  readonly lang: string;
  readonly text: MoveClash['there'];
}

function ClashText({ label, lang, text: { contextIdentifier, value } }: ClashTextProps) {
  return (
    <div className={classes.side}>
      <span className={classes.label}>
        {label} · {contextIdentifier}
      </span>
      <div className={classes.text} {...spokenIn(lang)}>
        {value === null || value === '' ? <Trans id="impact.noText">(kein Text)</Trans> : value}
      </div>
    </div>
  );
}
