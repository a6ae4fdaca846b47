import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import type { Wording } from '#contract/wording.ts';
import type { ReadOnlyReason } from '#machines/rights.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { type wordingFormMachine, wordingFormView } from '#machines/wording.ts';
import { FormActions } from '#src/parts/FormActions.tsx';
import { PageHeader } from '#src/parts/PageHeader.tsx';
import { ReadOnlyNote } from '#src/parts/ReadOnlyNote.tsx';
import { newIdempotencyKey } from '#src/screens/idempotency-key.ts';
import { leave } from '#src/screens/leaving.ts';
import { readOnlyWords } from '#src/screens/read-only-words.ts';
import { useUnsaved } from '#src/screens/unsaved.ts';
import { usePage } from '#src/screens/use-page.ts';
import { BackToList } from '#src/screens/wordings/BackToList.tsx';
import { useWordingFields } from '#src/screens/wordings/use-wording-fields.ts';
import { WordingFacts } from '#src/screens/wordings/WordingFacts.tsx';
import { WordingFieldset } from '#src/screens/wordings/WordingFieldset.tsx';
import { WordingTrouble } from '#src/screens/wordings/WordingTrouble.tsx';
import { fieldWords } from '#src/screens/wordings/wording-findings.ts';
import {
  fieldsOf,
  sameFields,
  valuesOf,
  WORDING_FIELDS,
  type WordingFields,
} from '#src/screens/wordings/wording-values.ts';
import classes from './WordingForm.module.css';

interface WordingFormProps {
  readonly form: ActorRefFrom<typeof wordingFormMachine>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  readonly user: User;
  /** The record as it was loaded, null to create one. */
  readonly record: Wording | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
}

/** The fields of one wording. What is typed lives here; the flow gets it when it is submitted. */
export function WordingForm({ form, startUp, user, record, readOnly }: WordingFormProps) {
  const { t, i18n } = useLingui();
  const failure = useSelector(form, wordingFormView.failure);
  const waits = useSelector(form, wordingFormView.isSessionLost);
  const saving = useSelector(form, wordingFormView.isSaving) || waits;
  const title = readOnly
    ? t({ id: 'wording.title', message: 'Formulierung' })
    : record
      ? t({ id: 'wording.edit.title', message: 'Formulierung bearbeiten' })
      : t({ id: 'wording.new.title', message: 'Neue Formulierung' });
  const heading = usePage(title);

  const initial = fieldsOf(record);
  const [dirty, setDirty] = useState(false);
  const submitted = useRef<WordingFields | null>(null);
  const fields = useWordingFields(initial, (values) => setDirty(!sameFields(values, initial)));
  useUnsaved(dirty && !readOnly);

  const focusFirst = (names: readonly string[]) => {
    const first = WORDING_FIELDS.find((name) => names.includes(name));
    if (first) fields.getInputNode(first)?.focus();
  };
  // What the server finds arrives with a change of state, not with an event of this form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure, whatever else changes
  useEffect(() => {
    const words = fieldWords(i18n, failure);
    fields.setErrors(words);
    focusFirst(Object.keys(words));
  }, [failure]);

  const submit = (values: WordingFields) => {
    const isSameAgain = submitted.current !== null && sameFields(submitted.current, values);
    if (isSameAgain && form.getSnapshot().can({ type: 'form.retry' })) {
      form.send({ type: 'form.retry' });
      return;
    }
    submitted.current = values;
    form.send({ type: 'form.submit', values: valuesOf(values), key: newIdempotencyKey() });
  };

  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        back={<BackToList onBack={() => leave(() => form.send({ type: 'form.cancel' }))} />}
      />
      <form
        noValidate
        className={classes.form}
        onSubmit={fields.onSubmit(submit, (errors) => focusFirst(Object.keys(errors)))}
      >
        {readOnly ? <ReadOnlyNote>{readOnlyWords(i18n, readOnly)}</ReadOnlyNote> : null}
        {failure ? (
          <WordingTrouble
            failure={failure}
            recordId={record?.id ?? null}
            onRetry={() => form.send({ type: 'form.retry' })}
          />
        ) : null}
        {record ? <WordingFacts record={record} /> : null}
        <WordingFieldset fields={fields} startUp={startUp} user={user} locked={readOnly !== null || saving} />
        {readOnly ? null : (
          <FormActions
            state={saving ? 'saving' : dirty ? 'dirty' : record ? 'clean' : 'new'}
            onCancel={() => form.send({ type: 'form.cancel' })}
          />
        )}
      </form>
    </>
  );
}
