import { Plural, useLingui } from '@lingui/react/macro';
import type { Finding } from '#contract/envelope.ts';
import { clashWords } from '#src/screens/impact/clash-words.ts';
import classes from './WordingMove.module.css';

interface ClashesProps {
  /** Findings that block it; the server names the wordings. */
  readonly findings: readonly Finding[];
  /** How many there are in truth. */
  readonly count: number;
}

/** The wordings that block a move, one a line. */
export function Clashes({ findings, count }: ClashesProps) {
  const { i18n } = useLingui();
  const reported = findings.filter(({ message }) => message !== '');
  const more = count - findings.length;
  if (reported.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {reported.map((finding) => (
        <li key={`${finding.field} ${finding.message}`}>{clashWords(i18n, finding)}</li>
      ))}
      {more > 0 ? (
        <li>
          <Plural id="wordingMove.moreClashes" value={more} one="und eine weitere" other="und # weitere" />
        </li>
      ) : null}
    </ul>
  );
}
