import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { RECORDS, type RecordName, type RecordPlural } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import { mayUse } from '#machines/kit/rights.ts';
import type { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import { isOfContexts, type Route } from '#machines/route/route.ts';
import type { Flows } from '#machines/routes/flows.ts';
import { pathOf } from '#src/address/address.ts';
import type { PagingColumn, RowKey } from '#src/components/paging-table.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { CreateLink } from '#src/screens/lists/CreateLink.tsx';
import { manyActions } from '#src/screens/lists/many-actions.ts';
import { RecordList } from '#src/screens/lists/RecordList.tsx';
import { type OwnColumns, recordColumns } from '#src/screens/lists/record-columns.tsx';
import { useRowOpening } from '#src/screens/lists/use-row-opening.ts';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';
import type { TextsOf } from '#src/screens/records/texts.ts';

interface DescribedListProps<Name extends RecordName> extends Omit<FlowScreenProps<RecordPlural>, 'flow'> {
  readonly flow: ActorRefFrom<Flows[(typeof RECORDS)[Name]['plural']]>;
  readonly name: Name;
  readonly texts: TextsOf<(typeof RECORDS)[Name]>;
  /** Overrides for its columns. */
  readonly columns?: (i18n: ReturnType<typeof useLingui>['i18n']) => OwnColumns<(typeof RECORDS)[Name]>;
  /** A column that no field of the record is, behind the one whose key is named. */
  readonly beside?: { readonly after: string; readonly column: PagingColumn<never> };
  /** Width in CSS pixels that the columns need side by side. */
  readonly minWidth?: number;
}

/** Width in CSS pixels that a column needs, unless a list says something else of all its columns. */
const COLUMN_WIDTH = 125;

const NO_MATCH = msg({ id: 'list.noMatch.title', message: 'Keine Treffer' });

const NO_ROWS: ReadonlySet<RowKey> = new Set();

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The list of a described record. */
export function DescribedList<Name extends RecordName>(props: DescribedListProps<Name>) {
  const { startUp, user, can, name, texts, columns: own, beside } = props;
  const { t, i18n } = useLingui();
  const [selected, select] = useState<ReadonlySet<RowKey>>(NO_ROWS);
  // Whatever the record is, its description says what its rows hold.
  const described: RecordDescription = RECORDS[name];
  const names = DESCRIBED_WORDS[name];
  const labels: Readonly<Record<string, MessageDescriptor>> = FIELD_WORDS[name];
  const { sorts, titledBy, key = 'id', access, filters } = described;
  const { plural } = RECORDS[name];
  const flow = props.flow as unknown as ActorRefFrom<ReturnType<typeof createRecordListMachine<Row>>>;
  const columns = useMemo(() => {
    const all: readonly PagingColumn<never>[] = recordColumns(
      i18n,
      described,
      labels,
      (own?.(i18n) ?? {}) as object,
    );
    const at = beside ? all.findIndex(({ key: one }) => one === beside.after) + 1 : 0;
    return (beside ? all.toSpliced(at, 0, beside.column) : all) as never;
  }, [i18n, described, labels, own, beside]);
  const may = { save: mayUse(access.save, user), remove: mayUse(access.remove, user) };
  const many = manyActions(name, can, may);
  const open = useRowOpening(titledBy, (row: Row) =>
    pathOf({ kind: name, [key]: row[key] } as unknown as Route),
  );
  return (
    <RecordList<Row, string>
      flow={flow}
      startUp={startUp}
      can={can}
      words={{
        title: i18n._(names.many),
        search: i18n._(texts.search),
        noMatch: { title: i18n._(NO_MATCH), text: i18n._(texts.noMatch) },
        nothing: { title: i18n._(texts.nothing.title), text: i18n._(texts.nothing.text) },
      }}
      columns={columns}
      shape={described}
      rowKey={(row) => row[key] as number | string}
      minWidth={props.minWidth ?? sorts.length * COLUMN_WIDTH}
      open={open}
      byContext={isOfContexts(plural)}
      filters={(['lang', 'active'] as const).filter((filter) => filter in filters)}
      {...(many.length > 0 &&
        can('changeMany') && {
          many: { type: name, actions: many, user },
          selection: {
            selected,
            onChange: select,
            labelOf: (row: Row) => t({ id: 'list.select', message: `${{ name: row[titledBy] }} auswählen` }),
          },
        })}
      create={
        mayUse(access.save, user) ? <CreateLink to={`/${name}/new`}>{i18n._(names.create)}</CreateLink> : null
      }
    />
  );
}
