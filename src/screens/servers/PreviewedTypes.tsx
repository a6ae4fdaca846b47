import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SyncDifference, TypeDifferences } from '#contract/sync.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import { fieldLabel } from '#src/screens/records/field-words.ts';
import { typeWords } from '#src/screens/records/subject-words.ts';
import { valueWords } from '#src/screens/servers/sync-words.ts';
import classes from './Sync.module.css';

interface PreviewedTypesProps {
  readonly types: readonly TypeDifferences[];
}

const KINDS = ['added', 'changed', 'deleted'] as const;

/** How many records of each kind are added, changed and deleted, and which. */
export function PreviewedTypes({ types }: PreviewedTypesProps) {
  const { t, i18n } = useLingui();
  const titles = {
    added: t({ id: 'sync.added', message: 'Neu' }),
    changed: t({ id: 'sync.changed', message: 'Geändert' }),
    deleted: t({ id: 'sync.deleted', message: 'Gelöscht' }),
  };
  const nothing = types.every((one) => KINDS.every((kind) => one[kind].count === 0));
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans id="sync.type">Art</Trans>
            </th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col" className={classes.number}>
                {titles[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((one) => (
            <tr key={one.type}>
              <th scope="row">{typeWords(i18n, one.type)}</th>
              {KINDS.map((kind) => (
                <td key={kind} className={classes.number}>
                  {formatNumber(i18n.locale, one[kind].count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {nothing ? (
        <p>
          <Trans id="sync.nothing">Dieser Server entspricht der Quelle bereits.</Trans>
        </p>
      ) : null}
      {types.flatMap((one) =>
        KINDS.map((kind) => (
          <FoldedRows
            key={`${one.type} ${kind}`}
            title={`${typeWords(i18n, one.type)}: ${titles[kind]} (${formatNumber(i18n.locale, one[kind].count)})`}
            count={one[kind].count}
            rows={one[kind].rows.map((difference, index) => ({
              key: `${nameOf(difference)} ${index}`,
              text: `${nameOf(difference)} ${changesOf(i18n, one.type, difference).join(' ')}`,
              content: <Difference type={one.type} difference={difference} />,
            }))}
          />
        )),
      )}
    </>
  );
}

function nameOf({ identifier, lang, contextIdentifier }: SyncDifference): string {
  return [identifier, lang === identifier ? undefined : lang, contextIdentifier].filter(Boolean).join(' · ');
}

/** Differences between here and there, field by field: before and after, where both are there. */
function changesOf(i18n: I18n, type: string, { before, after }: SyncDifference): readonly string[] {
  if (!before || !after) return [];
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const [old, next] = [before[field], after[field]].map((value) => valueWords(i18n, value));
      return `${fieldLabel(i18n, type, field)}: „${old}“ → „${next}“`;
    });
}

function Difference({ type, difference }: { readonly type: string; readonly difference: SyncDifference }) {
  const { i18n } = useLingui();
  return (
    <>
      {nameOf(difference)}
      {changesOf(i18n, type, difference).map((change) => (
        <div key={change} className={classes.change}>
          {change}
        </div>
      ))}
    </>
  );
}
