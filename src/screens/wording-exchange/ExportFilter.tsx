import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { EXPORT_ONLY } from '#contract/export-only.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ExportChoice } from '#machines/route/export-choice.ts';
import classes from './exchange.module.css';

interface ExportFilterProps {
  readonly choice: Pick<ExportChoice, 'only' | 'prefix' | 'keyWord' | 'inherited'>;
  /** Whether the format has a source language, of which texts can be inherited. */
  readonly hasSource: boolean;
  readonly onChange: (change: Partial<ExportChoice>) => void;
}

const ALL = 'all';

/** Which texts of the context are exported. */
export function ExportFilter({ choice, hasSource, onChange }: ExportFilterProps) {
  const { t } = useLingui();
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
          onChange={(value) => onChange({ only: EXPORT_ONLY.find((one) => one === value) ?? null })}
        />
        <TextInput
          label={t({ id: 'exchange.prefix', message: 'Schlüssel beginnt mit' })}
          maxLength={LIMITS.name}
          value={choice.prefix}
          onChange={({ currentTarget: { value } }) => onChange({ prefix: value })}
        />
        <TextInput
          label={t({ id: 'exchange.keyWord', message: 'Suchtext' })}
          maxLength={LIMITS.name}
          value={choice.keyWord}
          onChange={({ currentTarget: { value } }) => onChange({ keyWord: value })}
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
          onChange={({ currentTarget: { checked } }) => onChange({ inherited: checked })}
        />
      ) : null}
    </>
  );
}
