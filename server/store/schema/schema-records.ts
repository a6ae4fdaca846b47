import type { Generated } from 'kysely';
import type { RECORDS, RecordName } from '#contract/records/all.ts';
import type { FieldDescription, RecordDescription } from '#contract/records/record.ts';
import type { SearchColumns } from '#server/store/schema/search-columns.ts';

type Column<Field extends FieldDescription> = Field['kind'] extends 'flag' | 'mark'
  ? number
  : Field extends { readonly isOptional: true }
    ? string | null
    : string;

/** The table of a described record. */
export type RecordTable<Described extends RecordDescription> = SearchColumns & {
  id: Generated<number>;
  creationDate: number;
  modificationDate: number;
} & { -readonly [Field in keyof Described['fields']]: Column<Described['fields'][Field]> };

interface DocumentSortKeys {
  /** identifier, mainTitle and description in sort form (sortKeyOf). */
  identifierKey: string;
  titleKey: string;
  descriptionKey: string;
}

type TableOf<Name extends RecordName> = RecordTable<(typeof RECORDS)[Name]> &
  (Name extends 'document' ? DocumentSortKeys : unknown);

/** The tables of all described records. */
export type RecordTables = {
  [Name in RecordName as (typeof RECORDS)[Name]['plural']]: TableOf<Name>;
};
