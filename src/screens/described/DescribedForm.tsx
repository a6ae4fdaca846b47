import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { saveCall } from '#contract/record-calls.ts';
import { type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { FieldKind, RecordDescription, RecordOf, ValuesOf } from '#contract/records/record.ts';
import { canKeep } from '#machines/kit/kinds.ts';
import { mayUse, type ReadOnlyReason } from '#machines/kit/rights.ts';
import type { Flows } from '#machines/routes/flows.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { recordName } from '#src/screens/common/use-page.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import { DescribedFieldset } from '#src/screens/described/DescribedFieldset.tsx';
import { useFormWords } from '#src/screens/described/use-form-words.ts';
import type { FieldNames } from '#src/screens/forms/finding-words.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { type RecordFormFlow, RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { RecordHistory } from '#src/screens/forms/RecordHistory.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import {
  type FieldsOf,
  fieldsOf,
  useDescribedFields,
  valuesOf,
} from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { useStart } from '#src/screens/forms/use-start.ts';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';
import type { SectionOf, TextsOf } from '#src/screens/records/texts.ts';

type Fields<Name extends NumberedName> = FieldsForm<FieldsOf<(typeof RECORDS)[Name]>>;

/** Overrides for the form of one kind of records. */
interface Own<Name extends NumberedName> {
  /** In place of the fields in their sections. */
  readonly fieldset?: (own: {
    readonly fields: Fields<Name>;
    readonly isStored: boolean;
    readonly locked: boolean;
  }) => ReactNode;
  /** Whether the server has the call that deletes one. */
  readonly isDeletable?: boolean;
  /** Read-only facts beside number and dates. */
  readonly facts?: (record: RecordOf<(typeof RECORDS)[Name]>) => ReactNode;
  /** Below one of the fields, with the record as it is stored; null for a new one. */
  readonly belowField?: (
    name: string,
    fields: Fields<Name>,
    record: RecordOf<(typeof RECORDS)[Name]> | null,
  ) => ReactNode;
  /** Below the form. */
  readonly below?: (fields: Fields<Name>) => ReactNode;
  /** Message for a code at a field of this form. */
  readonly wordsFor?: (
    typed: FieldsOf<(typeof RECORDS)[Name]>,
    isStored: boolean,
    ...finding: Parameters<NonNullable<FieldNames['wordsFor']>>
  ) => string | null;
}

interface DescribedFormProps<Name extends NumberedName>
  extends Omit<FlowScreenProps<Name>, 'flow'>,
    Own<Name> {
  readonly flow: ActorRefFrom<Flows[Name]>;
  readonly name: Name;
  readonly texts: TextsOf<(typeof RECORDS)[Name]>;
}

type Stored = RecordOf<RecordDescription>;
type Flow = RecordFormFlow<number, ValuesOf<RecordDescription>, Stored>;

/** One described record. */
export function DescribedForm<Name extends NumberedName>(props: DescribedFormProps<Name>) {
  const words = useFormWords(props.name, props.texts);
  // Whatever the record is, its description says what its form holds.
  const flow = props.flow as unknown as Flow;
  return (
    <RecordFormScreen flow={flow} words={words}>
      {(record, readOnly) => (
        <Form {...(props as unknown as FormProps)} flow={flow} record={record} readOnly={readOnly} />
      )}
    </RecordFormScreen>
  );
}

/** Distinguishing name of a record: its title, with language and context where it belongs to a context. */
function nameIn({ fields, titledBy }: RecordDescription, record: Stored): string {
  const of = (kind: FieldKind) => Object.keys(fields).filter((name) => fields[name]?.kind === kind);
  const contexts = of('context');
  const telling = contexts.length > 0 ? [...of('language'), ...contexts] : [];
  const values = record as Readonly<Record<string, unknown>>;
  return recordName(...[titledBy, ...telling].map((name) => values[name] as string | null));
}

/** Context that a record belongs to; null for none. */
function contextOf(record: Stored): string | null {
  const { contextIdentifier } = record as Stored & { readonly contextIdentifier?: string | null };
  return contextIdentifier ?? null;
}

interface FormProps
  extends Omit<DescribedFormProps<NumberedName>, 'flow' | 'texts' | keyof Own<NumberedName>> {
  readonly flow: Flow;
  readonly texts: TextsOf<RecordDescription>;
  readonly fieldset?: (own: object) => ReactNode;
  readonly isDeletable?: boolean;
  readonly facts?: (record: Stored) => ReactNode;
  readonly belowField?: (name: string, fields: unknown, record: Stored | null) => ReactNode;
  readonly below?: (fields: unknown) => ReactNode;
  readonly wordsFor?: (typed: object, isStored: boolean, ...finding: unknown[]) => string | null;
  readonly record: Stored | null;
  readonly readOnly: ReadOnlyReason | null;
}

function Form(props: FormProps) {
  const { flow, name, texts, startUp, user, can, record, readOnly, wordsFor } = props;
  const { fieldset, belowField, below } = props;
  const { i18n } = useLingui();
  const described: RecordDescription = RECORDS[name];
  const words = useFormWords(name, texts as never);
  const labels: Readonly<Record<string, MessageDescriptor>> = FIELD_WORDS[name];
  const { sections = [{ fields: Object.keys(described.fields) }] } = texts;
  const start = useStart(record === null, props);
  const fields = useDescribedFields(described, labels, record, start, orderOf(sections));
  const isStored = record !== null;
  const isDeletable = props.isDeletable ?? mayUse(described.access.remove, user);
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      nameOf={(stored) => nameIn(described, stored)}
      readOnly={readOnly}
      wayOn={
        record && readOnly ? <WhoMay contextIdentifier={contextOf(record)} user={user} can={can} /> : null
      }
      fields={fields}
      valuesOf={(typed) => valuesOf(described, typed)}
      taken={{ name: described.titledBy, words: i18n._(texts.taken) }}
      {...(wordsFor && {
        wordsFor: (...finding) => wordsFor(fields.form.getValues(), isStored, ...finding),
      })}
      storedOf={storedIn(
        saveCall(described),
        (content) => (content as Readonly<Record<string, unknown>>)[name] as Stored,
      )}
      fieldsOf={(stored) => fieldsOf(described, stored)}
      deletable={isDeletable && canKeep(can, name)}
      facts={
        record ? <RecordFacts {...(record as never as Facts)}>{props.facts?.(record)}</RecordFacts> : null
      }
      below={
        <>
          {below?.(fields.form)}
          {record ? (
            <RecordHistory
              owner={flow}
              type={name}
              of={record.id}
              modificationDate={record.modificationDate}
              user={user}
              can={can}
            />
          ) : null}
        </>
      }
    >
      {(locked) =>
        fieldset?.({ fields: fields.form, isStored, locked }) ?? (
          <DescribedFieldset
            described={described}
            texts={texts}
            sections={sections}
            labels={labels}
            fields={fields.form}
            startUp={startUp}
            user={user}
            locked={locked}
            belowField={belowField && ((field) => belowField(field, fields.form, record))}
          />
        )
      }
    </RecordForm>
  );
}

type Facts = Parameters<typeof RecordFacts>[0];

/** The fields in the order in which they stand. */
function orderOf(sections: readonly SectionOf<RecordDescription>[]): readonly string[] {
  return sections.flatMap(({ fields }) => fields).flat();
}
