import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Finding } from '#contract/envelope.ts';
import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import { clashWords } from '#src/screens/impact/clash-words.ts';
import { recordPath } from '#src/screens/impact/record-path.ts';
import classes from './impact.module.css';

/** So many rows stand there at once; more of them below their title. */
const INLINE = 5;

interface ClashRowsProps {
  readonly clashes: readonly Finding[];
  /** How many there are in truth. */
  readonly count: number;
}

/** Conflicts that block a step, record by record. */
export function ClashRows({ clashes, count }: ClashRowsProps) {
  const { i18n } = useLingui();
  const rows = clashes.map((clash) => {
    const words = clashWords(i18n, clash);
    const path = pathOfField(clash.field);
    return {
      key: `${clash.field} ${words}`,
      text: words,
      content: path ? (
        <>
          {words}{' '}
          <Anchor component={Link} to={path} underline="always">
            <Trans id="impact.clash.open">Ansehen</Trans>
          </Anchor>
        </>
      ) : (
        words
      ),
    };
  });
  if (count > INLINE) {
    const title = <Trans id="impact.clashes">Hindernisse</Trans>;
    return <FoldedRows title={title} count={count} rows={rows} isOpen />;
  }
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}

/** A finding about a record names it by kind and number, such as wording.7. */
function pathOfField(field: string | undefined): string | null {
  const [, type, id] = /^(\w+)\.(\d+)$/.exec(field ?? '') ?? [];
  return type === undefined ? null : recordPath({ type, id: Number(id), identifier: '' });
}
