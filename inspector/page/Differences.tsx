import type { Difference } from '../differences.ts';
import type { Json } from '../json.ts';
import classes from './Differences.module.css';

/** Characters of a value; more is in the tree of the context. */
const LONGEST = 120;

function inShort(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Each place that changed, with what was there and what is. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <dl className={classes.list}>
      {differences.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{path || 'all of it'}</dt>
          <dd>
            <del>{inShort(before)}</del> <ins>{inShort(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
