import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import classes from './exchange.module.css';

/** So many findings are shown at once; more of them below their title, where they can be searched. */
const INLINE = 10;

interface FileFindingLinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** How many there are in truth. */
  readonly count: number;
}

/** Problems of a file, line by line. */
export function FileFindingLines({ title, lines, count }: FileFindingLinesProps) {
  const rows = lines.map((line) => ({ key: line, text: line, content: line }));
  if (count > INLINE) return <FoldedRows title={title} count={count} rows={rows} />;
  return (
    <ul className={classes.findings}>
      {rows.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}
