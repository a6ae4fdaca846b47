/*
 * Description of a record, written once: contract, server and console derive what they need from it. A description is
 * data. Rules that hold for a single kind of record stay code beside it.
 */

/** Value of a field of each kind, once it is read. */
interface KindValues {
  /** An identifier: 1 to 255 visible characters. */
  readonly name: string;
  /** The code of a language, such as de or de_DE. */
  readonly languageCode: string;
  /** A title: 1 to 255 visible characters; one that is optional may be empty. */
  readonly title: string;
  /** One line of any length. */
  readonly line: string;
  readonly text: string;
  /** On unless it is said otherwise. */
  readonly flag: boolean;
  /** Off unless it is said otherwise. */
  readonly mark: boolean;
  /** A host name, or host name/segment. */
  readonly address: string;
  /** Identifier of a context that has to be there. */
  readonly context: string;
  /** Code of a language that has to be there. */
  readonly language: string;
}
export type FieldKind = keyof KindValues;

/** The kinds whose values are on or off: of them nothing has to be shown. */
type SwitchKind = 'flag' | 'mark';

interface EveryField {
  /** A plain sentence for readers of the API description. The build strips it, and the example. */
  readonly about: string;
  /** Whether there may be none. */
  readonly isOptional?: true;
  /** Whether an answer may leave it out, as servers of other versions do: then it is read as null. */
  readonly mayBeMissing?: true;
  /** Whether each environment has its own: a sync neither takes it along nor changes it. */
  readonly isLocal?: true;
  /** Neither shown nor kept in a browser: a password. */
  readonly secret?: true;
  /** Concerns a person: a browser keeps it no longer than the tab is open. */
  readonly personal?: true;
}

export type FieldDescription = EveryField &
  (
    | { readonly kind: SwitchKind }
    | {
        readonly kind: Exclude<FieldKind, SwitchKind>;
        /** Example of a value. */
        readonly example: string;
      }
  );

/** Fields that every record has beside its own. */
const EVERY = ['id', 'creationDate', 'modificationDate'] as const;
type FilterName = 'id' | 'identifier' | 'contextIdentifier' | 'lang' | 'active';

/** A signed-in user: any, an editor, an administrator, or both at once. */
export type RecordAccess = 'user' | 'editor' | 'superAdmin' | 'superAdminEditor';

/** Shape of a record. Every kind has one, even a kind whose rules are code of its own. */
export interface RecordShape<Field extends string = string, Counted extends string = string> {
  /** Subject of its history, and its name in answers. */
  readonly name: string;
  /** Several of them: their table, their list and its address. */
  readonly plural: string;
  /** The field that calls name a record by, where that is not its number: then answers have no number. */
  readonly key?: Field;
  /** In the order in which answers have them. */
  readonly fields: Readonly<Record<Field, FieldDescription>>;
  /** Numbers of other records that belong to it: answers carry them, nothing keeps them. */
  readonly counted?: readonly Counted[];
  /** Properties that answers carry beside it, in a schema of their own, where a list can be sorted by them. */
  readonly beside?: readonly Counted[];
  /** By which a list can be sorted, the first one unless it is said otherwise. */
  readonly sorts: readonly (Field | Counted | (typeof EVERY)[number])[];
  /** Fields that a search looks through, in this order. */
  readonly searched: readonly Field[];
  /** How much of a list can be had at once. */
  readonly rows: 'paged' | 'whole';
}

/** A record of which nothing else needs to be said: contract, server and console make the rest of it. */
export interface RecordDescription<Field extends string = string, Counted extends string = string>
  extends RecordShape<Field, Counted> {
  /** The specification does not know it: a server says that it has it, and its history, by a feature (contract/features.ts). */
  readonly isAdded?: true;
  /**
   * A sync takes it along, matched by what is unique in it first, where the other side has it too. What the
   * specification names (languages, contexts, documents) is taken along in any case.
   */
  readonly synced?: true;
  /** Whom its calls are open to. */
  readonly access: Readonly<Record<'read' | 'save' | 'remove', RecordAccess>>;
  /** Field that serves as a record's title; the refusal of a duplicate names this field. */
  readonly titledBy: Field;
  /** Fields that are never the same in two records, together; each row for itself. No address and no mark is the same as none. */
  readonly unique: readonly (readonly Field[])[];
  /** Whether a search for a number finds the record that has it. */
  readonly isFoundById: boolean;
  /** To which a list can be narrowed, and the field that has it. */
  readonly filters: Readonly<Partial<Record<FilterName, Field | 'id'>>>;
}

