import '#src/theme/later.css';
import { Plural, Trans } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import { useId } from 'react';
import type { TextLevel } from '#machines/text-elsewhere/reach.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import classes from './text-parts.module.css';

/** A context at which the text can be written, or why it cannot be there. */
export interface OfferedLevel extends TextLevel {
  /** Why the user may not write there; null where that is allowed. */
  readonly refusal: string | null;
}

interface TextLevelsProps {
  /** The context that is shown first, its root last. */
  readonly levels: readonly OfferedLevel[];
  /** The context at which the text is written. */
  readonly value: string;
  readonly onChange: (contextIdentifier: string) => void;
  readonly disabled?: boolean;
}

/** Where in the chain of a context a text is written, and how many contexts show it then. */
export function TextLevels({ levels, value, onChange, disabled = false }: TextLevelsProps) {
  const id = useId();
  return (
    <Radio.Group
      size="sm"
      label={<Trans id="textLevels.label">Wo der Text stehen soll</Trans>}
      value={value}
      onChange={onChange}
    >
      <div className={classes.levels}>
        {levels.map((level, index) => (
          <Radio
            key={level.contextIdentifier}
            name={id}
            size="sm"
            value={level.contextIdentifier}
            disabled={disabled || level.refusal !== null}
            label={<LevelWords level={level} isHere={index === 0} />}
            {...(level.refusal !== null && { description: level.refusal })}
            classNames={{ label: classes.level ?? '', body: classes.levelBody ?? '' }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function LevelWords({ level, isHere }: { readonly level: OfferedLevel; readonly isHere: boolean }) {
  const { reach, contextIdentifier } = level;
  const name = <IdentifierText>{contextIdentifier}</IdentifierText>;
  return (
    <>
      <span>
        {isHere ? (
          <Trans id="textLevels.here">hier ({name})</Trans>
        ) : (
          <Trans id="textLevels.in">in {name}</Trans>
        )}
      </span>{' '}
      <span className={classes.reach}>
        ·{' '}
        <Plural
          id="textLevels.reach"
          value={reach}
          _0="in keinem Kontext zu sehen"
          one="# Kontext"
          other="# Kontexte"
        />
      </span>
    </>
  );
}
