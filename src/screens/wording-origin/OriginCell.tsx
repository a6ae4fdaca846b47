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

/** What a cell shows of a text. A browser lays out all of a text that it cuts off; of a hundred long ones that is felt. */
function beginningOf(value: string | null): string | null {
  return value && value.length > SHOWN_AT_MOST ? `${value.slice(0, SHOWN_AT_MOST)}…` : value;
}

/** What paper shows beyond that; on a screen it is laid out nowhere. */
function restOf(value: string | null): string | undefined {
  return value && value.length > SHOWN_AT_MOST ? value.slice(SHOWN_AT_MOST) : undefined;
}
