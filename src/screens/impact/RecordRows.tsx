import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Touched } from '#contract/impact.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import { recordPath } from '#src/screens/impact/record-path.ts';
import { typeWord } from '#src/screens/records/subject-words.ts';
import classes from './impact.module.css';

/** So many rows stand there at once; more of them below their title. */
const INLINE = 5;

interface RecordRowsProps {
  /** How many there are and what becomes of them. */
  readonly title: ReactNode;
  /** How many there are in truth. */
  readonly count: number;
  readonly records: readonly Touched[];
  /** Whether they are still there to be looked at. */
  readonly linked: boolean;
}

/** Records by kind and name, with the way to them; many of them can be searched. */
export function RecordRows({ title, count, records, linked }: RecordRowsProps) {
  const { i18n } = useLingui();
  const rows = records.map((record) => {
    const { type, id, identifier, lang, contextIdentifier } = record;
    const kind = typeWord(i18n, type);
    const around = [lang === identifier ? null : lang, contextIdentifier].filter(Boolean).join(', ');
    return {
      key: `${type} ${id} ${identifier}`,
      text: [kind, identifier, around].join(' '),
      content: (
        <>
          {kind} <Name record={record} linked={linked} />
          {around ? ` (${around})` : null}
        </>
      ),
    };
  });
  if (count > INLINE) return <FoldedRows title={title} count={count} rows={rows} />;
  if (count === 0) return null;
  return (
    <div>
      <p className={classes.title}>{title}</p>
      <ul className={classes.rows}>
        {rows.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </div>
  );
}

function Name({ record, linked }: Pick<RecordRowsProps, 'linked'> & { readonly record: Touched }) {
  const path = linked ? recordPath(record) : null;
  const name = <IdentifierText>{record.identifier}</IdentifierText>;
  return path ? (
    <Anchor component={Link} to={path} underline="always">
      {name}
    </Anchor>
  ) : (
    <strong className={classes.name}>{name}</strong>
  );
}
