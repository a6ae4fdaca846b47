import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ContextChoice } from './context-choice.ts';

/** No context has an empty identifier, so it can stand for all. */
const ALL = '';
/** Entries that the list shows at most; typing narrows it down. */
const LONGEST_LIST = 200;

interface ContextSelectProps extends ContextChoice {
  /** Whether the list is to be open from the start. */
  readonly opened: boolean;
}

/** The searchable list of contexts; it takes over the focus of the field in whose place it comes. */
export function ContextSelect({ contexts, value, onChange, none, opened }: ContextSelectProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const known = value === null || contexts.some(({ identifier }) => identifier === value);
  const depths = new Map(contexts.map(({ identifier, depth }) => [identifier, depth ?? 0]));
  return (
    <Select
      ref={input}
      size="sm"
      aria-label={t({ id: 'part.context.label', message: 'Kontext' })}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      data={[
        { value: ALL, label: none ?? t({ id: 'part.context.all', message: 'Alle Kontexte' }) },
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
      defaultDropdownOpened={opened}
      openOnFocus={false}
      limit={LONGEST_LIST}
      nothingFoundMessage={t({ id: 'part.context.none', message: 'Kein Kontext gefunden' })}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
