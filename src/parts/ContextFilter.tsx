import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import classes from './ContextFilter.module.css';

/** A context as it can be chosen. */
export interface ContextOption {
  readonly identifier: string;
  /** How far below a root context it stands; 0 is a root. */
  readonly depth?: number;
}

interface ContextFilterProps {
  readonly contexts: readonly ContextOption[];
  /** The chosen context; null is all of them. */
  readonly value: string | null;
  readonly onChange: (identifier: string | null) => void;
}

/** No context has an empty identifier, so it can stand for all. */
const ALL = '';
/** Entries that the list shows at most; typing narrows it down. */
const LONGEST_LIST = 200;

/** Narrows a list down to one context, or takes that back with 'Alle Kontexte'. */
export function ContextFilter({ contexts, value, onChange }: ContextFilterProps) {
  const { t } = useLingui();
  const known = value === null || contexts.some(({ identifier }) => identifier === value);
  const depths = new Map(contexts.map(({ identifier, depth }) => [identifier, depth ?? 0]));
  return (
    <Select
      size="sm"
      className={classes.root ?? ''}
      aria-label={t({ id: 'part.context.label', message: 'Kontext' })}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      data={[
        { value: ALL, label: t({ id: 'part.context.all', message: 'Alle Kontexte' }) },
        ...contexts.map(({ identifier }) => ({ value: identifier, label: identifier })),
        // The address may name a context that has not been loaded yet, or is gone.
        ...(known || value === null ? [] : [{ value, label: value }]),
      ]}
      renderOption={({ option }) => (
        <span style={{ paddingInlineStart: `${(depths.get(option.value) ?? 0) * 12}px` }}>
          {option.label}
        </span>
      )}
      searchable
      openOnFocus={false}
      limit={LONGEST_LIST}
      nothingFoundMessage={t({ id: 'part.context.none', message: 'Kein Kontext gefunden' })}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
