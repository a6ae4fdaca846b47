import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { FieldKind, RecordDescription } from '#contract/records/record.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import { ContextChoice } from '#src/screens/forms/ContextChoice.tsx';
import classes from '#src/screens/forms/form.module.css';
import { LanguageChoice } from '#src/screens/forms/LanguageChoice.tsx';
import { RecordField } from '#src/screens/forms/RecordField.tsx';
import type { FieldsOf } from '#src/screens/forms/use-described-fields.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import type { SectionOf, TextsOf } from '#src/screens/records/texts.ts';

interface DescribedFieldsetProps extends Pick<FlowScreenProps<'wording'>, 'startUp' | 'user'> {
  readonly described: RecordDescription;
  readonly texts: Pick<TextsOf<RecordDescription>, 'hints' | 'rows'>;
  readonly sections: readonly SectionOf<RecordDescription>[];
  readonly labels: Readonly<Record<string, MessageDescriptor>>;
  readonly fields: FieldsForm<FieldsOf<RecordDescription>>;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
  /** What stands below a field. */
  readonly belowField?: ((name: string) => ReactNode) | undefined;
}

/** The fields of a described record, in their sections. */
export function DescribedFieldset(props: DescribedFieldsetProps) {
  const { described, sections, startUp } = props;
  const { i18n } = useLingui();
  const id = useId();
  const has = (kind: FieldKind) => Object.values(described.fields).some((field) => field.kind === kind);
  return sections.map(({ heading, fields }, index) => (
    <section
      key={fields.join()}
      className={classes.section}
      {...(heading && { 'aria-labelledby': `${id}-${index}` })}
    >
      {heading ? (
        <h2 id={`${id}-${index}`} className={classes.heading}>
          {i18n._(heading)}
        </h2>
      ) : null}
      {index === 0 ? (
        <ChoicesState startUp={startUp} contexts={has('context')} languages={has('language')} />
      ) : null}
      {fields.map((names) =>
        typeof names === 'string' ? (
          <Field key={names} {...props} name={names} />
        ) : (
          <div key={names.join()} className={classes.pair}>
            {names.map((name) => (
              <Field key={name} {...props} name={name} />
            ))}
          </div>
        ),
      )}
    </section>
  ));
}

function Field(props: DescribedFieldsetProps & { readonly name: string }) {
  const { described, texts, labels, fields, startUp, user, locked, name, belowField } = props;
  const { i18n } = useLingui();
  const label = labels[name];
  const lang = fields.useWatchValue('lang') as string | null | undefined;
  const { kind, isOptional = false } = described.fields[name] ?? { kind: 'text' };
  const isOfContext = described.fields.contextIdentifier?.kind === 'context';
  const hint = texts.hints?.[name];
  const rows = texts.rows?.[name];
  if (kind === 'context' || kind === 'language') {
    const choice = {
      ...fields.getInputProps(name),
      label: label ? i18n._(label) : name,
      ...(hint && { description: i18n._(hint) }),
      required: !isOptional,
      readOnly: locked,
      startUp,
    };
    const key = fields.key(name);
    if (kind === 'context') return <ContextChoice key={key} {...choice} user={user} />;
    const own = fields.getInitialValues()[name] as string | null;
    return <LanguageChoice key={key} {...choice} present={own} allLanguages={isOfContext} />;
  }
  const written = kind === 'line' || kind === 'text' || kind === 'title';
  const field = (
    <RecordField
      described={described}
      name={name}
      fields={fields}
      {...(hint && { hint: i18n._(hint) })}
      {...(written && lang && lang !== ALL_LANGUAGES && { lang })}
      {...(rows && { rows })}
      locked={locked}
    />
  );
  const below = belowField?.(name);
  return below ? (
    <div>
      {field}
      {below}
    </div>
  ) : (
    field
  );
}
