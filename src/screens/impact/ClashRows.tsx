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
    const path = pathFrom(clash);
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

/**
 * The address of the record that has to be looked at; a finding names what it is about by kind and number, such as
 * wording.7. What only one can have is another record's; a record that is gone has no page.
 */
function pathFrom({ field, reason, values }: Finding): string | null {
  const [, type, id] = /^(\w+)\.(\d+)$/.exec(field ?? '') ?? [];
  if (type === undefined) return null;
  const holder = reason === 'taken' ? values?.other : undefined;
  if (holder === undefined && values?.gone) return null;
  return recordPath({ type, id: Number(holder ?? id), identifier: '' });
}
