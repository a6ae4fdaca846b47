import { memo, useState } from 'react';
import type { Json } from '../json.ts';
import classes from './JsonView.module.css';

/** Names of what is inside that are shown of something closed. */
const TOLD = 4;

interface JsonViewProps {
  readonly name: string | null;
  readonly value: Json;
}

function isBranch(value: Json): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function summary(value: readonly Json[] | { readonly [key: string]: Json }): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  const keys = Object.keys(value);
  return `{${keys.slice(0, TOLD).join(', ')}${keys.length > TOLD ? ', …' : ''}}`;
}

function Leaf({ value }: { readonly value: Json }) {
  const kind = value === null ? 'null' : typeof value;
  return (
    <span className={classes.value} data-kind={kind}>
      {typeof value === 'object' && value !== null
        ? Array.isArray(value)
          ? '[]'
          : '{}'
        : JSON.stringify(value)}
    </span>
  );
}

/** Data as a tree to open; what is closed is not made. */
export const JsonView = memo(({ name, value }: JsonViewProps) => {
  const [isOpen, setOpen] = useState(false);
  const label = name !== null && <span className={classes.name}>{name}: </span>;
  if (!isBranch(value)) {
    return (
      <div className={classes.leaf}>
        {label}
        <Leaf value={value} />
      </div>
    );
  }
  return (
    <details
      className={classes.branch}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {label}
        <span className={classes.summary}>{summary(value)}</span>
      </summary>
      {isOpen && (
        <div className={classes.inside}>
          {Object.entries(value).map(([key, inner]) => (
            <JsonView key={key} name={key} value={inner} />
          ))}
        </div>
      )}
    </details>
  );
});