type ValueOf<Described extends FieldDescription> = Described extends { readonly isOptional: true }
  ? KindValues[Described['kind']] | null
  : KindValues[Described['kind']];

/** Values of a record's fields. */
export type ValuesOf<Described extends RecordShape> = {
  [Field in keyof Described['fields']]: ValueOf<Described['fields'][Field]>;
};

type ReadOf<Described extends FieldDescription> = Described extends { readonly mayBeMissing: true }
  ? ValueOf<Described> | null
  : ValueOf<Described>;

/** Values of a record that a sync transfers. */
export type SyncedOf<Described extends RecordDescription> = {
  [Field in keyof Described['fields'] as Described['fields'][Field] extends { readonly isLocal: true }
    ? never
    : Field]: ValueOf<Described['fields'][Field]>;
};

/** A record as its history keeps it; dates in UTC with Z. */
export type StateOf<Described extends RecordShape> = (Described extends { readonly key: string }
  ? unknown
  : { id: number }) & {
  creationDate: string | null;
  modificationDate: string | null;
} & { [Field in keyof Described['fields']]: ReadOf<Described['fields'][Field]> };

/** A record as answers carry it. */
export type RecordOf<Described extends RecordShape> = StateOf<Described> &
  (Described extends { readonly counted: readonly (infer Counted extends string)[] }
    ? { [Count in Counted]: number }
    : unknown);

export type SortOf<Described extends RecordShape> = Described['sorts'][number];

/** Declares a record; the only purpose is that its names and kinds keep their exact types. @__NO_SIDE_EFFECTS__ */
export function defineRecord<
  const Fields extends Readonly<Record<string, FieldDescription>>,
  const Counted extends string,
  const Described extends RecordDescription<keyof Fields & string, Counted>,
>(
  description: Described & { readonly fields: Fields; readonly counted?: readonly Counted[] },
): Described & { readonly fields: Fields } {
  return description;
}

/** Declares what a record looks like whose rules are code of its own. @__NO_SIDE_EFFECTS__ */
export function defineShape<
  const Fields extends Readonly<Record<string, FieldDescription>>,
  const Beside extends string,
  const Shape extends RecordShape<keyof Fields & string, Beside>,
>(
  shape: Shape & { readonly fields: Fields; readonly beside?: readonly Beside[] },
): Shape & { readonly fields: Fields } {
  return shape;
}

/** The names of a record's fields. */
export function fieldsOf<Described extends RecordShape>(
  described: Described,
): readonly (keyof Described['fields'] & string)[] {
  return Object.keys(described.fields);
}

/** Returns the initial value of a field of a kind. */
export function emptyOf(kind: FieldKind): boolean | null {
  return kind === 'flag' ? true : kind === 'mark' ? false : null;
}

/** Kinds of fields whose value is chosen, not written. */
const CHOSEN: readonly FieldKind[] = ['flag', 'mark', 'context', 'language'];

/** The fields of which many records can be given the same value: those that are chosen, unless only one record can have it. */
export function sharedFields(
  shape: RecordShape & Partial<Pick<RecordDescription, 'unique'>>,
): readonly string[] {
  const single = new Set((shape.unique ?? []).filter(({ length }) => length === 1).flat());
  return Object.entries(shape.fields).flatMap(([name, { kind, isLocal }]) =>
    CHOSEN.includes(kind) && !isLocal && !single.has(name) ? [name] : [],
  );
}

/** The fields that a sync takes along. */
export function syncedFields<Described extends RecordDescription>({
  fields,
}: Described): readonly (keyof Described['fields'] & string)[] {
  return Object.keys(fields).filter((name) => !fields[name]?.isLocal);
}
