import { spokenIn } from '#src/screens/common/spoken-in.ts';
import { OriginButton } from '#src/screens/wording-origin/OriginButton.tsx';
import classes from './OriginCell.module.css';

/** Characters that fill the three lines of a cell, however wide it is. */
const SHOWN_AT_MOST = 600;

interface OriginCellProps {
  readonly value: string | null;
  readonly lang: string;
  readonly identifier: string;
  /** Where it is asked why this is the text; null while that is not known. */
  readonly contextIdentifier: string | null;
}

/** A text in a list, up to three lines of it, and beside it the way to where it comes from. */
export function OriginCell({ value, lang, identifier, contextIdentifier }: OriginCellProps) {
  return (
    <span className={classes.cell}>
      <span className={classes.value} {...spokenIn(lang)} data-rest={restOf(value)}>
        {beginningOf(value)}
      </span>
      {contextIdentifier === null ? null : (
        <OriginButton question={{ contextIdentifier, lang, identifier }} />
      )}
    </span>
  );
}

/** Beginning of a text, for a cell. Browsers lay out even what they cut off, which is slow for many long texts. */
function beginningOf(value: string | null): string | null {
  return value && value.length > SHOWN_AT_MOST ? `${value.slice(0, SHOWN_AT_MOST)}…` : value;
}

/** Rest of the text, for print; on a screen it is never laid out. */
function restOf(value: string | null): string | undefined {
  return value && value.length > SHOWN_AT_MOST ? value.slice(SHOWN_AT_MOST) : undefined;
}
