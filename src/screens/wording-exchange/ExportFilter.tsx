import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { EXPORT_ONLY } from '#contract/export-only.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ExportChoice } from '#machines/route/export-choice.ts';
import classes from './exchange.module.css';

interface ExportFilterProps {
  readonly choice: ExportChoice;
  /** Whether the format has a source language, of which texts can be inherited. */
  readonly hasSource: boolean;
  readonly onChange: (choice: ExportChoice) => void;
}

const ALL = 'all';

/** Which texts of the context are exported. */
export function ExportFilter({ choice, hasSource, onChange }: ExportFilterProps) {
  const { t } = useLingui();
  const change = (next: Partial<ExportChoice>) => onChange({ ...choice, ...next });
  const only = {
    missing: t({ id: 'exchange.only.missing', message: 'Nur fehlende' }),
    outdated: t({ id: 'exchange.only.outdated', message: 'Nur veraltete' }),
  };
  return (
    <>
      <div className={classes.fields}>
        <Select
          label={t({ id: 'exchange.only', message: 'Texte' })}
          data={[
            { value: ALL, label: t({ id: 'exchange.only.all', message: 'Alle Texte' }) },
            ...EXPORT_ONLY.map((value) => ({ value, label: only[value] })),
          ]}
          value={choice.only ?? ALL}
          allowDeselect={false}
          onChange={(value) => change({ only: EXPORT_ONLY.find((one) => one === value) ?? null })}
        />
        <TextInput
          label={t({ id: 'exchange.prefix', message: 'Schlüssel beginnt mit' })}
          maxLength={LIMITS.name}
          value={choice.prefix}
          onChange={({ currentTarget: { value } }) => change({ prefix: value })}
        />
        <TextInput
          label={t({ id: 'exchange.keyWord', message: 'Suchtext' })}
          maxLength={LIMITS.name}
          value={choice.keyWord}
          onChange={({ currentTarget: { value } }) => change({ keyWord: value })}
        />
      </div>
      {hasSource ? (
        <Checkbox
          label={t({ id: 'exchange.inherited', message: 'Geerbte Ausgangstexte mit exportieren' })}
          description={t({
            id: 'exchange.inherited.hint',
            message:
              'Auch Schlüssel, deren Ausgangstext aus einem übergeordneten Kontext stammt. Ihre Übersetzungen werden beim Import eigene Texte dieses Kontexts.',
          })}
          checked={choice.inherited}
          onChange={({ currentTarget: { checked } }) => change({ inherited: checked })}
        />
      ) : null}
    </>
  );
}
